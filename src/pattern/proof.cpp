// A pattern is proved when it is word for word what a theorem states about these rules, or when it and the values repeat, the
// latter by a theorem about periods.
#include "pattern/proof.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/recognise.hpp"
#include "pattern/features.hpp"

namespace grundy {

namespace {

struct Statement {
  std::string_view game;
  Of of;
  std::string_view text;
};

// Theorems without parameters, in normal play. Take-half: G(2m) = m and G(2m+1) = G(m) (Levine) make n + 1 lose its factors 2.
// Of the king both coordinates must be even for the value to be 0; of a split pair the lowest zero is at 0 when both are odd.
constexpr Statement kStatements[] = {
    {"strange-nim(2)", Of::losing, "n + 1 = 2^i"},
    {"strange-nim(2)", Of::value, "(odd part of (n + 1))//2"},
    {"mark", Of::losing, "the exponent of 2 in n is odd; and n = 0"},
    {"king", Of::losing, "(a or b) mod 2 = 0"},
    {"one-from-each", Of::losing, "(a or b or c) mod 2 = 0"},
    {"split-pair", Of::losing, "(a and b) mod 2 = 1"},
    {"split-pair", Of::value, "index of the lowest zero bit of ((a-1) or (b-1))"},
    {"turning-turtles", Of::losing, "a xor b xor c = 0"},
    {"turning-turtles", Of::value, "a xor b xor c"},
    {"dynamic(1)", Of::losing, "n = 2^i; and n = 0"},
};

// What the theorems of theorems/ state about these rules, in the words that discover() would use.
std::string statement(const Rules& rules, const std::vector<std::string>& names, Convention convention, Of of) {
  const std::string_view name = rules.name();
  const bool normal = convention == Convention::normal;
  for (const Statement& s : kStatements)
    if (normal && s.of == of && s.game == rules.text()) return std::string(s.text);
  if (name == "nim") return of == Of::value ? "n" : normal ? "n = 0" : "n = 1";
  if (name == "bash") {
    const std::string residue = fmt::format("n mod {}", (rules.parameters()[0] + 1).to_string());
    return of == Of::value ? residue : fmt::format("{} = {}", residue, normal ? 0 : 1);
  }
  if (rules.text() == "moore(1)" && normal) return fmt::format("{}{}", fmt::join(names, " xor "), of == Of::losing ? " = 0" : "");
  if (name == "moore" && normal && of == Of::losing) {
    const Integer& k = rules.parameters()[0];
    return k == 2 ? columns_text(names_of(rules), 3) : "a + b + c = 0";
  }
  if (name == "wythoff" && of == Of::losing && rules.parameters()[0] <= 1000) {
    const std::int64_t r = rules.parameters()[0].small();
    if (normal) return text_of(ComplementaryPairs{r});
    if (r == 1) return text_of(ComplementaryPairs{1, false, 0, 2}) + "; and {0, 1}, {2, 2}";
    return text_of(ComplementaryPairs{r, true, 1, 0});
  }
  return "";
}

}  // namespace

std::optional<Period> proved_period(const Rules& rules, Convention convention, std::size_t last, const Limits& limits) {
  if (convention != Convention::normal) return std::nullopt;
  auto period = period_of(rules, last, limits);
  if (!period || period->status != PeriodStatus::proved) return std::nullopt;
  return period;
}

// Two sequences that go on by rule are equal for ever if they are so over their longer start and one common period.
std::string settled(const Tail& tail, Of of, const Period& truth, std::size_t checked) {
  Integer start = std::max(tail.start, truth.preperiod);
  Integer period = truth.period;
  Integer saltus = truth.saltus;
  if (of == Of::losing && saltus > 0) {
    // a value that grows with every period is not 0 again after the first
    start = std::max(tail.start, truth.preperiod + period);
    period = 1;
    saltus = 0;
  }
  const Integer common = period / gcd(period, tail.period) * tail.period;
  if (tail.saltus * (common / tail.period) != saltus * (common / period) || start + common > checked) return "";
  return fmt::format("{}; both sides go on with period {} from {} on, and agree that far", truth.theorem, common.to_string(), start.to_string());
}

std::string proof(const Guess& guess, Of of, const Rules& rules, Convention convention, const std::optional<Period>& truth, std::size_t checked) {
  const Rules* recognised = recognised_game(rules);
  const Rules& game = recognised != nullptr ? *recognised : rules;
  const std::string known = statement(game, names_of(rules), convention, of);
  if (!known.empty() && known == guess.text) return fmt::format("the theorem about {}", game.text());
  if (truth && guess.periodic) {
    const auto& [preperiod, period, saltus] = *guess.periodic;
    return settled(Tail{preperiod, period, saltus, 0}, of, *truth, checked);
  }
  // Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234: L(i+1) = L(i) + L(j) for the least j with k L(j) >= L(i).
  // If j = i - lag + 1 for lag + 1 consecutive i, then adding the inequalities of i and of i - lag + 1 gives that of i + 1.
  if (rules.name() == "dynamic" && convention == Convention::normal && of == Of::losing && guess.lag != 0) {
    const auto p = rules.parameters();
    if (p.size() < 2 || p[1] == 0) return "Schwenk 1970: the lag, once kept for as many terms as it is long, is kept for ever";
  }
  return "";
}

}  // namespace grundy
