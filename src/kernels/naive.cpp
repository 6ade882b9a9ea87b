// The definition: the mex over all options, each as the rules give it. The oracle of the other kernels, never optimised.
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

struct Naive {
  static bool fits(const HeapGame&) { return true; }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    while (g.size() <= last) {
      std::vector<bool> seen;
      std::uint64_t options = 0;
      game.moves(static_cast<Word>(g.size()), [&](std::span<const State> parts) {
        std::uint32_t value = 0;
        for (const State part : parts) value ^= g[static_cast<std::size_t>(part[0])];
        if (value >= seen.size()) seen.resize(value + 1);
        seen[value] = true;
        ++options;
      });
      const auto mex = static_cast<std::uint32_t>(ranges::find(seen, false) - seen.begin());
      if (!append(g, mex)) return Grown::too_narrow;
      if (guard.stop(options * 8)) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_naive() {
  static constexpr Kernel kernel = kernel_of<Naive>("naive");
  return kernel;
}

}  // namespace grundy
