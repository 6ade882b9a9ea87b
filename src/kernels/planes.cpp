#include "kernels/planes.hpp"

#include <algorithm>
#include <bit>

namespace grundy {

namespace {

std::size_t words(std::size_t capacity) { return (capacity + Planes::kMargin) / 64; }

}  // namespace

void Planes::push(std::uint32_t value) {
  if (size_ == capacity_) make_room();
  while (value >> count() != 0) {
    forward_.emplace_back(words(capacity_));
    backward_.emplace_back(words(capacity_));
  }
  const std::size_t back = place(size_);
  for (; value != 0; value &= value - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(value));
    forward_[i][size_ / 64] |= std::uint64_t{1} << (size_ % 64);
    backward_[i][back / 64] |= std::uint64_t{1} << (back % 64);
  }
  ++size_;
}

// The reversed planes keep their end: what they hold moves up by the room that is new.
void Planes::make_room() {
  const std::size_t more = std::max(kMargin, capacity_);
  capacity_ += more;
  for (auto& plane : forward_) plane.resize(words(capacity_));
  for (auto& plane : backward_) {
    plane.resize(words(capacity_));
    std::move_backward(plane.begin(), plane.end() - static_cast<std::ptrdiff_t>(more / 64), plane.end());
    std::fill_n(plane.begin(), more / 64, std::uint64_t{0});
  }
}

}  // namespace grundy
