/// The graph of everything that can be reached from some positions.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "engine.hpp"
#include "grundy/graph.hpp"

namespace grundy {

/// Vertices are disjunctive sums of components, in an order that does not matter; usually of one component.
class Explorer {
 public:
  struct Part {
    const Rules* rules;
    State state;
  };

  explicit Explorer(const Limits& limits) : limits_(limits) {}

  /// The vertex of a sum, which will be explored.
  Vertex vertex(std::span<const Part> sum);
  /// Explores breadth-first. False when a limit was met; stopped() then says which.
  bool run();

  [[nodiscard]] Graph graph() const noexcept { return graph_; }
  [[nodiscard]] OwnedGraph take() { return std::move(graph_); }
  /// The components of a vertex. Borrowed until the next call of vertex() or run().
  [[nodiscard]] std::vector<Part> parts(Vertex) const;
  [[nodiscard]] const std::string& stopped() const noexcept { return stopped_; }
  /// Positions and options visited.
  [[nodiscard]] std::uint64_t work() const noexcept { return graph_.offsets.size() - 1 + graph_.targets.size(); }

 private:
  void expand(Vertex);
  bool within_limits();

  Limits limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<const Rules*> rules_;
  Interner sums_;  // of each component, in increasing order: which rules, how many words, the words
  OwnedGraph graph_;
  std::string stopped_;
};

}  // namespace grundy
