/// The one-hot kernel on a window: the first values and the last ones are kept, and none between.
#pragma once

#include "kernels/onehot_run.hpp"

namespace grundy::onehot {

/// A sparse space whose rare heaps all lie among the first values. A value depends on those and on the `window` values before it,
/// its witnesses apart.
class Start {
 public:
  /// `head` are the values of heaps 0 .. head.size() - 1.
  Start(const HeapGame&, std::vector<std::uint8_t> head);
  [[nodiscard]] bool suits() const { return setting_.suits() && 4 * window() <= head_.size(); }
  [[nodiscard]] bool common(std::uint32_t value, std::uint64_t heap) const { return setting_.coding.space.common(value, static_cast<std::size_t>(heap & 1U)); }
  /// The values before a heap that its own depends on, if its witnesses are known to be there; and those with what vectors need besides.
  [[nodiscard]] std::size_t state() const { return setting_.last_rare + moves_.largest(); }
  [[nodiscard]] std::size_t window() const { return state() + 512; }
  [[nodiscard]] const std::vector<std::uint8_t>& head() const noexcept { return head_; }
  [[nodiscard]] const Space& space() const noexcept { return setting_.coding.space; }

 private:
  friend class Kept;
  OctalMoves moves_;
  std::vector<std::uint8_t> head_;
  Setting setting_;
};

class Kept {
 public:
  /// Goes on from values known already, the last of which is that of heap `heaps` - 1; at least `keep` are kept from then on.
  /// With `again`, the values to come have been computed before. Else each comes with its witnesses, none more than `keep`
  /// heaps smaller than it.
  Kept(const Start&, std::uint64_t heaps, std::span<const std::uint8_t> last, std::size_t keep, bool again);

  /// Heaps with known values; those of the last ones.
  [[nodiscard]] std::uint64_t size() const { return g_.size() + skipped_; }
  [[nodiscard]] std::span<const std::uint8_t> last() const { return std::span(g_).subspan(start_.head_.size()); }
  [[nodiscard]] std::span<const std::uint8_t> last(std::size_t count) const { return std::span(g_).last(count); }

  /// Forgets what need not be kept, then makes at most kAtOnce values more, up to those of `heaps`. Stop::scalar: a smaller value of the
  /// next heap has no witness among what is kept, so that heap may be rare.
  Stop grow(std::uint64_t heaps, Guard&);
  static constexpr std::size_t kAtOnce = std::size_t{1} << 20U;

 private:
  void forget();

  const Start& start_;
  Setting setting_;
  Tuning tuning_;
  Learnt learnt_;
  std::uint64_t learn_next_ = 0;
  std::size_t keep_;
  std::vector<std::uint8_t> g_;  // the first values, then the last ones
  std::uint64_t skipped_;        // between them; even, so that classes which go by the parity of the heap stay right
};

}  // namespace grundy::onehot
