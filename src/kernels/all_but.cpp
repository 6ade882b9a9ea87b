// Complements of sets: every smaller heap is an option but those at the excluded numbers behind. A value is free for a heap
// iff all heaps that have it are among these: so its occurrences there are counted and compared with all its occurrences.
// The values in use are always 0..u-1, and u itself is free.
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

struct AllBut {
  static bool fits(const HeapGame& game) { return game.set() != nullptr && game.set()->complement() && !game.set()->of_heap(); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    std::vector<std::size_t> excluded;
    for (const Word take : game.set()->listed(static_cast<Word>(last))) excluded.push_back(static_cast<std::size_t>(take));
    std::vector<std::uint32_t> everywhere, here;
    const auto use = [&](std::uint32_t value) {
      if (value == everywhere.size()) {
        everywhere.push_back(0);
        here.push_back(0);
      }
      ++everywhere[value];
    };
    for (const V value : g) {
      if (guard.stop(1)) return Grown::stopped;
      use(value);
    }
    std::size_t legal = 0;
    while (g.size() <= last) {
      const std::size_t n = g.size();
      while (legal < excluded.size() && excluded[legal] <= n) ++legal;
      auto mex = static_cast<std::uint32_t>(everywhere.size());
      for (std::size_t i = 0; i < legal; ++i) {
        const std::uint32_t value = g[n - excluded[i]];
        if (++here[value] == everywhere[value]) mex = std::min(mex, value);
      }
      for (std::size_t i = 0; i < legal; ++i) here[g[n - excluded[i]]] = 0;
      if (!append(g, mex)) return Grown::too_narrow;
      use(mex);
      if (guard.stop(legal + 1)) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_all_but() {
  static constexpr Kernel kernel = kernel_of<AllBut>("all_but");
  return kernel;
}

}  // namespace grundy
