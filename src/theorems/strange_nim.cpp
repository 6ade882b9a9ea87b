// Strange Nim: take 1..floor(n/k). With k = 2, take at most half.
//
// f(n) = floor(n/k) never decreases and grows by at most 1 from n to n+1. For such a bound, any f(n)+1 consecutive heaps
// that end at n have all the values 0..f(n), each once; so where f grows (k divides n) the value is f(n), and elsewhere
// G(n) = G(n - f(n) - 1). L. Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006).
//
// Going down by f+1 while f stays q is one division, so there are O(k log n) steps, and never more than O(n/k).
// Of long numbers t steps are done at once. With n = qk + r a step is n(k-1)/k rounded: q becomes floor(x/k) and r becomes
// x mod k, x = q(k-1) + r-1. With q = Q k^t + s, j <= t steps make it Q (k-1)^j k^(t-j) + s_j, where s_j and r come from s
// in the same way: machine words. Steps upwards do the same with the parts of k exchanged.
// Going up again: below a heap with the same value lies m, where n is the (m+1)-st number that k does not divide.
#include <fmt/format.h>

#include "theorem.hpp"
#include "watch.hpp"

namespace grundy {

namespace {

// k as a machine word, and as many steps at once as keep k^(t+1) in one; 0 where k is too large for that.
struct Stride {
  explicit Stride(const Integer& k_) {
    constexpr Word kMost = Word{1} << 20;
    if (k_ < 2 || k_ > kMost) return;
    k = k_.small();
    for (Word power = k; power <= (Word{1} << 62) / k; power *= k) ++steps;
  }
  Word k = 0;
  std::uint64_t steps = 0;
};

// Where the value comes from while n is long: the value itself, or a short n that has the same.
struct Descent {
  std::optional<Integer> value;
  Integer n;
};

Descent descend(Integer n, const Stride& by) {
  if (by.steps == 0) return {{}, std::move(n)};
  const Integer block = power(by.k, by.steps);
  const Integer scale = power(by.k - 1, by.steps);
  while (!n.fits()) {
    Watch::look();
    const Integer q = n / by.k;
    Word r = (n % by.k).small();
    const Integer high = q / block;
    Word low = (q % block).small();
    for (std::uint64_t j = 0; j < by.steps; ++j) {
      if (r == 0) return {high * power(by.k - 1, j) * power(by.k, by.steps - j) + low, {}};
      const Word x = low * (by.k - 1) + r - 1;
      low = x / by.k;
      r = x % by.k;
    }
    n = (high * scale + low) * by.k + r;
  }
  return {{}, std::move(n)};
}

// Steps m + floor(m/(k-1)) + 1 that stay below n, as long as many can be done at once.
Integer ascend(Integer m, const Integer& n, const Stride& by) {
  if (by.steps == 0) return m;
  const Word b = by.k - 1;
  const Integer block = power(b, by.steps);
  const Integer scale = power(by.k, by.steps);
  while (!m.fits()) {
    Watch::look();
    const Integer a = m / b;
    Word rest = (m % b).small();
    Word low = (a % block).small();
    for (std::uint64_t j = 0; j < by.steps; ++j) {
      const Word x = low * by.k + rest + 1;
      low = x / b;
      rest = x % b;
    }
    Integer next = (a / block * scale + low) * b + rest;
    if (next >= n) return m;
    m = std::move(next);
  }
  return m;
}

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
    auto [value, n] = descend(c.at[0], Stride(k));
    if (value) return *value;
    for (;;) {
      Watch::look();
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
    bool near = false;  // too near for many steps at once
    for (;;) {
      Watch::look();
      if (!near && !m.fits()) {
        m = ascend(m, n, Stride(k));
        near = true;
      }
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
