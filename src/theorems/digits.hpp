/// Binary digits of numbers of any length.
#pragma once

#include <vector>

#include "grundy/integer.hpp"

namespace grundy {

/// The number with these binary digits, the least significant one first; joined pairwise, as they may be millions.
inline Integer from_digits(const std::vector<bool>& digits) {
  constexpr std::size_t kBlock = 32;
  std::vector<Integer> blocks(digits.size() / kBlock + 1, 0);
  for (std::size_t i = 0; i < digits.size(); ++i)
    if (digits[i]) blocks[i / kBlock] += std::int64_t{1} << (i % kBlock);
  for (std::size_t width = kBlock; blocks.size() > 1; width *= 2) {
    if (blocks.size() % 2 == 1) blocks.emplace_back(0);
    for (std::size_t i = 0; i < blocks.size(); i += 2) blocks[i / 2] = blocks[i] + (blocks[i + 1] << width);
    blocks.resize(blocks.size() / 2);
  }
  return blocks[0];
}

}  // namespace grundy
