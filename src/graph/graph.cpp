// Graphs in compressed rows: building, turning round, orders, strongly connected components.
#include "grundy/graph.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/depth.hpp"
#include "graph/group.hpp"
#include "large_pages.hpp"

namespace grundy {

namespace {

bool every_edge(const Graph& graph, const auto& holds) {
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex to : graph[v])
      if (!holds(v, to)) return false;
  return true;
}

// Whether a short search in depth comes round in a circle: in most graphs with cycles it soon does, and spares them a count.
bool circle_is_near(const Graph& graph) {
  enum : std::uint8_t { kNew, kOpen, kDone };
  std::vector<std::uint8_t> state(graph.size(), kNew);
  std::uint64_t left = 1024;
  while (left * left < std::uint64_t{graph.size()} * 4096) left *= 2;
  bool circle = false;
  for (Vertex root = 0; root < graph.size() && left != 0 && !circle; ++root) {
    if (state[root] != kNew) continue;
    depth_first(
        graph, root, [&](Vertex v) { state[v] = kOpen; },
        [&](Vertex, Vertex to) {
          if (left == 0 || circle) return false;
          --left;
          circle = state[to] == kOpen;
          return state[to] == kNew;
        },
        [](Vertex, Vertex) {}, [&](Vertex v) { state[v] = kDone; });
  }
  return circle;
}

// Vertices to which no move leads are taken away until none is left (Kahn, Topological sorting of large networks, Comm. ACM 5
// (1962) 558-562), the first to be taken coming last. A search in depth would give an order as well, but waits for the memory
// at each step, while here it is known early which rows come next.
template <class Count>
std::optional<TopologicalOrder> peeled(const Graph& graph) {
  constexpr Vertex kStep = 8;
  constexpr std::size_t kRow = 32;
  std::vector<Count> entries = large_vector<Count>(graph.size());
  for (const Vertex to : graph.targets) ++entries[to];
  std::vector<Vertex> order = large_vector<Vertex>(graph.size());
  Vertex first = graph.size();
  for (Vertex v = 0; v < graph.size(); ++v)
    if (entries[v] == 0) order[--first] = v;
  for (Vertex at = graph.size(); at > first;) {
    const Vertex v = order[--at];
    const Vertex waiting = at - first;
    if (waiting > 3 * kStep) prefetch(&graph.offsets[order[at - 3 * kStep]]);
    if (waiting > 2 * kStep) prefetch(graph[order[at - 2 * kStep]].data());
    if (waiting > kStep) {
      const auto row = graph[order[at - kStep]];
      for (const Vertex to : row.first(std::min(row.size(), kRow))) prefetch(&entries[to]);
    }
    for (const Vertex to : graph[v])
      if (--entries[to] == 0) order[--first] = to;
  }
  if (first != 0) return std::nullopt;
  return TopologicalOrder(TopologicalOrder::Kind::listed, graph.size(), std::move(order));
}

}  // namespace

OwnedGraph make_graph(Vertex vertices, std::span<const Edge> edges) {
  return grouped(vertices, 1, 1, [&](std::size_t, const auto& sink) {
    for (const auto& [from, to] : edges) sink(from, to);
  });
}

OwnedGraph reversed(const Graph& graph) {
  const VertexParts parts(graph, 1);
  return grouped(graph.size(), parts.size(), 1, turned_round(graph, parts));
}

std::optional<TopologicalOrder> listed_order(const Graph& graph) {
  if (circle_is_near(graph)) return std::nullopt;
  return counts_fit_in_32_bits(graph) ? peeled<std::uint32_t>(graph) : peeled<std::uint64_t>(graph);
}

std::optional<TopologicalOrder> topological_order(const Graph& graph) {
  using Kind = TopologicalOrder::Kind;
  if (every_edge(graph, [](Vertex from, Vertex to) { return to < from; })) return TopologicalOrder(Kind::rising, graph.size());
  if (every_edge(graph, [](Vertex from, Vertex to) { return to > from; })) return TopologicalOrder(Kind::falling, graph.size());
  return listed_order(graph);
}

// Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972) 146-160. Components are closed after all
// that they lead to, so their numbers fall along edges.
std::vector<Vertex> strong_components(const Graph& graph) {
  constexpr Vertex kNone = UINT32_MAX;
  std::vector<Vertex> component(graph.size(), kNone);
  std::vector<Vertex> number(graph.size(), kNone);  // in the order of discovery
  std::vector<Vertex> low(graph.size());
  std::vector<Vertex> open;
  Vertex discovered = 0;
  Vertex closed = 0;
  const auto close = [&](Vertex v) {
    if (low[v] != number[v]) return;
    for (Vertex member = kNone; member != v; open.pop_back()) component[member = open.back()] = closed;
    ++closed;
  };
  for (Vertex root = 0; root < graph.size(); ++root) {
    if (number[root] != kNone) continue;
    depth_first(
        graph, root,
        [&](Vertex v) {
          number[v] = low[v] = discovered++;
          open.push_back(v);
        },
        [&](Vertex v, Vertex to) {
          if (number[to] == kNone) return true;
          if (component[to] == kNone) low[v] = std::min(low[v], number[to]);
          return false;
        },
        [&](Vertex v, Vertex child) { low[v] = std::min(low[v], low[child]); }, close);
  }
  return component;
}

}  // namespace grundy
