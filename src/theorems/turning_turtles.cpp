// Turning Turtles: turn a head to tails and, if you like, one coin left of it. H. W. Lenstra; Winning Ways, ch. 14.
//
// Nim in other words: a head at n = 1, 2, 3 ... is a heap of n, and two equal heaps, which are worth 0, are no head.
#include <fmt/format.h>

#include "theorems/coins.hpp"

namespace grundy {

namespace {

class TurningTurtles final : public Theorem {
  std::string_view name() const override { return "turning-turtles"; }
  std::string_view because() const override { return "a head at n is a nim-heap of n (Lenstra; Winning Ways ch. 14)"; }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "turning-turtles" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override {
    Integer sum = 0;
    for (const Integer& head : c.at) sum ^= head;
    return sum;
  }

  // By the head that is turned, in increasing order; the coin left of it is then fixed.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    const std::vector<Integer> heads = in_order(c.at);
    const Integer change = value(c, convention) ^ target;
    if (change == 0) return;
    for (const Integer& head : heads) {
      if (!head.bit(change.bits() - 1)) continue;  // the other coin would lie right of it
      const Integer other = change ^ head;
      if (!sink(turn_coins(heads, other == 0 ? std::vector{head} : std::vector{other, head}))) return;
    }
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    const Integer change = value(c, convention) ^ target;
    if (change == 0) return 0;
    const std::size_t top = change.bits() - 1;
    return static_cast<std::size_t>(ranges::count_if(c.at, [&](const Integer& head) { return head.bit(top); }));
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    return {fmt::format("the nim-sum of the places of the heads is {}", value(c, convention).to_string())};
  }
};

}  // namespace

const Theorem& theorem_turning_turtles() {
  static const TurningTurtles theorem;
  return theorem;
}

}  // namespace grundy
