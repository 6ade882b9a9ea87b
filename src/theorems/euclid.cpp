// Euclid's game down to 0: the mover wins exactly when the heaps are equal or their ratio exceeds the golden one, that is
// floor(a/b - b/a) >= 1 for a >= b. Cole and Davie, A game based on the Euclidean algorithm, Math. Gaz. 53 (1969) 354-357.
// Nivasch's values floor(|a/b - b/a|) (2006) belong to the game that ends at equal heaps; here they are not the values.
#include <fmt/format.h>

#include <algorithm>

#include "theorem.hpp"

namespace grundy {

namespace {

Integer spread(const Integer& a, const Integer& b) {
  if (a == 0 || b == 0) return 0;
  const Integer difference = a * a - b * b;
  return (difference < 0 ? -difference : difference) / (a * b);
}

bool wins(const Integer& a, const Integer& b) { return a != 0 && b != 0 && (a == b || spread(a, b) >= 1); }

class Euclid final : public Theorem {
  std::string_view name() const override { return "euclid"; }
  std::string_view because() const override {
    return "the mover wins exactly when the heaps are equal or their ratio exceeds the golden one (Cole and Davie 1969)";
  }
  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "euclid" && convention == Convention::normal ? Reach::outcome : Reach::nothing;
  }
  Integer value(const Component& c, Convention) const override { return wins(c.at[0], c.at[1]) ? 1 : 0; }

  // The options are (x,small) with x = r, r + small, r + 2 small … below large, r the remainder; from 2 small on all win.
  void moves(const Component& c, Convention, const Integer&, const OptionSink& sink) const override {
    const Integer& small = std::min(c.at[0], c.at[1]);
    const Integer& large = std::max(c.at[0], c.at[1]);
    if (small == 0) return;
    const Integer options = large / small;
    const Integer rest = large % small;
    const auto offer = [&](const Integer& j) {
      const Integer x = rest + small * j;
      if (wins(x, small)) return true;
      return sink({x < small ? std::vector{x, small} : std::vector{small, x}});
    };
    if (!offer(0)) return;
    if (options > 1) offer(1);
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    if (std::max(c.at[0], c.at[1]).bits() > 256) return {};
    const auto [small, large] = std::minmax(c.at[0], c.at[1]);
    if (small == 0) return {"one heap is empty: the game is over"};
    return {fmt::format("{0}/{1} - {1}/{0}, rounded down, is {2}{3}", large.to_string(), small.to_string(), spread(small, large).to_string(),
                        small == large ? ", but the heaps are equal and may be emptied" : "; the mover wins from 1 on")};
  }
};

}  // namespace

const Theorem& theorem_euclid() {
  static const Euclid theorem;
  return theorem;
}

}  // namespace grundy
