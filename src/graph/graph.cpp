// Graphs in compressed rows: building, turning round, orders, strongly connected components.
#include "grundy/graph.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/depth.hpp"

namespace grundy {

namespace {

bool every_edge(const Graph& graph, const auto& holds) {
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex to : graph[v])
      if (!holds(v, to)) return false;
  return true;
}

}  // namespace

OwnedGraph make_graph(Vertex vertices, std::span<const Edge> edges) {
  return sorted_by_source(vertices, edges.size(), [&](const auto& sink) {
    for (const auto& [from, to] : edges) sink(from, to);
  });
}

OwnedGraph reversed(const Graph& graph) {
  return sorted_by_source(graph.size(), graph.targets.size(), [&](const auto& sink) {
    for (Vertex v = 0; v < graph.size(); ++v)
      for (const Vertex to : graph[v]) sink(to, v);
  });
}

std::optional<TopologicalOrder> natural_order(const Graph& graph) {
  using Kind = TopologicalOrder::Kind;
  if (every_edge(graph, [](Vertex from, Vertex to) { return to < from; })) return TopologicalOrder(Kind::rising, graph.size());
  if (every_edge(graph, [](Vertex from, Vertex to) { return to > from; })) return TopologicalOrder(Kind::falling, graph.size());
  return std::nullopt;
}

std::optional<TopologicalOrder> topological_order(const Graph& graph) {
  if (auto order = natural_order(graph)) return order;
  enum : std::uint8_t { kNew, kOpen, kDone };
  std::vector<std::uint8_t> state(graph.size(), kNew);
  std::vector<Vertex> order;
  order.reserve(graph.size());
  bool loop = false;
  for (Vertex root = 0; root < graph.size() && !loop; ++root) {
    if (state[root] != kNew) continue;
    depth_first(
        graph, root, [&](Vertex v) { state[v] = kOpen; },
        [&](Vertex, Vertex to) {
          if (state[to] == kOpen) loop = true;
          return state[to] == kNew && !loop;
        },
        [](Vertex, Vertex) {},
        [&](Vertex v) {
          state[v] = kDone;
          order.push_back(v);
        });
  }
  if (loop) return std::nullopt;
  return TopologicalOrder(TopologicalOrder::Kind::listed, graph.size(), std::move(order));
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
