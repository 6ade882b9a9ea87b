// The kernels with vector code, as compiled for older machines: the same values on every instruction set that this machine has.
#include <gtest/gtest.h>

#include <hwy/targets.h>

#include "kernels/bitset.hpp"
#include "kernels/blocked.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

template <class Grow>
void expect_same_everywhere(const char* text, std::size_t last, const Grow& grow) {
  const HeapGame game = *heap_game(*read_game(text));
  Sequence expected(game, {}, "marks");
  ASSERT_TRUE(expected.grow(last));
  for (const std::int64_t target : {HWY_AVX3_DL, HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON, HWY_SCALAR}) {
    if ((hwy::SupportedTargets() & target) == 0 && target != HWY_SCALAR) continue;
    hwy::SetSupportedTargetsForTest(target);
    std::vector<std::uint16_t> g;
    Guard guard{Limits{}};
    const Grown grown = grow(game, g, last, guard);
    hwy::SetSupportedTargetsForTest(0);
    ASSERT_EQ(grown, Grown::done) << text;
    for (std::size_t n = 0; n <= last; ++n) ASSERT_EQ(g[n], expected[n]) << text << ", heap " << n << " on " << hwy::TargetName(target);
  }
}

}  // namespace

TEST(InstructionSets, Bitset) {
  for (const char* text : {"0.007", "0.37", "4.0!", "0.054", "4.4", "0.7[013]"})
    expect_same_everywhere(text, 4000, [](auto&&... all) { return grow_bitset(all..., BitsetSizes{}); });
}

TEST(InstructionSets, Blocked) {
  const BlockedSizes sizes{.start = 4000, .least = 0, .reach = 700, .trained = 1024, .early = true};
  for (const char* text : {"0.6", "4.0!"})
    expect_same_everywhere(text, 6000, [&](auto&&... all) { return grow_blocked(all..., sizes); });
}

}  // namespace grundy::test
