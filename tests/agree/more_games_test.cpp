// Larger boxes for games that the common ones hardly touch: coins with few heads far out, trees, rows, and heaps whose
// values change slowly.
#include <gtest/gtest.h>

#include "agree/agreement.hpp"

namespace grundy::test {

namespace {

std::vector<Numbers> heaps_to(Word most) {
  std::vector<Numbers> all;
  for (Word n = 0; n <= most; ++n) all.push_back({n});
  return all;
}

// Every list of at most `longest` numbers of `least`..`most`, each number at least `step` more than the one before.
std::vector<Numbers> rising_lists(Word least, Word most, std::size_t longest, Word step) {
  std::vector<Numbers> all;
  std::vector<Numbers> current{{}};
  for (std::size_t size = 1; size <= longest; ++size) {
    std::vector<Numbers> longer;
    for (const Numbers& list : current)
      for (Word n = list.empty() ? least : list.back().small() + step; n <= most; ++n) {
        longer.push_back(list);
        longer.back().emplace_back(n);
      }
    all.insert(all.end(), longer.begin(), longer.end());
    current = std::move(longer);
  }
  return all;
}

void expect_all_agree(std::string_view game, const std::vector<Numbers>& positions) {
  const auto rules = read_game(game);
  EXPECT_EQ(expect_agreement(*rules, Convention::normal, positions), positions.size()) << game;
}

TEST(MoreGames, HeapsThatShrinkByAShare) {
  for (int k = 1; k <= 9; ++k) expect_all_agree("strange-nim(" + std::to_string(k) + ")", heaps_to(300));
  expect_all_agree("take-root", heaps_to(3000));
  for (int d = 2; d <= 13; ++d) expect_all_agree("divide(" + std::to_string(d) + ")", heaps_to(2000));
  expect_all_agree("mark", heaps_to(3000));
  EXPECT_EQ(expect_agreement(*read_game("mark"), Convention::misere, heaps_to(3000)), 3001U);
}

TEST(MoreGames, CoinsInARow) {
  expect_all_agree("turning-turtles", rising_lists(1, 11, 6, 1));
  expect_all_agree("mock-turtles", rising_lists(0, 9, 6, 1));
  expect_all_agree("ruler", rising_lists(1, 11, 11, 1));
  expect_all_agree("silver-dollar", rising_lists(0, 13, 5, 1));
  expect_all_agree("welter", rising_lists(0, 14, 5, 1));
  expect_all_agree("pebbles", rising_lists(0, 8, 5, 0));
}

TEST(MoreGames, OneHeadFarOut) {
  std::vector<Numbers> heads;
  for (Word n = 1; n <= 15; ++n) heads.push_back({n});
  expect_all_agree("mock-turtles", heads);
  expect_all_agree("ruler", heads);
}

TEST(MoreGames, TreesOfUpToSevenEdges) {
  std::vector<Numbers> all;
  std::vector<Numbers> current{{}};
  for (Word size = 1; size <= 7; ++size) {
    std::vector<Numbers> longer;
    for (const Numbers& tree : current)
      for (Word parent = 0; parent < size; ++parent) {
        longer.push_back(tree);
        longer.back().emplace_back(parent);
      }
    all.insert(all.end(), longer.begin(), longer.end());
    current = std::move(longer);
  }
  expect_all_agree("hackenbush-tree", all);
}

TEST(MoreGames, ChompWithinSixBySix) {
  std::vector<Numbers> all;
  for (Numbers rows : rising_lists(1, 6, 6, 0)) all.emplace_back(rows.rbegin(), rows.rend());
  // 27 of one or two rows, 22 more of one or two columns, 16 hooks, 4 squares
  EXPECT_EQ(expect_agreement(*read_game("chomp"), Convention::normal, all), 69U);
}

TEST(MoreGames, Pairs) {
  std::vector<Numbers> pairs;
  for (Word a = 1; a <= 70; ++a)
    for (Word b = 1; b <= 70; ++b) pairs.push_back({a, b});
  expect_all_agree("split-pair", pairs);
  expect_all_agree("king", pairs);
}

TEST(MoreGames, OneFromEachOfUpToFourHeaps) {
  std::vector<Numbers> lists;
  for (Word a = 0; a <= 4; ++a)
    for (Word b = 0; b <= 4; ++b)
      for (Word c = 0; c <= 4; ++c)
        for (Word d = 0; d <= 4; ++d) lists.push_back({a, b, c, d});
  expect_all_agree("one-from-each", lists);
}

}  // namespace

}  // namespace grundy::test
