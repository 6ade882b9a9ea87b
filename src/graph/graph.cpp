// Graphs in compressed rows: building, turning round, orders, strongly connected components.
#include "grundy/graph.hpp"

#include <algorithm>

#include "graph/build.hpp"

namespace grundy {

namespace {

bool every_edge(const Graph& graph, const auto& holds) {
  for (Vertex v = 0; v < graph.size(); ++v)
    for (const Vertex to : graph[v])
      if (!holds(v, to)) return false;
  return true;
}

// Depth-first search with its own stack. `enter(v)` and `leave(v)` bracket a vertex, `edge(v, to)` says whether to go on
// into `to`; `back(v, child)` follows the return from there. Any of them may be empty.
class Depth {
 public:
  template <class Enter, class EdgeSeen, class Back, class Leave>
  static void first(const Graph& graph, Vertex root, const Enter& enter, const EdgeSeen& edge, const Back& back, const Leave& leave) {
    std::vector<Frame> stack;
    enter(root);
    stack.push_back({root, graph.offsets[root]});
    while (!stack.empty()) {
      Frame& top = stack.back();
      const std::uint64_t end = graph.offsets[std::size_t{top.vertex} + 1];
      const Vertex from = top.vertex;
      Vertex next = 0;
      bool found = false;
      while (top.edge < end && !found) {
        next = graph.targets[static_cast<std::size_t>(top.edge++)];
        found = edge(from, next);
      }
      if (found) {
        enter(next);
        stack.push_back({next, graph.offsets[next]});
        continue;
      }
      leave(from);
      stack.pop_back();
      if (!stack.empty()) back(stack.back().vertex, from);
    }
  }

 private:
  struct Frame {
    Vertex vertex;
    std::uint64_t edge;
  };
};

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

std::optional<TopologicalOrder> topological_order(const Graph& graph) {
  using Kind = TopologicalOrder::Kind;
  if (every_edge(graph, [](Vertex from, Vertex to) { return to < from; })) return TopologicalOrder(Kind::rising, graph.size());
  if (every_edge(graph, [](Vertex from, Vertex to) { return to > from; })) return TopologicalOrder(Kind::falling, graph.size());
  enum : std::uint8_t { kNew, kOpen, kDone };
  std::vector<std::uint8_t> state(graph.size(), kNew);
  std::vector<Vertex> order;
  order.reserve(graph.size());
  bool loop = false;
  for (Vertex root = 0; root < graph.size() && !loop; ++root) {
    if (state[root] != kNew) continue;
    Depth::first(
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
  return TopologicalOrder(Kind::listed, graph.size(), std::move(order));
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
    Depth::first(
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
