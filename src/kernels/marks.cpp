// Codes of at most two parts, one by one: a byte is marked for every option. O(n) a heap, with the smallest constant that a
// plain loop can have. A repeating tail may take but not split: it leaves any smaller heap of certain residues, so the values
// met so far are kept for each residue.
#include "kernels/octal.hpp"

namespace grundy {

namespace {

// Values of the heaps that the tail can leave: those at distance digits().size() or more behind.
class Tail {
 public:
  explicit Tail(const Code& code) : code_(code), met_(code.tail().size()) {}

  template <class V>
  void mark(const std::vector<V>& g, std::size_t n, Marks& seen) {
    const std::size_t length = met_.size();
    const std::size_t nearest = code_.digits().size();
    for (; length != 0 && reached_ + nearest <= n; ++reached_)
      if (reached_ != 0) meet(met_[reached_ % length], g[reached_]);
    for (std::size_t residue = 0; residue < length; ++residue) {
      // the tail's digit for every take that leaves a heap of this residue
      const std::size_t take = nearest + (n + length - nearest % length + length - residue) % length;
      if ((code_.digit(take) & 2U) == 0) continue;
      for (std::uint32_t v = 0; v < met_[residue].size(); ++v)
        if (met_[residue][v] != 0) seen.mark(v);
    }
    if (length != 0 && n >= nearest && (code_.digit(n) & 1U) != 0) seen.mark(0);
  }

 private:
  static void meet(std::vector<std::uint8_t>& met, std::uint32_t value) {
    if (value >= met.size()) met.resize(value + 1);
    met[value] = 1;
  }

  const Code& code_;
  std::vector<std::vector<std::uint8_t>> met_;  // by residue
  std::size_t reached_ = 0;
};

struct MarksKernel {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->parts() <= 2 && !game.code()->tail_splits(); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    const OctalMoves moves(*game.code());
    Tail tail(*game.code());
    std::uint32_t most = largest(g);
    Marks seen;
    if (g.empty()) g.push_back(0);
    while (g.size() <= last) {
      const std::size_t n = g.size();
      seen.clear(most);
      moves.mark_simple(g, n, seen);
      tail.mark(g, n, seen);
      for (const std::size_t take : moves.splits)
        if (take < n) mark_splits(g, n - take, moves.unequal, seen);
      const std::uint32_t mex = seen.mex();
      if (!append(g, mex)) return Grown::too_narrow;
      most = std::max(most, mex);
      if (guard.stop(n / 2 * moves.splits.size() + most)) return Grown::stopped;
    }
    return Grown::done;
  }

 private:
  template <class V>
  static void mark_splits(const std::vector<V>& g, std::size_t sum, bool unequal, Marks& seen) {
    const std::size_t half = unequal ? (sum - 1) / 2 : sum / 2;
    const V* low = g.data();
    const V* high = g.data() + sum;
    for (std::size_t a = 1; a <= half; ++a) seen.mark(static_cast<std::uint32_t>(low[a] ^ *(high - a)));
  }
};

}  // namespace

const Kernel& kernel_marks() {
  static constexpr Kernel kernel = kernel_of<MarksKernel>("marks");
  return kernel;
}

}  // namespace grundy
