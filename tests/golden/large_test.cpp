// Positions of a hundred thousand coins, steps or edges. The answers were computed apart from this program, by the formulas
// of the theorems' sources pair by pair, and by trying every coin.
#include <gtest/gtest.h>

#include <algorithm>

#include "grundy/grundy.hpp"

namespace grundy {

namespace {

constexpr Word kSize = 100'000;

// Different, since the multiplier is odd.
std::vector<Integer> scattered() {
  std::vector<Integer> numbers;
  for (Word i = 1; i <= kSize; ++i) numbers.emplace_back(i * Word{2654435761} % (Word{1} << 32));
  return numbers;
}

std::vector<Integer> in_order(std::vector<Integer> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Different, since 999983 is a prime.
std::vector<Integer> below_a_million() {
  std::vector<Integer> numbers;
  for (Word i = 1; i <= kSize; ++i) numbers.emplace_back(i * 7919 % 999983 + 1);
  return numbers;
}

void expect_answer(const char* game, const std::vector<Integer>& numbers, Word value, Word moves) {
  const Answer answer = Game(game).solve(numbers, {.moves = MoveList::count});
  EXPECT_EQ(answer.value, Integer(value)) << game;
  EXPECT_EQ(answer.move_count, Integer(moves)) << game;
}

TEST(GoldenLarge, CoinsAndSteps) {
  expect_answer("welter", scattered(), 4286070688, 50001);
  expect_answer("turning-turtles", scattered(), 4286070688, 50001);
  expect_answer("mock-turtles", scattered(), 8572141376, 50001);
  expect_answer("staircase", scattered(), 3146963200, 42049);
  expect_answer("moore(1)", scattered(), 4286070688, 50001);
  expect_answer("silver-dollar", in_order(scattered()), 79900, 50000);
  expect_answer("ruler", below_a_million(), 24585, 49200);
}

TEST(GoldenLarge, TheFirstMoveOfWelter) {
  const Answer answer = Game("welter").solve(scattered(), {.moves = MoveList::first});
  ASSERT_EQ(answer.moves.size(), 1U);
  std::vector<Integer> expected = scattered();
  *std::find(expected.begin(), expected.end(), Integer(2147513334)) = 2138720214;
  EXPECT_EQ(answer.moves[0].to, (Option{in_order(expected)}));
}

// Every edge of a star wins, with one result; so does every leg of a spider of legs of two edges.
TEST(GoldenLarge, CutsWithOneResult) {
  expect_answer("hackenbush-tree", std::vector<Integer>(kSize - 1, 0), 1, 1);
  std::vector<Integer> spider(kSize / 2 - 1, 0);
  for (Word leg = 1; leg < kSize / 2; ++leg) spider.emplace_back(leg);
  expect_answer("hackenbush-tree", spider, 2, 1);
}

TEST(GoldenLarge, NumbersOfTenThousandDigits) {
  const Integer half = power(10, 5000);
  EXPECT_EQ(Game("take-root").value({half * half}), half);
  EXPECT_EQ(Game("divide(1000000)").solve({power(2000000, 1500) * 999999}).value, 20) << "leading part 999999";
  EXPECT_EQ(Game("divide(1000000)").solve({power(2000000, 1500) * 999999}).move_count, 1) << "d = 1000000 alone leaves a leading part of a million or more";
}

}  // namespace

}  // namespace grundy
