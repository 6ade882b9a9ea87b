// Codes of at most two parts, one by one: a byte is marked for every option. O(n) a heap, with the smallest constant that a
// plain loop can have. A repeating tail may take but not split: it leaves any smaller heap of certain residues, so the values
// met so far are kept for each residue.
#include "kernels/octal.hpp"

namespace grundy {

namespace {

struct MarksKernel {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->parts() <= 2 && !game.code()->tail_splits(); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    const OctalMoves moves(*game.code());
    TakingTail tail(*game.code());
    std::uint32_t most = largest(g);
    Marks seen;
    if (g.empty()) g.push_back(0);
    while (g.size() <= last) {
      const std::size_t n = g.size();
      seen.clear(most);
      moves.mark_simple(g, n, seen);
      tail.mark(g, n, seen);
      for (const std::size_t take : moves.splits)
        if (take < n) mark_pairs(g, n - take, 1, moves.half(n - take), seen);
      const std::uint32_t mex = seen.mex();
      if (!append(g, mex)) return Grown::too_narrow;
      most = std::max(most, mex);
      if (guard.stop(n / 2 * moves.splits.size() + most)) return Grown::stopped;
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_marks() {
  static constexpr Kernel kernel = kernel_of<MarksKernel>("marks");
  return kernel;
}

}  // namespace grundy
