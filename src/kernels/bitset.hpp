/// The `bitset` kernel with its sizes, so that tests can force every path.
#pragma once

#include "kernels/kernel.hpp"

namespace grundy {

struct BitsetSizes {
  std::size_t block = 64;        // heaps taken together
  std::size_t marked = 10240;    // most pairs of a heap that are marked one by one before candidates are chosen
  std::size_t near = 1U << 15U;  // smaller parts below this may be among the pairs that are marked
  std::size_t samples = 256;     // heaps by which these pairs are chosen
  std::size_t first = 2048;      // heaps when they are first chosen
  std::size_t mark_cost = 16;    // of a pair, in units of a sixty-fourth of a nanosecond or so: what is sifted has to cost less
  std::size_t trial = 128;       // one block in so many sifts to see what it costs
  std::size_t stretch = 16384;   // pairs of a heap that are sifted in one go
  std::size_t parted = 4;        // classes are treated apart when one is rarer than this
  std::size_t window = 64;       // candidates at first
};

template <class V>
Grown grow_bitset(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard, const BitsetSizes& sizes);

}  // namespace grundy
