// Nim-values and outcomes of graphs.
#include <algorithm>
#include <bit>
#include <limits>

#include "grundy/graph.hpp"

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

// False when a value needs more than T.
template <class T>
bool sweep(const Graph& graph, const TopologicalOrder& order, std::vector<T>& values) {
  Mex mex;
  const T* const known = values.data();
  for (Vertex i = 0; i < order.size(); ++i) {
    const Vertex v = order[i];
    for (const Vertex to : graph[v]) mex.add(known[to]);
    const std::uint32_t value = mex.take();
    if (value > std::numeric_limits<T>::max()) return false;
    values[v] = static_cast<T>(value);
  }
  return true;
}

// A value of m needs m(m+1)/2 edges, so hardly any graph goes beyond a byte, and starting again is cheap.
template <class T>
NimValues narrowest(const Graph& graph, const TopologicalOrder& order) {
  std::vector<T> values(graph.size());
  if constexpr (sizeof(T) < 4) {
    if (!sweep(graph, order, values)) {
      values = {};
      return narrowest<std::conditional_t<sizeof(T) == 1, std::uint16_t, std::uint32_t>>(graph, order);
    }
  } else {
    sweep(graph, order, values);
  }
  return NimValues(std::move(values));
}

constexpr std::uint32_t kEndless = Outcomes::kEndless;

// Whether a vertex of this remoteness is won by the player who moves to it.
bool is_p(std::uint32_t remoteness, Convention convention) { return (remoteness & 1) == (convention == Convention::normal ? 0U : 1U); }

// Retrograde analysis: vertices are settled in the order of their remoteness. One is N as soon as one option is known to
// be P, and P as soon as all options are known to be N; what is never settled is a draw.
std::vector<std::uint32_t> retrograde(const Graph& graph, Convention convention) {
  const OwnedGraph sources = reversed(graph);
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
    for (const Vertex v : Graph(sources)[settled]) {
      if (remoteness[v] != kEndless || (!p && --open[v] != 0)) continue;
      remoteness[v] = remoteness[settled] + 1;
      queue.push_back(v);
    }
  }
  return remoteness;
}

}  // namespace

NimValues nim_values(const Graph& graph, const TopologicalOrder& order, unsigned) { return narrowest<std::uint8_t>(graph, order); }

std::optional<NimValues> nim_values(const Graph& graph, unsigned threads) {
  const auto order = topological_order(graph);
  return order ? std::optional(nim_values(graph, *order, threads)) : std::nullopt;
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
  std::ranges::sort(moves);
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

Outcomes outcomes(const Graph& graph, Convention convention) {
  if (const auto order = topological_order(graph)) return outcomes(graph, *order, convention);
  return {convention, retrograde(graph, convention)};
}

}  // namespace grundy
