// METIS: "n m [fmt [ncon]]", then a line for each vertex 1..n with its neighbours; "%" begins a comment. An undirected graph,
// in which every edge stands on two lines; lists with each edge once are read as directed ones.
#include <fmt/format.h>

#include <charconv>

#include "graph/build.hpp"
#include "notation/reader.hpp"

namespace grundy {

namespace {

std::uint64_t number(const Lines& lines, std::string_view word, std::string_view what) {
  std::uint64_t n = 0;
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (failed != std::errc() || end != word.data() + word.size())
    graph_error(lines.number(), fmt::format("expected {}, found {}", what, word.empty() ? "the end of the line" : quoted(word)), lines.place());
  return n;
}

}  // namespace

NamedGraph read_metis(std::string_view text) {
  Lines lines(text);
  const auto next = [&] {
    while (lines.next())
      if (!lines.text().starts_with('%')) return true;
    return false;
  };
  if (!next()) graph_error(1, "expected the header of a METIS graph, \"vertices edges\", found the end");
  std::string_view header = lines.text();
  const std::uint64_t vertices = number(lines, next_word(header), "the number of vertices");
  const std::uint64_t edges = number(lines, next_word(header), "the number of edges");
  if (vertices >= UINT32_MAX - 1 || vertices > text.size()) graph_error(lines.number(), fmt::format("expected {} lines of neighbours, found fewer", vertices), lines.place());
  const std::string_view format = next_word(header);
  if (format.size() > 3 || format.find_first_not_of("01") != std::string_view::npos)
    graph_error(lines.number(), fmt::format("expected a format of up to three digits 0 and 1, found {}", quoted(format)), lines.place());
  const auto flag = [&](std::size_t from_right) { return format.size() >= from_right && format[format.size() - from_right] == '1'; };
  const std::string_view weights = next_word(header);
  const std::uint64_t ahead = (flag(3) ? 1 : 0) + (flag(2) ? (weights.empty() ? 1 : number(lines, weights, "the number of weights of a vertex")) : 0);

  OwnedGraph graph;
  graph.offsets.reserve(static_cast<std::size_t>(vertices) + 1);
  for (std::uint64_t v = 1; v <= vertices; ++v) {
    if (!next()) graph_error(lines.number(), fmt::format("expected the neighbours of vertex {} of {}, found the end", v, vertices));
    std::string_view rest = lines.text();
    for (std::uint64_t i = 0; i < ahead; ++i) (void)number(lines, next_word(rest), "a weight of the vertex");
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
      const std::uint64_t to = number(lines, word, "a neighbour");
      if (to == 0 || to > vertices) graph_error(lines.number(), fmt::format("expected a neighbour from 1 to {}, found {}", vertices, to), lines.place());
      graph.targets.push_back(static_cast<Vertex>(to - 1));
      if (flag(1)) (void)number(lines, next_word(rest), "the weight of an edge");
    }
    graph.offsets.push_back(graph.targets.size());
  }
  while (next())
    if (lines.text().find_first_not_of(" \t") != std::string_view::npos)
      graph_error(lines.number(), fmt::format("expected the end after the neighbours of {} vertices, found {}", vertices, quoted(lines.text())), lines.place());
  if (graph.targets.size() != edges && graph.targets.size() != 2 * edges)
    graph_error(lines.number(), fmt::format("expected {} neighbours (two for each edge), found {}", 2 * edges, graph.targets.size()));
  return named(std::move(graph), 1);
}

}  // namespace grundy
