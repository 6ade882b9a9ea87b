/// Codes of take-and-break games: 0.77 is Kayles, 4.[3] Lasker's Nim, 4.0! Grundy's game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// Digit d_i has bit j set iff i tokens may be taken from a heap, leaving it as exactly j non-empty heaps (Guy and Smith
/// 1956). Digits go to V, for heaps that break into at most four parts; bit 5 stands for five heaps and any larger number, and
/// such digits are written as lists in braces, {2+} for two or more heaps. A tail in brackets repeats for ever; `!` after the code
/// means that the parts of one heap must be pairwise unequal. Two codes with the same digits are equal, however typed.
class Code {
 public:
  /// The bit of "this many heaps, or more".
  static constexpr unsigned kMany = 5;

  /// `digits` are d_0, d_1 …; then `tail` for ever, if it is not empty. d_0 must not have its bits 0 and 1 set.
  Code(std::vector<std::uint8_t> digits, std::vector<std::uint8_t> tail, bool unequal);

  [[nodiscard]] std::uint8_t digit(std::uint64_t i) const noexcept {
    if (i < digits_.size()) return digits_[static_cast<std::size_t>(i)];
    return tail_.empty() ? std::uint8_t{0} : tail_[static_cast<std::size_t>((i - digits_.size()) % tail_.size())];
  }
  /// The digits before the tail; the last one is not 0 unless it is d_0 or a tail follows.
  [[nodiscard]] const std::vector<std::uint8_t>& digits() const noexcept { return digits_; }
  [[nodiscard]] const std::vector<std::uint8_t>& tail() const noexcept { return tail_; }
  [[nodiscard]] bool finite() const noexcept { return tail_.empty(); }
  [[nodiscard]] bool unequal() const noexcept { return unequal_; }
  /// The largest number that may be taken; of a finite code only.
  [[nodiscard]] std::size_t largest_take() const noexcept { return digits_.size() - 1; }
  /// The most heaps that one heap may become: 0 or 1 without splits; kMany where their number has no bound.
  [[nodiscard]] unsigned parts() const noexcept { return parts_; }
  [[nodiscard]] bool unbounded() const noexcept { return parts_ == kMany; }
  /// Whether the repeated digits contain a split.
  [[nodiscard]] bool tail_splits() const noexcept;

  [[nodiscard]] std::string text() const;

  friend bool operator==(const Code&, const Code&) = default;

 private:
  std::vector<std::uint8_t> digits_;
  std::vector<std::uint8_t> tail_;
  bool unequal_;
  unsigned parts_ = 0;
};

}  // namespace grundy
