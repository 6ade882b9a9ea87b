// Staircase Nim: only the odd steps count, and they are Nim heaps. Coins brought to an odd step are passed on at once by
// the opponent, which restores every odd step; so misère play is misère Nim on the odd steps as well.
// Sprague, Über zwei Abarten von Nim, Tohoku Math. J. 43 (1937) 351-354; Bouton 1901 for the misère exception.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

struct OddSteps {
  Integer total = 0;
  std::size_t large = 0;  // of more than one coin

  explicit OddSteps(Coordinates at) {
    for (std::size_t i = 0; i < at.size(); i += 2) {
      total ^= at[i];
      if (at[i] > 1) ++large;
    }
  }
  [[nodiscard]] bool reversed(Convention convention, std::size_t large_ones) const {
    return convention == Convention::misere && large_ones == 0;
  }
};

class Staircase final : public Theorem {
  std::string_view name() const override { return "staircase"; }
  std::string_view because() const override {
    return "the odd steps are Nim heaps, coins on even steps do not count (Sprague 1937, Bouton 1901)";
  }
  Reach reach(const Component& c, Convention convention) const override {
    if (c.rules.name() != "staircase") return Reach::nothing;
    return convention == Convention::normal ? Reach::value : Reach::outcome;
  }
  Integer value(const Component& c, Convention convention) const override {
    const OddSteps odd(c.at);
    if (convention == Convention::normal) return odd.total;
    return (odd.total == 0) == odd.reversed(convention, odd.large) ? 1 : 0;
  }

  // By the step that is left, lowest first.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    each(c, convention, target, [&](std::size_t i, const Integer& coins) {
      std::vector<Integer> to(c.at.begin(), c.at.end());
      to[i] -= coins;
      if (i > 0) to[i - 1] += coins;
      return sink({std::move(to)});
    });
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    std::size_t found = 0;
    each(c, convention, target, [&](std::size_t, const Integer&) { return ++found != 0; });
    return found;
  }

  // Visits the step that is left and how many coins leave it, until the visitor wants no more.
  static void each(const Component& c, Convention convention, const Integer& target, const auto& visit) {
    const OddSteps odd(c.at);
    for (std::size_t i = 0; i < c.at.size(); ++i) {
      const std::size_t step = i - i % 2;  // the odd-numbered step that changes
      const Integer rest = odd.total ^ c.at[step] ^ target;
      const Integer wanted = odd.reversed(convention, odd.large - (c.at[step] > 1 ? 1 : 0)) ? rest ^ 1 : rest;
      const Integer coins = i == step ? c.at[step] - wanted : wanted - c.at[step];
      if (coins > 0 && coins <= c.at[i] && !visit(i, coins)) return;
    }
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    if (c.at.size() > 16) return {};
    std::string line = "odd steps: ";
    for (std::size_t i = 0; i < c.at.size(); i += 2) line += fmt::format("{}{}", i == 0 ? "" : " xor ", c.at[i].to_string());
    std::vector<std::string> lines{fmt::format("{} = {}", line, OddSteps(c.at).total.to_string())};
    if (convention == Convention::misere) lines.emplace_back("misère play: with no odd step above 1 an odd number of ones loses, else 0 loses as in normal play");
    return lines;
  }
};

}  // namespace

const Theorem& theorem_staircase() {
  static const Staircase theorem;
  return theorem;
}

}  // namespace grundy
