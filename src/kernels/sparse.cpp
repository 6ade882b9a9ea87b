// Sparse space, for finite codes of at most two parts (Guy and Smith; Gangolli and Plambeck 1989; Grossman 2014).
//
// Give every value v at heap n a class, parity(v & mask) + beta (n + k) mod 2, where k is a splitting take (all of them of one
// parity if beta = 1). Xor respects it: rare (0) with rare and common (1) with common make a rare option, rare with common a
// common one. In many games rare heaps are few. Then the least common value that is no option is found from the pairs with a
// rare heap alone, and every rare value below it needs one witness, usually near: the scan goes by the size of the smaller
// part, all takes together, so that a value that only the last take reaches does not cost O(n). If the scan ends without a
// witness, the least rare value is the answer and the heap is rare.
//
// All of this is exact whatever the mask: a bad one costs time only. The mask is chosen from the values themselves, again
// whenever their number has doubled; without a good one the `bitset` kernel goes on until then.
#include "kernels/sparse.hpp"
#include "ranges.hpp"

namespace grundy {

const Kernel& kernel_bitset();

namespace {

template <class V>
Grown plainly(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
  if constexpr (sizeof(V) == 1) return kernel_bitset().grow8(game, g, last, guard);
  else if constexpr (sizeof(V) == 2) return kernel_bitset().grow16(game, g, last, guard);
  else return kernel_bitset().grow32(game, g, last, guard);
}

struct Sparse {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    constexpr std::size_t kFirst = 1024;          // values before a mask is looked for
    constexpr std::uint32_t kWidest = 1U << 16U;  // values beyond have no mask worth its search
    const OctalMoves moves(*game.code());
    while (g.size() <= last) {
      const std::size_t until = std::min(last, std::max(kFirst, 2 * g.size()));
      const bool searchable = g.size() >= kFirst && largest(g) < kWidest;
      SparseSearch<V> search(moves, searchable ? best_space(moves, g, largest(g)) : Space{}, g);
      if (!searchable || search.rares() > g.size() / 8) {
        if (const Grown grown = plainly(game, g, until, guard); grown != Grown::done) return grown;
        continue;
      }
      g.reserve(until + 1);
      while (g.size() <= until) {
        std::uint64_t work = 0;
        const std::uint32_t value = search.next(work);
        if (!append(g, value)) return Grown::too_narrow;
        search.add(value);
        if (guard.stop(work + 8)) return Grown::stopped;
      }
    }
    return Grown::done;
  }
};

}  // namespace

const Kernel& kernel_sparse() {
  static constexpr Kernel kernel = kernel_of<Sparse>("sparse");
  return kernel;
}

}  // namespace grundy
