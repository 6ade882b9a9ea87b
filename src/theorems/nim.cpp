// Nim: the nim-sum of the heaps. Bouton, Nim, a game with a complete mathematical theory, Annals of Math. 3 (1901).
#include "theorem.hpp"

namespace grundy {

const Theorem& theorem_nim() {
  class Nim final : public Theorem {
    std::string_view name() const override { return "nim"; }
    std::string_view because() const override { return "a heap of n is worth n; values add by xor (Bouton 1901)"; }

    // A nim-heap is itself in misère play too.
    Reach reach(const Component& c, Convention) const override {
      return c.rules.name() == "nim" ? Reach::value : Reach::nothing;
    }
    bool whole_game() const override { return true; }
    Integer value(const Component& c, Convention) const override { return c.at[0]; }
    void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
      if (target < c.at[0]) sink({{target}});
    }
    std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
      return target < c.at[0] ? 1 : 0;
    }
  };
  static const Nim theorem;
  return theorem;
}

}  // namespace grundy
