// Published answers about coins, rows, pairs and heaps that shrink by a share. Sources: the judges' samples (named at each
// test), questions asked in forums and settled by brute force, OEIS, and exhaustively computed Chomp boards.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

namespace {

Answer solved(const std::string& line, Convention convention = Convention::normal) {
  return solve(read_position(line), {.convention = convention});
}

bool wins(const std::string& line, Convention convention = Convention::normal) { return solved(line, convention).outcome == Outcome::N; }

Integer value(const std::string& line) { return solved(line).value.value(); }

std::vector<std::string> results(const std::string& line) {
  std::vector<std::string> all;
  for (const Move& move : solved(line).moves) all.push_back(move.text);
  return all;
}

using Texts = std::vector<std::string>;

TEST(GoldenMoreGames, StrangeNim) {
  EXPECT_FALSE(wins("strange-nim(2) 5 + strange-nim(3) 3")) << "AtCoder ARC 091 F, sample: Aoki";
  EXPECT_EQ(value("strange-nim(1) 123456789012345678901234567890"), Integer("123456789012345678901234567890"));
}

TEST(GoldenMoreGames, TakeAtMostHalf) {
  EXPECT_EQ(value("take-half 30"), 15);
  EXPECT_EQ(value("take-half 47"), 1);
  EXPECT_EQ(value("take-half 31"), 0);
  for (int n = 1; n < 300; ++n) EXPECT_EQ(value("take-half " + std::to_string(n)) == 0, (n & (n + 1)) == 0) << n;
}

TEST(GoldenMoreGames, TakeAtMostTheRoot) {
  std::vector<int> lost;
  for (int n = 0; n <= 41; ++n)
    if (!wins("take-root " + std::to_string(n))) lost.push_back(n);
  EXPECT_EQ(lost, (std::vector{0, 2, 5, 8, 12, 17, 22, 28, 34, 41}));
  EXPECT_EQ(results("take-root 1000000000000"), (Texts{"999999951424"})) << "take 48576";
}

TEST(GoldenMoreGames, DivideByTwoToSix) {  // CodeChef FDIVGAME
  const std::vector<int> values{1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(value("divide(6) " + std::to_string(i + 1)), values[i]) << i + 1;
  EXPECT_EQ(value("divide(6) 1000000000000000000"), 3);
}

TEST(GoldenMoreGames, MisereMark) {  // OEIS A171945, its terms up to 126; the numbers between are A171944
  const std::vector<int> lost{1,  4,  6,  10, 14, 16, 18, 22, 24, 26, 30, 34,  38,  40,  42,  46,  50,  54,  56,  58,  62, 64,
                              66, 70, 72, 74, 78, 82, 86, 88, 90, 94, 96, 98, 102, 104, 106, 110, 114, 118, 120, 122, 126};
  for (int n = 0; n <= 126; ++n) EXPECT_EQ(!wins("mark " + std::to_string(n), Convention::misere), std::ranges::binary_search(lost, n)) << n;
}

TEST(GoldenMoreGames, TurningGames) {
  const std::vector<int> ruler{1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4, 1, 2, 1, 8};  // OEIS A006519, from 1
  for (std::size_t i = 0; i < ruler.size(); ++i) EXPECT_EQ(value("ruler " + std::to_string(i + 1)), ruler[i]) << i + 1;
  const std::vector<int> odious{1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38, 41};  // OEIS A000069
  for (std::size_t i = 0; i < odious.size(); ++i) EXPECT_EQ(value("mock-turtles " + std::to_string(i)), odious[i]) << i;
  EXPECT_EQ(solved("turning-turtles 3 6 9").moves.at(0).in_words, "turn the coin at 9 to tails and the coin at 5 to heads");
  EXPECT_EQ(results("turning-turtles 5"), (Texts{"()"})) << "no heads: nothing is left";
}

TEST(GoldenMoreGames, MockTurtlesCountsPairsOutOfReach) {
  const Answer answer = solved("mock-turtles 3 1000000000000000000000 + nim 1000000000000000000000");
  EXPECT_EQ(answer.outcome, Outcome::N);
  EXPECT_EQ(answer.how, How::theorem);
  EXPECT_TRUE(answer.move_count.has_value());
}

TEST(GoldenMoreGames, Pairs) {
  EXPECT_TRUE(wins("split-pair (1,2) (3,1)")) << "SDOI 2009 E&D, sample: YES";
  for (int a = 1; a <= 19; ++a)
    for (int b = 1; b <= 19; ++b)
      EXPECT_EQ(value("split-pair " + std::to_string(a) + " " + std::to_string(b)), std::countr_one(static_cast<unsigned>((a - 1) | (b - 1))));
  // HDU 2147, whose squares are counted from 1
  EXPECT_FALSE(wins("king 4 2"));
  EXPECT_TRUE(wins("king 4 3"));
  EXPECT_TRUE(wins("king 5 5"));
}

TEST(GoldenMoreGames, Lists) {
  EXPECT_TRUE(wins("one-from-each 1 2 3")) << "CSES Another Game, sample: first";
  EXPECT_FALSE(wins("one-from-each 2 2")) << "CSES Another Game, sample: second";
  EXPECT_TRUE(wins("pebbles 4")) << "POI Pebbles";
  EXPECT_EQ(value("silver-dollar 1 4 9"), 5);
  EXPECT_EQ(value("hackenbush-tree 0 1 1 3 0 5"), 6);
}

TEST(GoldenMoreGames, WelterOfTwoCoinsIsTheNimSumLessOne) {  // Welter 1954
  for (int a = 0; a < 40; ++a)
    for (int b = 0; b < a; ++b) EXPECT_EQ(value("welter " + std::to_string(a) + " " + std::to_string(b)), (a ^ b) - 1);
}

// Rows x columns, and the winning first bite (row, column), computed exhaustively.
TEST(GoldenMoreGames, ChompRectangles) {
  struct Board {
    int rows, columns, row, column;
  };
  for (const Board& b : {Board{2, 2, 2, 2}, {2, 4, 2, 4}, {2, 5, 2, 5}, {2, 10, 2, 10}, {3, 4, 2, 3}, {3, 5, 3, 4}, {3, 6, 2, 4}, {4, 5, 3, 3},
                         {4, 6, 2, 3}, {4, 7, 3, 4}, {5, 5, 2, 2}, {5, 7, 2, 3}, {6, 6, 2, 2}, {6, 7, 5, 5}, {8, 8, 2, 2}, {9, 9, 2, 2}}) {
    std::string line = "chomp";
    for (int i = 0; i < b.rows; ++i) line += " " + std::to_string(b.columns);
    const Answer answer = solved(line);
    ASSERT_EQ(answer.moves.size(), 1U) << line;
    EXPECT_EQ(answer.moves[0].in_words, "bite row " + std::to_string(b.row) + " at column " + std::to_string(b.column)) << line;
  }
}

TEST(GoldenMoreGames, ManyDigits) {
  const std::string huge = "1" + std::string(2000, '0');
  for (const char* game : {"take-root ", "take-half ", "divide(6) ", "mark ", "turning-turtles 3 ", "mock-turtles 3 ", "silver-dollar 3 ", "welter 3 ",
                           "king 3 ", "split-pair 3 ", "one-from-each 3 ", "chomp "})
    EXPECT_EQ(solved(game + huge).how, How::theorem) << game;
}

}  // namespace

}  // namespace grundy
