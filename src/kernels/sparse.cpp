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
// whenever their number has doubled; without a good one the `marks` kernel goes on until then.
#include "kernels/octal.hpp"
#include "ranges.hpp"

namespace grundy {

const Kernel& kernel_marks();

namespace {

struct Space {
  std::uint32_t mask = 0;
  std::uint32_t beta = 0;
  std::uint32_t parity = 0;  // of the splitting takes, when beta = 1

  [[nodiscard]] bool common(std::uint32_t value, std::size_t n) const {
    return ((static_cast<std::uint32_t>(std::popcount(value & mask)) + beta * (static_cast<std::uint32_t>(n & 1U) + parity)) & 1U) != 0;
  }
};

template <class V>
Grown plainly(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
  if constexpr (sizeof(V) == 1) return kernel_marks().grow8(game, g, last, guard);
  else if constexpr (sizeof(V) == 2) return kernel_marks().grow16(game, g, last, guard);
  else return kernel_marks().grow32(game, g, last, guard);
}

// The space with the fewest rare heaps in the later half, where the early irregularities are over.
template <class V>
Space best_space(const OctalMoves& moves, const std::vector<V>& g, std::uint32_t most) {
  const std::uint32_t masks = std::bit_ceil(most + 1);
  std::vector<std::size_t> counts[2] = {std::vector<std::size_t>(masks), std::vector<std::size_t>(masks)};  // by n mod 2
  for (std::size_t n = g.size() / 2; n < g.size(); ++n) ++counts[n & 1U][g[n]];
  const auto parity = static_cast<std::uint32_t>(moves.splits[0] & 1U);
  const bool one_parity = ranges::all_of(moves.splits, [&](std::size_t take) { return (take & 1U) == parity; });
  Space best;
  std::size_t fewest = SIZE_MAX;
  for (std::uint32_t beta = 0; beta <= (one_parity ? 1U : 0U); ++beta)
    for (std::uint32_t mask = 1 - beta; mask < masks; ++mask) {
      const Space space{mask, beta, parity};
      std::size_t rares = 0;
      for (std::uint32_t v = 0; v < masks; ++v)
        for (const std::size_t n : {0U, 1U})
          if (!space.common(v, n)) rares += counts[n][v];
      if (rares >= fewest) continue;
      fewest = rares;
      best = space;
    }
  return best;
}

template <class V>
class Search {
 public:
  Search(const OctalMoves& moves, const Space& space, std::vector<V>& g) : moves_(moves), space_(space), g_(g), most_(largest(g)) {
    for (std::size_t n = 1; n < g.size(); ++n)
      if (!space.common(g[n], n)) rares_.push_back(n);
  }
  [[nodiscard]] std::size_t rares() const { return rares_.size(); }

  // The value of the next heap; `work` grows by the pairs looked at.
  std::uint32_t next(std::uint64_t& work) {
    const std::size_t n = g_.size();
    // a common value below 2^(k+1) is always left, since 2^k <= it is above all values so far
    seen_.clear(2 * std::bit_ceil(most_ + 1) - 1);
    moves_.mark_simple(g_, n, seen_);
    for (const std::size_t take : moves_.splits) mark_rare_pairs(n, take);
    const std::uint32_t top = 2 * std::bit_ceil(most_ + 1);
    std::uint32_t candidate = 0;
    std::size_t missing = 0;
    for (; candidate < top; ++candidate) {
      if (seen_[candidate]) continue;
      if (space_.common(candidate, n)) break;
      ++missing;
    }
    work += rares_.size() * moves_.splits.size() + find_witnesses(n, candidate, missing);
    return missing == 0 ? candidate : seen_.mex();
  }
  void add(std::uint32_t value) {
    most_ = std::max(most_, value);
    if (!space_.common(value, g_.size() - 1)) rares_.push_back(g_.size() - 1);
  }

 private:
  void mark_rare_pairs(std::size_t n, std::size_t take) {
    if (n <= take) return;
    const std::size_t sum = n - take;
    const V* g = g_.data();
    for (const std::size_t r : rares_) {
      if (r >= sum) break;
      if (moves_.unequal && 2 * r == sum) continue;
      seen_.mark(static_cast<std::uint32_t>(g[r] ^ g[sum - r]));
    }
  }

  // Marks pairs of parts until none of the `missing` rare values below `bound` is left or all pairs have been seen.
  std::uint64_t find_witnesses(std::size_t n, std::uint32_t bound, std::size_t& missing) {
    std::uint64_t looked = 0;
    const V* g = g_.data();
    for (std::size_t a = 1; missing != 0 && 2 * a + moves_.splits[0] <= n; ++a)
      for (const std::size_t take : moves_.splits) {
        if (2 * a + take > n || (moves_.unequal && 2 * a + take == n)) continue;
        ++looked;
        const auto value = static_cast<std::uint32_t>(g[a] ^ g[n - take - a]);
        if (seen_[value]) continue;
        seen_.mark(value);
        if (value < bound && --missing == 0) break;
      }
    return looked;
  }

  const OctalMoves& moves_;
  Space space_;
  std::vector<V>& g_;
  std::uint32_t most_;
  std::vector<std::size_t> rares_;  // ascending; heap 0 is no part of a split
  Marks seen_;
};

struct Sparse {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    constexpr std::size_t kFirst = 1024;          // values before a mask is looked for
    constexpr std::uint32_t kWidest = 1U << 11U;  // values beyond have no mask worth its search
    const OctalMoves moves(*game.code());
    while (g.size() <= last) {
      const std::size_t until = std::min(last, std::max(kFirst, 2 * g.size()));
      const bool searchable = g.size() >= kFirst && largest(g) < kWidest;
      Search<V> search(moves, searchable ? best_space(moves, g, largest(g)) : Space{}, g);
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
