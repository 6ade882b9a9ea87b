// The rare heaps of every mask at once, by the Walsh-Hadamard transform: the sum of (-1)^parity(v & mask) over all heaps is
// their number less twice that of odd parity. Even and odd heaps are transformed apart, for the classes that go by both.
#include "kernels/space.hpp"

#include "kernels/walsh_hadamard.hpp"
#include "ranges.hpp"

namespace grundy {

Space best_space(const OctalMoves& moves, ValueCounts counts) {
  for (auto& c : counts) walsh_hadamard(c);
  const auto parity = static_cast<std::uint32_t>(moves.splits[0] & 1U);
  const bool one_parity = ranges::all_of(moves.splits, [&](std::size_t take) { return (take & 1U) == parity; });
  Space best;
  std::int64_t fewest = INT64_MAX;
  for (std::uint32_t beta = 0; beta <= (one_parity ? 1U : 0U); ++beta)
    for (std::uint32_t mask = 1 - beta; mask < counts[0].size(); ++mask) {
      // twice the rare heaps, less the number of all
      const std::int64_t rares = counts[parity][mask] + (beta == 0 ? counts[1 - parity][mask] : -counts[1 - parity][mask]);
      if (rares >= fewest) continue;
      fewest = rares;
      best = {mask, beta, parity};
    }
  return best;
}

}  // namespace grundy
