/// What the theorems about coins on a strip share.
#pragma once

#include <algorithm>
#include <vector>

#include "ranges.hpp"
#include "theorem.hpp"

namespace grundy {

inline std::vector<Integer> in_order(Coordinates coins) {
  std::vector<Integer> sorted(coins.begin(), coins.end());
  ranges::sort(sorted);
  return sorted;
}

/// The result of turning these coins, listed in increasing order; `heads` too. No heads: nothing is left.
inline Option turn_coins(const std::vector<Integer>& heads, const std::vector<Integer>& coins) {
  std::vector<Integer> after;
  ranges::set_symmetric_difference(heads, coins, std::back_inserter(after));
  if (after.empty()) return {};
  return {std::move(after)};
}

}  // namespace grundy
