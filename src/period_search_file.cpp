// The format, little-endian, numbers of 8 bytes:
//
//     "GRUNDYS\n", version, values kept, period (0: not found), heaps searched for a recurrence
//     the game's text: its length, its bytes
//     snapshots: of now, of the checkpoint, then how many more, and those; each its heap, its length, its bytes
//     XXH3 of all before
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "mapped_file.hpp"
#include "period_search.hpp"

namespace grundy {

namespace {

constexpr std::string_view kMagic = "GRUNDYS\n";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kNumber = sizeof(std::uint64_t);

class Bytes {
 public:
  void add(std::uint64_t n) { text_.append(reinterpret_cast<const char*>(&n), kNumber); }
  template <class Text>
  void add_text(const Text& text) {
    add(text.size());
    text_.append(reinterpret_cast<const char*>(text.data()), text.size());
  }
  void add(const Snapshot& s) {
    add(s.heaps);
    add_text(s.last);
  }
  std::string take() {
    add(XXH3_64bits(text_.data(), text_.size()));
    return std::move(text_);
  }

 private:
  std::string text_{kMagic};
};

class Reading {
 public:
  Reading(const std::string& file, std::string_view bytes) : file_(file), bytes_(bytes) {
    if (!bytes.starts_with(kMagic)) wrong("expected the state of a search, found something else");
    at_ = kMagic.size();
    if (const std::uint64_t version = number(); version != kVersion) wrong(fmt::format("expected version {} of the format, found {}", kVersion, version));
    const std::size_t end = bytes.size() - kNumber;
    std::uint64_t sum = 0;
    std::memcpy(&sum, bytes.data() + end, kNumber);
    if (sum != XXH3_64bits(bytes.data(), end)) wrong("the file does not have its checksum: it is damaged");
    bytes_ = bytes.substr(0, end);
  }

  std::uint64_t number() {
    std::uint64_t n = 0;
    std::memcpy(&n, take(kNumber).data(), kNumber);
    return n;
  }
  std::string_view text() { return take(number()); }
  Snapshot snapshot() {
    Snapshot s;
    s.heaps = number();
    const std::string_view values = text();
    s.last.assign(values.begin(), values.end());
    return s;
  }

 private:
  std::string_view take(std::uint64_t count) {
    if (count > bytes_.size() - at_) wrong("the file is truncated");
    at_ += static_cast<std::size_t>(count);
    return bytes_.substr(at_ - static_cast<std::size_t>(count), static_cast<std::size_t>(count));
  }
  [[noreturn]] void wrong(const std::string& what) const { throw Error(fmt::format("{}, byte {}: {}", file_, at_, what)); }

  const std::string& file_;
  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::string bytes_of(const SearchState& state) {
  Bytes out;
  for (const std::uint64_t n : {kVersion, state.keep, state.period, state.searched}) out.add(n);
  out.add_text(state.game);
  out.add(state.now);
  out.add(state.checkpoint);
  out.add(state.snapshots.size());
  for (const Snapshot& s : state.snapshots) out.add(s);
  return out.take();
}

// Whether all that a search reads is there.
bool whole(const SearchState& s) {
  const auto rises = [](const Snapshot& a, const Snapshot& b) { return a.heaps < b.heaps; };
  return s.keep >= PeriodSearch::kLeastKept && s.now.heaps / 2 >= s.keep && s.now.last.size() >= s.keep && s.now.heaps - s.keep >= s.now.last.size() &&
         s.checkpoint.last.size() == s.keep && s.checkpoint.heaps >= s.keep && s.checkpoint.heaps <= s.searched && s.searched <= s.now.heaps &&
         (s.period != 0 || s.searched == s.now.heaps) && s.period <= s.searched - s.checkpoint.heaps && !s.snapshots.empty() && s.snapshots[0].heaps == s.keep &&
         s.snapshots.back().heaps <= s.now.heaps && std::is_sorted(s.snapshots.begin(), s.snapshots.end(), rises);
}

SearchState read(const std::string& file) {
  const MappedFile mapped = map_file(file);
  Reading in(file, mapped.bytes);
  SearchState state;
  state.keep = in.number();
  state.period = in.number();
  state.searched = in.number();
  state.game = in.text();
  state.now = in.snapshot();
  state.checkpoint = in.snapshot();
  for (std::uint64_t left = in.number(); left > 0; --left) state.snapshots.push_back(in.snapshot());
  if (!whole(state)) throw Error(fmt::format("{}: no search has such a state", file));
  return state;
}

}  // namespace

#if !defined(__EMSCRIPTEN__)

struct SearchFile::File {
  Descriptor descriptor;  // of what has the name now, locked; before, of what is beside
};

SearchFile::SearchFile(std::string name) : name_(std::move(name)), file_(std::make_unique<File>()) {
  const bool there = access(name_.c_str(), F_OK) == 0;
  file_->descriptor = open_to_write(there ? name_ : name_ + ".part", true);
}

SearchFile::~SearchFile() {
  if (access(name_.c_str(), F_OK) != 0) unlink((name_ + ".part").c_str());
}

std::optional<SearchState> SearchFile::load() const {
  if (access(name_.c_str(), F_OK) != 0) return std::nullopt;
  return read(name_);
}

void SearchFile::save(const SearchState& state) {
  const auto fail = [&] { throw Error(fmt::format("cannot write {}: {}", name_, std::strerror(errno))); };
  const std::string beside = name_ + ".part";
  const std::string bytes = bytes_of(state);
  if (access(name_.c_str(), F_OK) != 0) file_->descriptor.reset();
  Descriptor part = open_to_write(beside, true);
  if (!write_at(part.get(), bytes.data(), bytes.size(), 0) || ftruncate(part.get(), static_cast<off_t>(bytes.size())) != 0 || fsync(part.get()) != 0) fail();
  if (std::rename(beside.c_str(), name_.c_str()) != 0) fail();
  file_->descriptor = std::move(part);
}

#else

struct SearchFile::File {};
SearchFile::SearchFile(std::string name) : name_(std::move(name)) { throw Error(fmt::format("cannot write {}: there are no files here", name_)); }
SearchFile::~SearchFile() = default;
std::optional<SearchState> SearchFile::load() const { return read(name_); }
void SearchFile::save(const SearchState& state) { static_cast<void>(bytes_of(state)); }

#endif

}  // namespace grundy
