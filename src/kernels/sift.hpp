/// Which of some candidates are no xor of two heaps' values: the work of the `bitset` kernel.
#pragma once

#include <cstddef>
#include <span>

#include "kernels/planes.hpp"

namespace grundy {

/// Pairs of heaps (a, sum - a) with a from `first` to `last`.
struct Pairs {
  std::size_t sum, first, last;
};

/// Keeps of the first `count` candidates, ascending and below 2^planes.count(), those that are the xor of none of these
/// pairs, and says how many they are. To `work` is added what it cost, in planes of a tile.
[[nodiscard]] std::size_t sift(const Planes& planes, const Pairs& pairs, std::span<std::uint32_t> candidates, std::uint64_t& work);

}  // namespace grundy
