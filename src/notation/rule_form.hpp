/// An option of a rule as linear forms, from which recognition reads what may be done.
///
/// Ranges become inequalities, and a name that goes through a list is replaced by each member in turn, so that many ways of
/// writing an option come down to one: `n-i for i in 1..min(n,3)` and `n-i for i in 1..n if i < 4` are both
/// n-i where i-1 >= 0, n-i >= 0, 3-i >= 0. Whatever is not linear in this way has no form, and its rule is not recognised.
#pragma once

#include <optional>
#include <vector>

#include "notation/rule_tree.hpp"

namespace grundy {

using Wide = __int128;

/// of[0]*v_0 + of[1]*v_1 + … + rest, where the v are the names of the rule and then the free names of the option; there is
/// room for two of these at least.
struct Linear {
  std::vector<Wide> of;
  Wide rest = 0;

  [[nodiscard]] bool constant() const;
  friend bool operator==(const Linear&, const Linear&) = default;
};

[[nodiscard]] Linear combined(const Linear& a, Wide factor, const Linear& b);  ///< a + factor * b

/// A name of a loop that was not replaced: any integer, or the members of a set.
struct FreeName {
  std::size_t index;              ///< among the v
  DomainKind kind;                ///< range where it is any integer
  std::optional<Linear> of = {};  ///< the argument of powers and divisors
};

struct OptionForm {
  std::vector<std::vector<Linear>> parts;  ///< parts that are 0 for every position are left out
  std::vector<FreeName> free;
  std::vector<Linear> at_least_zero;
  std::vector<Linear> not_zero;

  /// Writes `by` for a name everywhere; false where numbers become too large for a form.
  [[nodiscard]] bool substitute(std::size_t name, const Linear& by);
};

/// The forms that together are this option; nothing where it has none. Options that no position has are left out.
[[nodiscard]] std::optional<std::vector<OptionForm>> forms(const RuleOption& option, std::size_t names);

[[nodiscard]] Wide floor_of(Wide a, Wide b);  ///< floor(a / b), b > 0
[[nodiscard]] inline Wide ceil_of(Wide a, Wide b) { return -floor_of(-a, b); }

/// Numbers of a form are smaller: products of two fit a Wide.
inline constexpr Wide kLargestOfForm = Wide{1} << 62U;

}  // namespace grundy
