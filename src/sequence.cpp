#include "sequence.hpp"

#include <memory>
#include <stdexcept>

#include "large_pages.hpp"
#include "progress.hpp"
#include "rares.hpp"

namespace grundy {

Sequence::Sequence(HeapGame game, const Limits& limits, std::string_view kernel, std::uint64_t budget)
    : game_(std::move(game)), kernel_(find_kernel(game_, kernel)), guard_(limits, budget), progress_(limits.progress) {
  if (kernel_ == nullptr) throw std::invalid_argument("no kernel of this name fits " + game_.text());
}

bool Sequence::grow(std::size_t last, const std::function<void()>& watch) {
  const auto look = [&] {
    if (watch) watch();
    if (progress_ != nullptr && progress_->due()) report(last);
  };
  if (watch || progress_ != nullptr) guard_.watch(look);
  const auto unwatched = [](Guard* guard) { guard->watch({}); };
  const std::unique_ptr<Guard, decltype(unwatched)> watched(&guard_, unwatched);
  while (size() <= last) {
    const std::uint64_t width = std::uint64_t{1} << values_.index();
    if (!guard_.room(width * (std::uint64_t{last} + 1))) return false;
    reserve(last);
    switch (grow_once(last)) {
      case Grown::done: break;
      case Grown::too_narrow: widen(); break;
      case Grown::stopped: return guard_.resume();
    }
  }
  return true;
}

bool Sequence::repeat(std::size_t period, std::size_t last, const std::function<void()>& watch) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 22U;
  const std::uint64_t width = std::uint64_t{1} << values_.index();
  if (size() <= last && !guard_.room(width * (std::uint64_t{last} + 1))) return false;
  reserve(last);
  const std::size_t begin = size() - period;  // from here on they repeat, and so does any multiple of the period
  while (size() <= last) {
    const std::size_t known = size();
    const std::size_t back = std::max(period, std::min(known - begin, kAtOnce) / period * period);
    const std::size_t count = std::min({last + 1 - known, back, kAtOnce});
    std::visit([&](auto& values) {
      values.resize(known + count);
      std::copy_n(values.data() + (known - back), count, values.data() + known);
    }, values_);
    if (watch) watch();
    if (guard_.stop(count)) return false;
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

std::optional<onehot::BoundedState> Sequence::bounded_state(std::size_t from) {
  auto* bytes = std::get_if<std::vector<std::uint8_t>>(&values_);
  return bytes == nullptr ? std::nullopt : onehot::bounded_state(game_, *bytes, from);
}

void Sequence::widen() {
  const auto copy = [](const auto& narrow, auto wide) -> Values {
    wide.reserve(narrow.capacity());
    wide.assign(narrow.begin(), narrow.end());
    return wide;
  };
  values_ = values_.index() == 0 ? copy(std::get<0>(values_), std::vector<std::uint16_t>()) : copy(std::get<1>(values_), std::vector<std::uint32_t>());
}

void Sequence::reserve(std::size_t last) {
  std::visit([last](auto& values) {
    if (values.capacity() > last) return;
    values.reserve(last + kBeyond);
    prefer_large_pages(values.data(), values.capacity() * sizeof values[0]);
  }, values_);
}

void Sequence::report(std::size_t last) {
  if (!reported_) reported_ = std::make_shared<Rares>(game_);
  reported_->update(*this);
  progress_->at(size(), last + 1, "values of " + game_.text(), reported_->text());
}

}  // namespace grundy
