// Larger boxes for the classic games than the common ones: parameters further out, longer lists, caps.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "agree/agreement.hpp"

namespace grundy::test {

namespace {

constexpr Convention kBoth[] = {Convention::normal, Convention::misere};

std::vector<Numbers> heaps_to(Word most) {
  std::vector<Numbers> all;
  for (Word n = 0; n <= most; ++n) all.push_back({n});
  return all;
}

std::vector<Numbers> pairs_to(Word most) {
  std::vector<Numbers> all;
  for (Word a = 0; a <= most; ++a)
    for (Word b = 0; b <= most; ++b) all.push_back({a, b});
  return all;
}

// Every list of 1 to `longest` numbers of at most `total` together. With `sorted` no number is less than the one before.
std::vector<Numbers> lists(std::size_t longest, Word total, bool sorted) {
  std::vector<Numbers> all;
  std::vector<Numbers> current{{}};
  for (std::size_t size = 1; size <= longest; ++size) {
    std::vector<Numbers> longer;
    for (const Numbers& list : current) {
      Word left = total;
      for (const Integer& n : list) left -= n.small();
      for (Word n = sorted && !list.empty() ? list.back().small() : 0; n <= left; ++n) {
        longer.push_back(list);
        longer.back().emplace_back(n);
      }
    }
    all.insert(all.end(), longer.begin(), longer.end());
    current = std::move(longer);
  }
  return all;
}

void expect_all_agree(const std::string& game, Convention convention, const std::vector<Numbers>& positions) {
  const auto rules = read_game(game);
  EXPECT_EQ(expect_agreement(*rules, convention, positions), positions.size()) << game;
}

TEST(Classics, DynamicNimBeforeTheFirstTake) {
  for (int k = 0; k <= 6; ++k)
    for (int c = 0; c <= 3; ++c)
      if (k + c > 0) expect_all_agree(fmt::format("dynamic({},{})", k, c), Convention::normal, heaps_to(c < 2 ? 300 : 180));
}

TEST(Classics, DynamicNimWithACap) {
  for (int k = 0; k <= 6; ++k)
    for (int c = 0; c <= 3; ++c)
      if (k + c > 0) expect_all_agree(fmt::format("dynamic({},{})", k, c), Convention::normal, pairs_to(60));
}

TEST(Classics, DynamicNimFarOutParameters) {
  for (const char* game : {"dynamic(1,20)", "dynamic(2,50)", "dynamic(3,100)", "dynamic(17)", "dynamic(40,7)", "dynamic(0,50)"})
    expect_all_agree(game, Convention::normal, heaps_to(200));
}

TEST(Classics, MooreUpToFourHeaps) {
  for (int k = 1; k <= 4; ++k)
    for (const Convention convention : kBoth) expect_all_agree(fmt::format("moore({})", k), convention, lists(4, 14, true));
}

TEST(Classics, MooreFiveHeapsAndMore) {
  for (int k = 1; k <= 4; ++k)
    for (const Convention convention : kBoth) {
      expect_all_agree(fmt::format("moore({})", k), convention, lists(5, 11, true));
      expect_all_agree(fmt::format("moore({})", k), convention, {{1, 1, 1, 1, 1, 1}, {2, 1, 2, 1, 2, 1}, {0, 3, 0, 3, 1, 1, 2}, {1, 1, 1, 1, 1, 1, 1, 2}});
    }
}

// The order of heaps is the order in which moves are listed, and an empty heap may stand anywhere.
TEST(Classics, MooreInAnyOrder) {
  for (int k = 1; k <= 3; ++k)
    for (const Convention convention : kBoth) expect_all_agree(fmt::format("moore({})", k), convention, lists(4, 8, false));
}

TEST(Classics, Euclid) { expect_all_agree("euclid", Convention::normal, pairs_to(60)); }

TEST(Classics, Staircase) {
  for (const Convention convention : kBoth) {
    expect_all_agree("staircase", convention, lists(4, 10, false));
    expect_all_agree("staircase", convention, lists(6, 6, false));
  }
}

TEST(Classics, Wythoff) {
  for (int r = 1; r <= 6; ++r)
    for (const Convention convention : kBoth) expect_all_agree(fmt::format("wythoff({})", r), convention, pairs_to(r <= 2 ? 80 : 50));
}

TEST(Classics, Bash) {
  for (int m = 1; m <= 8; ++m)
    for (const Convention convention : kBoth) expect_all_agree(fmt::format("bash({})", m), convention, heaps_to(200));
}

}  // namespace

}  // namespace grundy::test
