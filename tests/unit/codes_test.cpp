// Codes and sets: how they are read and written, what their moves are, how a move is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine.hpp"
#include "games/heap_game.hpp"
#include "period.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

std::string text(const std::string& game) { return read_game(game)->text(); }

std::multiset<std::vector<Word>> options(const Rules& rules, Word heap) {
  std::multiset<std::vector<Word>> all;
  rules.moves(std::vector{heap}, [&](std::span<const State> parts) {
    std::vector<Word> option;
    for (const State part : parts) option.push_back(part[0]);
    std::ranges::sort(option);
    all.insert(option);
  });
  return all;
}
using Options = std::multiset<std::vector<Word>>;

void expect_same_values(const std::string& game, const std::function<void(State, Sink)>& moves, Word last = 40) {
  const auto by_hand = make_rules("by hand", moves);
  const auto rules = read_game(game);
  Engine engine(Limits{});
  for (Word n = 0; n <= last; ++n)
    EXPECT_EQ(engine.value(engine.component(*rules, std::vector{n})), engine.value(engine.component(*by_hand, std::vector{n}))) << game << " " << n;
}

void two(const Sink& to, Word a, Word b) {
  if (a < 0 || b < 0) return;
  const State parts[] = {State(&a, 1), State(&b, 1)};
  to(parts);
}

void expect_complaint(const std::string& game, std::size_t at, const std::string& part) {
  try {
    (void)read_game(game);
    ADD_FAILURE() << game << " was read";
  } catch (const Error& e) {
    EXPECT_EQ(e.at(), at) << game << ": " << e.what();
    EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << game << ": " << e.what();
  }
}

TEST(Codes, CanonicalText) {
  EXPECT_EQ(text("0.77"), "0.77");
  EXPECT_EQ(text("0.7700"), "0.77");
  EXPECT_EQ(text("0.f"), "0.F");
  EXPECT_EQ(text("kayles"), "0.77");
  EXPECT_EQ(text("grundy"), "4.0!");
  EXPECT_EQ(text("lasker"), "4.[3]");
  EXPECT_EQ(text("4.3[33]"), "4.[3]");
  EXPECT_EQ(text("0.13[37373]"), "0.1[33737]");
  EXPECT_EQ(text("0.7[3737]"), "0.[73]");
  EXPECT_EQ(text("0.77[0]"), "0.77");
  EXPECT_EQ(text("4.0"), "4.0");
  EXPECT_EQ(text("0.12!"), "0.12");  // nothing to be unequal
  EXPECT_EQ(text("0.3"), "bash(1)");
  EXPECT_EQ(text("0.333"), "bash(3)");
  EXPECT_EQ(text("0.[3]"), "nim");
  EXPECT_EQ(text("0.33[3]"), "nim");
}

TEST(Codes, Complaints) {
  expect_complaint("77", 2, "point");
  expect_complaint("0.", 2, "digit");
  expect_complaint("0.[]", 3, "repeat");
  expect_complaint("0.[3", 4, "]");
  expect_complaint("1.77", 0, "0, 4, 8");
  expect_complaint("12.77", 0, "one digit");
  expect_complaint("0.7z", 3, "end of the game");
  expect_complaint("0.77(3)", 4, "end of the game");
  expect_complaint("kayles(3)", 7, "no parameter");
}

TEST(Codes, Moves) {
  EXPECT_EQ(options(*read_game("0.77"), 1), (Options{{}}));
  EXPECT_EQ(options(*read_game("0.77"), 4), (Options{{3}, {1, 2}, {2}, {1, 1}}));
  EXPECT_EQ(options(*read_game("4.0"), 5), (Options{{1, 4}, {2, 3}}));
  EXPECT_EQ(options(*read_game("grundy"), 6), (Options{{1, 5}, {2, 4}}));
  EXPECT_EQ(options(*read_game("8.0"), 6), (Options{{1, 1, 4}, {1, 2, 3}, {2, 2, 2}}));
  EXPECT_EQ(options(*read_game("8.0!"), 6), (Options{{1, 2, 3}}));
  EXPECT_EQ(options(*read_game("0.G"), 7), (Options{{1, 1, 1, 3}, {1, 1, 2, 2}}));
  EXPECT_EQ(options(*read_game("0.F"), 4), (Options{{3}, {1, 2}, {1, 1, 1}}));
  EXPECT_EQ(options(*read_game("0.1"), 1), (Options{{}}));
  EXPECT_EQ(options(*read_game("0.1"), 2), Options{});
  EXPECT_EQ(options(*read_game("0.[12]"), 5), (Options{{}, {3}, {1}}));
}

TEST(Codes, AgreeWithRulesByHand) {
  expect_same_values("kayles", [](State s, Sink to) {
    for (Word take = 1; take <= 2; ++take)
      for (Word a = 0; a <= s[0] - take; ++a) two(to, a, s[0] - take - a);
  });
  // a pawn takes its place and its neighbours'
  expect_same_values("dawson-chess", [](State s, Sink to) {
    for (Word i = 0; i < s[0]; ++i) two(to, std::max<Word>(0, i - 1), std::max<Word>(0, s[0] - i - 2));
  });
  expect_same_values("dawson-kayles", [](State s, Sink to) {
    for (Word a = 0; a <= s[0] - 2; ++a) two(to, a, s[0] - 2 - a);
  });
  expect_same_values("officers", [](State s, Sink to) {
    if (s[0] < 2) return;
    for (Word a = 0; a <= s[0] - 1; ++a) two(to, a, s[0] - 1 - a);
  });
  expect_same_values("lasker", [](State s, Sink to) {
    for (Word a = 0; a < s[0]; ++a) to({a});
    for (Word a = 1; a < s[0]; ++a) two(to, a, s[0] - a);
  });
  expect_same_values("grundy", [](State s, Sink to) {
    for (Word a = 1; 2 * a < s[0]; ++a) two(to, a, s[0] - a);
  });
}

TEST(Sets, CanonicalText) {
  EXPECT_EQ(text("subtract(4,1,3)"), "subtract(1,3,4)");
  EXPECT_EQ(text("subtract( 5 .. 8 , 2 )"), "subtract(2,5..8)");
  EXPECT_EQ(text("subtract(2,1)"), "bash(2)");
  EXPECT_EQ(text("subtract(2..4,1)"), "bash(4)");
  EXPECT_EQ(text("subtract(1..1000000000000000000000000)"), "bash(1000000000000000000000000)");
  EXPECT_EQ(text("subtract(primes,squares,4)"), "subtract(4,squares,primes)");
  EXPECT_EQ(text("subtract(powers(3))"), "subtract(powers(3))");
  EXPECT_EQ(text("all_but(1,2,3)"), "all_but(1..3)");
  EXPECT_EQ(read_game(text("all_but(1,2,3,9)"))->text(), "all_but(1..3,9)");
}

TEST(Sets, Complaints) {
  expect_complaint("subtract()", 9, "numbers");
  expect_complaint("subtract", 8, "numbers");
  expect_complaint("subtract(0)", 9, "0 is no number");
  expect_complaint("subtract(1,0..3)", 11, "0 is no number");
  expect_complaint("subtract(5..3)", 12, "empty");
  expect_complaint("subtract(1,)", 11, "expected");
  expect_complaint("subtract(1;2)", 10, "\",\"");
  expect_complaint("subtract(sqares)", 9, "squares");
  expect_complaint("subtract(powers(1))", 16, "at least 2");
  expect_complaint("subtract(powers)", 15, "base");
  expect_complaint("subtract(2,99999999999999999999)", 11, "2^62");
  expect_complaint("subtract(1.5)", 9, "decimal");
  expect_complaint("all_but()", 8, "numbers");
}

TEST(Sets, Moves) {
  EXPECT_EQ(options(*read_game("subtract(squares)"), 10), (Options{{9}, {6}, {1}}));
  EXPECT_EQ(options(*read_game("subtract(cubes)"), 10), (Options{{9}, {2}}));
  EXPECT_EQ(options(*read_game("subtract(primes)"), 8), (Options{{6}, {5}, {3}, {1}}));
  EXPECT_EQ(options(*read_game("subtract(fibonacci)"), 8), (Options{{7}, {6}, {5}, {3}, {0}}));
  EXPECT_EQ(options(*read_game("subtract(powers(3))"), 10), (Options{{9}, {7}, {1}}));
  EXPECT_EQ(options(*read_game("subtract(divisors)"), 6), (Options{{5}, {4}, {3}}));
  EXPECT_EQ(options(*read_game("subtract(coprimes)"), 6), (Options{{5}, {1}}));
  EXPECT_EQ(options(*read_game("subtract(coprimes)"), 1), (Options{{0}}));
  EXPECT_EQ(options(*read_game("all_but(2..4)"), 6), (Options{{5}, {1}, {0}}));
}

TEST(Sets, FamiliesToTheLargestWord) {
  for (const auto family : kFamilies) {
    if (family == TakeSet::Family::squares || family == TakeSet::Family::primes || family == TakeSet::Family::divisors || family == TakeSet::Family::coprimes) continue;
    const std::vector<Word> all = TakeSet({}, {{family, 2}}, false).listed(INT64_MAX);
    EXPECT_TRUE(std::ranges::is_sorted(all));
    EXPECT_GT(all.size(), 60U);
    EXPECT_GT(all.front(), 0);
  }
}

TEST(Codes, MovesInWords) {
  const auto rules = read_game("0.77");
  const Integer ten = 10;
  const Coordinates from(&ten, 1);
  EXPECT_EQ(rules->describe(from, {{5}, {3}}, 0), "take 2 from heap 1, leaving 5 and 3");
  EXPECT_EQ(rules->describe(from, {{9}}, 1), "take 1 from heap 2, leaving 9");
  EXPECT_EQ(read_game("grundy")->describe(from, {{4}, {6}}, 0), "split heap 1 into 4 and 6");
}

}  // namespace

// {2+} is any number of heaps from two on: every partition of the rest, in the rules, in the kernels and in the answers.
TEST(Codes, AnyNumberOfHeaps) {
  EXPECT_EQ(text("0.3{2+}"), "0.3{2+}");
  EXPECT_EQ(text("0.3{0, 2,3+}"), "0.3{0,2+}");
  EXPECT_EQ(text("0.{0,1}{2}"), "0.34");
  EXPECT_EQ(text("0.{0+}"), "0.{0+}");
  EXPECT_EQ(text("0.[{1,5+}{1,5+}]"), "0.[{1,5+}]");
  EXPECT_EQ(options(*read_game("0.0{2+}"), 7), (Options{{1, 4}, {2, 3}, {1, 1, 3}, {1, 2, 2}, {1, 1, 1, 2}, {1, 1, 1, 1, 1}}));
  EXPECT_THROW((void)read_game("0.{5}"), Error);
  EXPECT_THROW((void)read_game("0.{6+}"), Error);
  EXPECT_THROW((void)read_game("0.{2"), Error);
  EXPECT_THROW((void)read_game("0.{}"), Error);
  for (const char* code : {"0.3{2+}", "0.{2+}", "0.1{0,3+}2", "4.3{2+}", "0.3[{1,2+}]", "0.{5+}4"}) {
    const auto game = *heap_game(*read_game(code));
    Sequence fast(game);
    Sequence naive(game, {}, "naive");
    ASSERT_TRUE(fast.grow(30));
    ASSERT_TRUE(naive.grow(30));
    EXPECT_EQ(fast.kernel(), "layers");
    for (std::size_t n = 0; n <= 30; ++n) ASSERT_EQ(fast[n], naive[n]) << code << " " << n;
  }
  // no theorem, so nothing is proved, and what is seen is said to be observed at most
  for (const char* code : {"0.3{2+}", "0.{2+}"}) EXPECT_NE(period_of(*read_game(code), 300, {})->status, PeriodStatus::proved);
}

}  // namespace grundy::test
