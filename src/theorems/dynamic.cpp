// Dynamic one-pile Nim: take at most the cap, which becomes f(t) = kt + c after a take of t. fibonacci is k = 2, c = 0.
//
// For k >= 1 let H_1 = 1 and H_{i+1} = H_i + H_j with the least j such that f(H_j) >= H_i. Every n is in one way a sum
// P_1 > P_2 > … > P_r of such terms with f(P_{i+1}) < P_i, found greedily, and (n,cap) is a P-position exactly when
// P_r > cap. A take t wins exactly when it is a sum P_i + … + P_r with f(t) < P_{i-1} (or all of n): the parts of the rest
// exceed f(t), so those of t can be written behind them, and the representation is unique.
// For k = 0 the cap is c from the second move on: Bash's game, in which every multiple of c+1 must be left.
//
// Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963) 9-13; Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234;
// Epp and Ferguson, A note on take-away games, Fibonacci Quart. 18 (1980) 300-303.
#include <fmt/format.h>

#include <algorithm>

#include "theorem.hpp"

namespace grundy {

namespace {

// The terms first, first + step … last, which share one summand: the step. The first run starts with H_1 itself.
struct Run {
  Integer first, step, last;
};

class Terms {
 public:
  Terms(const Integer& k, const Integer& c, const Integer& n) : k_(k), c_(c) {
    runs_.push_back({1, 1, next_cap(1) + 1});
    Integer summand = 1;
    for (std::size_t at = 0; runs_.back().last < n;) {
      if (summand == runs_[at].last) {
        summand = runs_[++at].first;
      } else {
        summand += runs_[at].step;
      }
      const Integer top = runs_.back().last;
      const Integer cap = next_cap(summand);
      if (cap < top) continue;
      runs_.push_back({top + summand, summand, top + summand * ((cap - top) / summand + 1)});
    }
  }

  [[nodiscard]] Integer next_cap(const Integer& take) const { return k_ * take + c_; }

  // Largest first.
  [[nodiscard]] std::vector<Integer> parts(Integer n) const {
    std::vector<Integer> found;
    for (std::size_t i = runs_.size(); i-- > 0 && n > 0;) {
      const Run& run = runs_[i];
      while (n >= run.first) {
        found.push_back(run.first + (std::min(n, run.last) - run.first) / run.step * run.step);
        n -= found.back();
      }
    }
    return found;
  }

 private:
  Integer k_, c_;
  std::vector<Run> runs_;
};

class Dynamic final : public Theorem {
  std::string_view name() const override { return "dynamic"; }
  std::string_view because() const override {
    return "with H_1 = 1, H_(i+1) = H_i + H_j for the least j with k H_j + c >= H_i, the mover loses exactly when the smallest part of n "
           "exceeds the cap (Whinihan 1963, Schwenk 1970, Epp and Ferguson 1980)";
  }
  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "dynamic" && convention == Convention::normal ? Reach::outcome : Reach::nothing;
  }
  Integer value(const Component& c, Convention) const override {
    if (c.at[0] == 0) return 0;
    return (k(c) == 0 ? first_take(c) : parts(c).back()) <= cap(c) ? 1 : 0;
  }

  // Smallest take first.
  void moves(const Component& c, Convention, const Integer&, const OptionSink& sink) const override {
    const Integer& n = c.at[0];
    const Integer most = std::min(n, cap(c));
    if (n == 0) return;
    if (k(c) == 0) {
      for (Integer take = first_take(c); take <= most; take += extra(c) + 1)
        if (!sink({{n - take, extra(c)}})) return;
      return;
    }
    const std::vector<Integer> p = parts(c);
    Integer take = 0;
    for (std::size_t i = p.size(); i-- > 0;) {
      take += p[i];
      if (take > most) return;
      const Integer next = k(c) * take + extra(c);
      if (i > 0 && next >= p[i - 1]) continue;
      if (!sink({{n - take, next}})) return;
    }
  }
  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    if (k(c) != 0) return Theorem::count(c, convention, target);
    const Integer most = std::min(c.at[0], cap(c));
    if (c.at[0] == 0 || most < first_take(c)) return 0;
    return (most - first_take(c)) / (extra(c) + 1) + 1;
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    if (c.at[0] == 0 || c.at[0].bits() > 256) return {};
    if (k(c) == 0) return {fmt::format("{} mod {} = {}", c.at[0].to_string(), (extra(c) + 1).to_string(), (c.at[0] % (extra(c) + 1)).to_string())};
    std::string sum;
    const std::vector<Integer> p = parts(c);
    for (const Integer& part : p) sum += (sum.empty() ? "" : " + ") + part.to_string();
    const bool wins = p.back() <= cap(c);
    return {fmt::format("{} = {}; the smallest part, {}, is {} the cap {}{}", c.at[0].to_string(), sum, p.back().to_string(),
                        wins ? "at most" : "more than", cap(c).to_string(), wins ? ": take it" : "")};
  }

  static const Integer& k(const Component& c) { return c.rules.parameters()[0]; }
  static const Integer& extra(const Component& c) { return c.rules.parameters()[1]; }
  static Integer cap(const Component& c) { return c.at.size() == 2 ? c.at[1] : c.at[0] - 1; }
  static std::vector<Integer> parts(const Component& c) { return Terms(k(c), extra(c), c.at[0]).parts(c.at[0]); }
  // k = 0: the least take that leaves a multiple of c+1.
  static Integer first_take(const Component& c) {
    const Integer rest = c.at[0] % (extra(c) + 1);
    return rest == 0 ? extra(c) + 1 : rest;
  }
};

}  // namespace

const Theorem& theorem_dynamic() {
  static const Dynamic theorem;
  return theorem;
}

}  // namespace grundy
