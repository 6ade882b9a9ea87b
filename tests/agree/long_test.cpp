// Kernels far out and on many games: minutes and not seconds, so only with GRUNDY_LONG set (./test --long).
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

#include "games/standard_form.hpp"
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
  const std::map<std::string_view, std::size_t> slow{{"naive", 10'000}, {"layers", 50'000}, {"marks", 200'000}};
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

// Every code 0.d, 0.dd, 0.ddd and 4.ddd, every kernel against `marks`; and `marks` against the naive kernel, which would take an
// hour for all: it computes one code of each standard form, whose values are those of the others, shifted, and most of them not
// so far.
TEST_F(Long, KernelsAgreeOnEveryCodeOfThreeDigits) {
  constexpr std::size_t kLast = 20'000, kNaive = 4'000, kSeldom = 40;
  std::map<std::string, Sequence> naive;
  for (const char* first : {"0.", "4."})
    for (int number = 1; number < 512; ++number) {
      const std::string text = std::string(first) + static_cast<char>('0' + number / 64) + static_cast<char>('0' + number / 8 % 8) + static_cast<char>('0' + number % 8);
      const HeapGame game = game_of(text);
      Sequence marks(game, {}, "marks");
      ASSERT_TRUE(marks.grow(kLast));

      const StandardForm form = standard_form(*game.code());
      const HeapGame standard(form.code);
      const auto [known, is_new] = naive.try_emplace(standard.text(), standard, Limits{}, "naive");
      ASSERT_TRUE(!is_new || known->second.grow(naive.size() % kSeldom == 0 ? kLast : kNaive));
      for (std::size_t n = 0; n <= kLast && (n < form.shift || n - form.shift < known->second.size()); ++n)
        ASSERT_EQ(marks[n], n < form.shift ? 0 : known->second[n - form.shift]) << text << ", heap " << n;

      for (const Kernel* kernel : kernels()) {
        if (kernel->name == "naive" || kernel->name == "marks" || !kernel->fits(game)) continue;
        Sequence values(game, {}, kernel->name);
        ASSERT_TRUE(values.grow(kLast));
        for (std::size_t n = 0; n <= kLast; ++n) ASSERT_EQ(values[n], marks[n]) << text << " by " << kernel->name << ", heap " << n;
      }
    }
}

}  // namespace grundy::test
