// Ruler: turn any number of consecutive coins, the rightmost from heads to tails. Winning Ways, ch. 14.
//
// A head at n = 1, 2, 3 ... is worth the largest power of 2 that divides n. The nim-sum of the worths of 1..n is the Gray
// code n xor floor(n/2), which is one to one: so beside each head at most one place to begin the turn gives a wanted value.
#include <fmt/format.h>

#include "theorems/coins.hpp"

namespace grundy {

namespace {

Word worth(Word coin) { return coin & -coin; }

Word gray(Word n) { return n ^ (n >> 1); }

Word gray_inverse(Word code) {
  Word n = 0;
  for (; code != 0; code >>= 1) n ^= code;
  return n;
}

// The coin before the first one that is turned together with `last`, for the worths turned to have this nim-sum.
Word before_turn(Word last, Word change) { return gray_inverse(gray(last) ^ change); }

class Ruler final : public Theorem {
  std::string_view name() const override { return "ruler"; }
  std::string_view because() const override { return "a head at n is worth the largest power of 2 that divides n (Winning Ways ch. 14)"; }

  // The rules refuse coins beyond a million: every coin is a Word.
  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "ruler" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override {
    Word sum = 0;
    for (const Integer& head : c.at) sum ^= worth(head.small());
    return sum;
  }

  // By the rightmost coin that is turned, in increasing order.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    if (!target.fits()) return;
    const std::vector<Integer> heads = in_order(c.at);
    const Word change = value(c, convention).small() ^ target.small();
    for (const Integer& head : heads) {
      const Word last = head.small();
      const Word before = before_turn(last, change);
      if (before >= last) continue;
      std::vector<Integer> turned;
      for (Word coin = before + 1; coin <= last; ++coin) turned.emplace_back(coin);
      if (!sink(turn_coins(heads, turned))) return;
    }
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    if (!target.fits()) return 0;
    const Word change = value(c, convention).small() ^ target.small();
    return static_cast<std::size_t>(ranges::count_if(c.at, [&](const Integer& head) { return before_turn(head.small(), change) < head.small(); }));
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    constexpr std::size_t kExplained = 8;
    if (c.at.size() > kExplained) return {};
    std::string line = "the heads are worth";
    for (const Integer& head : in_order(c.at)) line += fmt::format(" {}", worth(head.small()));
    return {fmt::format("{}; their nim-sum is {}", line, value(c, convention).to_string())};
  }
};

}  // namespace

const Theorem& theorem_ruler() {
  static const Ruler theorem;
  return theorem;
}

}  // namespace grundy
