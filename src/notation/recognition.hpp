/// What recognition of one name and of two share: intervals of takes, and the change of a loop's name into what it takes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "notation/rule_form.hpp"
#include "ranges.hpp"

namespace grundy::recognition {

/// The text of the named game that these options are, all together; "" where none is. At least one option.
[[nodiscard]] std::string heap_game(const std::vector<OptionForm>& options);
[[nodiscard]] std::string pair_game(const std::vector<OptionForm>& options);
[[nodiscard]] std::string list_game(const std::vector<OptionForm>& options, std::size_t names);

inline constexpr Wide kUnbounded = kLargestOfForm;

struct Interval {
  Wide first = -kUnbounded;
  Wide last = kUnbounded;

  [[nodiscard]] bool empty() const { return last < first; }
  void at_least(Wide n) { first = std::max(first, n); }
  void at_most(Wide n) { last = std::min(last, n); }
  // p x + r >= 0, p != 0
  void restrict(Wide p, Wide r) {
    if (p > 0) at_least(ceil_of(-r, p));
    else at_most(floor_of(r, -p));
  }
  friend bool operator==(const Interval&, const Interval&) = default;
};

inline std::vector<Interval> merged(std::vector<Interval> all) {
  ranges::sort(all, {}, &Interval::first);
  std::vector<Interval> out;
  for (const Interval& i : all) {
    if (!out.empty() && i.first <= out.back().last + 1) out.back().last = std::max(out.back().last, i.last);
    else out.push_back(i);
  }
  return out;
}

/// `change` is ±name + …: writes the name as ±(change - …), so that from now on it stands for what changes. False where that
/// cannot be, or where nothing is left to recognise.
[[nodiscard]] inline bool rename(OptionForm& form, std::size_t name, const Linear& change) {
  const Wide sign = change.of[name];
  if (sign != 1 && sign != -1) return false;
  Linear by{std::vector<Wide>(change.of.size()), -sign * change.rest};
  for (std::size_t i = 0; i < by.of.size(); ++i) by.of[i] = i == name ? sign : -sign * change.of[i];
  if (!form.substitute(name, by)) return false;
  const auto constant = [](const Linear& l) { return l.constant(); };
  if (ranges::any_of(form.at_least_zero, [](const Linear& l) { return l.constant() && l.rest < 0; })) return false;
  if (ranges::any_of(form.not_zero, [](const Linear& l) { return l.constant() && l.rest == 0; })) return false;
  std::erase_if(form.at_least_zero, constant);
  std::erase_if(form.not_zero, constant);
  return true;
}

/// How much less than the name this coordinate is.
inline Linear taken(const Linear& coordinate, std::size_t name) {
  Linear t{std::vector<Wide>(coordinate.of.size()), 0};
  t.of[name] = 1;
  return combined(t, -1, coordinate);
}

}  // namespace grundy::recognition
