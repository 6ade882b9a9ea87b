// The `bitset` kernel with sizes so small that every one of its paths is taken, and the sieve below it.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "games.hpp"
#include "kernels/bitset.hpp"
#include "kernels/sift.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

template <class V>
void expect_equal(const char* text, std::size_t last, const BitsetSizes& sizes) {
  const HeapGame game = heap_game(*read_game(text)).value();
  Sequence marks(game, {}, "marks");
  ASSERT_TRUE(marks.grow(last));
  Guard guard{Limits{}};
  std::vector<V> g;
  while (g.size() <= last)
    ASSERT_EQ(grow_bitset(game, g, std::min(last, g.size() + last / 3), guard, sizes), Grown::done);
  for (std::size_t n = 0; n <= last; ++n) ASSERT_EQ(g[n], marks[n]) << text << ", heap " << n << ", block " << sizes.block << ", window " << sizes.window;
}

}  // namespace

TEST(Bitset, AgreesOnEveryPath) {
  for (const char* text : {"0.007", "0.77", "4.0!", "0.054", "4.4", "0.7[013]", "0.104", "0.6", "0.00007", "0.37!", "4.[3]"}) {
    for (const std::size_t block : {1U, 3U, 64U})
      for (const std::size_t window : {1U, 5U, 1000U})
        expect_equal<std::uint16_t>(text, 1500, {.block = block, .marked = 30, .near = 50, .samples = 5, .first = 300, .stretch = 100, .window = window});
  }
}

// Blocks of which all pairs are marked, between others.
TEST(Bitset, AgreesWhereAllPairsAreMarked) {
  for (const char* text : {"0.007", "4.0!", "0.054", "0.777", "0.4004", "0.7[013]", "0.00007", "0.37!"})
    for (const std::size_t block : {1U, 3U, 64U})
      expect_equal<std::uint16_t>(text, 2500, {.block = block, .marked = 30, .near = 50, .samples = 5, .first = 300, .mark_cost = 0, .trial = 3, .stretch = 100});
}

TEST(Bitset, AgreesBeyondOneTile) {
  for (const char* text : {"0.007", "0.37", "4.0!", "0.054"}) {
    expect_equal<std::uint16_t>(text, 20000, {});
    expect_equal<std::uint32_t>(text, 12000, {.block = 128, .marked = 256, .near = 1000, .stretch = 5000, .window = 3});
  }
}

// With the classes of a mask treated apart, good or bad, and with so few pairs marked that the candidates run out.
TEST(Bitset, AgreesWithClassesApart) {
  for (const char* text : {"0.007", "0.37", "0.6", "4.0!", "0.054", "0.104", "0.16!"})
    for (const std::size_t marked : {64U, 300U}) expect_equal<std::uint16_t>(text, 9000, {.marked = marked, .near = 700, .first = 600, .stretch = 700, .parted = 1});
  expect_equal<std::uint32_t>("4.[3]", 3000, {.marked = 64, .first = 1000, .parted = 0});
}

// Splits far apart: a heap of the minority just before the block is in reach of some of them only.
TEST(Bitset, AgreesWithSplitsFarApart) {
  for (const char* text : {"0.40225!", "0.362221!", "0.60007", "4.0000004", "0.4100000006", "0.77000000000000000007"})
    for (const std::size_t block : {64U, 100U})
      for (const std::size_t parted : {1U, 2U})
        expect_equal<std::uint16_t>(text, 3000, {.block = block, .marked = 64, .near = 50, .samples = 5, .first = 500, .mark_cost = 1000000, .stretch = 700, .parted = parted});
}

TEST(Bitset, SaysThatAValueIsTooLarge) {
  const HeapGame game = heap_game(*read_game("0.007")).value();
  Guard guard{Limits{}};
  std::vector<std::uint8_t> g;
  EXPECT_EQ(grow_bitset(game, g, 30000, guard, {}), Grown::too_narrow);
  Sequence values(game, {}, "bitset");
  EXPECT_TRUE(values.grow(30000));
  EXPECT_GT(values.size(), g.size());
}

TEST(Bitset, SiftsAsAPlainLoopDoes) {
  ASSERT_TRUE(rc::check([] {
    const auto values = *rc::gen::resize(9000, rc::gen::nonEmpty(rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange(0U, 1U << 12U))));
    Planes planes;
    for (const std::uint32_t v : values) planes.push(v);
    const std::size_t sum = *rc::gen::inRange<std::size_t>(0, values.size());
    const std::size_t last = *rc::gen::inRange<std::size_t>(0, sum + 1);
    const std::size_t first = *rc::gen::inRange<std::size_t>(0, last + 1);
    const auto wanted = *rc::gen::container<std::set<std::uint32_t>>(rc::gen::inRange(0U, 1U << planes.count()));
    std::set<std::uint32_t> made;
    for (std::size_t a = first; a <= last; ++a) made.insert(values[a] ^ values[sum - a]);
    std::vector<std::uint32_t> expected, found(wanted.begin(), wanted.end());
    for (const std::uint32_t v : wanted)
      if (!made.contains(v)) expected.push_back(v);
    std::uint64_t work = 0;
    found.resize(sift(planes, {sum, first, last}, found, work));
    RC_ASSERT(found == expected);
  }));
}

}  // namespace grundy::test
