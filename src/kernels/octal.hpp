/// What the kernels for codes of at most two parts share: the digits taken apart.
#pragma once

#include "kernels/kernel.hpp"

namespace grundy {

/// The moves of a finite code, or of the digits before its tail, by kind.
struct OctalMoves {
  explicit OctalMoves(const Code& code) : unequal(code.unequal()) {
    for (std::size_t take = 0; take < code.digits().size(); ++take) {
      const unsigned digit = code.digits()[take];
      if ((digit & 1U) != 0) wholes.push_back(take);
      if ((digit & 2U) != 0) singles.push_back(take);
      if ((digit & 4U) != 0) splits.push_back(take);
    }
  }

  /// Marks the options of heap n that leave no heap or one.
  template <class V>
  void mark_simple(const std::vector<V>& g, std::size_t n, Marks& seen) const {
    for (const std::size_t take : wholes)
      if (take == n) seen.mark(0);
    for (const std::size_t take : singles)
      if (take < n) seen.mark(g[n - take]);
  }

  /// The pairs of a sum are (a, sum - a) for a from 1 to this.
  [[nodiscard]] std::size_t half(std::size_t sum) const { return unequal ? (sum - 1) / 2 : sum / 2; }

  /// The largest number that any move takes.
  [[nodiscard]] std::size_t largest() const {
    std::size_t most = 0;
    for (const auto* takes : {&wholes, &singles, &splits})
      if (!takes->empty()) most = std::max(most, takes->back());
    return most;
  }

  std::vector<std::size_t> wholes, singles, splits;  // ascending
  bool unequal;
};

/// Marks the pairs (a, sum - a) of a sum, a from `first` to `last`.
template <class V>
void mark_pairs(const std::vector<V>& g, std::size_t sum, std::size_t first, std::size_t last, Marks& seen) {
  const V* low = g.data();
  const V* high = g.data() + sum;
  std::uint8_t* const marks = seen.data();  // in a register: a store of bytes might change any member
  for (std::size_t a = first; a <= last; ++a) marks[low[a] ^ *(high - a)] = 1;
}

/// The same of a sum and the one after it, in four fifths of the time.
template <class V>
void mark_pairs_of_two(const std::vector<V>& g, std::size_t sum, std::size_t first, std::size_t last, Marks& seen, Marks& seen_after) {
  const V* low = g.data();
  const V* high = g.data() + sum;
  std::uint8_t* const marks = seen.data();
  std::uint8_t* const marks_after = seen_after.data();
  for (std::size_t a = first; a <= last; ++a) {
    const auto value = low[a];
    marks[value ^ *(high - a)] = 1;
    marks_after[value ^ *(high + 1 - a)] = 1;
  }
}

/// The values of the heaps that a tail that takes and does not split can leave: those at distance digits().size() or more.
class TakingTail {
 public:
  explicit TakingTail(const Code& code) : code_(code), met_(code.tail().size()) {}

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

}  // namespace grundy
