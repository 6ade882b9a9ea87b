// Nim-values of graphs without cycles.
#include <bit>

#include "graph/sweep.hpp"
#include "grundy/graph.hpp"

namespace grundy {

namespace {

// The least number that is not among those added. The first 64 are bits of one word; beyond them each number remembers
// the last set that it was in, so that nothing is ever cleared and nothing hashed.
template <class T>
class Mex {
 public:
  bool add(T value) {
    if (value >= 64) return add_high(value);
    low_ |= std::uint64_t{1} << value;
    return true;
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
  bool add_high(T value) {
    if (value == std::numeric_limits<T>::max()) return false;
    const std::size_t at = value - 64U;
    if (at >= seen_.size()) seen_.resize(std::max<std::size_t>(192, at * 2));
    seen_[at] = stamp_;
    return true;
  }

  std::uint64_t low_ = 0;
  std::uint64_t stamp_ = 1;
  std::vector<std::uint64_t> seen_;
};

// Nothing when the order is none. A value of m needs m(m+1)/2 edges, so hardly any graph goes beyond a byte, and starting
// again is cheap.
template <class T>
std::optional<NimValues> narrowest(const Graph& graph, const TopologicalOrder& order, unsigned threads) {
  auto [went, values] = swept<T, Mex<T>>(graph, order, threads);
  if (went == Sweep::done) return NimValues(std::move(values));
  if constexpr (sizeof(T) < 4) {
    values = {};
    if (went == Sweep::too_narrow) return narrowest<std::conditional_t<sizeof(T) == 1, std::uint16_t, std::uint32_t>>(graph, order, threads);
  }
  return std::nullopt;
}

}  // namespace

NimValues nim_values(const Graph& graph, const TopologicalOrder& order, unsigned threads) {
  return narrowest<std::uint8_t>(graph, order, threads).value();
}

std::optional<NimValues> nim_values(const Graph& graph, unsigned threads) {
  std::optional<NimValues> values;
  (void)along_an_order(graph, [&](const TopologicalOrder& order) { return (values = narrowest<std::uint8_t>(graph, order, threads)).has_value(); });
  return values;
}

}  // namespace grundy
