// Welter's game: coins on different squares, one moves left to any free square. C. P. Welter, 1954; Conway, On Numbers and
// Games, ch. 13; the formula is M. Sato's (1968).
//
// The value is the nim-sum of all places a_i and, for each pair of coins, of N(a_i - a_j), N(d) = 2^(v+1) - 1 with 2^v the
// largest power of 2 that divides d.
//
// Where must a coin go to reach a value? Bit b of N(x - a_j) is set iff x and a_j agree in their b lowest bits, so bit b of
// x is fixed by its lower bits: one candidate for each coin, found digit by digit.
#include <fmt/format.h>

#include "ranges.hpp"
#include "theorems/coins.hpp"

namespace grundy {

namespace {

// N(a - b) of different a, b: a and b differ first where a xor b has its lowest one.
Integer mate(const Integer& a, const Integer& b) {
  const Integer differ = a ^ b;
  return differ ^ (differ - 1);
}

Integer welter_value(const std::vector<Integer>& coins) {
  Integer sum = 0;
  for (std::size_t i = 0; i < coins.size(); ++i) {
    sum ^= coins[i];
    for (std::size_t j = 0; j < i; ++j) sum ^= mate(coins[i], coins[j]);
  }
  return sum;
}

// What coin i adds to the value when it stands at x.
Integer part_of(const Integer& x, const std::vector<Integer>& coins, std::size_t i) {
  Integer sum = x;
  for (std::size_t j = 0; j < coins.size(); ++j)
    if (j != i) sum ^= mate(x, coins[j]);
  return sum;
}

// The x of at most `bits` binary digits at which coin i would add `wanted`, if there is one.
Integer candidate(const Integer& wanted, const std::vector<Integer>& coins, std::size_t i, std::size_t bits) {
  std::vector<std::size_t> agreeing;  // with x, as far as it is known
  for (std::size_t j = 0; j < coins.size(); ++j)
    if (j != i) agreeing.push_back(j);
  Integer x = 0;
  Integer weight = 1;
  for (std::size_t b = 0; b < bits; ++b, weight *= 2) {
    const bool bit = wanted.bit(b) != (agreeing.size() % 2 == 1);
    if (bit) x += weight;
    std::erase_if(agreeing, [&](std::size_t j) { return coins[j].bit(b) != bit; });
  }
  return x;
}

class Welter final : public Theorem {
  std::string_view name() const override { return "welter"; }
  std::string_view because() const override {
    return "the nim-sum of the places and, for each two coins, of 2^(v+1)-1, 2^v the largest power of 2 dividing their distance; "
           "Welter 1954, Sato 1968";
  }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "welter" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override { return welter_value(in_order(c.at)); }

  // By the coin that moves, in increasing order.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    const std::vector<Integer> coins = in_order(c.at);
    const Integer change = welter_value(coins) ^ target;
    for (std::size_t i = 0; i < coins.size(); ++i) {
      const Integer wanted = part_of(coins[i], coins, i) ^ change;
      const Integer x = candidate(wanted, coins, i, coins[i].bits());
      if (x >= coins[i] || ranges::binary_search(coins, x) || part_of(x, coins, i) != wanted) continue;
      std::vector<Integer> next(coins);
      next[i] = x;
      ranges::sort(next);
      if (!sink({std::move(next)})) return;
    }
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    Integer places = 0;
    for (const Integer& coin : c.at) places ^= coin;
    const Integer all = value(c, convention);
    return {fmt::format("the nim-sum of the places is {}, that of the pairs' powers {}: together {}", places.to_string(),
                        (places ^ all).to_string(), all.to_string())};
  }
};

}  // namespace

const Theorem& theorem_welter() {
  static const Welter theorem;
  return theorem;
}

}  // namespace grundy
