/// Where each vertex can be reached from.
#pragma once

#include <span>

#include "graph/group.hpp"
#include "graph/raw_array.hpp"
#include "grundy/graph.hpp"

namespace grundy {

/// reversed() for the engines, on large pages.
class Sources {
 public:
  explicit Sources(const Graph& graph, unsigned threads = 1) : offsets_(std::uint64_t{graph.size()} + 1), sources_(graph.targets.size()) {
    const VertexParts parts(graph, threads);
    Grouping(graph.size(), parts.size(), threads, turned_round(graph, parts), kReleaseNothing).run(offsets_.data(), sources_.data());
  }
  [[nodiscard]] std::span<const Vertex> operator[](Vertex v) const noexcept {
    return {sources_.data() + offsets_[v], static_cast<std::size_t>(offsets_[std::uint64_t{v} + 1] - offsets_[v])};
  }

 private:
  RawArray<std::uint64_t> offsets_;
  RawArray<Vertex> sources_;
};

}  // namespace grundy
