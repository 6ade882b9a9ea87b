// Subtraction sets as lists: a heap's value is the mex of the values at the numbers of the set behind it. The values are at
// most the size of the set, so a small set's are the bits of one word.
#include "kernels/kernel.hpp"

namespace grundy {

namespace {

struct Takes {
  static bool fits(const HeapGame& game) { return game.set() != nullptr && !game.set()->complement() && !game.set()->of_heap(); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    std::vector<std::size_t> takes;
    for (const Word take : game.set()->listed(static_cast<Word>(last))) takes.push_back(static_cast<std::size_t>(take));
    g.reserve(last + 1);
    return takes.size() < 64 ? in_a_word(takes, g, last, guard) : in_bytes(takes, g, last, guard);
  }

 private:
  template <class V>
  static Grown in_a_word(const std::vector<std::size_t>& takes, std::vector<V>& g, std::size_t last, Guard& guard) {
    std::size_t legal = 0;
    while (g.size() <= last) {
      const std::size_t n = g.size();
      while (legal < takes.size() && takes[legal] <= n) ++legal;
      std::uint64_t seen = 0;
      const V* here = g.data() + n;
      for (std::size_t i = 0; i < legal; ++i) seen |= std::uint64_t{1} << *(here - takes[i]);
      if (!append(g, static_cast<std::uint32_t>(std::countr_one(seen)))) return Grown::too_narrow;
      if (guard.stop(legal)) return Grown::stopped;
    }
    return Grown::done;
  }

  template <class V>
  static Grown in_bytes(const std::vector<std::size_t>& takes, std::vector<V>& g, std::size_t last, Guard& guard) {
    std::size_t legal = 0;
    std::uint32_t most = largest(g);
    Marks seen;
    while (g.size() <= last) {
      const std::size_t n = g.size();
      while (legal < takes.size() && takes[legal] <= n) ++legal;
      seen.clear(most);
      for (std::size_t i = 0; i < legal; ++i) seen.mark(g[n - takes[i]]);
      const std::uint32_t mex = seen.mex();
      if (!append(g, mex)) return Grown::too_narrow;
      most = std::max(most, mex);
      if (guard.stop(legal + most)) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_takes() {
  static constexpr Kernel kernel = kernel_of<Takes>("takes");
  return kernel;
}

}  // namespace grundy
