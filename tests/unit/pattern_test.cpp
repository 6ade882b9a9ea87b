// Patterns found without being told, for rules given as functions; and guesses that must be refused.
#include <gtest/gtest.h>

#include <algorithm>

#include "grundy/rules.hpp"
#include "pattern/facts.hpp"
#include "pattern/guess.hpp"
#include "pattern/pattern.hpp"
#include "pattern/quadratic.hpp"

namespace grundy {
namespace {

using Moves = std::function<void(State, Sink)>;

Discovery of(const Moves& moves, Shape shape = Shape::heaps(), std::vector<std::uint64_t> to = {}, Convention convention = Convention::normal) {
  const auto rules = make_rules("test", moves, shape);
  const Facts facts = facts_of(*rules, convention, std::move(to), Limits{});
  return discover(*rules, convention, facts);
}

std::string text(const Discovery& d, Of of) {
  const auto found = std::ranges::find(d.patterns, of, &Pattern::of);
  return found == d.patterns.end() ? "" : found->text;
}

Moves take(std::int64_t (*most)(std::int64_t)) {
  return [most](State s, Sink to) {
    for (std::int64_t i = 1; i <= most(s[0]); ++i) to({s[0] - i});
  };
}

std::int64_t root(std::int64_t n) { return isqrt(Integer(n)).small(); }

TEST(Discover, Bash) {
  const Discovery d = of(take([](std::int64_t n) { return std::min<std::int64_t>(n, 6); }));
  EXPECT_EQ(text(d, Of::losing), "n mod 7 = 0");
  EXPECT_EQ(text(d, Of::value), "n mod 7");
  ASSERT_EQ(d.patterns.size(), 3U);
  EXPECT_EQ(d.patterns[2].text, "(a mod 7) xor (b mod 7) xor (c mod 7) = 0 (three heaps a, b, c)");
  EXPECT_EQ(d.patterns[2].tested, 2197U);
  for (const Pattern& p : d.patterns) EXPECT_EQ(p.status, Status::observed) << "no theorem knows these rules";
}

TEST(Discover, HalfOfTheHeap) {
  const Discovery d = of(take([](std::int64_t n) { return n / 2; }));
  EXPECT_EQ(text(d, Of::losing), "n + 1 = 2^i");
  EXPECT_EQ(text(d, Of::value), "(odd part of (n + 1))//2");
}

TEST(Discover, RootOfTheHeap) {
  const Discovery d = of(take(root));
  EXPECT_EQ(text(d, Of::losing), "n = 0, 2, 5, 8, 12, 17, 22, 28, …: L(i+1) = L(i) + floor((isqrt(4*L(i) + 1) + 3)/2)");
}

TEST(Discover, ThirdOfTheHeap) {
  const Discovery d = of(take([](std::int64_t n) { return n / 3; }));
  EXPECT_NE(text(d, Of::losing), "");
}

TEST(Discover, NothingSimpleInSquares) {
  const Discovery d = of([](State s, Sink to) {
    for (std::int64_t i = 1; i * i <= s[0]; ++i) to({s[0] - i * i});
  });
  EXPECT_TRUE(d.patterns.empty()) << d.patterns[0].text;
  EXPECT_GE(d.tried.size(), 8U);
}

TEST(Discover, LowestZeroBit) {
  const Discovery d = of(
      [](State s, Sink to) {
        for (const std::int64_t x : {s[0], s[1]})
          for (std::int64_t a = 1; a < x; ++a) to({a, x - a});
      },
      Shape::tuple(2), {40});
  EXPECT_EQ(text(d, Of::losing), "(a and b) mod 2 = 1 (a, b >= 1)");
  EXPECT_EQ(text(d, Of::value), "index of the lowest zero bit of ((a-1) or (b-1)) (a, b >= 1)");
}

TEST(Discover, WythoffFromItsRule) {
  const Discovery d = of(
      [](State s, Sink to) {
        for (std::int64_t i = 1; i <= std::max(s[0], s[1]); ++i) {
          if (i <= s[0]) to({s[0] - i, s[1]});
          if (i <= s[1]) to({s[0], s[1] - i});
          if (i <= std::min(s[0], s[1])) to({s[0] - i, s[1] - i});
        }
      },
      Shape::tuple(2));
  EXPECT_EQ(text(d, Of::losing), "{a, b} = {floor(k*phi), floor(k*phi^2)}, phi = (1 + sqrt(5))/2");
  EXPECT_EQ(text(d, Of::value), "");
}

TEST(Discover, FibonacciNim) {
  const Discovery d = of(
      [](State s, Sink to) {
        const std::int64_t most = s.size() == 1 ? s[0] - 1 : std::min(s[0], s[1]);
        for (std::int64_t i = 1; i <= most; ++i) to({s[0] - i, std::min(2 * i, s[0] - i)});
      },
      {1, 2, false}, {200});
  EXPECT_EQ(text(d, Of::losing), "n = 1, 2, 3, 5, 8, 13, …: L(i) = L(i-1) + L(i-2); and n = 0");
}

TEST(Discover, FibonacciNimWithItsCap) {
  const Discovery d = of(
      [](State s, Sink to) {
        for (std::int64_t i = 1; i <= std::min(s[0], s[1]); ++i) to({s[0] - i, 2 * i});
      },
      Shape::tuple(2));
  EXPECT_EQ(text(d, Of::losing), "b < the last term of a as a greedy sum of L = 1, 2, 3, 5, 8, 13, …: L(i) = L(i-1) + L(i-2); and L = 0");
}

TEST(Discover, Euclid) {
  const Discovery d = of(
      [](State s, Sink to) {
        const std::int64_t a = std::min(s[0], s[1]);
        const std::int64_t b = std::max(s[0], s[1]);
        if (a == 0) return;
        for (std::int64_t left = b - a; left >= 0; left -= a) to({a, left});
      },
      Shape::tuple(2));
  EXPECT_EQ(text(d, Of::losing), "min(a,b) < max(a,b) <= floor(min(a,b)*phi) (a, b >= 1)");
}

TEST(Discover, NimOfThreeHeaps) {
  const Discovery d = of(
      [](State s, Sink to) {
        for (std::size_t i = 0; i < 3; ++i)
          for (std::int64_t left = 0; left < s[i]; ++left) {
            std::vector<Word> t(s.begin(), s.end());
            t[i] = left;
            to(t);
          }
      },
      Shape::tuple(3), {15});
  EXPECT_EQ(text(d, Of::losing), "a xor b xor c = 0");
  EXPECT_EQ(text(d, Of::value), "a xor b xor c");
}

}  // namespace
}  // namespace grundy
