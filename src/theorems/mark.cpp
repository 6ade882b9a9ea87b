// Mark: replace n > 0 by n-1 or floor(n/2). A. S. Fraenkel, Aperiodic subtraction games, Electron. J. Combin. 18 (2011);
// The vile, dopey, evil and odious game players, Discrete Math. 312 (2012).
//
// Call n > 0 dopey when its binary form ends in an odd number of zeros, else vile. In normal play n = 0 and the dopey
// numbers are worth 0; a vile number is worth 1 when it has an odd number of ones (odious), 2 when an even one (evil).
// In misère play the powers of 2 swap: the P-positions are the dopey numbers that are no power of 2, and the vile powers.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

struct Binary {
  explicit Binary(const Integer& n) {
    for (std::size_t i = 0; i < n.bits(); ++i) {
      if (n.bit(i)) ++ones;
      if (ones == 0) ++zeros;
    }
  }
  [[nodiscard]] bool dopey() const { return zeros % 2 == 1; }
  std::size_t ones = 0;
  std::size_t zeros = 0;  // at the end
};

class Mark final : public Theorem {
  std::string_view name() const override { return "mark"; }
  std::string_view because() const override {
    return "n is lost when it ends in an odd number of binary zeros (dopey; in misère play the powers of 2 swap), "
           "else worth 1 with an odd number of ones and 2 with an even one; Fraenkel 2011";
  }

  Reach reach(const Component& c, Convention convention) const override {
    if (c.rules.name() != "mark") return Reach::nothing;
    return convention == Convention::normal ? Reach::value : Reach::outcome;
  }

  static Integer value_of(const Integer& n, Convention convention) {
    const bool misere = convention == Convention::misere;
    if (n == 0) return misere ? 1 : 0;
    const Binary binary(n);
    if (misere) return binary.dopey() == (binary.ones == 1) ? 1 : 0;
    return binary.dopey() ? 0 : binary.ones % 2 == 1 ? 1 : 2;
  }

  Integer value(const Component& c, Convention convention) const override { return value_of(c.at[0], convention); }

  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    const Integer& n = c.at[0];
    if (n == 0) return;
    if (value_of(n - 1, convention) == target && !sink({{n - 1}})) return;
    if (n > 2 && value_of(n / 2, convention) == target) sink({{n / 2}});
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    const Integer& n = c.at[0];
    if (n == 0 || n.bits() > 256) return {};
    const Binary binary(n);
    std::string line = fmt::format("{} in binary ends in {} {} and has {} {}", n.to_string(), binary.zeros, binary.zeros == 1 ? "zero" : "zeros",
                                   binary.ones, binary.ones == 1 ? "one" : "ones");
    if (convention == Convention::misere && binary.ones == 1) line += ": a power of 2, for which misère play swaps the winner";
    return {line};
  }
};

}  // namespace

const Theorem& theorem_mark() {
  static const Mark theorem;
  return theorem;
}

}  // namespace grundy
