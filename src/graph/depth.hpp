#pragma once

#include <vector>

#include "grundy/graph.hpp"

namespace grundy {

/// Depth-first search with its own stack. `enter(v)` and `leave(v)` bracket a vertex, `edge(v, to)` says whether to go on
/// into `to`, `back(v, child)` follows the return from there.
template <class Enter, class EdgeSeen, class Back, class Leave>
void depth_first(const Graph& graph, Vertex root, const Enter& enter, const EdgeSeen& edge, const Back& back, const Leave& leave) {
  struct Frame {
    Vertex vertex;
    std::uint64_t edge;
  };
  std::vector<Frame> stack;
  enter(root);
  stack.push_back({root, graph.offsets[root]});
  while (!stack.empty()) {
    Frame& top = stack.back();
    const Vertex from = top.vertex;
    const std::uint64_t end = graph.offsets[std::size_t{from} + 1];
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

}  // namespace grundy
