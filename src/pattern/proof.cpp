// A pattern is proved when it is word for word what a theorem states about these rules.
#include <fmt/format.h>

#include "pattern/features.hpp"
#include "pattern/guess.hpp"
#include "pattern/pattern.hpp"

namespace grundy {

namespace {

// What the theorems of theorems/ state about these rules, in the words that discover() would use.
std::string statement(const Rules& rules, Convention convention, Of of) {
  const std::string_view name = rules.name();
  const bool normal = convention == Convention::normal;
  if (name == "nim") return of == Of::value ? "n" : normal ? "n = 0" : "n = 1";
  if (name == "bash") {
    const std::string residue = fmt::format("n mod {}", (rules.parameters()[0] + 1).to_string());
    return of == Of::value ? residue : fmt::format("{} = {}", residue, normal ? 0 : 1);
  }
  if (name == "dynamic" && normal && of == Of::losing && rules.parameters()[0] == 1 && (rules.parameters().size() < 2 || rules.parameters()[1] == 0))
    return "n = 2^i; and n = 0";
  if (name == "moore" && normal && of == Of::losing) {
    const Integer& k = rules.parameters()[0];
    return k == 1 ? "a xor b xor c = 0" : k == 2 ? columns_text(3, 3) : "a + b + c = 0";
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

std::optional<ProvedPeriod> proved_period(const Rules& rules, Convention convention) {
  if (convention != Convention::normal) return std::nullopt;
  if (rules.name() == "nim") return ProvedPeriod{{0, 1, 1}, "the theorem about nim"};
  if (rules.name() == "bash" && rules.parameters()[0] < INT32_MAX)
    return ProvedPeriod{{0, static_cast<std::size_t>(rules.parameters()[0].small()) + 1, 0}, fmt::format("the theorem about {}", rules.text())};
  return std::nullopt;
}

std::string proof(const Rules& rules, Convention convention, Of of, const Guess& guess) {
  const std::string known = statement(rules, convention, of);
  if (!known.empty() && known == guess.text) return fmt::format("the theorem about {}", rules.text());
  // Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234: L(i+1) = L(i) + L(j) for the least j with k L(j) >= L(i).
  // If j = i - lag + 1 for lag + 1 consecutive i, then adding the inequalities of i and of i - lag + 1 gives that of i + 1.
  if (rules.name() == "dynamic" && convention == Convention::normal && of == Of::losing && guess.lag != 0) {
    const auto p = rules.parameters();
    if (p.size() < 2 || p[1] == 0) return "Schwenk 1970: the lag, once kept for as many terms as it is long, is kept for ever";
  }
  return "";
}

}  // namespace grundy
