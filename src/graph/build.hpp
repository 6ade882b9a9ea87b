/// Graphs put together from edges and names.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"

namespace grundy {

/// The one line of a complaint about a graph's text.
[[noreturn]] void graph_error(std::size_t line, const std::string& message, std::size_t at = 0);

/// The graph with its arrays in the keeping of `storage`. No names: vertices are called first, first + 1 …
[[nodiscard]] NamedGraph named(OwnedGraph graph, Vertex first = 0);
/// The same with a name each.
[[nodiscard]] NamedGraph named(OwnedGraph graph, std::string text, std::vector<std::uint64_t> ends);

/// Numbers names in the order in which they are first met, and gathers edges between them.
class GraphBuilder {
 public:
  Vertex vertex(std::string_view name);
  void edge(Vertex from, Vertex to) { edges_.emplace_back(from, to); }
  [[nodiscard]] NamedGraph finish();

 private:
  [[nodiscard]] std::string_view name(Vertex v) const;
  void grow();

  std::string text_;
  std::vector<std::uint64_t> ends_;
  std::vector<Vertex> slots_;  // open addressing; vertex + 1, or 0 for a free slot
  std::vector<Edge> edges_;
};

/// A topological order when the vertices' own numbers are none; nothing when the graph has a cycle.
[[nodiscard]] std::optional<TopologicalOrder> listed_order(const Graph&);

/// Whether 32 bits are enough to count edges of a vertex, repeated ones among them.
[[nodiscard]] inline bool counts_fit_in_32_bits(const Graph& graph) { return graph.targets.size() <= UINT32_MAX; }

/// Readers of one format each. `text` is the whole file.
[[nodiscard]] NamedGraph read_edges(std::string_view text, unsigned threads = 1);
[[nodiscard]] NamedGraph read_csv(std::string_view text);
[[nodiscard]] NamedGraph read_dot(std::string_view text);
[[nodiscard]] NamedGraph read_metis(std::string_view text);
[[nodiscard]] NamedGraph read_binary(std::string_view bytes, std::shared_ptr<const void> storage);

/// The graph called `name` by set_graph_loader's function; throws Error.
[[nodiscard]] NamedGraph find_graph(const std::string& name, GraphFormat = GraphFormat::any, unsigned threads = 1);

/// The first bytes of the binary format.
inline constexpr std::string_view kBinaryMagic = "GRUNDYG\n";

/// Lines of a text, counted from 1, without their ends.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  bool next() {
    if (after_ >= text_.size()) return false;
    begin_ = after_;
    const std::size_t end = std::min(text_.find('\n', begin_), text_.size());
    after_ = end + 1;
    line_ = text_.substr(begin_, end - begin_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    ++number_;
    return true;
  }
  [[nodiscard]] std::string_view text() const noexcept { return line_; }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  [[nodiscard]] std::size_t place() const noexcept { return begin_; }

 private:
  std::string_view text_;
  std::string_view line_;
  std::size_t begin_ = 0;
  std::size_t after_ = 0;
  std::size_t number_ = 0;
};

/// Steps over blanks and takes the word that follows; empty at the end of the line.
inline std::string_view next_word(std::string_view& line) {
  constexpr std::string_view kBlank = " \t\v\f\r";
  const std::size_t begin = std::min(line.find_first_not_of(kBlank), line.size());
  const std::size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

}  // namespace grundy
