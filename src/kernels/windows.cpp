// Subtraction sets of long ranges: the options of a heap are a few windows behind it, which slide with it. Each value's
// occurrences in the windows are counted, so a heap costs two counts a range, whatever the ranges' lengths; a bit a value
// says whether it occurs, so the mex is found 64 values at a time.
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

class Occurrences {
 public:
  void add(std::uint32_t value) {
    if (value >= counts_.size()) grow(value);
    if (counts_[value]++ == 0) present_[value / 64] |= std::uint64_t{1} << (value % 64);
  }
  void remove(std::uint32_t value) {
    if (--counts_[value] == 0) present_[value / 64] &= ~(std::uint64_t{1} << (value % 64));
  }
  [[nodiscard]] std::uint32_t mex() const {
    for (std::size_t i = 0; i < present_.size(); ++i)
      if (~present_[i] != 0) return static_cast<std::uint32_t>(64 * i) + static_cast<std::uint32_t>(std::countr_one(present_[i]));
    return static_cast<std::uint32_t>(64 * present_.size());
  }

 private:
  void grow(std::uint32_t value) {
    present_.resize(value / 64 + 1);
    counts_.resize(64 * present_.size());
  }

  std::vector<std::uint64_t> counts_;
  std::vector<std::uint64_t> present_;
};

struct Windows {
  static bool fits(const HeapGame& game) {
    if (game.set() == nullptr || game.set()->complement() || !game.set()->finite()) return false;
    Word numbers = 0;
    for (const TakeSet::Range& r : game.set()->ranges()) numbers += r.last - r.first + 1;
    return numbers > 4 * static_cast<Word>(game.set()->ranges().size());
  }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    const auto& ranges = game.set()->ranges();
    Occurrences seen;
    // n - first enters a window at heap n, n - last - 1 leaves it
    const auto enter = [&](std::size_t n, Word take) {
      if (static_cast<std::uint64_t>(take) <= n) seen.add(g[n - static_cast<std::size_t>(take)]);
    };
    if (!g.empty())
      for (const TakeSet::Range& r : ranges)
        for (Word take = r.first; take <= r.last && static_cast<std::uint64_t>(take) <= g.size() - 1; ++take) enter(g.size() - 1, take);
    while (g.size() <= last) {
      const std::size_t n = g.size();
      for (const TakeSet::Range& r : ranges) {
        enter(n, r.first);
        if (static_cast<std::uint64_t>(r.last) < n) seen.remove(g[n - static_cast<std::size_t>(r.last) - 1]);
      }
      if (!append(g, seen.mex())) return Grown::too_narrow;
      if (guard.stop(2 * ranges.size())) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_windows() {
  static constexpr Kernel kernel = kernel_of<Windows>("windows");
  return kernel;
}

}  // namespace grundy
