/// Kernels: ways to continue the sequence of nim-values of a heap game. Each is one file here and one line in kernels.def;
/// the agreement test finds it there and holds it against `naive`.
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/heap_game.hpp"
#include "grundy/grundy.hpp"
#include "ranges.hpp"

namespace grundy {

/// Bounds of long work: asked often, it looks at the clock seldom. A kernel asks it when the values appended so far are final,
/// since whoever watches may save them.
class Guard {
 public:
  explicit Guard(const Limits& limits, std::uint64_t budget = UINT64_MAX) : limits_(limits), budget_(budget) {}

  /// Whether to stop, after this much more work (marks, roughly).
  bool stop(std::uint64_t work) {
    work_ += work;
    if (work_ < next_look_) return false;
    return look();
  }
  /// Makes the work stop here, without a reason to give; resume() lets it go on.
  void halt() noexcept { halted_ = true; }
  [[nodiscard]] bool resume() noexcept { return std::exchange(halted_, false); }
  /// Calls `watch` at every look at the clock.
  void watch(std::function<void()> watch) { watch_ = std::move(watch); }
  [[nodiscard]] bool room(std::uint64_t bytes) {
    if (bytes > limits_.memory && reason_.empty()) reason_ = "the memory limit was met";
    return reason_.empty();
  }
  void spend_at_most(std::uint64_t budget) { budget_ = budget > UINT64_MAX - work_ ? UINT64_MAX : work_ + budget; }
  [[nodiscard]] std::uint64_t memory() const noexcept { return limits_.memory; }
  [[nodiscard]] unsigned threads() const;
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  bool look();

  Limits limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t budget_;
  std::uint64_t work_ = 0;
  std::uint64_t next_look_ = 0;
  bool halted_ = false;
  std::string reason_;
  std::function<void()> watch_;
};

enum class Grown { done, too_narrow, stopped };

struct Kernel {
  std::string_view name;
  bool (*fits)(const HeapGame&);
  /// Appends the values of heaps values.size()..last. What was found stays when a value is too large for its type or when
  /// the guard says stop; the same call, wider, goes on from there.
  Grown (*grow8)(const HeapGame&, std::vector<std::uint8_t>&, std::size_t last, Guard&);
  Grown (*grow16)(const HeapGame&, std::vector<std::uint16_t>&, std::size_t last, Guard&);
  Grown (*grow32)(const HeapGame&, std::vector<std::uint32_t>&, std::size_t last, Guard&);
};

/// Every kernel; the first that fits is the one to use.
[[nodiscard]] std::span<const Kernel* const> kernels();
/// The kernel of this name, if it fits the game; with no name, the best one that fits. Null if there is none.
[[nodiscard]] const Kernel* find_kernel(const HeapGame&, std::string_view name = {});

/// The kernel of a class with a static `fits` and a static template `grow`.
template <class K>
constexpr Kernel kernel_of(std::string_view name) {
  return {name, K::fits, K::template grow<std::uint8_t>, K::template grow<std::uint16_t>, K::template grow<std::uint32_t>};
}

/// Appends a value, unless it is too large for the type.
template <class V>
[[nodiscard]] bool append(std::vector<V>& values, std::uint32_t value) {
  if (value > static_cast<V>(-1)) return false;
  values.push_back(static_cast<V>(value));
  return true;
}

/// A set of values, for mex: a byte a value, so that marking is one independent store.
class Marks {
 public:
  /// Empties the set and makes room for the values below 2^k, the least power of two above `most`, and for 64 at least; the
  /// byte after them is 0.
  void clear(std::uint32_t most) {
    const std::size_t room = std::max<std::size_t>(std::bit_ceil(std::size_t{most} + 1), 64);
    if (seen_.size() < room + 1) seen_.resize(room + 1);
    std::fill_n(seen_.begin(), room + 1, std::uint8_t{0});
  }
  void mark(std::uint32_t value) { seen_[value] = 1; }
  [[nodiscard]] std::uint8_t* data() { return seen_.data(); }
  [[nodiscard]] bool operator[](std::uint32_t value) const { return seen_[value] != 0; }
  /// A bit for each of 64 values, the first a multiple of 64: whether it is missing.
  [[nodiscard]] std::uint64_t missing(std::uint32_t first) const {
    std::uint64_t marked = 0;
    for (unsigned i = 0; i < 64; i += 8) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, seen_.data() + first + i, 8);  // little-endian, as sequence_file.cpp asserts
      marked |= (bytes * 0x0102040810204080U >> 56U) << i;  // bit 8j goes to bit j
    }
    return ~marked;
  }
  [[nodiscard]] std::uint32_t mex() const {
    std::uint32_t least = 0;
    while (seen_[least] != 0) ++least;
    return least;
  }

 private:
  std::vector<std::uint8_t> seen_;
};

template <class V>
[[nodiscard]] std::uint32_t largest(const std::vector<V>& values) {
  return values.empty() ? 0 : *ranges::max_element(values);
}

}  // namespace grundy
