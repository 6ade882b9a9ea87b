// The `blocked` kernel with sizes so small, and started so early, that every one of its paths is taken; and its stages
// against plain loops.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>
#include <set>

#include "games.hpp"
#include "kernels/blocked.hpp"
#include "kernels/blocked_lists.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

constexpr std::size_t kBeyondItsStart = BlockedSizes{}.start + BlockedSizes{}.least + 60000;

HeapGame game_of(const char* text) { return heap_game(*read_game(text)).value(); }

void expect_equal(const char* text, std::size_t last, const BlockedSizes& sizes, unsigned threads = 1) {
  const HeapGame game = game_of(text);
  Sequence expected(game, {}, "sparse");
  ASSERT_TRUE(expected.grow(last));
  Guard guard{Limits{.threads = threads}};
  std::vector<std::uint16_t> g;
  ASSERT_EQ(grow_blocked(game, g, last, guard, sizes), Grown::done);
  ASSERT_EQ(g.size(), last + 1);
  for (std::size_t n = 0; n <= last; ++n)
    ASSERT_EQ(g[n], expected[n]) << text << ", heap " << n << ", reach " << sizes.reach << ", mask " << (sizes.space ? sizes.space->mask : 0) << ", threads " << threads;
}

}  // namespace

// Rare heaps go on appearing after these starts, inside blocks; heaps that can become two rare ones are everywhere.
TEST(Blocked, AgreesWhileRareHeapsAppear) {
  for (const char* text : {"0.6", "0.16", "0.054", "4.0!", "0.165", "0.4", "0.64!"})
    for (const std::size_t start : {3500U, 6000U})
      expect_equal(text, 9000, {.start = start, .least = 0, .alone = 0, .reach = 600, .trained = 2048, .early = true});
}

TEST(Blocked, AgreesWithoutLists) {
  for (const char* text : {"0.6", "0.16", "0.054", "4.0!"}) {
    expect_equal(text, 7000, {.start = 4000, .least = 0, .alone = 0, .reach = 505, .trained = 1024, .common = 1, .rare = 1, .early = true});
    expect_equal(text, 7000, {.start = 4000, .least = 0, .alone = 0, .reach = 700, .trained = 1024, .common = 0, .rare = 0, .maps = 255, .early = true});
  }
}

// Masks that part the values badly, where most of what a common heap is thought to be is not so.
TEST(Blocked, AgreesUnderAnyMask) {
  for (const char* text : {"0.6", "4.0!"})
    for (const std::uint32_t mask : {2U, 0x1eU, 0xffU})
      expect_equal(text, 5500, {.start = 4000, .least = 0, .alone = 0, .reach = 700, .trained = 1024, .space = Space{mask, 0, 0}, .early = true});
}

// Blocks after a new rare heap are found again.
TEST(Blocked, AgreesByThreads) {
  for (const char* text : {"0.6", "0.165", "0.64!"}) expect_equal(text, 7500, {.start = 5000, .least = 0, .alone = 0, .reach = 600, .trained = 2048, .early = true}, 3);
}

TEST(Blocked, StopsAtTheSameHeapByThreads) {
  const HeapGame game = game_of("0.6");
  const BlockedSizes sizes{.start = 50000, .alone = 0, .reach = 10000};
  std::vector<std::uint16_t> known;
  Guard unbounded{Limits{}};
  ASSERT_EQ(grow_blocked(game, known, 50000, unbounded, sizes), Grown::done);
  const auto stopped_at = [&](unsigned threads) {
    auto g = known;
    Guard guard{Limits{.threads = threads}, std::uint64_t{1} << 22U};
    EXPECT_EQ(grow_blocked(game, g, 10'000'000, guard, sizes), Grown::stopped);
    return g.size();
  };
  const std::size_t heaps = stopped_at(1);
  EXPECT_GT(heaps, 80000U);
  EXPECT_EQ(stopped_at(2), heaps);
  EXPECT_EQ(stopped_at(4), heaps);
}

TEST(Blocked, AgreesAtItsOwnSizes) {
  for (const char* text : {"0.6", "4.0!"}) {
    Sequence blocked(game_of(text), {}, "blocked"), bitset(game_of(text), {}, "bitset");
    ASSERT_TRUE(blocked.grow(kBeyondItsStart) && bitset.grow(kBeyondItsStart));
    for (std::size_t n = 0; n <= kBeyondItsStart; ++n) ASSERT_EQ(blocked[n], bitset[n]) << text << ", heap " << n;
  }
}

// By nothing but the definition: the mex over all pairs, at heaps anywhere.
TEST(Blocked, IsTheMexOfAllOptions) {
  for (const char* text : {"0.6", "4.0!"}) {
    const HeapGame game = game_of(text);
    Sequence values(game, {}, "blocked");
    constexpr std::size_t kLast = kBeyondItsStart;
    ASSERT_TRUE(values.grow(kLast));
    std::mt19937 random(4);
    for (int i = 0; i < 100; ++i) {
      const std::size_t n = std::uniform_int_distribution<std::size_t>(1, kLast)(random);
      std::vector<bool> seen(1U << 10U);
      const std::size_t take = game.code()->largest_take();
      const std::size_t sum = n - take;
      for (std::size_t a = 1; 2 * a <= sum && !(game.code()->unequal() && 2 * a == sum); ++a) seen[values[a] ^ values[sum - a]] = true;
      if ((game.code()->digit(take) & 2U) != 0) seen[values[sum]] = true;
      std::size_t mex = 0;
      while (seen[mex]) ++mex;
      ASSERT_EQ(values[n], mex) << text << ", heap " << n;
    }
  }
}

TEST(BlockedStages, RowsAreShiftedMaps) {
  using namespace blocked;
  ASSERT_TRUE(rc::check([] {
    constexpr std::size_t kStrideOfMaps = 256;
    const auto bytes = *rc::gen::container<std::vector<std::uint8_t>>(4 * kStrideOfMaps, rc::gen::arbitrary<std::uint8_t>());
    const auto backs = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(kLanes, 800));
    Chosen chosen;
    std::vector<Offer> offers;
    for (const std::size_t back : backs) {
      offers.push_back({back, static_cast<std::uint8_t>(back % 3)});
      chosen[(8 - back % 8) % 8].push_back(offers.back());
    }
    Rows rows;
    append(rows, chosen, kStrideOfMaps);
    // places that are not filled name map kNone: leave those rows out
    std::size_t length = 0;
    for (const auto& list : chosen) length = std::max(length, list.size());
    for (auto& list : chosen)
      while (!list.empty() && list.size() < length) list.push_back(list.front());
    for (const auto& list : chosen) RC_PRE(length == 0 || !list.empty());
    Rows full;
    append(full, chosen, kStrideOfMaps);
    std::vector<std::uint64_t> row(kRowWords);
    constexpr std::size_t kHere = 120;
    or_rows(full, bytes.data() + kHere, row.data());
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      bool expected = false;
      for (const Offer& o : offers) {
        const std::size_t bit = 8 * kHere + lane - o.back;
        expected |= (bytes[o.map * kStrideOfMaps + bit / 8] >> bit % 8 & 1) != 0;
      }
      RC_ASSERT((row[lane / 64] >> lane % 64 & 1) == (expected ? 1U : 0U));
    }
  }));
}

TEST(BlockedStages, CandidatesAreTheLeastThatAreLeft) {
  using namespace blocked;
  ASSERT_TRUE(rc::check([] {
    const std::size_t codes = *rc::gen::inRange<std::size_t>(0, 40);
    const auto row = *rc::gen::container<std::vector<std::uint64_t>>(codes * kRowWords, rc::gen::arbitrary<std::uint64_t>());
    std::vector<std::uint8_t> ranks(kRanks * kStride);
    candidates(row.data(), codes, ranks.data());
    for (std::size_t lane = 0; lane < 512; ++lane) {
      std::size_t rank = 0;
      for (std::size_t code = 0; code < codes && rank < kRanks; ++code)
        if ((row[code * kRowWords + lane / 64] >> lane % 64 & 1) == 0) RC_ASSERT(ranks[rank++ * kStride + lane] == code);
      for (; rank < kRanks; ++rank) RC_ASSERT(ranks[rank * kStride + lane] == kNone);
    }
  }));
}

}  // namespace grundy::test
