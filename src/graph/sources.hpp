/// Where each vertex can be reached from.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "grundy/graph.hpp"

namespace grundy {

/// An array without initial values, on large pages where the system has them: of arrays that are filled in no order, the
/// first touch of each small page costs more than the work.
template <class T>
class RawArray {
 public:
  explicit RawArray(std::uint64_t size);
  [[nodiscard]] T& operator[](std::uint64_t i) const noexcept { return data_.get()[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T* data() const noexcept { return data_.get(); }

 private:
  struct Free {
    void operator()(T* data) const noexcept;
  };
  std::unique_ptr<T, Free> data_;
};

/// reversed() for the engines: the same lists, in the same order, faster where the graph is large.
class Sources {
 public:
  explicit Sources(const Graph& graph);
  [[nodiscard]] std::span<const Vertex> operator[](Vertex v) const noexcept {
    return {sources_.data() + offsets_[v], static_cast<std::size_t>(offsets_[std::uint64_t{v} + 1] - offsets_[v])};
  }

 private:
  RawArray<std::uint64_t> offsets_;
  RawArray<Vertex> sources_;
};

}  // namespace grundy
