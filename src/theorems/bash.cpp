// Bash's game, bounded Nim: take 1..m. Bachet, Problèmes plaisants (1612).
//
// A heap of n is worth n mod (m+1): a move to a larger residue is answered by completing m+1. In misère play the same
// reversal applies (a heap of m+1 is an N-position, so it may be replaced by 0 there as well), and every heap equals the
// nim-heap of its residue: Conway, On Numbers and Games, ch. 12.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

const Theorem& theorem_bash() {
  class Bash final : public Theorem {
    static Integer period(const Component& c) { return c.rules.parameters()[0] + 1; }

    std::string_view name() const override { return "bash"; }
    std::string_view because() const override { return "a heap of n is worth n mod (m+1) (Bachet 1612)"; }

    Reach reach(const Component& c, Convention) const override {
      return c.rules.name() == "bash" ? Reach::value : Reach::nothing;
    }
    bool whole_game() const override { return true; }
    Integer value(const Component& c, Convention) const override { return c.at[0] % period(c); }
    void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
      if (target >= period(c)) return;
      const Integer take = (c.at[0] % period(c) - target + period(c)) % period(c);
      if (take > 0 && take <= c.at[0]) sink({{c.at[0] - take}});
    }
    std::vector<std::string> why(const Component& c, Convention) const override {
      return {fmt::format("{} mod {} = {}", c.at[0].to_string(), period(c).to_string(), value(c, {}).to_string())};
    }
  };
  static const Bash theorem;
  return theorem;
}

}  // namespace grundy
