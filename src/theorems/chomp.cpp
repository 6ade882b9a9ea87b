// Chomp in the cases that have a formula: one or two rows, one or two columns, hooks, squares. F. Schuh 1952; D. Gale, A
// curious Nim-type game, Amer. Math. Monthly 81 (1974).
//
// Hooks (one row and one column, both longer than 1, sharing the poisoned square): lost iff the arms are equal, else
// shorten the longer one. Squares of side n > 1: bite (2,2), which leaves an equal hook; any other bite at (r,c) with
// r, c > 1 leaves that answer to the opponent, and a bite in the first row or column leaves a rectangle of more than one
// square, which is won by strategy stealing. Two rows (a,b): lost iff b = a-1. One row: lost iff only the poison is left.
// Other rectangles are won, but their moves have no formula: they are searched.
#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

using Rows = std::vector<Integer>;

// What there is to know of a position: lost, or the one winning result.
struct Verdict {
  std::optional<Rows> result;
  std::string why;
};

Verdict two_rows(const Integer& a, const Integer& b) {
  if (b == a - 1) return {{}, b == 0 ? "only the poisoned square is left" : "two rows, the second one shorter by 1: lost"};
  if (b == a) return {a == 1 ? Rows{1} : Rows{a, a - 1}, "two equal rows: shorten the second by 1"};
  return {b == 0 ? Rows{1} : Rows{b + 1, b}, b == 0 ? "one row: leave the poisoned square" : "two rows: leave the first longer by 1"};
}

// Result with rows and columns exchanged: columns of lengths a >= b.
Rows transposed(const Rows& columns) {
  Rows rows;
  for (Integer i = 0; i < columns[0]; ++i) rows.emplace_back(columns.size() > 1 && i < columns[1] ? 2 : 1);
  return rows;
}

Verdict two_columns(Coordinates rows) {
  const Integer b = static_cast<std::int64_t>(ranges::count(rows, Integer(2)));
  Verdict verdict = two_rows(rows.size(), b);
  if (verdict.result) verdict.result = transposed(*verdict.result);
  verdict.why = fmt::format("seen with rows and columns exchanged ({},{}): {}", rows.size(), b.to_string(), verdict.why);
  return verdict;
}

Rows hook(const Integer& row, std::size_t column) {
  Rows rows(column, Integer(1));
  rows[0] = row;
  return rows;
}

Verdict bent(const Integer& row, std::size_t column) {
  if (row == Integer(column)) return {{}, "a hook with equal arms: whatever is bitten off one arm, the opponent bites off the other"};
  const bool longer_row = row > Integer(column);
  return {longer_row ? hook(Integer(column), column) : hook(row, static_cast<std::size_t>(row.small())), "a hook: make the arms equal"};
}

std::optional<Verdict> verdict(Coordinates rows) {
  if (rows.size() == 1) return two_rows(rows[0], 0);
  if (rows.size() == 2) return two_rows(rows[0], rows[1]);
  if (rows[0] <= 2) return two_columns(rows);
  if (rows[1] == 1) return bent(rows[0], rows.size());
  if (rows[0] == Integer(rows.size()) && rows.back() == rows[0])
    return Verdict{hook(rows[0], rows.size()), "a square: bite at row 2, column 2, which leaves a hook with equal arms"};
  return {};
}

class Chomp final : public Theorem {
  std::string_view name() const override { return "chomp"; }
  std::string_view because() const override {
    return "lost: hooks with equal arms, two rows (a,a-1), the poisoned square alone; squares are won by the hook (Schuh 1952, Gale 1974)";
  }

  Reach reach(const Component& c, Convention convention) const override {
    const bool ours = c.rules.name() == "chomp" && convention == Convention::normal;
    return ours && verdict(c.at) ? Reach::outcome : Reach::nothing;
  }
  Integer value(const Component& c, Convention) const override { return verdict(c.at)->result ? 1 : 0; }
  void moves(const Component& c, Convention, const Integer&, const OptionSink& sink) const override {
    if (auto result = verdict(c.at)->result) sink({std::move(*result)});
  }
  std::vector<std::string> why(const Component& c, Convention) const override { return {verdict(c.at)->why}; }
};

}  // namespace

const Theorem& theorem_chomp() {
  static const Chomp theorem;
  return theorem;
}

}  // namespace grundy
