/// Rare heaps of octal games: those few outside the class that nearly all values fall into (kernels/sparse.cpp says why).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/space.hpp"
#include "sequence.hpp"

namespace grundy {

/// What is rare among the values known so far, under the mask that leaves the fewest rare heaps in their later half, then
/// of all. Of heap
/// 0, which is no part of a split, nothing is said.
class Rares {
 public:
  /// Whether the idea applies: finite codes that split a heap in two, and no more.
  [[nodiscard]] static bool apply(const HeapGame& game);

  explicit Rares(const HeapGame& game);

  /// Looks at the values that have come since; at all of them again when another mask has become better.
  void update(const Sequence& values);

  [[nodiscard]] const Space& space() const noexcept { return space_; }
  [[nodiscard]] bool rare(std::uint32_t value, std::uint64_t heap) const { return !space_.common(value, static_cast<std::size_t>(heap)); }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint64_t last() const noexcept { return last_; }  ///< 0 when there is none
  [[nodiscard]] std::uint32_t largest() const noexcept { return largest_; }
  [[nodiscard]] std::uint64_t largest_at() const noexcept { return largest_at_; }
  /// Whether rare heaps are few, so that the space is sparse.
  [[nodiscard]] bool sparse() const noexcept { return moves_ && count_ <= seen_ / 8; }
  /// "1583 rare heaps, the last 20627, largest value 325"
  [[nodiscard]] std::string text() const;

 private:
  void choose(const Sequence& values);

  std::optional<OctalMoves> moves_;  // where the idea applies
  Space space_;
  std::uint64_t seen_ = 0;
  std::uint64_t chosen_at_ = 0;
  std::uint64_t count_ = 0;
  std::uint64_t last_ = 0;
  std::uint32_t largest_ = 0;
  std::uint64_t largest_at_ = 0;
};

}  // namespace grundy
