/// Whether a sequence repeats itself, found as its values come (Brent 1980): windows of values are compared with the one
/// before a checkpoint, and the checkpoint moves on when the sequence has doubled.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace grundy {

class Recurrence {
 public:
  struct Found {
    std::size_t checkpoint;  // the window before it recurred first `period` later, so no shorter period is left
    std::size_t period;
    std::size_t preperiod;   // the least heap from which all values so far repeat
  };

  /// Looks at the values that have come since; all of them are given. Nothing while none repeats from its checkpoint to the end.
  template <class V>
  std::optional<Found> look(std::span<const V> g) {
    while (period_ == 0 || !agrees(g)) {
      if (!search(g)) return std::nullopt;
    }
    if (preperiod_ == kUnknown) preperiod_ = first_of_run(g);
    return Found{checkpoint_, period_, preperiod_};
  }

 private:
  static constexpr std::size_t kUnknown = SIZE_MAX;
  static constexpr std::size_t kFirst = std::size_t{1} << 14U;
  static constexpr std::size_t kWindow = std::size_t{1} << 13U;

  // Whether the values since the last look repeat.
  template <class V>
  bool agrees(std::span<const V> g) {
    constexpr std::size_t kStride = 4096;
    for (; agreed_ < g.size(); agreed_ += kStride) {
      const std::size_t end = std::min(agreed_ + kStride, g.size());
      if (std::memcmp(g.data() + agreed_, g.data() + (agreed_ - period_), (end - agreed_) * sizeof(V)) == 0) continue;
      while (g[agreed_] == g[agreed_ - period_]) ++agreed_;
      // a short period's multiples, which are the next recurrences, fail at the same heap
      if (period_ <= kWindow / 2) searched_ = agreed_;
      period_ = 0;
      return false;
    }
    agreed_ = g.size();
    return true;
  }

  // The next recurrence of the window before the checkpoint, which moves on from 2^k to 2^(k+1).
  template <class V>
  bool search(std::span<const V> g) {
    if (g.size() < kFirst) return false;
    while (searched_ < g.size()) {
      if (searched_ >= 2 * checkpoint_) checkpoint_ = std::bit_floor(searched_);
      if (recurs(g, std::min(g.size(), 2 * checkpoint_))) return true;
    }
    return false;
  }

  template <class V>
  bool recurs(std::span<const V> g, std::size_t last) {
    constexpr std::size_t kAnchor = 8 / sizeof(V);
    const auto word = [&](std::size_t end) {
      std::uint64_t w = 0;
      std::memcpy(&w, g.data() + (end - kAnchor), 8);
      return w;
    };
    const std::uint64_t anchor = word(checkpoint_);
    const std::uint64_t far = word(checkpoint_ - kWindow + kAnchor);
    for (std::size_t end = searched_ + 1; end <= last; ++end) {
      if (word(end) != anchor || word(end - kWindow + kAnchor) != far) continue;
      if (std::memcmp(g.data() + (end - kWindow), g.data() + (checkpoint_ - kWindow), kWindow * sizeof(V)) != 0) continue;
      period_ = end - checkpoint_;
      preperiod_ = kUnknown;
      searched_ = agreed_ = end;
      return true;
    }
    searched_ = last;
    return false;
  }

  template <class V>
  std::size_t first_of_run(std::span<const V> g) const {
    std::size_t n = checkpoint_;
    while (n > 0 && g[n - 1] == g[n - 1 + period_]) --n;
    return n;
  }

  std::size_t checkpoint_ = kFirst;
  std::size_t searched_ = kFirst;  // window ends up to here have been compared
  std::size_t agreed_ = 0;         // values up to here repeat
  std::size_t period_ = 0;         // 0: none
  std::size_t preperiod_ = kUnknown;
};

}  // namespace grundy
