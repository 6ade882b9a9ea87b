// The one-hot kernel on all its paths: against `naive` with everything made to happen early and often, against the scalar
// `sparse` further out, and against the mex over all splits at heaps far out.
#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <cstdlib>
#include <random>

#include "kernels/onehot_run.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

HeapGame game_of(const std::string& text) { return heap_game(*read_game(text)).value(); }

// Takes alone and split, one or several splitting takes, in a row and apart, of one parity and of both; `!`; long codes.
const char* const kCodes[] = {"0.055", "0.106", "0.104", "0.156", "0.1777", "0.56", "0.167", "0.127", "0.054", "0.16", "0.205", "0.207", "0.324", "0.174", "0.015",
                              "0.166", "0.045", "0.6", "0.77", "0.4", "4.045", "4.404", "4.367", "4.044", "0.04!", "0.16!", "4.0!", "0.055!", "0.10600000006", "0.0040004", "0.51", "0.004",
                              "0.1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006", "0.644", "0.376"};

std::vector<std::uint8_t> grown(const HeapGame& game, std::size_t last, const onehot::Tuning& tuning, std::size_t step = SIZE_MAX, unsigned threads = 1) {
  std::vector<std::uint8_t> g;
  Guard guard{Limits{.threads = threads}};
  for (std::size_t to = std::min(step, last); g.size() <= last; to = std::min(to + step, last)) {
    const Grown result = onehot::grow(game, g, to, guard, tuning);
    EXPECT_NE(result, Grown::stopped);
    if (result == Grown::too_narrow) break;
  }
  return g;
}

void expect_same(const Sequence& expected, const std::vector<std::uint8_t>& g, const std::string& what) {
  for (std::size_t n = 0; n < g.size(); ++n) ASSERT_EQ(g[n], expected[n]) << what << ", heap " << n;
}

TEST(OneHot, AgreesWhenAllHappensEarly) {
  constexpr std::size_t kLast = 2500;
  for (const char* code : kCodes) {
    const HeapGame game = game_of(code);
    Sequence naive(game, {}, "marks");
    ASSERT_TRUE(naive.grow(kLast));
    for (const std::size_t first : {32U, 100U, 700U})
      for (const std::size_t pause : {1U, 300U}) expect_same(naive, grown(game, kLast, {.first = first, .pause = pause, .learn = 0, .between = 2}), code);
  }
}

// Past the learning of witnesses, with many learnings and none.
TEST(OneHot, AgreesWithSparse) {
  constexpr std::size_t kLast = 25000;
  for (const char* code : kCodes) {
    const HeapGame game = game_of(code);
    Sequence sparse(game, {}, "sparse", std::uint64_t{1} << 29U);
    sparse.grow(kLast);  // as far as it comes: dense games not so far
    if (sparse.size() < 6000) continue;
    const std::size_t last = sparse.size() - 1;
    expect_same(sparse, grown(game, last, {}), code);
    expect_same(sparse, grown(game, last, {.learn = 4096, .between = 2}, 7777), code);
    expect_same(sparse, grown(game, last, {.learn = 0}), code);
    expect_same(sparse, grown(game, last, {.distant = 300}), code);
  }
}

// The vector code of every instruction set that this machine has, down to none.
TEST(OneHot, AgreesOnEveryInstructionSet) {
  constexpr std::size_t kLast = 70000;
  for (const char* code : {"0.055", "0.106", "0.156", "0.104", "0.1777", "0.167", "0.054", "0.56", "0.127", "0.16", "4.045"}) {
    const HeapGame game = game_of(code);
    const auto expected = grown(game, kLast, {});
    for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON, HWY_SCALAR}) {
      if ((hwy::SupportedTargets() & target) == 0 && target != HWY_SCALAR) continue;
      hwy::SetSupportedTargetsForTest(target);
      const auto g = grown(game, kLast, {.learn = 4096});
      hwy::SetSupportedTargetsForTest(0);
      ASSERT_EQ(g, expected) << code << " on " << hwy::TargetName(target);
    }
  }
}

TEST(OneHot, AgreesByThreads) {
  constexpr std::size_t kLast = 70000;
  for (const char* code : {"0.055", "0.106", "0.156", "0.1777", "0.56", "0.127", "0.16", "0.205", "4.045", "0.055!"}) {
    const HeapGame game = game_of(code);
    const auto expected = grown(game, kLast, {});
    ASSERT_EQ(grown(game, kLast, {.alone = 0}, SIZE_MAX, 2), expected) << code;
    ASSERT_EQ(grown(game, kLast, {.learn = 4096, .between = 2, .alone = 0}, 7777, 5), expected) << code;
  }
}

// 0.205: heap 5241357 is rare, too far back for a window.
TEST(OneHot, ReadsDistantRareHeapsFromTheValues) {
  const HeapGame game = game_of("0.205");
  constexpr std::size_t kLast = 5'600'000;
  const auto expected = grown(game, kLast, {});
  EXPECT_EQ(grown(game, kLast, {.distant = 300}), expected);
  EXPECT_EQ(grown(game, kLast, {}, SIZE_MAX, 3), expected);
}

// A bound of work ends a sequence at the same heap, and what is thrown while values are looked at arrives.
TEST(OneHot, StopsAtTheSameHeapByThreads) {
  const auto stopped_at = [](unsigned threads, const std::function<void()>& watch) {
    std::vector<std::uint8_t> g;
    Guard guard{Limits{.threads = threads}, std::uint64_t{1} << 24U};
    guard.watch(watch);
    EXPECT_EQ(onehot::grow(game_of("0.106"), g, 100'000'000, guard), Grown::stopped);
    return g.size();
  };
  const std::size_t heaps = stopped_at(1, {});
  EXPECT_GT(heaps, 1U << 19U);
  for (const unsigned threads : {2U, 3U}) {
    EXPECT_EQ(stopped_at(threads, {}), heaps);
    std::size_t looks = 0;
    EXPECT_THROW(stopped_at(threads, [&] {
                   if (++looks == 3) throw std::runtime_error("the disk is full");
                 }),
                 std::runtime_error);
  }
}

// 0.56: the value 64 at heap 22778 has code 32, the first beyond 32 bits, while all rare codes below have witnesses.
TEST(OneHot, WidensItsCodes) {
  const auto g = grown(game_of("0.56"), 25000, {});
  EXPECT_EQ(g[22778], 64);
  EXPECT_EQ(g[24986], 64);
}

// The mex over all splits, independent of spaces, rare heaps and witnesses.
std::uint32_t mex_of_all(const HeapGame& game, const std::vector<std::uint8_t>& g, std::size_t n) {
  const OctalMoves moves(*game.code());
  std::vector<bool> seen(512);
  for (const std::size_t take : moves.singles) seen[g[n - take]] = true;
  for (const std::size_t take : moves.splits)
    for (std::size_t a = 1; 2 * a + take <= n; ++a) seen[g[a] ^ g[n - take - a]] = true;
  std::uint32_t mex = 0;
  while (seen[mex]) ++mex;
  return mex;
}

TEST(OneHot, IsTheMexOfAllSplitsFarOut) {
  constexpr std::size_t kLast = 3'000'000;
  std::mt19937_64 random(1);
  for (const char* code : {"0.055", "0.106", "0.104", "0.156", "0.1777", "0.56", "0.167", "0.127", "0.054", "0.16", "0.205", "4.045"}) {
    const HeapGame game = game_of(code);
    const auto g = grown(game, kLast, {});
    ASSERT_EQ(g.size(), kLast + 1);
    for (int i = 0; i < 20; ++i) {
      const std::size_t n = kLast / 2 + random() % (kLast / 2);
      ASSERT_EQ(g[n], mex_of_all(game, g, n)) << code << ", heap " << n;
    }
  }
}

// The value at heap 4227929 of 0.205 needs the witness with the smaller part 1873874.
TEST(OneHot, FindsTheDeepestWitnessKnown) {
  const HeapGame game = game_of("0.205");
  const auto g = grown(game, 4'228'000, {});
  ASSERT_EQ(g.size(), 4'228'001U);
  EXPECT_EQ(g[4227929], mex_of_all(game, g, 4227929));
}

// With GRUNDY_LONG set (./test --long): every code 0.d, 0.dd, 0.ddd and 4.ddd that has a split.
TEST(OneHot, AgreesOnEveryCodeOfThreeDigits) {
  if (std::getenv("GRUNDY_LONG") == nullptr) GTEST_SKIP() << "long";
  constexpr std::size_t kLast = 20000;
  for (const char* first : {"0.", "4."})
    for (int code = 1; code < 512; ++code) {
      const std::string text = std::string(first) + static_cast<char>('0' + code / 64) + static_cast<char>('0' + code / 8 % 8) + static_cast<char>('0' + code % 8);
      const HeapGame game = game_of(text);
      const Kernel* kernel = find_kernel(game, "onehot");
      if (kernel == nullptr) continue;
      Sequence marks(game, {}, "marks");
      Sequence onehot(game, {}, "onehot");
      Sequence sparse(game, {}, "sparse");
      ASSERT_TRUE(marks.grow(kLast) && onehot.grow(kLast) && sparse.grow(kLast));
      for (std::size_t n = 0; n <= kLast; ++n) {
        ASSERT_EQ(onehot[n], marks[n]) << text << ", heap " << n;
        ASSERT_EQ(sparse[n], marks[n]) << text << ", heap " << n;
      }
    }
}

}  // namespace

}  // namespace grundy::test
