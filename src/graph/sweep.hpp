/// One pass over a graph in topological order, by one thread or several.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>
#include <vector>

#include "graph/build.hpp"
#include "parallel.hpp"
#include "grundy/graph.hpp"
#include "large_pages.hpp"

namespace grundy {

enum class Sweep { done, too_narrow, out_of_order };

/// Gives every vertex a T made from those of its options. A Fold has `add(known)`, which returns false for the T that stands
/// for "nothing yet", and `take()`, the value made of what was added since the last take.
///
/// Each thread takes the next block of the order, and where an option belongs to another thread's block waits until it has
/// its value. Blocks are taken in order, so the earliest of those unfinished waits for none. An order by the vertices' own
/// numbers may be a guess: whether it is topological shows on the way.
template <class T, class Fold>
class Sweeping {
 public:
  static constexpr T kNone = std::numeric_limits<T>::max();

  Sweeping(const Graph& graph, const TopologicalOrder& order, std::vector<T>& values) : graph_(graph), order_(order), values_(values.data()) {}

  Sweep run(unsigned threads, const Fold& empty) {
    Turns blocks((std::size_t{order_.size()} + kBlock - 1) / kBlock);
    threads_ = threads;
    on_threads(threads, [&] {
      try {
        Fold fold(empty);
        for (std::size_t i = 0; blocks.take(i) && state_ == Sweep::done;) block(i, fold);
      } catch (...) {
        state_ = Sweep::too_narrow;  // let nobody wait for this block
        throw;
      }
    });
    return state_;
  }

 private:
  // Large enough to take turns seldom, small enough that few options belong to a block that another thread is at: with 4096
  // two threads waited for each other on random graphs (1.25 times one thread; 1.5 to 2 with 512).
  static constexpr std::size_t kBlock = 512;
  using Kind = TopologicalOrder::Kind;

  void block(std::size_t number, Fold& fold) {
    const auto begin = static_cast<Vertex>(number * kBlock);
    const auto end = static_cast<Vertex>(std::min<std::size_t>(number * kBlock + kBlock, order_.size()));
    switch (order_.kind()) {
      case Kind::rising: return block(begin, end, fold, [](Vertex i) { return i; });
      case Kind::falling: return block(begin, end, fold, [last = order_.size() - 1](Vertex i) { return last - i; });
      case Kind::listed: return block(begin, end, fold, [this](Vertex i) {
        look_ahead(i);
        return order_[i];
      });
    }
  }

  void block(Vertex begin, Vertex end, Fold& fold, const auto& vertex) {
    for (Vertex i = begin; i < end; ++i) {
      const Vertex v = vertex(i);
      for (const Vertex to : graph_[v])
        if (!fold.add(peek(values_[to])) && !fold.add(wait_for(to, i))) return;
      const std::uint32_t value = fold.take();
      if (value >= kNone) {
        state_ = Sweep::too_narrow;
        return;
      }
      poke(values_[v], static_cast<T>(value));
    }
  }

  // In a listed order every row and every option's value is somewhere else: they are asked for before they are needed.
  void look_ahead(Vertex i) const {
    constexpr Vertex kStep = 8;
    constexpr std::size_t kRow = 32;
    const Vertex left = order_.size() - i;
    if (left > 3 * kStep) prefetch(&graph_.offsets[order_[i + 3 * kStep]]);
    if (left > 2 * kStep) prefetch(graph_[order_[i + 2 * kStep]].data());
    if (left <= kStep) return;
    prefetch(values_ + order_[i + kStep]);
    const auto row = graph_[order_[i + kStep]];
    for (const Vertex to : row.first(std::min(row.size(), kRow))) prefetch(values_ + to);
  }

  // Nothing yet when it will never come.
  T wait_for(Vertex v, Vertex now) {
    if (threads_ <= 1 || (order_.kind() != Kind::listed && (order_.kind() == Kind::rising ? v : order_.size() - 1 - v) >= now)) state_ = Sweep::out_of_order;
    for (unsigned tries = 0;; ++tries) {
      const T known = peek(values_[v]);
      if (known != kNone || state_ != Sweep::done) return known;
      if (tries > 100) let_others_work();
    }
  }

  const Graph& graph_;
  const TopologicalOrder& order_;
  T* values_;
  unsigned threads_ = 1;
  std::atomic<Sweep> state_ = Sweep::done;
};

/// The values along an order, and how it went.
template <class T, class Fold>
std::pair<Sweep, std::vector<T>> swept(const Graph& graph, const TopologicalOrder& order, unsigned threads, const Fold& empty = {}) {
  std::vector<T> values = large_vector<T>(graph.size(), Sweeping<T, Fold>::kNone);
  const Sweep went = Sweeping<T, Fold>(graph, order, values).run(threads, empty);
  return {went, std::move(values)};
}

/// Tries orders until `attempt(order)` does not find one to be none; false when there is none. Which way a graph's own
/// numbers run is found out by trying, which costs less than a look at every edge.
template <class Attempt>
bool along_an_order(const Graph& graph, const Attempt& attempt) {
  using Kind = TopologicalOrder::Kind;
  const auto first_is_an_end = [&](Kind kind) { return graph.size() == 0 || graph[kind == Kind::rising ? 0 : graph.size() - 1].empty(); };
  for (const Kind kind : {Kind::rising, Kind::falling})
    if (first_is_an_end(kind) && attempt(TopologicalOrder(kind, graph.size()))) return true;
  const auto listed = listed_order(graph);
  return listed && attempt(*listed);
}

}  // namespace grundy
