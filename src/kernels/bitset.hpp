/// The `bitset` kernel with its sizes, so that tests can force every path.
#pragma once

#include "kernels/kernel.hpp"

namespace grundy {

struct BitsetSizes {
  std::size_t block = 64;     // heaps taken together
  std::size_t marked = 4096;  // most pairs of a heap that are marked one by one before candidates are chosen
  std::size_t stretch = 16384;  // pairs of a heap that are sifted in one go
  std::size_t window = 64;    // candidates at first
};

template <class V>
Grown grow_bitset(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard, const BitsetSizes& sizes);

}  // namespace grundy
