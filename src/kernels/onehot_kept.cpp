// A run reads rare heaps and the smaller parts of witnesses among the first values, and larger parts and the heaps that takes
// leave among the last. So it runs on both put together as if the heaps between did not exist, as long as a witness is not looked
// for across the gap.
#include "kernels/onehot_kept.hpp"

namespace grundy::onehot {

Start::Start(const HeapGame& game, std::vector<std::uint8_t> head) : moves_(*game.code()), head_(std::move(head)), setting_(moves_, head_) {}

Kept::Kept(const Start& start, std::uint64_t heaps, std::span<const std::uint8_t> last, std::size_t keep, bool again)
    : start_(start), setting_(start.setting_), keep_(keep), g_(start.head_), skipped_(heaps - g_.size() - last.size()) {
  if (skipped_ % 2 != 0) {
    last = last.subspan(1);
    ++skipped_;
  }
  tuning_.again = again;
  tuning_.deepest = keep - start.moves_.largest();
  if (again) tuning_.learn = 0;
  g_.reserve(g_.size() + std::max(last.size(), keep) + kAtOnce + kBlock);
  g_.insert(g_.end(), last.begin(), last.end());
}

Stop Kept::grow(std::uint64_t heaps, Guard& guard) {
  forget();
  if (size() >= learn_next_) {
    learnt_.at = 0;
    learn_next_ = 16 * size();
  }
  const std::uint64_t until = std::min<std::uint64_t>(heaps, size() + kAtOnce);
  for (;;) {
    const Stop stop = run(start_.moves_, setting_, tuning_, learnt_, g_, static_cast<std::size_t>(until - skipped_) - 1, guard);
    if (stop != Stop::scalar || setting_.most_code >= 32) return stop;
    setting_.most_code = 2 * setting_.most_code + 1;  // perhaps a value is larger than all before
  }
}

void Kept::forget() {
  const std::size_t first = start_.head_.size();
  const std::size_t gone = (g_.size() - first - std::min(keep_, g_.size() - first)) / 2 * 2;
  g_.erase(g_.begin() + static_cast<std::ptrdiff_t>(first), g_.begin() + static_cast<std::ptrdiff_t>(first + gone));
  skipped_ += gone;
}

}  // namespace grundy::onehot
