/// Sparse spaces: classes of values that xor respects, by which few heaps of many take-and-break games are told apart.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/octal.hpp"

namespace grundy {

/// Value v at heap n is common if parity(v & mask) + beta (n + k) is odd, else rare; k is any splitting take (all of one
/// parity if beta = 1). Rare with rare and common with common make a rare option, rare with common a common one.
struct Space {
  std::uint32_t mask = 0;
  std::uint32_t beta = 0;
  std::uint32_t parity = 0;  // of the splitting takes, when beta = 1

  [[nodiscard]] bool common(std::uint32_t value, std::size_t n) const {
    return ((static_cast<std::uint32_t>(std::popcount(value & mask)) + beta * (static_cast<std::uint32_t>(n & 1U) + parity)) & 1U) != 0;
  }
  friend bool operator==(const Space&, const Space&) = default;
};

/// Values as codes, in one space.
struct Coding {
  Space space;
  unsigned lowest = 0;  // bit of the mask that codes lack

  Coding() = default;
  explicit Coding(const Space& s) : space(s), lowest(static_cast<unsigned>(std::countr_zero(s.mask | 1U << 30U))) {}
  [[nodiscard]] std::uint32_t code(std::uint32_t value) const { return value >> (lowest + 1) << lowest | (value & ((1U << lowest) - 1)); }
  /// The value of this code at heap n, common or rare.
  [[nodiscard]] std::uint32_t value(std::uint32_t code, std::size_t n, bool common) const {
    const std::uint32_t v = code >> lowest << (lowest + 1) | (code & ((1U << lowest) - 1));
    return space.common(v, n) == common ? v : v | 1U << lowest;
  }
};

/// How often each value occurs at even heaps and at odd ones.
using ValueCounts = std::array<std::vector<std::int64_t>, 2>;

/// The space with the fewest rare heaps among those counted, the least mask where several have as few. The sizes of both
/// lists are one power of two.
[[nodiscard]] Space best_space(const OctalMoves&, ValueCounts);

/// The best space of the later half of the values, where the early irregularities are over.
template <class V>
[[nodiscard]] Space best_space(const OctalMoves& moves, const std::vector<V>& g, std::uint32_t most) {
  const std::vector<std::int64_t> none(std::bit_ceil(std::size_t{most} + 1));
  ValueCounts counts{none, none};
  for (std::size_t n = g.size() / 2; n < g.size(); ++n) ++counts[n & 1U][g[n]];
  return best_space(moves, std::move(counts));
}

}  // namespace grundy
