// Two piles a, b > 0: remove one and split the other into two. SDOI 2009, E&D.
//
// The value is the place of the lowest binary zero of (a-1)|(b-1). Write N = n - 2 for the pile n that is split, u and v for
// its parts less 1: u + v = N, and the value t is reached iff u|v ends in a zero and t ones below it. With L = N mod 2^(t+1)
// and M = 2^t - 1, the low parts satisfy u|v = M and u + v = L, so u&v = L - M =: w, and each other bit of M goes to u or v:
// 2^(t - ones of w) low parts, beside any of the floor(N/2^(t+1)) + 1 high parts.
#include <fmt/format.h>

#include <algorithm>

#include "theorem.hpp"

namespace grundy {

namespace {

std::size_t lowest_zero(const Integer& n) {
  std::size_t i = 0;
  while (i < n.bits() && n.bit(i)) ++i;
  return i;
}

// The ways to split a pile so that the value is t.
class Splits {
 public:
  Splits(const Integer& pile, std::size_t t) : n_(pile - 2), block_(power(2, t + 1)), ones_(power(2, t) - 1) {
    if (n_ < 0) return;
    low_ = n_ % block_;
    shared_ = low_ - ones_;
    possible_ = shared_ >= 0 && shared_ <= ones_;
    if (possible_) free_ = ones_ ^ shared_;
  }

  [[nodiscard]] Integer count() const {
    if (!possible_) return 0;
    std::size_t free = 0;
    for (std::size_t i = 0; i < free_.bits(); ++i) free += free_.bit(i) ? 1 : 0;
    const Integer ordered = power(2, free) * (n_ / block_ + 1);
    const bool halves = free_ == 0 && n_ / block_ % 2 == 0;
    return (ordered + (halves ? 1 : 0)) / 2;
  }

  // The smaller part grows. False when the sink wants no more.
  [[nodiscard]] bool each(const OptionSink& sink) const {
    if (!possible_) return true;
    const Integer high = n_ / block_;
    for (Integer h = 0; h * 2 <= high; ++h)
      for (Integer bits = 0;;) {
        const Integer u = h * block_ + (shared_ | bits);
        if (u * 2 > n_) break;
        if (!sink({{u + 1, n_ - u + 1}})) return false;
        if (bits == free_) break;
        bits = ((bits | (ones_ ^ free_)) + 1) & free_;  // the next subset of the free bits
      }
    return true;
  }

 private:
  Integer n_;
  Integer block_;  // 2^(t+1)
  Integer ones_;   // M
  Integer low_ = 0;
  Integer shared_ = 0;  // w
  Integer free_ = 0;
  bool possible_ = false;
};

class SplitPair final : public Theorem {
  std::string_view name() const override { return "split-pair"; }
  std::string_view because() const override { return "the place of the lowest binary zero of (a-1)|(b-1) (SDOI 2009)"; }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "split-pair" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override { return lowest_zero((c.at[0] - 1) | (c.at[1] - 1)); }

  // Splits of the first pile, then of the second unless it is equal.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    if (!reachable(c, target)) return;
    const auto t = static_cast<std::size_t>(target.small());
    if (Splits(c.at[0], t).each(sink) && c.at[1] != c.at[0]) (void)Splits(c.at[1], t).each(sink);
  }

  std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
    if (!reachable(c, target)) return 0;
    const auto t = static_cast<std::size_t>(target.small());
    return Splits(c.at[0], t).count() + (c.at[1] != c.at[0] ? Splits(c.at[1], t).count() : Integer(0));
  }

  static bool reachable(const Component& c, const Integer& target) { return target <= Integer(std::max(c.at[0], c.at[1]).bits()); }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    const Integer both = (c.at[0] - 1) | (c.at[1] - 1);
    if (both.bits() > 256) return {};
    return {fmt::format("({}-1)|({}-1) = {}, whose lowest binary zero is at place {}", c.at[0].to_string(), c.at[1].to_string(), both.to_string(),
                        value(c, convention).to_string())};
  }
};

}  // namespace

const Theorem& theorem_split_pair() {
  static const SplitPair theorem;
  return theorem;
}

}  // namespace grundy
