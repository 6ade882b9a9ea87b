// Mock Turtles: turn a head to tails and, if you like, one or two coins left of it. Winning Ways, ch. 14.
//
// A head at n = 0, 1, 2 ... is worth the n-th odious number: 2n or 2n+1, whichever has an odd number of binary ones.
//
// Which coins to turn beside the head at n: their values must have the nim-sum X. One coin: X is odious and the coin is
// floor(X/2). Two coins m < m': the sum of two odious numbers is evil, and m xor m' = floor(X/2) is all that is needed;
// then m' has the top bit b of floor(X/2) and m has not. So the pairs are counted by the numbers below n with bit b.
// X is odious for every head or for none: all worths are odious, so X is exactly when the wanted change is evil.
#include <fmt/format.h>

#include "theorems/coins.hpp"

namespace grundy {

namespace {

bool odious(const Integer& n) {
  bool odd = false;
  for (std::size_t i = 0; i < n.bits(); ++i) odd ^= n.bit(i);
  return odd;
}

Integer worth(const Integer& coin) { return coin * 2 + (odious(coin) ? 0 : 1); }

// Numbers below n that have bit b, where weight = 2^b.
Integer with_bit(const Integer& n, const Integer& weight) {
  const Integer rest = n % (weight * 2);
  return n / (weight * 2) * weight + (rest > weight ? rest - weight : Integer(0));
}

class MockTurtles final : public Theorem {
  std::string_view name() const override { return "mock-turtles"; }
  std::string_view because() const override { return "a head at n is worth the n-th odious number, counted from 0 (Winning Ways ch. 14)"; }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "mock-turtles" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override {
    Integer sum = 0;
    for (const Integer& head : c.at) sum ^= worth(head);
    return sum;
  }

  // By the head that is turned, then by the greater of the two coins left of it, in increasing order.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    const std::vector<Integer> heads = in_order(c.at);
    const Integer change = value(c, convention) ^ target;
    const bool one = !odious(change);
    for (const Integer& head : heads)
      if (!beyond(change, head) && !moves_of(heads, head, change ^ worth(head), one, sink)) return;
  }

  // Whether the change is too large for the coins left of the head.
  static bool beyond(const Integer& change, const Integer& head) { return change.bits() > head.bits() + 1; }

  // `one`: one other coin is turned, or none.
  static bool moves_of(const std::vector<Integer>& heads, const Integer& head, const Integer& others, bool one, const OptionSink& sink) {
    if (others == 0) return sink(turn_coins(heads, {head}));
    const Integer coin = others / 2;
    if (one) return coin >= head || sink(turn_coins(heads, {coin, head}));
    const Integer weight = power(2, coin.bits() - 1);
    for (Integer second = weight; second < head; second += 1) {
      if (second / weight % 2 == 0) second += weight;
      if (second >= head) return true;
      if (!sink(turn_coins(heads, {second ^ coin, second, head}))) return false;
    }
    return true;
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    const Integer change = value(c, convention) ^ target;
    const bool one = !odious(change);
    Integer total = 0;
    for (const Integer& head : c.at) {
      if (beyond(change, head)) continue;
      const Integer others = change ^ worth(head);
      const Integer coin = others / 2;
      if (others == 0 || one) {
        if (others == 0 || coin < head) ++total;
      } else {
        total += with_bit(head, power(2, coin.bits() - 1));
      }
    }
    return total;
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    constexpr std::size_t kExplained = 8;
    if (c.at.size() > kExplained) return {};
    std::string line = "the heads are worth the odious numbers";
    for (const Integer& head : in_order(c.at)) line += fmt::format(" {}", worth(head).to_string());
    return {fmt::format("{}; their nim-sum is {}", line, value(c, convention).to_string())};
  }
};

}  // namespace

const Theorem& theorem_mock_turtles() {
  static const MockTurtles theorem;
  return theorem;
}

}  // namespace grundy
