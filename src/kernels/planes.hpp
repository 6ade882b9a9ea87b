/// Bit planes of a sequence of values, for looking at many pairs of heaps with one instruction.
#pragma once

#include <cstdint>
#include <vector>

namespace grundy {

/// Plane i holds bit i of every heap's value, once in order and once in reverse: the pairs (a, s - a) of a sum s are then two
/// streams read forwards, one of them shifted.
class Planes {
 public:
  /// Reading may run past the last heap by this many bits.
  static constexpr std::size_t kMargin = 8192;

  /// The value of the next heap.
  void push(std::uint32_t value);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// How many planes there are: every value is below 2^count.
  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(forward_.size()); }
  /// Bit a of plane i.
  [[nodiscard]] const std::uint64_t* forward(unsigned i) const { return forward_[i].data(); }
  /// Bit place(a) of plane i.
  [[nodiscard]] const std::uint64_t* backward(unsigned i) const { return backward_[i].data(); }
  [[nodiscard]] std::size_t place(std::size_t heap) const noexcept { return capacity_ - 1 - heap; }

 private:
  void make_room();

  std::vector<std::vector<std::uint64_t>> forward_, backward_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace grundy
