/// The Walsh-Hadamard transform, under which xor-convolution becomes a product.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy {

/// In place: a[u] becomes the sum of (-1)^parity(u & v) a[v]. The size is a power of two; twice gives size times a.
inline void walsh_hadamard(std::vector<std::int64_t>& a) {
  for (std::size_t half = 1; half < a.size(); half *= 2)
    for (std::size_t block = 0; block < a.size(); block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const std::int64_t x = a[i];
        const std::int64_t y = a[i + half];
        a[i] = x + y;
        a[i + half] = x - y;
      }
}

}  // namespace grundy
