// Dynamic one-pile Nim: take at most the cap, which becomes f(t) = kt + c after a take of t. fibonacci is k = 2, c = 0.
//
// For k >= 1 let H_1 = 1 and H_{i+1} = H_i + H_j with the least j such that f(H_j) >= H_i. Every n is in one way a sum
// P_1 > P_2 > … > P_r of such terms with f(P_{i+1}) < P_i, found greedily, and (n,cap) is a P-position exactly when
// P_r > cap. A take t wins exactly when it is a sum P_i + … + P_r with f(t) < P_{i-1} (or all of n): the parts of the rest
// exceed f(t), so those of t can be written behind them, and the representation is unique.
// Takes are listed smallest first.
// For k = 0 the cap is c from the second move on: Bash's game, in which every multiple of c+1 must be left.
//
// Whinihan, Fibonacci Nim, Fibonacci Quart. 1 (1963) 9-13; Schwenk, Take-away games, Fibonacci Quart. 8 (1970) 225-234;
// Epp and Ferguson, A note on take-away games, Fibonacci Quart. 18 (1980) 300-303.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "theorem.hpp"
#include "watch.hpp"

namespace grundy {

namespace {

struct Game {
  Integer k, c;

  [[nodiscard]] Integer next_cap(const Integer& take) const { return k * take + c; }
  friend bool operator==(const Game&, const Game&) = default;
};

// The terms first, first + step … last, which share one summand: the step. The first run starts with H_1 itself.
struct Run {
  Integer first, step, last;
};

// The runs in increasing order. Kept is what the next one needs: those from the one that holds the summand on.
class Ascent {
 public:
  explicit Ascent(const Game& game) : summand_(1) { window_.push_back({1, 1, game.next_cap(1) + 1}); }

  [[nodiscard]] const Run& top() const { return window_.back(); }
  [[nodiscard]] std::size_t window() const { return window_.size(); }

  void climb(const Game& game) {
    Watch::look();
    const Integer& top = window_.back().last;
    do raise_summand();
    while (game.next_cap(summand_) < top);
    const Integer steps = (game.next_cap(summand_) - top) / summand_;
    const Integer first = top + summand_;
    window_.push_back({first, summand_, first + summand_ * steps});
  }

 private:
  void raise_summand() {
    if (summand_ != window_.front().last) {
      summand_ += window_.front().step;
    } else {
      window_.pop_front();
      summand_ = window_.front().first;
    }
  }

  std::deque<Run> window_;
  Integer summand_;
};

// Where the ascent stood now and then: all the terms of a number of ten thousand digits would take hundreds of megabytes,
// so the descent climbs each stretch once more.
std::vector<Ascent> stations(const Game& game, const Integer& n) {
  constexpr std::size_t kStretch = 256;
  std::vector<Ascent> found{Ascent(game)};
  Ascent ascent = found[0];
  for (std::size_t climbed = 1; ascent.top().last < n; ++climbed) {
    ascent.climb(game);
    if (climbed < std::max(kStretch, 2 * ascent.window())) continue;
    found.push_back(ascent);
    climbed = 0;
  }
  return found;
}

// The parts of n, largest first.
std::vector<Integer> greedy_parts(const Game& game, Integer n) {
  std::vector<Integer> found;
  for (std::vector<Ascent> all = stations(game, n); !all.empty() && n > 0; all.pop_back()) {
    Ascent& ascent = all.back();
    if (all.size() > 1 && n < ascent.top().first) continue;
    std::vector<Run> runs{ascent.top()};
    while (runs.back().last < n) {
      ascent.climb(game);
      runs.push_back(ascent.top());
    }
    for (; !runs.empty(); runs.pop_back())
      for (const Run& run = runs.back(); n >= run.first; n -= found.back())
        found.push_back(run.first + (std::min(n, run.last) - run.first) / run.step * run.step);
  }
  return found;
}

// value, moves, count and why of one position all ask for the same parts
const std::vector<Integer>& parts_of(const Game& game, const Integer& n) {
  struct Last {
    Game game;
    Integer n;
    std::vector<Integer> parts;
  };
  thread_local Last last;
  if (last.n != n || !(last.game == game)) {
    last = {};  // the parts may be many, and those of n may not be found in time
    last = {game, n, greedy_parts(game, n)};
  }
  return last.parts;
}

// Each run has a larger summand, so there are at most n/k of them; and terms grow by a factor of 1 + 1/k, so there are not
// many more than k log n either. Words of memory that the ascent writes, at worst.
Integer cost(const Game& game, const Integer& n) {
  constexpr std::size_t kRun = 24;
  return std::min(n / game.k, game.k * n.bits()) * (n.bits() / 64 + kRun);
}

class Dynamic final : public Theorem {
  std::string_view name() const override { return "dynamic"; }
  std::string_view because() const override {
    return "with H_1 = 1, H_(i+1) = H_i + H_j for the least j with k H_j + c >= H_i, the mover loses exactly when the smallest part of n "
           "exceeds the cap (Whinihan 1963, Schwenk 1970, Epp and Ferguson 1980)";
  }
  Reach reach(const Component& c, Convention convention) const override {
    constexpr std::int64_t kMost = 200'000'000;  // some seconds
    if (c.rules.name() != "dynamic" || convention != Convention::normal) return Reach::nothing;
    return k(c) == 0 || cost(game(c), c.at[0]) <= kMost ? Reach::outcome : Reach::nothing;
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
    const std::vector<Integer>& p = parts(c);
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
    const std::vector<Integer>& p = parts(c);
    for (const Integer& part : p) sum += (sum.empty() ? "" : " + ") + part.to_string();
    const bool wins = p.back() <= cap(c);
    return {fmt::format("{} = {}; the smallest part, {}, is {} the cap {}{}", c.at[0].to_string(), sum, p.back().to_string(),
                        wins ? "at most" : "more than", cap(c).to_string(), wins ? ": take it" : "")};
  }

  static const Integer& k(const Component& c) { return c.rules.parameters()[0]; }
  static const Integer& extra(const Component& c) { return c.rules.parameters()[1]; }
  static Integer cap(const Component& c) { return c.at.size() == 2 ? c.at[1] : c.at[0] - 1; }
  static Game game(const Component& c) { return {k(c), extra(c)}; }
  static const std::vector<Integer>& parts(const Component& c) { return parts_of(game(c), c.at[0]); }
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
