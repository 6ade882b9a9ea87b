// The binary format: a header of 64 bytes, then the arrays as they lie in memory, so that a file is used where it is mapped.
//
//     0  "GRUNDYG\n"            8  version (4 bytes), 0x01020304 in the writer's byte order (4 bytes)
//    16  vertices               24  edges
//    32  bytes of names, or 0   40  the first number, where vertices are called by numbers
//    48  XXH3 of the arrays     56  XXH3 of the 56 bytes above
//    64  offsets: 8 bytes for each vertex and 8 more
//        targets: 4 bytes for each edge, filled up to a multiple of 8
//        ends of names: 8 bytes for each vertex; names laid end to end (both absent when the bytes of names are 0)
#include <fmt/format.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "graph/build.hpp"

namespace grundy {

namespace {

constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kByteOrder = 0x01020304;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t vertices;
  std::uint64_t edges;
  std::uint64_t name_bytes;
  std::uint64_t first;
  std::uint64_t checksum;
  std::uint64_t header_checksum;
};
static_assert(sizeof(Header) == 64);

std::uint64_t header_checksum(const Header& header) { return XXH3_64bits(&header, offsetof(Header, header_checksum)); }

std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

// The arrays' place in the file; nothing when their sizes are more than a file can have.
struct Layout {
  explicit Layout(const Header& h)
      : offsets(sizeof(Header)), targets(offsets + 8 * (h.vertices + 1)), ends(targets + padded(4 * h.edges)), names(ends + (h.name_bytes == 0 ? 0 : 8 * h.vertices)), size(names + h.name_bytes) {}
  std::uint64_t offsets, targets, ends, names, size;
};

template <class T>
std::span<const T> array(std::string_view bytes, std::uint64_t at, std::uint64_t count) {
  return {reinterpret_cast<const T*>(bytes.data() + at), static_cast<std::size_t>(count)};
}

Header read_header(std::string_view bytes) {
  Header header{};
  if (bytes.size() < sizeof header) throw Error(fmt::format("expected a binary graph's header of {} bytes, found {}: the file is truncated", sizeof header, bytes.size()));
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, 8) != kBinaryMagic) throw Error("expected a binary graph, found something else");
  if (header.byte_order != kByteOrder) throw Error("the binary graph was written on a machine of the other byte order");
  if (header.version != kVersion) throw Error(fmt::format("expected version {} of the binary graph format, found {}", kVersion, header.version));
  if (header.header_checksum != header_checksum(header)) throw Error("the binary graph's header does not have its checksum: the file is damaged");
  constexpr std::uint64_t kMost = std::uint64_t{1} << 58;
  if (header.vertices >= UINT32_MAX - 1 || header.edges > kMost || header.name_bytes > kMost || header.first > UINT32_MAX - header.vertices || Layout(header).size != bytes.size())
    throw Error(fmt::format("the binary graph should have {} bytes, found {}: the file is truncated or damaged", Layout(header).size, bytes.size()));
  return header;
}

void check_rising(std::span<const std::uint64_t> ends, std::uint64_t last, std::string_view what) {
  std::uint64_t before = 0;
  for (const std::uint64_t end : ends) {
    if (end < before || end > last) throw Error(fmt::format("the binary graph's {} are not in order: the file is damaged", what));
    before = end;
  }
  if (before != last) throw Error(fmt::format("the binary graph's {} do not reach the end: the file is damaged", what));
}

class Writer {
 public:
  explicit Writer(const std::string& name) : name_(name), beside_(name + ".part"), file_(std::fopen(beside_.c_str(), "wb")) {
    if (file_ == nullptr) fail();
    XXH3_64bits_reset(&hash_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(beside_.c_str());
  }

  void skip_header() {
    if (std::fseek(file_, sizeof(Header), SEEK_SET) != 0) fail();
  }
  void add(const void* bytes, std::size_t count) {
    if (count == 0) return;
    XXH3_64bits_update(&hash_, bytes, count);
    if (std::fwrite(bytes, 1, count, file_) != count) fail();
  }
  // Written beside and renamed, so that no half of a file is ever seen.
  void finish(Header& header) {
    header.checksum = XXH3_64bits_digest(&hash_);
    header.header_checksum = header_checksum(header);
    if (std::fseek(file_, 0, SEEK_SET) != 0 || std::fwrite(&header, sizeof header, 1, file_) != 1) fail();
    const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0;
    if (!closed || std::rename(beside_.c_str(), name_.c_str()) != 0) {
      std::remove(beside_.c_str());
      fail();
    }
  }

 private:
  [[noreturn]] void fail() const { throw Error(fmt::format("cannot write {}: {}", name_, std::strerror(errno))); }

  std::string name_;
  std::string beside_;
  std::FILE* file_;
  XXH3_state_t hash_{};
};

}  // namespace

NamedGraph read_binary(std::string_view bytes, std::shared_ptr<const void> storage) {
  if (storage == nullptr || reinterpret_cast<std::uintptr_t>(bytes.data()) % 8 != 0) {
    const auto words = std::make_shared<std::vector<std::uint64_t>>(bytes.size() / 8 + 1);
    std::memcpy(words->data(), bytes.data(), bytes.size());
    bytes = std::string_view(reinterpret_cast<const char*>(words->data()), bytes.size());
    storage = words;
  }
  const Header header = read_header(bytes);
  const Layout layout(header);
  if (XXH3_64bits(bytes.data() + layout.offsets, bytes.size() - sizeof header) != header.checksum)
    throw Error("the binary graph does not have its checksum: the file is damaged");
  NamedGraph graph;
  graph.graph = {array<std::uint64_t>(bytes, layout.offsets, header.vertices + 1), array<Vertex>(bytes, layout.targets, header.edges)};
  graph.names.first = static_cast<Vertex>(header.first);
  if (graph.graph.offsets[0] != 0) throw Error("the binary graph's offsets do not begin at 0: the file is damaged");
  check_rising(graph.graph.offsets, header.edges, "offsets");
  for (const Vertex to : graph.graph.targets)
    if (to >= header.vertices) throw Error(fmt::format("the binary graph has an edge to vertex {} of {}: the file is damaged", to, header.vertices));
  if (header.name_bytes != 0) {
    graph.names.ends = array<std::uint64_t>(bytes, layout.ends, header.vertices);
    graph.names.text = bytes.substr(static_cast<std::size_t>(layout.names));
    check_rising(graph.names.ends, header.name_bytes, "names");
  }
  graph.storage = std::move(storage);
  return graph;
}

void save_graph(const NamedGraph& graph, const std::string& file) {
  Header header{};
  std::memcpy(header.magic, kBinaryMagic.data(), 8);
  header.version = kVersion;
  header.byte_order = kByteOrder;
  header.vertices = graph.graph.size();
  header.edges = graph.graph.targets.size();
  header.name_bytes = graph.names.text.size();
  header.first = graph.names.first;
  Writer writer(file);
  writer.skip_header();
  const std::uint64_t none[1] = {};
  writer.add(graph.graph.offsets.empty() ? none : graph.graph.offsets.data(), 8 * (std::size_t{graph.graph.size()} + 1));
  writer.add(graph.graph.targets.data(), 4 * graph.graph.targets.size());
  writer.add(none, static_cast<std::size_t>(padded(4 * header.edges) - 4 * header.edges));
  if (header.name_bytes != 0) {
    writer.add(graph.names.ends.data(), 8 * graph.names.ends.size());
    writer.add(graph.names.text.data(), graph.names.text.size());
  }
  writer.finish(header);
}

}  // namespace grundy
