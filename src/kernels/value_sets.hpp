/// Sets of values as bits, and rows of them, one for every sum of parts.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy {

/// A set of values that grows.
class ValueSet {
 public:
  void insert(std::uint32_t v) {
    if (v / 64 >= words_.size()) words_.resize(v / 64 + 1);
    words_[v / 64] |= std::uint64_t{1} << (v % 64);
  }
  void insert(std::span<const std::uint64_t> words) {
    if (words.size() > words_.size()) words_.resize(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) words_[i] |= words[i];
  }
  /// The xors of `value` with a set of as many words as there are here, a power of two above value / 64.
  void insert_moved(std::span<const std::uint64_t> words, std::uint32_t value) {
    for (std::size_t i = 0; i < words.size(); ++i) words_[i ^ value / 64] |= moved(words[i], value % 64);
  }
  void clear(std::size_t words) { words_.assign(words, 0); }
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  [[nodiscard]] std::uint32_t mex() const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (~words_[i] != 0) return static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_one(words_[i]));
    return static_cast<std::uint32_t>(64 * words_.size());
  }

 private:
  // Bit i goes to bit i ^ value: halves, quarters ... change places for each bit of the value.
  static std::uint64_t moved(std::uint64_t word, std::uint32_t value) {
    constexpr std::uint64_t kLow[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned i = 0; i < 6; ++i)
      if ((value >> i & 1U) != 0) word = (word & kLow[i]) << (1U << i) | (word >> (1U << i) & kLow[i]);
    return word;
  }

  std::vector<std::uint64_t> words_;
};

/// One set after the other, all of one width.
class ValueSets {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t bytes() const { return 8 * words_.size(); }
  [[nodiscard]] std::span<const std::uint64_t> operator[](std::size_t i) const { return std::span(words_).subspan(i * width_, width_); }
  void push(std::span<const std::uint64_t> set) {
    words_.resize(++size_ * width_);
    for (std::size_t i = 0; i < set.size(); ++i) words_[(size_ - 1) * width_ + i] = set[i];
  }
  void widen(std::size_t width) {
    std::vector<std::uint64_t> wider(size_ * width);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < width_; ++j) wider[i * width + j] = words_[i * width_ + j];
    words_ = std::move(wider);
    width_ = width;
  }

 private:
  std::size_t size_ = 0, width_ = 1;
  std::vector<std::uint64_t> words_;
};

}  // namespace grundy
