/// Nimbers: the numbers 0, 1, 2 … with nim-addition (xor) and Conway's nim-multiplication form a field.
///
///     assert(grundy::mex({0, 1, 3}) == 2);
///     assert(grundy::nim_product(5, 7) == 13);
///     assert(grundy::nim_product(7, grundy::nim_inverse(7)) == 1);
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <ranges>
#include <utility>
#include <vector>

namespace grundy {

/// The least of 0, 1, 2 … that is not among `values`: the nim-value of a position from those of its options.
template <std::ranges::forward_range Values>
  requires std::integral<std::ranges::range_value_t<Values>>
[[nodiscard]] std::ranges::range_value_t<Values> mex(const Values& values) {
  std::vector<bool> seen(static_cast<std::size_t>(std::distance(values.begin(), values.end())));
  for (const auto v : values)
    if (std::cmp_greater_equal(v, 0) && std::cmp_less(v, seen.size())) seen[static_cast<std::size_t>(v)] = true;
  std::ranges::range_value_t<Values> least = 0;
  while (std::cmp_less(least, seen.size()) && seen[static_cast<std::size_t>(least)]) ++least;
  return least;
}
template <std::integral T>
[[nodiscard]] T mex(std::initializer_list<T> values) {
  return mex(std::vector<T>(values));
}

/// The nim-product (On Numbers and Games, ch. 6): the value of a product of coin-turning games.
[[nodiscard]] std::uint64_t nim_product(std::uint64_t a, std::uint64_t b);

/// The b with nim_product(a, b) == 1, for a > 0; 0 for 0.
[[nodiscard]] std::uint64_t nim_inverse(std::uint64_t a);

}  // namespace grundy
