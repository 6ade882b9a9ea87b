// The format, little-endian:
//
//     0  "GRUNDYV\n"             8  version, bytes of the header (4 each)
//    16  count of values (8)    24  width: bytes a value, 1, 2 or 4; values in a block; bytes of text; 1 if closed (4 each)
//    40  the game's text, then zeros up to 8 bytes before the header's end
//   -8  XXH3 of the header before
//
// Then the blocks: the values, and their XXH3 with the number of the block as seed, so that no block passes for another.
// The last one is shorter if the count asks for it. The width is the least that all values fit, so that the same values
// make the same file however often the work was interrupted.
//
// Blocks are appended in place. The header counts those that the disk has confirmed; a file that is not closed may have more,
// which count as far as their checksums are right: after kill -9 that is all but the last.
#include "sequence_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#if !defined(__EMSCRIPTEN__)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace grundy {

namespace {

static_assert(std::endian::native == std::endian::little, "values are used as they lie in the file");

constexpr std::string_view kMagic = "GRUNDYV\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint64_t kChecksum = 8;
constexpr std::uint64_t kMostHeader = std::uint64_t{1} << 16;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t bytes;
  std::uint64_t count;
  std::uint32_t width;
  std::uint32_t block;
  std::uint32_t text;
  std::uint32_t closed;
};
static_assert(sizeof(Header) == 40);

std::uint64_t checksum(const void* bytes, std::uint64_t count, std::uint64_t seed) { return XXH3_64bits_withSeed(bytes, static_cast<std::size_t>(count), seed); }

std::uint64_t header_bytes(std::uint64_t text) { return (sizeof(Header) + text + kChecksum + 63) / 64 * 64; }

// The bytes of all blocks of `count` values.
std::uint64_t bytes_of(std::uint64_t count, std::uint64_t width, std::uint64_t block) { return count * width + (count + block - 1) / block * kChecksum; }

}  // namespace

// ---- reading

StoredValues::StoredValues(std::string file, MappedFile mapped) : file_(std::move(file)), mapped_(std::move(mapped)) { read_header(); }

void StoredValues::read_header() {
  const std::string_view bytes = mapped_.bytes;
  const auto wrong = [&](std::size_t at, const std::string& what) { throw Error(fmt::format("{}, byte {}: {}", file_, at, what)); };
  Header h{};
  const std::string_view magic = bytes.substr(0, kMagic.size());
  if (!kMagic.starts_with(magic)) wrong(0, "expected a file of nim-values, found something else");
  if (bytes.size() < sizeof h + kChecksum) wrong(bytes.size(), "expected the header of a file of nim-values: the file is truncated");
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.version != kVersion) wrong(offsetof(Header, version), fmt::format("expected version {} of the format, found {}", kVersion, h.version));
  if (h.bytes != header_bytes(h.text) || h.bytes > kMostHeader) wrong(offsetof(Header, bytes), "the header's length is not right: the file is damaged");
  if (h.bytes > bytes.size()) wrong(bytes.size(), fmt::format("expected a header of {} bytes: the file is truncated", h.bytes));
  std::uint64_t sum = 0;
  std::memcpy(&sum, bytes.data() + h.bytes - kChecksum, kChecksum);
  if (sum != checksum(bytes.data(), h.bytes - kChecksum, 0)) wrong(h.bytes - kChecksum, "the header does not have its checksum: the file is damaged");
  if (h.width != 1 && h.width != 2 && h.width != 4) wrong(offsetof(Header, width), fmt::format("expected 1, 2 or 4 bytes a value, found {}", h.width));
  if (h.block == 0) wrong(offsetof(Header, block), "expected blocks of at least one value");
  if (h.closed > 1) wrong(offsetof(Header, closed), fmt::format("expected 0 or 1, found {}", h.closed));
  game_ = bytes.substr(sizeof h, h.text);
  header_bytes_ = h.bytes;
  width_ = h.width;
  block_ = h.block;
  closed_ = h.closed == 1;
  find_size(h.count);
}

void StoredValues::find_size(std::uint64_t promised) {
  const std::uint64_t there = mapped_.bytes.size() - header_bytes_;
  const auto wrong = [&](std::uint64_t at, const std::string& what) { throw Error(fmt::format("{}, byte {}: {}", file_, at, what)); };
  const bool whole = promised <= there && bytes_of(promised, width_, block_) <= there;
  if (!whole) wrong(mapped_.bytes.size(), fmt::format("the file is truncated: the header promises {} values", promised));
  size_ = promised;
  const std::uint64_t end = header_bytes_ + bytes_of(promised, width_, block_);
  if (closed_ && end != mapped_.bytes.size()) wrong(end, fmt::format("the file should end here, but has {} bytes more", mapped_.bytes.size() - end));
  if (closed_) return;
  if (promised % block_ != 0) wrong(offsetof(Header, count), "a file that is not closed has whole blocks only: the file is damaged");
  while (place(size_ / block_ + 1) <= mapped_.bytes.size()) {
    size_ += block_;
    if (sound(size_ / block_ - 1)) continue;
    size_ -= block_;
    return;
  }
}

std::uint64_t StoredValues::place(std::uint64_t block) const { return header_bytes_ + block * (std::uint64_t{block_} * width_ + kChecksum); }

std::uint64_t StoredValues::values_in(std::uint64_t block) const { return std::min<std::uint64_t>(block_, size_ - block * block_); }

bool StoredValues::sound(std::uint64_t block) const {
  const char* data = mapped_.bytes.data() + place(block);
  const std::uint64_t bytes = values_in(block) * width_;
  std::uint64_t sum = 0;
  std::memcpy(&sum, data + bytes, kChecksum);
  return sum == checksum(data, bytes, block);
}

void StoredValues::check(std::uint64_t block) const {
  if (!sound(block))
    throw Error(fmt::format("{}, byte {}: block {}, of heaps {}..{}, does not have its checksum: the file is damaged", file_, place(block), block, block * block_, block * block_ + values_in(block) - 1));
  checked_ = block;
}

std::uint32_t StoredValues::operator[](std::uint64_t heap) const {
  const std::uint64_t block = heap / block_;
  if (block != checked_) check(block);
  std::uint32_t value = 0;
  std::memcpy(&value, mapped_.bytes.data() + place(block) + heap % block_ * width_, width_);
  return value;
}

template <class V>
std::vector<V> StoredValues::values(std::uint64_t count, std::uint64_t room) const {
  std::vector<V> values;
  values.reserve(static_cast<std::size_t>(std::max(count, room)) + Sequence::kBeyond);
  values.resize(static_cast<std::size_t>(count));
  for (std::uint64_t block = 0; block * block_ < count; ++block) {
    check(block);
    const std::uint64_t first = block * block_;
    std::memcpy(values.data() + first, mapped_.bytes.data() + place(block), static_cast<std::size_t>(std::min(values_in(block), count - first) * width_));
  }
  return values;
}

Sequence::Values StoredValues::load(std::uint64_t last) const {
  const std::uint64_t room = last == UINT64_MAX ? 0 : last + 1;
  const std::uint64_t count = std::min(size_, last == UINT64_MAX ? size_ : room);
  switch (width_) {
    case 1: return values<std::uint8_t>(count, room);
    case 2: return values<std::uint16_t>(count, room);
    default: return values<std::uint32_t>(count, room);
  }
}

HeapGame stored_game(const StoredValues& stored) {
  std::optional<HeapGame> game;
  try {
    game = heap_game(*read_game(stored.game()));
  } catch (const Error& e) {
    throw Error(fmt::format("{}, byte {}: the game is not understood: {}", stored.file(), sizeof(Header) + e.at(), e.what()));
  }
  if (!game) throw Error(fmt::format("{}, byte {}: {} is no game of a code or a set", stored.file(), sizeof(Header), stored.game()));
  return *game;
}

// ---- writing

#if !defined(__EMSCRIPTEN__)

struct SequenceWriter::File {
  Descriptor descriptor;
  std::string path;
  std::uint32_t width = 1;
  std::uint64_t blocks = 0;  // written
  std::chrono::steady_clock::time_point confirmed = std::chrono::steady_clock::now();
};

namespace {

constexpr std::uint32_t kBlock = 1U << 14;  // values: what kill -9 may cost

std::uint32_t width_of(std::uint32_t largest) { return largest <= 0xFF ? 1 : largest <= 0xFFFF ? 2 : 4; }

std::string header_of(const std::string& text, std::uint32_t width, std::uint64_t count, bool closed) {
  Header h{};
  std::memcpy(h.magic, kMagic.data(), kMagic.size());
  h.version = kVersion;
  h.bytes = static_cast<std::uint32_t>(header_bytes(text.size()));
  h.count = count;
  h.width = width;
  h.block = kBlock;
  h.text = static_cast<std::uint32_t>(text.size());
  h.closed = closed ? 1 : 0;
  std::string bytes(reinterpret_cast<const char*>(&h), sizeof h);
  bytes += text;
  bytes.resize(h.bytes - kChecksum);
  const std::uint64_t sum = checksum(bytes.data(), bytes.size(), 0);
  return bytes.append(reinterpret_cast<const char*>(&sum), kChecksum);
}

// The values of heaps first .. first + count - 1 as they lie in a file.
template <class W, class V>
void encode_as(std::string& out, const V* values, std::size_t count) {
  const std::size_t at = out.size();
  out.resize(at + count * sizeof(W));
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<W>(values[i]);
    std::memcpy(out.data() + at + i * sizeof(W), &value, sizeof(W));
  }
}

void encode(std::string& out, const Sequence& sequence, std::uint64_t block, std::size_t count, std::uint32_t width) {
  const std::size_t begin = out.size();
  sequence.visit([&](const auto& all) {
    const auto* values = all.data() + static_cast<std::size_t>(block) * kBlock;
    if (width == 1) encode_as<std::uint8_t>(out, values, count);
    else if (width == 2) encode_as<std::uint16_t>(out, values, count);
    else encode_as<std::uint32_t>(out, values, count);
  });
  const std::uint64_t sum = checksum(out.data() + begin, out.size() - begin, block);
  out.append(reinterpret_cast<const char*>(&sum), kChecksum);
}

std::uint32_t width_needed(const Sequence& sequence, std::uint64_t block, std::size_t count) {
  return sequence.visit([&](const auto& all) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(block * kBlock);
    return width_of(*std::max_element(first, first + static_cast<std::ptrdiff_t>(count)));
  });
}

}  // namespace

SequenceWriter::SequenceWriter(std::string file, const std::string& text, const HeapGame& game) : name_(std::move(file)), text_(text) {
  if (header_bytes(text_.size()) > kMostHeader) throw Error(fmt::format("the text of the game is too long for {}", name_));
  struct stat status {};
  if (stat(name_.c_str(), &status) != 0 && errno == ENOENT) {
    create(1);
    return;
  }
  file_ = std::make_unique<File>(File{open_to_write(name_, false), name_});
  stored_ = std::make_unique<StoredValues>(name_);
  if (stored_game(*stored_).text() != game.text()) throw Error(fmt::format("{}, byte {}: it is a file of {}, not of {}", name_, sizeof(Header), stored_->game(), game.text()));
  if (stored_->block() != kBlock) throw Error(fmt::format("{}, byte {}: expected blocks of {} values, found {}", name_, offsetof(Header, block), kBlock, stored_->block()));
  text_ = stored_->game();
  file_->width = stored_->width();
  file_->blocks = stored_->size() / kBlock;
  kept_ = stored_->size();
}

SequenceWriter::~SequenceWriter() {
  if (file_ && file_->path != name_) unlink(file_->path.c_str());
}

Sequence::Values SequenceWriter::known(std::uint64_t last) const {
  return stored_ ? stored_->load(std::max(last, stored_->size())) : Sequence::Values();
}

void SequenceWriter::fail() const {
  const std::string why = std::strerror(errno);
  throw Error(fmt::format("cannot write {}: {}; the values of the first {} heaps are kept, and the same command goes on from there", file_->path, why, kept_));
}

// Written beside and renamed, so that a file has its header from the first.
void SequenceWriter::create(std::uint32_t width) {
  const std::string beside = name_ + ".part";
  file_ = std::make_unique<File>(File{open_to_write(beside, true), beside, width});
  const std::string header = header_of(text_, width, 0, false);
  if (ftruncate(file_->descriptor.get(), 0) != 0 || !write_at(file_->descriptor.get(), header.data(), header.size(), 0)) fail();
}

void SequenceWriter::write_blocks(const Sequence& values, std::uint64_t until) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 20;
  std::string bytes;
  while (file_->blocks < until) {
    std::uint64_t block = file_->blocks;
    for (; block < until && bytes.size() < kAtOnce; ++block) {
      if (const std::uint32_t width = width_needed(values, block, kBlock); width > file_->width) return widen(values, width);
      encode(bytes, values, block, kBlock, file_->width);
    }
    const std::uint64_t at = header_bytes(text_.size()) + bytes_of(file_->blocks * kBlock, file_->width, kBlock);
    if (!write_at(file_->descriptor.get(), bytes.data(), bytes.size(), at)) fail();
    file_->blocks = block;
    if (file_->path == name_) kept_ = std::max(kept_, block * kBlock);
    bytes.clear();
  }
}

// Values that do not fit: all of them again, wider, into a file that takes the place of this one when it is whole.
void SequenceWriter::widen(const Sequence& values, std::uint32_t width) {
  std::unique_ptr<File> before = std::move(file_);
  if (before->path != name_) before.reset();  // itself still beside
  create(width);
  append(values);
}

void SequenceWriter::append(const Sequence& values) {
  constexpr auto kBetweenConfirmations = std::chrono::seconds(10);
  const std::uint64_t full = values.size() / kBlock;
  const bool reopened = stored_ && stored_->closed() && full > file_->blocks;
  if (reopened) checkpoint(file_->blocks * kBlock, false);  // before its short block is written over
  if (full > file_->blocks) stored_.reset();
  write_blocks(values, full);
  if (file_->path != name_) {
    if (fdatasync(file_->descriptor.get()) != 0 || rename(file_->path.c_str(), name_.c_str()) != 0) fail();
    file_->path = name_;
    kept_ = file_->blocks * kBlock;
  } else if (std::chrono::steady_clock::now() - file_->confirmed > kBetweenConfirmations) {
    checkpoint(file_->blocks * kBlock, false);
  }
}

// The header says only what the disk has.
void SequenceWriter::checkpoint(std::uint64_t count, bool closed) {
  const std::string header = header_of(text_, file_->width, count, closed);
  const int fd = file_->descriptor.get();
  if (fdatasync(fd) != 0 || !write_at(fd, header.data(), header.size(), 0) || fdatasync(fd) != 0) fail();
  file_->confirmed = std::chrono::steady_clock::now();
}

void SequenceWriter::write_part(const Sequence& values) {
  const auto count = static_cast<std::size_t>(values.size() % kBlock);
  const std::uint64_t at = header_bytes(text_.size()) + bytes_of(file_->blocks * kBlock, file_->width, kBlock);
  std::string bytes;
  if (count > 0) encode(bytes, values, file_->blocks, count, file_->width);
  const int fd = file_->descriptor.get();
  if (!write_at(fd, bytes.data(), bytes.size(), at) || ftruncate(fd, static_cast<off_t>(at + bytes.size())) != 0) fail();
}

void SequenceWriter::finish(const Sequence& values) {
  if (stored_ && stored_->closed() && stored_->size() == values.size()) return;
  append(values);
  const auto rest = static_cast<std::size_t>(values.size() % kBlock);
  if (rest > 0)
    if (const std::uint32_t width = width_needed(values, file_->blocks, rest); width > file_->width) widen(values, width);
  checkpoint(file_->blocks * kBlock, false);
  write_part(values);
  checkpoint(values.size(), true);
  stored_.reset();
  kept_ = values.size();
}

#else

struct SequenceWriter::File {};
SequenceWriter::SequenceWriter(std::string file, const std::string&, const HeapGame&) : name_(std::move(file)) { throw Error(fmt::format("cannot write {}: there are no files here", name_)); }
SequenceWriter::~SequenceWriter() = default;
Sequence::Values SequenceWriter::known(std::uint64_t) const { return {}; }
void SequenceWriter::append(const Sequence&) {}
void SequenceWriter::finish(const Sequence&) {}

#endif

}  // namespace grundy
