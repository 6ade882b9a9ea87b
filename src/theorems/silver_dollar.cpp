// Silver Dollar without the dollar (coins slide left, not onto or over another), and piles that must not decrease.
// N. G. de Bruijn; Winning Ways, ch. 15.
//
// Pair the coins from the right; a first coin without a partner is paired with the edge. The value is the nim-sum of the
// gaps within the pairs: sliding the right coin of a pair takes from its gap, sliding the left one adds to it, which the
// right coin takes back. Piles that must not decrease are the same game with the differences for gaps.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

class SilverDollar final : public Theorem {
  std::string_view name() const override { return "silver-dollar"; }
  std::string_view because() const override { return "the nim-sum of every second gap, from the right (Winning Ways ch. 15)"; }

  Reach reach(const Component& c, Convention convention) const override {
    const bool ours = c.rules.name() == "silver-dollar" || c.rules.name() == "pebbles";
    return ours && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  // How far number i can go down.
  static Integer room(const Component& c, std::size_t i) {
    if (i == 0) return c.at[0];
    return c.at[i] - c.at[i - 1] - (c.rules.name() == "silver-dollar" ? 1 : 0);
  }
  static bool right_of_pair(const Component& c, std::size_t i) { return (c.at.size() - i) % 2 == 1; }

  Integer value(const Component& c, Convention) const override {
    Integer sum = 0;
    for (std::size_t i = 0; i < c.at.size(); ++i)
      if (right_of_pair(c, i)) sum ^= room(c, i);
    return sum;
  }

  // From left to right; how far each goes is then fixed.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    each(c, value(c, convention) ^ target, [&](std::size_t i, const Integer& far) {
      std::vector<Integer> next(c.at.begin(), c.at.end());
      next[i] -= far;
      return sink({std::move(next)});
    });
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    std::size_t found = 0;
    each(c, value(c, convention) ^ target, [&](std::size_t, const Integer&) { return ++found != 0; });
    return found;
  }

  // Visits the number that goes down and how far, for the value to change so, until the visitor wants no more.
  static void each(const Component& c, const Integer& change, const auto& visit) {
    for (std::size_t i = 0; i < c.at.size(); ++i) {
      const bool right = right_of_pair(c, i);
      const Integer gap = room(c, right ? i : i + 1);
      const Integer wanted = gap ^ change;
      const Integer far = right ? gap - wanted : wanted - gap;
      if (far > 0 && far <= room(c, i) && !visit(i, far)) return;
    }
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    constexpr std::size_t kExplained = 16;
    if (c.at.size() > kExplained) return {};
    std::string gaps;
    for (std::size_t i = 0; i < c.at.size(); ++i)
      if (right_of_pair(c, i)) gaps += (gaps.empty() ? "" : ", ") + room(c, i).to_string();
    return {fmt::format("paired from the right, the gaps are {}; their nim-sum is {}", gaps, value(c, convention).to_string())};
  }
};

}  // namespace

const Theorem& theorem_silver_dollar() {
  static const SilverDollar theorem;
  return theorem;
}

}  // namespace grundy
