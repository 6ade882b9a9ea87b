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
#include <utility>
#include <vector>

#include "ranges.hpp"

namespace grundy {

/// The least end > `from` such that the values before it are those of the window, or 0 if there is none up to `last`. `g` holds
/// a window before `from`.
template <class V>
std::size_t find_window(std::span<const V> g, std::span<const V> window, std::size_t from, std::size_t last) {
  constexpr std::size_t kAnchor = 8 / sizeof(V);
  const std::size_t size = window.size();
  const auto word = [](const V* end) {
    std::uint64_t w = 0;
    std::memcpy(&w, end - kAnchor, 8);
    return w;
  };
  const std::uint64_t anchor = word(window.data() + size);
  const std::uint64_t far = word(window.data() + kAnchor);
  for (std::size_t end = from + 1; end <= last; ++end) {
    if (word(g.data() + end) != anchor || word(g.data() + (end - size + kAnchor)) != far) continue;
    if (std::memcmp(g.data() + (end - size), window.data(), size * sizeof(V)) == 0) return end;
  }
  return 0;
}

/// Of all values.
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
    const std::size_t end = find_window(g, g.subspan(checkpoint_ - kWindow, kWindow), searched_, last);
    searched_ = end == 0 ? last : end;
    if (end == 0) return false;
    period_ = end - checkpoint_;
    preperiod_ = kUnknown;
    agreed_ = end;
    return true;
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

/// Of the last values alone, where a window determines all that follows: its first recurrence is a period.
class WindowRecurrence {
 public:
  using Window = std::vector<std::uint8_t>;
  /// The values before `checkpoint`; windows that end up to `searched` have been compared with them.
  WindowRecurrence(Window window, std::uint64_t checkpoint, std::uint64_t searched) : window_(std::move(window)), checkpoint_(checkpoint), searched_(searched) {}

  /// Looks at the values that have come since, the last of them all being that of heap `heaps` - 1. They are given with as many as a window
  /// before them. Nothing while the window does not recur.
  std::optional<std::uint64_t> look(std::span<const std::uint8_t> g, std::uint64_t heaps) {
    const std::uint64_t begin = heaps - g.size();
    while (searched_ < heaps) {
      if (searched_ == 2 * checkpoint_) {
        checkpoint_ = searched_;
        ranges::copy(g.subspan(static_cast<std::size_t>(searched_ - begin) - window_.size(), window_.size()), window_.begin());
      }
      const std::uint64_t last = std::min(heaps, 2 * checkpoint_);
      const std::size_t end = find_window(g, std::span<const std::uint8_t>(window_), static_cast<std::size_t>(searched_ - begin), static_cast<std::size_t>(last - begin));
      searched_ = end == 0 ? last : begin + end;
      if (end != 0) return searched_ - checkpoint_;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::uint64_t checkpoint() const noexcept { return checkpoint_; }
  [[nodiscard]] std::uint64_t searched() const noexcept { return searched_; }
  [[nodiscard]] const Window& window() const noexcept { return window_; }

 private:
  Window window_;
  std::uint64_t checkpoint_, searched_;
};

}  // namespace grundy
