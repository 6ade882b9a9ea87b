/// The `blocked` kernel with its sizes, so that tests can force every path.
#pragma once

#include <optional>

#include "kernels/space.hpp"

namespace grundy {

struct BlockedSizes {
  std::size_t start = 180000;      // heaps that are known before it starts: until then `bitset` does as well
  std::size_t least = 300000;      // heaps worth the learning of lists
  std::size_t alone = 100000;      // values that are too few for several threads
  std::size_t reach = 20000;       // heaps back that lists may name
  std::size_t trained = 1U << 16U; // heaps that lists are learnt from, at most
  double common = 5e-5;            // of which a place in a list must serve this part
  double rare = 2e-5;
  std::size_t maps = 32;           // densest codes that the lists for rare values use
  std::optional<Space> space = {}; // this one, however bad
  bool early = false;              // start while two rare heaps may be reached from every heap
};

template <class V>
Grown grow_blocked(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard, const BlockedSizes& sizes);

}  // namespace grundy
