// Kernels far out and on many games: minutes and not seconds, so only with GRUNDY_LONG set (./test --long).
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "period_search.hpp"
#include "ranges.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

class Long : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("GRUNDY_LONG") == nullptr) GTEST_SKIP() << "long";
  }
};

HeapGame game_of(const std::string& text) { return heap_game(*read_game(text)).value(); }

// By the digits and nothing else, over all splits; of a code without a tail.
template <class V>
std::uint32_t mex_of_all(const Code& code, const std::vector<V>& g, std::size_t n) {
  std::vector<std::uint8_t> seen(std::size_t{1} << 16U);
  for (std::size_t take = 0; take <= code.largest_take() && take <= n; ++take) {
    const unsigned digit = code.digit(take);
    const std::size_t left = n - take;
    if ((digit & 1U) != 0 && left == 0) seen[0] = 1;
    if ((digit & 2U) != 0 && left != 0) seen[g[left]] = 1;
    if ((digit & 4U) == 0) continue;
    for (std::size_t a = 1; 2 * a <= left; ++a)
      if (!code.unequal() || 2 * a != left) seen[static_cast<std::size_t>(g[a] ^ g[left - a])] = 1;
  }
  return static_cast<std::uint32_t>(std::find(seen.begin(), seen.end(), 0) - seen.begin());
}

}  // namespace

TEST_F(Long, IsTheMexOfAllSplitsToAHundredMillion) {
  constexpr std::size_t kLast = 100'000'000;
  for (const char* text : {"0.6", "0.167", "0.205"}) {
    const HeapGame game = game_of(text);
    Sequence values(game);
    values.reserve(kLast);
    ASSERT_TRUE(values.grow(kLast));
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
      const std::size_t least = i % 2 == 0 ? 1 : kLast / 10 * 9;  // half of them in the last tenth
      const std::size_t n = std::uniform_int_distribution<std::size_t>(least, kLast)(random);
      ASSERT_EQ(values[n], values.visit([&](const auto& g) { return mex_of_all(*game.code(), g, n); })) << text << ", heap " << n;
    }
  }
}

// The quadratic kernels as far as they come in some seconds.
TEST_F(Long, TwoMillionValuesAreTheSameByEveryKernel) {
  constexpr std::size_t kLast = 2'000'000;
  const std::map<std::string_view, std::size_t> slow{{"naive", 20'000}, {"layers", 50'000}, {"marks", 200'000}};
  for (const char* text : {"0.6", "4.0!", "0.16", "0.106", "0.104", "0.156", "0.167", "0.205", "0.054", "0.37", "0.007"}) {
    const HeapGame game = game_of(text);
    Sequence expected(game);
    ASSERT_TRUE(expected.grow(kLast));
    for (const Kernel* kernel : kernels()) {
      if (!kernel->fits(game)) continue;
      const auto at = slow.find(kernel->name);
      const std::size_t last = at == slow.end() ? kLast : at->second;
      Sequence values(game, {}, kernel->name);
      ASSERT_TRUE(values.grow(last));
      for (std::size_t n = 0; n <= last; ++n) ASSERT_EQ(values[n], expected[n]) << text << " by " << kernel->name << ", heap " << n;
    }
  }
}

// docs/long_searches.csv; that of 0.106 takes most of an hour.
TEST_F(Long, SearchesFindThePeriodsOfTheTable) {
  std::ifstream in(GRUNDY_TEST_DATA "/../../docs/long_searches.csv");
  std::string line;
  std::getline(in, line);
  int rows = 0;
  for (; std::getline(in, line); ++rows) {
    ranges::replace(line, ',', ' ');
    std::istringstream fields(line);
    std::string form, verb, code, option;
    std::int64_t period = 0, preperiod = 0;
    double to = 0, keep = 0;
    ASSERT_TRUE(fields >> form >> period >> preperiod >> verb >> code >> option >> to >> option >> keep) << line;
    const Period found = PeriodSearch(game_of(code), static_cast<std::uint64_t>(keep), {}).to(static_cast<std::uint64_t>(to), {});
    EXPECT_EQ(found.status, PeriodStatus::proved) << line;
    EXPECT_EQ(found.period, Integer(period)) << line;
    EXPECT_EQ(found.preperiod, Integer(preperiod)) << line;
  }
  EXPECT_EQ(rows, 4);
}

class LongOfPrefix : public Long, public ::testing::WithParamInterface<std::string> {};

// Every code 0.ddd and 4.ddd, every kernel.
TEST_P(LongOfPrefix, KernelsAgreeOnEveryCodeOfThreeDigits) {
  constexpr std::size_t kLast = 20'000;
  for (int number = 0; number < 0100; ++number) {
    const std::string text = GetParam() + static_cast<char>('0' + number / 8) + static_cast<char>('0' + number % 8);
    const HeapGame game = game_of(text);
    Sequence expected(game, {}, "naive");
    ASSERT_TRUE(expected.grow(kLast));
    for (const Kernel* kernel : kernels()) {
      if (!kernel->fits(game) || kernel->name == expected.kernel()) continue;
      Sequence values(game, {}, kernel->name);
      ASSERT_TRUE(values.grow(kLast));
      for (std::size_t n = 0; n <= kLast; ++n) ASSERT_EQ(values[n], expected[n]) << text << " by " << kernel->name << ", heap " << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Codes, LongOfPrefix,
                         ::testing::Values("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "4.0", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7"),
                         [](const auto& tested) { return "With" + tested.param.substr(0, 1) + "_" + tested.param.substr(2); });

}  // namespace grundy::test
