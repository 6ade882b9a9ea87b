/// What the `bitset` kernel learns from the heaps before. It decides what is done first, never what a value is.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/walsh_hadamard.hpp"
#include "ranges.hpp"

namespace grundy {

/// How many candidates are kept, by the bits of the number of pairs seen so far: an estimate of the place that the value
/// exceeds once in 150 heaps.
class Windows {
 public:
  static constexpr std::size_t kStages = 64;

  explicit Windows(std::size_t first) { keep_.fill(kOne * first); }
  [[nodiscard]] std::size_t keep(std::size_t stage) const { return keep_[stage] / kOne + 1; }
  /// Whether the value was not among those kept.
  void met(std::size_t stage, bool missed) {
    const std::size_t step = keep_[stage] / 512 + 1;
    if (missed) keep_[stage] = std::min(keep_[stage] + kRarely * step, kOne * kMost);
    else keep_[stage] -= std::min(step, keep_[stage]);
  }

 private:
  static constexpr std::size_t kOne = 256;
  static constexpr std::size_t kRarely = 150;
  static constexpr std::size_t kMost = 4096;
  std::array<std::size_t, kStages> keep_{};
};

/// The heaps of the rarer class under the mask that parts the values most unevenly. Where one class is much rarer, pairs of
/// different classes are few and their values are half of all.
template <class V>
class Minority {
 public:
  /// Of the latest half of these heaps, with values below a power of two.
  void choose(const std::vector<V>& g, std::size_t values) {
    std::vector<std::int64_t> count(values);
    for (std::size_t n = g.size() / 2; n < g.size(); ++n) ++count[g[n]];
    walsh_hadamard(count);
    mask_ = static_cast<std::uint32_t>(ranges::min_element(count) - count.begin());
    heaps_.clear();
    even_.clear();
    next_ = 1;
    extend(g, values);
  }
  /// Takes in new heaps, with values below a bound.
  void extend(const std::vector<V>& g, std::size_t values) {
    cover(values);
    for (; next_ < g.size(); ++next_)
      if (has(g[next_])) heaps_.push_back(next_);
  }
  /// Whether its class has this value: one below the bound given to cover().
  [[nodiscard]] bool has(std::uint32_t value) const { return (even_[value / 64] >> value % 64 & 1U) != 0; }
  /// The same of 64 values, the first a multiple of 64.
  [[nodiscard]] std::uint64_t word(std::uint32_t first) const { return even_[first / 64]; }
  /// Makes has() and word() good for values below a bound.
  void cover(std::size_t values) {
    while (64 * even_.size() < values) {
      const auto first = static_cast<std::uint32_t>(64 * even_.size());
      even_.push_back(0);
      for (std::uint32_t i = 0; i < 64; ++i)
        if (std::popcount((first + i) & mask_) % 2 == 0) even_.back() |= std::uint64_t{1} << i;
    }
  }
  [[nodiscard]] const std::vector<std::size_t>& heaps() const { return heaps_; }

 private:
  std::uint32_t mask_ = 0;
  std::vector<std::uint64_t> even_;  // a bit a value
  std::vector<std::size_t> heaps_;
  std::size_t next_ = 1;
};

}  // namespace grundy
