// Outcomes and remoteness, and the moves that win.
#include <algorithm>

#include "graph/sources.hpp"
#include "graph/sweep.hpp"
#include "grundy/graph.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::uint32_t kEndless = Outcomes::kEndless;

// Whether a vertex of this remoteness is won by the player who moves to it.
bool is_p(std::uint32_t remoteness, Convention convention) { return (remoteness & 1) == (convention == Convention::normal ? 0U : 1U); }

// The remoteness of a vertex from those of its options: one more than the nearest win, or than the farthest defeat.
template <class T>
class Remoteness {
 public:
  explicit Remoteness(Convention convention) : odd_(is_p(1, convention) ? 1 : 0) {}
  bool add(T option) {
    if (option == std::numeric_limits<T>::max()) return false;
    const std::uint32_t wins = ((option ^ odd_) & 1U) - 1;  // all bits or none: without a jump, which nobody could foretell
    win_ = std::min(win_, (option + 1U) | ~wins);
    defeat_ = std::max(defeat_, (option + 1U) & ~wins);
    return true;
  }
  std::uint32_t take() {
    const std::uint32_t mine = win_ != kEndless ? win_ : defeat_;
    win_ = kEndless;
    defeat_ = 0;
    return mine;
  }

 private:
  std::uint32_t odd_;  // whether odd numbers are P
  std::uint32_t win_ = kEndless;
  std::uint32_t defeat_ = 0;
};

// Along an order; nothing when it is none. Most graphs have no long games: their numbers are first tried in a byte each,
// of which more are near.
template <class T>
std::optional<std::vector<std::uint32_t>> along(const Graph& graph, const TopologicalOrder& order, Convention convention, unsigned threads) {
  auto [went, found] = swept<T>(graph, order, threads, Remoteness<T>(convention));
  if constexpr (sizeof(T) == 4) {
    return went == Sweep::done ? std::optional(std::move(found)) : std::nullopt;
  } else {
    if (went == Sweep::done) return std::vector<std::uint32_t>(found.begin(), found.end());
    found = {};
    if (went == Sweep::out_of_order) return std::nullopt;
    return along<std::conditional_t<sizeof(T) == 1, std::uint16_t, std::uint32_t>>(graph, order, convention, threads);
  }
}

// Retrograde analysis: vertices are settled in the order of their remoteness. One is N as soon as one option is known to
// be P, and P as soon as all options are known to be N; what is never settled is a draw.
template <class Count>
std::vector<std::uint32_t> retrograde(const Graph& graph, Convention convention, unsigned threads) {
  constexpr Count kSettled = std::numeric_limits<Count>::max();
  const Sources sources(graph, threads);
  std::vector<std::uint32_t> remoteness = large_vector(graph.size(), kEndless);
  std::vector<Count> open = large_vector<Count>(graph.size());  // edges to options that are not known to be N
  std::vector<Vertex> settled;
  const auto settle = [&](Vertex v, std::uint32_t at) {
    remoteness[v] = at;
    open[v] = kSettled;
    settled.push_back(v);
  };
  for (Vertex v = 0; v < graph.size(); ++v) {
    open[v] = static_cast<Count>(graph[v].size());
    if (open[v] == 0) settle(v, 0);
  }
  std::size_t next = 0;
  for (std::uint32_t now = 0; next < settled.size(); ++now)
    for (const std::size_t end = settled.size(); next < end; ++next)
      for (const Vertex v : sources[settled[next]])
        if (open[v] != kSettled && (is_p(now, convention) || --open[v] == 0)) settle(v, now + 1);
  return remoteness;
}

std::vector<std::uint32_t> retrograde(const Graph& graph, Convention convention, unsigned threads) {
  std::uint64_t most = 0;
  for (Vertex v = 0; v < graph.size(); ++v) most = std::max<std::uint64_t>(most, graph[v].size());
  if (most < UINT8_MAX) return retrograde<std::uint8_t>(graph, convention, threads);
  if (most < UINT32_MAX) return retrograde<std::uint32_t>(graph, convention, threads);
  return retrograde<std::uint64_t>(graph, convention, threads);
}

}  // namespace

Outcomes outcomes(const Graph& graph, const TopologicalOrder& order, Convention convention, unsigned threads) {
  return {convention, along<std::uint8_t>(graph, order, convention, threads).value()};
}

Outcomes outcomes(const Graph& graph, Convention convention, unsigned threads) {
  std::optional<std::vector<std::uint32_t>> remoteness;
  const auto attempt = [&](const TopologicalOrder& order) { return (remoteness = along<std::uint8_t>(graph, order, convention, threads)).has_value(); };
  if (!along_an_order(graph, attempt)) remoteness = retrograde(graph, convention, threads);
  return {convention, std::move(*remoteness)};
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

}  // namespace grundy
