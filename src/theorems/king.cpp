// A king that steps left, down or diagonally towards (0,0). HDU 2147.
//
// The values repeat with the parities: 0 when both coordinates are even, 2 when both are odd; otherwise 1 when the smaller
// one is even, 3 when it is odd. By induction on the 2 x 2 blocks, of which only those on the diagonal differ.
#include <fmt/format.h>

#include <algorithm>

#include "theorem.hpp"

namespace grundy {

namespace {

class King final : public Theorem {
  std::string_view name() const override { return "king"; }
  std::string_view because() const override {
    return "both coordinates even: 0; both odd: 2; else 1 or 3 as the smaller one is even or odd (by induction)";
  }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "king" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  static Integer value_of(const Integer& a, const Integer& b) {
    if (a % 2 == b % 2) return a % 2 * 2;
    return std::min(a, b) % 2 == 0 ? 1 : 3;
  }

  Integer value(const Component& c, Convention) const override { return value_of(c.at[0], c.at[1]); }

  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    constexpr std::pair<int, int> kSteps[] = {{1, 0}, {0, 1}, {1, 1}};
    for (const auto& [left, down] : kSteps) {
      const Integer a = c.at[0] - left;
      const Integer b = c.at[1] - down;
      if (a >= 0 && b >= 0 && value_of(a, b) == target && !sink({{a, b}})) return;
    }
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    const auto parity = [](const Integer& n) { return n % 2 == 0 ? "even" : "odd"; };
    std::string line = fmt::format("the coordinates are {} and {}", parity(c.at[0]), parity(c.at[1]));
    if (c.at[0] % 2 == 0 && c.at[1] % 2 == 0) return {line + ": every step makes one odd, and the opponent makes both even again"};
    return {line + ": a step makes both even"};
  }
};

}  // namespace

const Theorem& theorem_king() {
  static const King theorem;
  return theorem;
}

}  // namespace grundy
