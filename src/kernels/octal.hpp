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

}  // namespace grundy
