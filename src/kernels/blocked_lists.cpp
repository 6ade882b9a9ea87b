// Greedy set cover, lazily: an offer never serves more than it did before, so one that still leads when it is counted again
// is the best. Lists are learnt from the latest values; what they miss costs time and nothing else.
#include "kernels/blocked_lists.hpp"

#include <algorithm>
#include <queue>

namespace grundy::blocked {

Maps::Maps(std::size_t first, std::size_t last) : first_(first / 64 * 64), words_((last - first_) / 64 + 16) {}

void Maps::set(std::size_t heap, std::uint8_t code) {
  if (bits_[code].empty()) bits_[code].resize(words_);
  bits_[code][(heap - first_) / 64] |= std::uint64_t{1} << ((heap - first_) % 64);
  ++count_[code];
}

namespace {

struct Gain {
  std::size_t heaps, offer;
  friend bool operator<(const Gain& a, const Gain& b) { return a.heaps < b.heaps; }
};

class Choice {
 public:
  Choice(const Maps& maps, std::span<const Offer> offers, std::size_t start, std::vector<std::uint64_t> open)
      : maps_(maps), offers_(offers), start_(start), open_(std::move(open)) {
    std::vector<Gain> gains = sample();
    for (Gain& g : gains) g.heaps = gain(g.offer);
    queue_ = std::priority_queue<Gain>({}, std::move(gains));
  }

  Chosen run(std::size_t least) {
    most_ = SIZE_MAX;
    while (settle_top(least)) take();
    most_ = 0;
    for (const auto& list : chosen_) most_ = std::max(most_, list.size());
    while (settle_top(least / 4 + 1)) take();
    return std::move(chosen_);
  }

 private:
  [[nodiscard]] std::size_t place(std::size_t i) const { return start_ - offers_[i].back - maps_.first(); }
  // The best offers by an eighth of the heaps.
  std::vector<Gain> sample() const {
    constexpr std::size_t kMost = 1024;
    const std::span<const std::uint64_t> part(open_.data(), (open_.size() / 8 + 7) / 8 * 8);
    std::vector<Gain> gains;
    for (std::size_t i = 0; i < offers_.size(); ++i)
      if (const std::size_t heaps = overlap(maps_.of(offers_[i].map), place(i), part); heaps != 0) gains.push_back({heaps, i});
    if (gains.size() <= kMost) return gains;
    std::nth_element(gains.begin(), gains.begin() + kMost, gains.end(), [](const Gain& a, const Gain& b) { return b < a; });
    gains.resize(kMost);
    return gains;
  }
  [[nodiscard]] std::size_t gain(std::size_t i) const { return overlap(maps_.of(offers_[i].map), place(i), open_); }
  [[nodiscard]] std::size_t shift(std::size_t i) const { return (8 - offers_[i].back % 8) % 8; }

  // Brings a good offer to the top, of a shift that is not full; false if none serves so many heaps any more. An offer that
  // is nearly as good as the next one was is good enough.
  bool settle_top(std::size_t least) {
    while (!queue_.empty() && queue_.top().heaps >= least) {
      const std::size_t i = queue_.top().offer;
      queue_.pop();
      if (chosen_[shift(i)].size() >= most_) continue;
      const std::size_t heaps = gain(i);
      const bool good = queue_.empty() || heaps >= queue_.top().heaps - queue_.top().heaps / 8;
      queue_.push({good ? SIZE_MAX : heaps, i});
      if (good) return heaps >= least;
    }
    return false;
  }
  void take() {
    const std::size_t i = queue_.top().offer;
    queue_.pop();
    remove(maps_.of(offers_[i].map), place(i), open_);
    chosen_[shift(i)].push_back(offers_[i]);
  }

  const Maps& maps_;
  std::span<const Offer> offers_;
  std::size_t start_;
  std::vector<std::uint64_t> open_;
  std::priority_queue<Gain> queue_;
  Chosen chosen_;
  std::size_t most_ = 0;  // in a list of one shift
};

}  // namespace

Chosen choose(const Maps& maps, std::span<const Offer> offers, std::size_t start, std::vector<std::uint64_t> open, std::size_t least) {
  return Choice(maps, offers, start, std::move(open)).run(std::max<std::size_t>(least, 1));
}

void append(Rows& rows, const Chosen& chosen, std::size_t stride) {
  std::size_t length = 0;
  for (const auto& list : chosen) length = std::max(length, list.size());
  for (std::size_t i = 0; i < length; ++i)
    for (const auto& list : chosen) {
      const std::size_t map = i < list.size() ? list[i].map : kNone;
      const std::size_t bytes = i < list.size() ? (list[i].back + 7) / 8 : 64;
      rows.offsets.push_back(static_cast<std::int32_t>(map * stride) - static_cast<std::int32_t>(bytes));
    }
  rows.begin.push_back(rows.offsets.size());
}

}  // namespace grundy::blocked
