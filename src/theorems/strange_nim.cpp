// Strange Nim: take 1..floor(n/k). With k = 2, take at most half.
//
// f(n) = floor(n/k) never decreases and grows by at most 1 from n to n+1. For such a bound, any f(n)+1 consecutive heaps
// that end at n have all the values 0..f(n), each once; so where f grows (k divides n) the value is f(n), and elsewhere
// G(n) = G(n - f(n) - 1). L. Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006).
//
// Going down by f+1 while f stays q is one division, so there are O(k log n) steps, and never more than O(n/k).
// Going up again: below a heap with the same value lies m, where n is the (m+1)-st number that k does not divide.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

class StrangeNim final : public Theorem {
  std::string_view name() const override { return "strange-nim"; }
  std::string_view because() const override {
    return "G(n) = n/k if k divides n, else G(n - floor(n/k) - 1) (Levine 2006)";
  }

  static const Integer& k_of(const Component& c) { return c.rules.parameters()[0]; }

  // The steps that value() and moves() may need stay in the millions.
  Reach reach(const Component& c, Convention convention) const override {
    constexpr Word kMostSteps = 10'000'000;
    if (c.rules.name() != "strange-nim" || convention == Convention::misere) return Reach::nothing;
    const bool few = k_of(c) * Integer(c.at[0].bits()) <= kMostSteps || c.at[0] / k_of(c) <= kMostSteps;
    return few ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override {
    const Integer& k = k_of(c);
    Integer n = c.at[0];
    for (;;) {
      const Integer most = n / k;
      const Integer beyond = n - most * k;
      if (beyond == 0) return most;
      // n - t(most+1) keeps the quotient as long as it stays at or above most*k
      if (most == 0) return 0;
      const Integer same = beyond / (most + 1);
      n -= (most + 1) * (same > 0 ? same : Integer(1));
    }
  }

  // The heaps n-f(n)..n have different values, so one result at most.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    const Integer& n = c.at[0];
    const Integer most = n / k_of(c);
    if (target > most) return;
    const Integer found = last_below(n, k_of(c), target);
    if (found >= n - most && found < n) sink({{found}});
  }

  // The largest heap below n with this value; the smallest heap with it is kv, and k-1 heaps lie between two multiples.
  static Integer last_below(const Integer& n, const Integer& k, const Integer& v) {
    Integer m = v * k;
    if (k == 1) return m;
    const Integer block = k - 1;
    for (;;) {
      const Integer step = m / block + 1;
      if (m + step >= n) return m;
      const Integer end = step * block;  // from m on, up to here the step is the same
      const Integer room = (end - 1 - m) / step;
      const Integer wanted = (n - 1 - m) / step;
      const Integer times = room < wanted ? room : wanted;
      m += step * (times > 0 ? times : Integer(1));
    }
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    const Integer& n = c.at[0];
    if (n.bits() > 256) return {};
    const Integer& k = k_of(c);
    const Integer g = value(c, {});
    const std::string text = fmt::format("G({}) = {}", n.to_string(), g.to_string());
    if (n % k == 0) return {fmt::format("{} divides {}, so {} = {}/{}", k.to_string(), n.to_string(), text, n.to_string(), k.to_string())};
    return {fmt::format("{} is no multiple of {}; subtract floor(n/{})+1 until one is reached: {}, so {}", n.to_string(), k.to_string(), k.to_string(),
                        (g * k).to_string(), text)};
  }
};

}  // namespace

const Theorem& theorem_strange_nim() {
  static const StrangeNim theorem;
  return theorem;
}

}  // namespace grundy
