// Published answers about the classic games that are more than a row: tables from questions settled by brute force (Q…),
// and positions too large to write down.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

namespace {

Answer solved(const std::string& line, const Query& query = {}) { return solve(read_position(line), query); }

// Q16: the first take at most k, the later ones at most double, and who takes the last loses.
TEST(GoldenClassics, MisereFibonacciNim) {
  const std::vector<std::vector<int>> won{{2, 5, 7, 10, 13, 15, 18, 20}, {2, 3, 5, 7, 8, 10, 11, 13, 15, 16, 18, 20}};
  for (int k = 1; k <= 2; ++k) {
    std::vector<int> found;
    for (int n = 1; n <= 20; ++n)
      if (solved(fmt::format("fibonacci ({},{})", n, k), {.convention = Convention::misere}).outcome == Outcome::N) found.push_back(n);
    EXPECT_EQ(found, won[static_cast<std::size_t>(k - 1)]) << k;
  }
}

// Q17 and Q31: values of single positions, beside the nim-heap that cancels them.
TEST(GoldenClassics, Values) {
  const std::vector<std::pair<const char*, int>> values{{"dynamic(1) (5,5)", 3},   {"dynamic(1) (6,6)", 3},   {"dynamic(1) (12,3)", 0},
                                                        {"moore(2) (1,1)", 2},     {"moore(2) (2,3)", 5},     {"moore(2) (1,1,1)", 0},
                                                        {"moore(2) (1,1,2)", 4},   {"moore(2) (1,2,3)", 6},   {"moore(2) (2,2,2)", 0},
                                                        {"moore(2) (2,3,3)", 8}};
  for (const auto& [position, value] : values)
    for (int heap = 1; heap <= 9; ++heap) EXPECT_EQ(solved(fmt::format("{} + nim {}", position, heap)).value, Integer(value ^ heap)) << position;
}

TEST(GoldenClassics, DynamicNimOfManyDigits) {
  const Integer n = power(10, 9999) + 12345;
  for (int k = 1; k <= 5; ++k) {
    const Answer answer = Game(fmt::format("dynamic({})", k)).solve({n});
    EXPECT_EQ(answer.how, How::theorem);
    if (answer.moves.empty()) continue;
    const Move& move = answer.moves[0];
    EXPECT_EQ(move.to[0][1], (n - move.to[0][0]) * k);
    EXPECT_EQ(solved(fmt::format("dynamic({}) {}", k, move.text)).outcome, Outcome::P) << k;
  }
}

TEST(GoldenClassics, DynamicNimOutOfReachStops) {
  Query query;
  query.limits.positions = 1000;
  EXPECT_EQ(solved("dynamic(1000000) 1" + std::string(30, '0'), query).how, How::stopped);
}

TEST(GoldenClassics, MooreOfManyHeapsAndDigits) {
  std::vector<Integer> many;
  for (std::uint64_t i = 0; i < 100'000; ++i) many.emplace_back(i * i * 2'654'435'761 % 1'000'000'007);
  std::vector<Integer> long_ones;
  for (std::uint64_t i = 1; i <= 12; ++i) long_ones.push_back(power(2 * i + 1, 3000));
  for (const auto& heaps : {many, long_ones})
    for (int k : {2, 3, 11})
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const Game game(fmt::format("moore({})", k), convention);
        const Answer answer = game.solve(heaps, {.convention = convention, .moves = MoveList::first, .why = false});
        EXPECT_EQ(answer.how, How::theorem);
        ASSERT_EQ(answer.moves.size(), 1U);
        EXPECT_FALSE(game.wins(answer.moves[0].to[0])) << k;
      }
}

// The order in which moves are listed: digits from the top, the fewest heaps first, earlier heaps first.
TEST(GoldenClassics, MooreListsInOrder) {
  std::vector<std::string> listed;
  for (const Move& move : solved("moore(2) 3 3 3 1").moves) listed.push_back(move.text);
  EXPECT_EQ(listed, (std::vector<std::string>{"(2,3,3,1)", "(3,2,3,1)", "(3,3,2,1)", "(3,3,3,0)"}));
}

TEST(GoldenClassics, MooreCountsWhatItCannotList) {
  const Answer answer = solved("moore(2) 1000000007 998244353 123456789 987654321 555555555 444444444 333333333", {.limit = 3});
  EXPECT_EQ(answer.moves.size(), 3U);
  ASSERT_TRUE(answer.move_count);
  EXPECT_GT(*answer.move_count, 3);
}

// One root serves all floors of long heaps; a root for each, by the book, must say the same.
TEST(GoldenClassics, WythoffOfLongHeaps) {
  for (int r = 1; r <= 4; ++r)
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const Game game(fmt::format("wythoff({})", r), convention);
      const int shift = convention == Convention::misere && r > 1 ? 1 : 0;
      for (std::uint64_t i = 0; i < 12; ++i) {
        const Integer k = power(3 + i, 700) + i;
        const Integer root = r * r + 4;
        const Integer t = shift == 1 ? r * k + 1 : k;
        const Integer low = shift == 1 ? (isqrt(t * t * root) - (r - 2) * (r * k - 1)) / (2 * r) : (isqrt(t * t * root) - (r - 2) * k) / 2;
        const Integer high = low + r * k + shift;
        EXPECT_FALSE(game.wins({low, high}));
        EXPECT_TRUE(game.wins({low + 1, high}));
        // from beside the pair, one heap back is a move; and whatever is listed must be lost for the opponent
        for (const auto& [a, b] : {std::pair(low + i + 1, high), std::pair(low, high + i * i + 1), std::pair(low + i + 1, high + i + 1)}) {
          const std::vector<Move> moves = game.winning_moves({a, b});
          EXPECT_TRUE(std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return m.to[0] == std::vector{low, high}; }));
          for (const Move& m : moves) EXPECT_FALSE(game.wins(m.to[0]));
        }
      }
    }
}

}  // namespace

}  // namespace grundy
