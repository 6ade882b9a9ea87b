/// The scalar way through a sparse space, one heap at a time; sparse.cpp says why it is exact.
#pragma once

#include "kernels/space.hpp"

namespace grundy {

/// Continues the values of a code; exact in whatever space, fast in one with few rare heaps.
template <class V>
class SparseSearch {
 public:
  SparseSearch(const OctalMoves& moves, const Space& space, std::vector<V>& g) : moves_(moves), space_(space), g_(g), most_(largest(g)) {
    for (std::size_t n = 1; n < g.size(); ++n)
      if (!space.common(g[n], n)) rares_.push_back(n);
  }
  [[nodiscard]] std::size_t rares() const { return rares_.size(); }

  // The value of the next heap; `work` grows by the pairs looked at.
  std::uint32_t next(std::uint64_t& work) {
    const std::size_t n = g_.size();
    // a common value below 2^(k+1) is always left, since 2^k <= it is above all values so far
    seen_.clear(2 * std::bit_ceil(most_ + 1) - 1);
    moves_.mark_simple(g_, n, seen_);
    for (const std::size_t take : moves_.splits) mark_rare_pairs(n, take);
    const std::uint32_t top = 2 * std::bit_ceil(most_ + 1);
    std::uint32_t candidate = 0;
    std::size_t missing = 0;
    for (; candidate < top; ++candidate) {
      if (seen_[candidate]) continue;
      if (space_.common(candidate, n)) break;
      ++missing;
    }
    work += rares_.size() * moves_.splits.size() + find_witnesses(n, candidate, missing);
    return missing == 0 ? candidate : seen_.mex();
  }
  void add(std::uint32_t value) {
    most_ = std::max(most_, value);
    if (!space_.common(value, g_.size() - 1)) rares_.push_back(g_.size() - 1);
  }

 private:
  void mark_rare_pairs(std::size_t n, std::size_t take) {
    if (n <= take) return;
    const std::size_t sum = n - take;
    const V* g = g_.data();
    for (const std::size_t r : rares_) {
      if (r >= sum) break;
      if (moves_.unequal && 2 * r == sum) continue;
      seen_.mark(static_cast<std::uint32_t>(g[r] ^ g[sum - r]));
    }
  }

  // Marks pairs of parts until none of the `missing` rare values below `bound` is left or all pairs have been seen.
  std::uint64_t find_witnesses(std::size_t n, std::uint32_t bound, std::size_t& missing) {
    std::uint64_t looked = 0;
    const V* g = g_.data();
    for (std::size_t a = 1; missing != 0 && 2 * a + moves_.splits[0] <= n; ++a)
      for (const std::size_t take : moves_.splits) {
        if (2 * a + take > n || (moves_.unequal && 2 * a + take == n)) continue;
        ++looked;
        const auto value = static_cast<std::uint32_t>(g[a] ^ g[n - take - a]);
        if (seen_[value]) continue;
        seen_.mark(value);
        if (value < bound && --missing == 0) break;
      }
    return looked;
  }

  const OctalMoves& moves_;
  Space space_;
  std::vector<V>& g_;
  std::uint32_t most_;
  std::vector<std::size_t> rares_;  // ascending; heap 0 is no part of a split
  Marks seen_;
};

}  // namespace grundy
