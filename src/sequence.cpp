#include "sequence.hpp"

#include <stdexcept>

namespace grundy {

Sequence::Sequence(HeapGame game, const Limits& limits, std::string_view kernel, std::uint64_t budget)
    : game_(std::move(game)), kernel_(find_kernel(game_, kernel)), guard_(limits, budget) {
  if (kernel_ == nullptr) throw std::invalid_argument("no kernel of this name fits " + game_.text());
}

bool Sequence::grow(std::size_t last) {
  while (size() <= last) {
    const std::uint64_t width = std::uint64_t{1} << values_.index();
    if (!guard_.room(width * (std::uint64_t{last} + 1))) return false;
    switch (grow_once(last)) {
      case Grown::done: break;
      case Grown::too_narrow: widen(); break;
      case Grown::stopped: return false;
    }
  }
  return true;
}

std::size_t Sequence::most_heaps() const {
  const std::uint64_t width = std::uint64_t{1} << values_.index();
  return static_cast<std::size_t>(std::min<std::uint64_t>(guard_.memory() / width, SIZE_MAX / 8)) - 1;
}

Grown Sequence::grow_once(std::size_t last) {
  switch (values_.index()) {
    case 0: return kernel_->grow8(game_, std::get<0>(values_), last, guard_);
    case 1: return kernel_->grow16(game_, std::get<1>(values_), last, guard_);
    default: return kernel_->grow32(game_, std::get<2>(values_), last, guard_);
  }
}

void Sequence::widen() {
  if (values_.index() == 0) {
    const auto& narrow = std::get<0>(values_);
    values_ = std::vector<std::uint16_t>(narrow.begin(), narrow.end());
  } else {
    const auto& narrow = std::get<1>(values_);
    values_ = std::vector<std::uint32_t>(narrow.begin(), narrow.end());
  }
}

}  // namespace grundy
