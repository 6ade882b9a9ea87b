// Welter's game: coins on different squares, one moves left to any free square. C. P. Welter, 1954; Conway, On Numbers and
// Games, ch. 13; the formula is M. Sato's (1968).
//
// The value is the nim-sum of all places a_i and, for each pair of coins, of N(a_i - a_j), N(d) = 2^(v+1) - 1 with 2^v the
// largest power of 2 that divides d.
//
// Where must a coin go to reach a value? Bit b of N(x - a_j) is set iff x and a_j agree in their b lowest bits, so bit b of
// x is fixed by its lower bits: one candidate for each coin, found digit by digit.
//
// Only the parity of the number of coins that agree with x counts. In the order of their digits, the lowest first, they
// stand together, and the next digit halves them: O(bits + log^2 n) steps of a digit for each of n coins.
#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"
#include "theorems/coins.hpp"
#include "theorems/digits.hpp"

namespace grundy {

namespace {

// Different numbers in the order of their binary digits, the lowest first.
bool before(const Integer& a, const Integer& b) {
  const Integer differ = a ^ b;
  if (differ == 0) return false;
  const Integer agreed_and_next = differ ^ (differ - 1);
  return (a & agreed_and_next) < (b & agreed_and_next);
}

// The coins that agree in their b lowest digits, for the b that the caller has reached.
class Class {
 public:
  explicit Class(std::span<const Integer> ordered) : coins_(ordered) {}

  [[nodiscard]] std::size_t size() const { return coins_.size(); }
  // Those whose digit b is this.
  [[nodiscard]] Class with(std::size_t b, bool digit) const {
    if (coins_.empty()) return *this;
    if (coins_.front().bit(b) == coins_.back().bit(b)) return Class(coins_.front().bit(b) == digit ? coins_ : coins_.subspan(0, 0));
    const auto ones = std::partition_point(coins_.begin(), coins_.end(), [&](const Integer& coin) { return !coin.bit(b); });
    const auto zeros = static_cast<std::size_t>(ones - coins_.begin());
    return Class(digit ? coins_.subspan(zeros) : coins_.subspan(0, zeros));
  }

 private:
  std::span<const Integer> coins_;
};

// The digits of the square to which a coin must go.
class Way {
 public:
  Way(const Integer& coin, const Integer& change, Class all) : coin_(coin), change_(change), old_(all), now_(all) {}

  // Digit b, after all below it.
  [[nodiscard]] bool digit(std::size_t b) {
    const bool others = parted_ && old_.size() % 2 == now_.size() % 2;  // the coin itself is among the old
    const bool digit = (coin_.bit(b) != change_.bit(b)) != others;
    parted_ = parted_ || digit != coin_.bit(b);
    old_ = old_.with(b, coin_.bit(b));
    now_ = now_.with(b, digit);
    return digit;
  }
  // Whether no other coin agrees with the coin or with its new place.
  [[nodiscard]] bool alone() const { return old_.size() == 1 && now_.size() == 0; }

 private:
  const Integer& coin_;
  const Integer& change_;
  Class old_;            // that agree with the coin
  Class now_;            // that agree with its new place
  bool parted_ = false;  // before that they are the same
};

class Strip {
 public:
  explicit Strip(Coordinates at) : ordered_(at.begin(), at.end()) {
    ranges::sort(ordered_, before);
    for (const Integer& coin : ordered_) bits_ = std::max(bits_, coin.bits());
  }

  // Pairs that agree in their b lowest digits have bit b in N.
  [[nodiscard]] Integer value() const {
    std::vector<bool> pairs(bits_ + 1);
    std::vector<std::pair<Class, std::size_t>> open{{Class(ordered_), 0}};
    while (!open.empty()) {
      const auto [coins, b] = open.back();
      open.pop_back();
      if (coins.size() < 2) continue;
      if (coins.size() % 4 >= 2) pairs[b] = !pairs[b];
      open.emplace_back(coins.with(b, false), b + 1);
      open.emplace_back(coins.with(b, true), b + 1);
    }
    Integer sum = from_digits(pairs);
    for (const Integer& coin : ordered_) sum ^= coin;
    return sum;
  }

  // The free square left of `coin` to which it must go that the value changes by `change`, if there is one.
  [[nodiscard]] std::optional<Integer> place(const Integer& coin, const Integer& change) const {
    Way way(coin, change, Class(ordered_));
    std::vector<bool> digits(coin.bits());
    for (std::size_t b = 0; b < digits.size(); ++b) digits[b] = way.digit(b);
    Integer x = from_digits(digits);
    if (x >= coin || std::binary_search(ordered_.begin(), ordered_.end(), x, before)) return {};
    std::size_t b = digits.size();
    for (; !way.alone(); ++b)
      if (way.digit(b)) return {};
    return change.bits() <= b ? std::optional(std::move(x)) : std::nullopt;
  }

 private:
  std::vector<Integer> ordered_;
  std::size_t bits_ = 0;
};

class Welter final : public Theorem {
  std::string_view name() const override { return "welter"; }
  std::string_view because() const override {
    return "the nim-sum of the places and, for each two coins, of 2^(v+1)-1, 2^v the largest power of 2 dividing their distance; "
           "Welter 1954, Sato 1968";
  }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "welter" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override { return Strip(c.at).value(); }

  // By the coin that moves, in increasing order.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    const std::vector<Integer> coins = in_order(c.at);
    each(coins, target, [&](std::size_t i, const Integer& x) { return sink({moved(coins, i, x)}); });
  }

  std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
    std::size_t found = 0;
    each(in_order(c.at), target, [&](std::size_t, const Integer&) { return ++found != 0; });
    return found;
  }

  // Visits which coin goes to which square, until the visitor wants no more.
  static void each(const std::vector<Integer>& coins, const Integer& target, const auto& visit) {
    const Strip strip(coins);
    const Integer change = strip.value() ^ target;
    for (std::size_t i = 0; i < coins.size(); ++i)
      if (const auto x = strip.place(coins[i], change); x && !visit(i, *x)) return;
  }

  static std::vector<Integer> moved(std::vector<Integer> coins, std::size_t i, const Integer& x) {
    coins.erase(coins.begin() + static_cast<std::ptrdiff_t>(i));
    coins.insert(ranges::upper_bound(coins, x), x);
    return coins;
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
