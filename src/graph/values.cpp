// Nim-values and outcomes of graphs.
#include <algorithm>
#include <bit>
#include <limits>

#include "graph/build.hpp"
#include "graph/depth.hpp"
#include "graph/sources.hpp"
#include "grundy/graph.hpp"
#include "ranges.hpp"

#ifdef GRUNDY_HAVE_TBB
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <thread>
#endif

namespace grundy {

namespace {

// The least number that is not among those added. The first 64 are bits of one word; beyond them each number remembers
// the last set that it was in, so that nothing is ever cleared and nothing hashed.
class Mex {
 public:
  void add(std::uint32_t value) {
    if (value < 64) {
      low_ |= std::uint64_t{1} << value;
    } else {
      add_high(value - 64);
    }
  }
  // The mex of what was added since the last call.
  std::uint32_t take() {
    auto mex = static_cast<std::uint32_t>(std::countr_one(low_));
    if (mex == 64)
      while (mex - 64 < seen_.size() && seen_[mex - 64] == stamp_) ++mex;
    low_ = 0;
    ++stamp_;
    return mex;
  }

 private:
  void add_high(std::uint32_t value) {
    if (value >= seen_.size()) seen_.resize(std::max<std::size_t>(192, std::size_t{value} * 2));
    seen_[value] = stamp_;
  }

  std::uint64_t low_ = 0;
  std::uint64_t stamp_ = 1;
  std::vector<std::uint64_t> seen_;
};

template <class T>
constexpr T kNew = std::numeric_limits<T>::max();  // no value yet
template <class T>
constexpr T kOpen = kNew<T> - 1;  // on the path of a depth-first search
template <class T>
constexpr std::uint32_t kMost = kOpen<T> - 1U;

enum class Sweep { done, too_narrow, cyclic };

template <class T>
Sweep along(const Graph& graph, const TopologicalOrder& order, std::vector<T>& values) {
  Mex mex;
  const T* const known = values.data();
  for (Vertex i = 0; i < order.size(); ++i) {
    const Vertex v = order[i];
    for (const Vertex to : graph[v]) mex.add(known[to]);
    const std::uint32_t value = mex.take();
    if (value > kMost<T>) return Sweep::too_narrow;
    values[v] = static_cast<T>(value);
  }
  return Sweep::done;
}

// Where no order is at hand: values are given on the way back of the search that would find one, while the options are
// still near.
template <class T>
Sweep in_depth(const Graph& graph, std::vector<T>& values) {
  Mex mex;
  Sweep state = Sweep::done;
  for (Vertex root = 0; root < graph.size() && state == Sweep::done; ++root) {
    if (values[root] != kNew<T>) continue;
    depth_first(
        graph, root, [&](Vertex v) { values[v] = kOpen<T>; },
        [&](Vertex, Vertex to) {
          if (values[to] == kOpen<T> && state == Sweep::done) state = Sweep::cyclic;
          return values[to] == kNew<T> && state == Sweep::done;
        },
        [](Vertex, Vertex) {},
        [&](Vertex v) {
          if (state != Sweep::done) return;
          for (const Vertex to : graph[v]) mex.add(values[to]);
          const std::uint32_t value = mex.take();
          if (value > kMost<T>) state = Sweep::too_narrow;
          values[v] = static_cast<T>(value);
        });
  }
  return state;
}

#ifdef GRUNDY_HAVE_TBB

// Each thread takes the next block of the order, and where an option belongs to another thread's block waits until it has
// its value. Blocks are taken in order, so the earliest of those unfinished waits for none.
template <class T>
class Together {
 public:
  Together(const Graph& graph, const TopologicalOrder& order, std::vector<T>& values) : graph_(graph), order_(order), values_(values.data()) {}

  Sweep run(unsigned threads) {
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
      tbb::task_group group;
      for (unsigned i = 1; i < threads; ++i) group.run([this] { work(); });
      work();
      group.wait();
    });
    return too_narrow_ ? Sweep::too_narrow : Sweep::done;
  }

 private:
  static constexpr std::uint64_t kBlock = 4096;

  void work() {
    Mex mex;
    try {
      for (std::uint64_t begin = next_.fetch_add(kBlock); begin < order_.size() && !too_narrow_; begin = next_.fetch_add(kBlock)) block(begin, mex);
    } catch (...) {
      too_narrow_ = true;  // let nobody wait for this block
      throw;
    }
  }

  void block(std::uint64_t begin, Mex& mex) {
    const auto end = static_cast<Vertex>(std::min<std::uint64_t>(begin + kBlock, order_.size()));
    for (auto i = static_cast<Vertex>(begin); i < end; ++i) {
      const Vertex v = order_[i];
      for (const Vertex to : graph_[v]) {
        const T known = std::atomic_ref(values_[to]).load(std::memory_order_relaxed);
        mex.add(known != kNew<T> ? known : wait_for(to));
      }
      const std::uint32_t value = mex.take();
      if (value > kMost<T>) {
        too_narrow_ = true;
        return;
      }
      std::atomic_ref(values_[v]).store(static_cast<T>(value), std::memory_order_relaxed);
    }
  }

  T wait_for(Vertex v) {
    const std::atomic_ref<T> value(values_[v]);
    for (unsigned tries = 0;; ++tries) {
      const T known = value.load(std::memory_order_relaxed);
      if (known != kNew<T>) return known;
      if (too_narrow_.load(std::memory_order_relaxed)) return 0;
      if (tries > 100) std::this_thread::yield();
    }
  }

  const Graph& graph_;
  const TopologicalOrder& order_;
  T* values_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> too_narrow_ = false;
};

#endif

template <class T>
Sweep evaluate(const Graph& graph, const TopologicalOrder* order, [[maybe_unused]] unsigned threads, std::vector<T>& values) {
  if (order == nullptr) return in_depth(graph, values);
#ifdef GRUNDY_HAVE_TBB
  if (threads > 1) return Together<T>(graph, *order, values).run(threads);
#endif
  return along(graph, *order, values);
}

// Nothing when there is a cycle. A value of m needs m(m+1)/2 edges, so hardly any graph goes beyond a byte, and starting
// again is cheap.
template <class T>
std::optional<NimValues> narrowest(const Graph& graph, const TopologicalOrder* order, unsigned threads) {
  std::vector<T> values(graph.size(), kNew<T>);
  const Sweep sweep = evaluate(graph, order, threads, values);
  if (sweep == Sweep::cyclic) return std::nullopt;
  if constexpr (sizeof(T) < 4) {
    if (sweep == Sweep::too_narrow) {
      values = {};
      return narrowest<std::conditional_t<sizeof(T) == 1, std::uint16_t, std::uint32_t>>(graph, order, threads);
    }
  }
  return NimValues(std::move(values));
}

constexpr std::uint32_t kEndless = Outcomes::kEndless;

// Whether a vertex of this remoteness is won by the player who moves to it.
bool is_p(std::uint32_t remoteness, Convention convention) { return (remoteness & 1) == (convention == Convention::normal ? 0U : 1U); }

// Retrograde analysis: vertices are settled in the order of their remoteness. One is N as soon as one option is known to
// be P, and P as soon as all options are known to be N; what is never settled is a draw.
std::vector<std::uint32_t> retrograde(const Graph& graph, Convention convention) {
  const Sources sources(graph);
  std::vector<std::uint32_t> remoteness(graph.size(), kEndless);
  std::vector<std::uint64_t> open(graph.size());  // edges to options that are not known to be N
  std::vector<Vertex> queue;
  for (Vertex v = 0; v < graph.size(); ++v) {
    open[v] = graph[v].size();
    if (open[v] != 0) continue;
    remoteness[v] = 0;
    queue.push_back(v);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Vertex settled = queue[next];
    const bool p = is_p(remoteness[settled], convention);
    for (const Vertex v : sources[settled]) {
      if (remoteness[v] != kEndless || (!p && --open[v] != 0)) continue;
      remoteness[v] = remoteness[settled] + 1;
      queue.push_back(v);
    }
  }
  return remoteness;
}

}  // namespace

NimValues nim_values(const Graph& graph, const TopologicalOrder& order, unsigned threads) {
  return *narrowest<std::uint8_t>(graph, &order, threads);
}

std::optional<NimValues> nim_values(const Graph& graph, unsigned threads) {
  const auto order = natural_order(graph);
  return narrowest<std::uint8_t>(graph, order ? &*order : nullptr, threads);
}

Outcomes outcomes(const Graph& graph, const TopologicalOrder& order, Convention convention) {
  std::vector<std::uint32_t> remoteness(graph.size());
  for (Vertex i = 0; i < order.size(); ++i) {
    const Vertex v = order[i];
    std::uint32_t fastest_win = kEndless;
    std::uint32_t longest = 0;
    for (const Vertex to : graph[v]) {
      const std::uint32_t r = remoteness[to];
      if (is_p(r, convention)) {
        fastest_win = std::min(fastest_win, r);
      } else {
        longest = std::max(longest, r);
      }
    }
    if (!graph[v].empty()) remoteness[v] = (fastest_win != kEndless ? fastest_win : longest) + 1;
  }
  return {convention, std::move(remoteness)};
}

std::vector<Vertex> winning_moves(const Graph& graph, const Outcomes& ends, std::span<const Vertex> components, Vertex v) {
  std::vector<Vertex> moves;
  if (ends[v] != Outcome::N) return moves;
  for (const Vertex to : graph[v]) {
    const bool for_good = components.empty() || components[to] != components[v];
    if (ends[to] == Outcome::P && (for_good || *ends.remoteness(to) < *ends.remoteness(v))) moves.push_back(to);
  }
  ranges::sort(moves);
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

Outcomes outcomes(const Graph& graph, Convention convention) {
  if (const auto order = topological_order(graph)) return outcomes(graph, *order, convention);
  return {convention, retrograde(graph, convention)};
}

}  // namespace grundy
