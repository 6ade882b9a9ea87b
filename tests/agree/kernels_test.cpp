// Every kernel of kernels.def against the naive one, over games of every kind that it fits; and the naive one against the
// plain engine, which knows the rules alone.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "engine.hpp"
#include "games.hpp"
#include "sequence.hpp"

namespace grundy::test {

namespace {

struct Sample {
  const char* game;
  std::size_t last;
};

const Sample kSamples[] = {
    {"0.77", 1500}, {"0.07", 600}, {"0.137", 600}, {"0.007", 1500}, {"0.6", 2500}, {"0.16", 2500}, {"0.054", 1500}, {"0.106", 1500},
    {"0.104", 1500}, {"0.156", 1500}, {"0.165", 1500}, {"0.15", 400}, {"0.4", 300}, {"4.4", 300}, {"4.045", 1500}, {"4.0", 200}, {"0.0", 50},
    {"4.0!", 1500}, {"0.77!", 1500}, {"0.04!", 1200}, {"0.7!", 300}, {"0.101", 200}, {"0.202", 200}, {"0.13021", 200},
    {"4.[3]", 400}, {"0.[12]", 200}, {"0.[31]", 200}, {"0.4[2]", 200}, {"0.[37]", 120}, {"0.[7]", 100}, {"4.[7]", 100}, {"0.7[013]", 200}, {"0.[4]!", 100},
    {"0.8", 120}, {"0.F", 120}, {"8.7", 120}, {"0.3F", 100}, {"0.[F]", 60}, {"0.G", 60}, {"0.V", 50}, {"C.0", 100}, {"8.0!", 300}, {"8.9!", 200}, {"0.8!", 200}, {"0.[F]!", 60}, {"0.G!", 200}, {"G.8!", 120}, {"8.7", 400}, {"8.7!", 250}, {"0.[8]", 120}, {"0.0V!", 100}, {"0.3{2+}", 36}, {"0.{0,1,3+}{2}", 36}, {"0.{5+}", 36}, {"8.8", 300}, {"0.0[8]", 60},
    {"subtract(1,3,4)", 500}, {"subtract(2,5,7)", 500}, {"subtract(3..40)", 500}, {"subtract(2..9,20..30,55)", 600}, {"subtract(squares)", 700},
    {"subtract(cubes,2)", 500}, {"subtract(primes)", 500}, {"subtract(fibonacci)", 500}, {"subtract(powers(2))", 500}, {"subtract(powers(3),7..30)", 500},
    {"subtract(divisors)", 300}, {"subtract(coprimes)", 300}, {"subtract(1,3,5..200)", 900}, {"subtract(7..600)", 900}, {"subtract(1000000..2000000)", 300},
    {"all_but(1)", 300}, {"all_but(1,2,5)", 400}, {"all_but(3..9,20)", 600}, {"all_but(squares)", 500}, {"all_but(divisors)", 150}, {"all_but(primes)", 400},
    {"nim", 700}, {"bash(1)", 100}, {"bash(300)", 900},
};

class KernelsOf : public ::testing::TestWithParam<Sample> {};

TEST_P(KernelsOf, EveryKernelAgreesWithTheNaiveOne) {
  const auto rules = read_game(GetParam().game);
  const HeapGame game = heap_game(*rules).value();
  const std::size_t last = GetParam().last;
  Sequence naive(game, {}, "naive");
  ASSERT_TRUE(naive.grow(last));
  for (const Kernel* kernel : kernels()) {
    if (!kernel->fits(game)) continue;
    for (const std::size_t step : {last, last / 2, last / 7 + 1}) {  // however it is grown
      Sequence values(game, {}, kernel->name);
      for (std::size_t to = step; values.size() <= last; to += step) ASSERT_TRUE(values.grow(std::min(to, last)));
      for (std::size_t n = 0; n <= last; ++n) ASSERT_EQ(values[n], naive[n]) << kernel->name << ", heap " << n << " by steps of " << step;
    }
  }
  Engine engine(Limits{});
  for (std::size_t n = 0; n <= std::min<std::size_t>(last, 60); ++n)
    ASSERT_EQ(engine.value(engine.component(*rules, std::vector{static_cast<Word>(n)})), naive[n]) << "heap " << n;
}

INSTANTIATE_TEST_SUITE_P(Games, KernelsOf, ::testing::ValuesIn(kSamples), [](const auto& tested) {
  std::string name;
  for (const char c : std::string(tested.param.game)) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? std::string(1, c) : c == '!' ? "unequal" : "_";
  return std::to_string(tested.index) + "_" + name;
});

// Every code 0.ddd and 4.ddd, on every kernel that fits, shortly: the digits' combinations rather than their depth.
TEST(Kernels, AgreeOnEveryShortCode) {
  constexpr std::size_t kLast = 40;
  for (const char* first : {"0.", "4."})
    for (int code = 1; code < 512; ++code) {
      const std::string text = std::string(first) + static_cast<char>('0' + code / 64) + static_cast<char>('0' + code / 8 % 8) + static_cast<char>('0' + code % 8);
      const HeapGame game = heap_game(*read_game(text)).value();
      Sequence naive(game, {}, "naive");
      naive.grow(kLast);
      for (const Kernel* kernel : kernels()) {
        if (!kernel->fits(game)) continue;
        Sequence values(game, {}, kernel->name);
        values.grow(kLast);
        for (std::size_t n = 0; n <= kLast; ++n) ASSERT_EQ(values[n], naive[n]) << text << " by " << kernel->name << ", heap " << n;
      }
    }
}

// Longer codes whose splits may lie far apart, so that some reach heaps which others do not.
TEST(Kernels, AgreeOnRandomCodes) {
  const bool far = std::getenv("GRUNDY_LONG") != nullptr;
  std::mt19937 random(1);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (int i = 0; i < (far ? 2000 : 60); ++i) {
    std::string text = below(6) != 0 ? "0." : "4.";
    for (unsigned left = below(below(2) == 0 ? 24 : 5); left > 0; --left) text += static_cast<char>('0' + (below(3) == 0 ? below(8) : below(3) == 0 ? 0 : below(4)));
    text += static_cast<char>('4' + below(4));  // the farthest may split
    if (below(5) == 0) text += '!';
    const HeapGame game = heap_game(*read_game(text)).value();
    if (find_kernel(game, "marks") == nullptr) continue;  // a set, in other words
    const std::size_t last = 1000 + below(far ? 15000 : 3000);
    Sequence marks(game, {}, "marks");
    ASSERT_TRUE(marks.grow(last));
    for (const Kernel* kernel : kernels()) {
      if (!kernel->fits(game) || kernel->name == "naive" || kernel->name == "layers") continue;
      Sequence values(game, {}, kernel->name);
      ASSERT_TRUE(values.grow(last));
      for (std::size_t n = 0; n <= last; ++n) ASSERT_EQ(values[n], marks[n]) << text << " by " << kernel->name << ", heap " << n;
    }
  }
}

// Beyond the first thousand, where the sparse kernel has a mask.
TEST(Kernels, SparseAgreesWithMarks) {
  for (const char* text : {"0.6", "0.106", "0.104", "0.056", "0.156", "0.1777", "0.56", "0.127", "0.205", "0.167", "0.165", "0.77", "4.4", "4.0!", "0.376"}) {
    const HeapGame game = heap_game(*read_game(text)).value();
    Sequence sparse(game, {}, "sparse");
    Sequence marks(game, {}, "marks");
    ASSERT_TRUE(sparse.grow(9000) && marks.grow(9000));
    for (std::size_t n = 0; n <= 9000; ++n) ASSERT_EQ(sparse[n], marks[n]) << text << ", heap " << n;
  }
}

// Whoever watches a sequence grow may save what there is: it must not change any more.
TEST(Kernels, WatchedValuesAreFinal) {
  for (const char* text : {"0.6", "0.16", "0.106", "0.165", "0.77", "0.007", "4.0!", "0.F", "0.[37]", "subtract(squares)", "all_but(3,9)", "nim"}) {
    const HeapGame game = heap_game(*read_game(text)).value();
    for (const Kernel* kernel : kernels()) {
      if (!kernel->fits(game)) continue;
      constexpr std::size_t kMostSeen = 50;
      std::vector<std::vector<std::uint32_t>> seen;  // what is new at each look
      std::size_t known = 0;
      Sequence values(game, {}, kernel->name, std::uint64_t{1} << 24);
      values.grow(400000, [&] {
        if (seen.size() == kMostSeen) return;
        seen.emplace_back();
        for (; known < values.size(); ++known) seen.back().push_back(values[known]);
      });
      std::size_t n = 0;
      for (const auto& part : seen)
        for (const std::uint32_t value : part) ASSERT_EQ(value, values[n++]) << text << " by " << kernel->name << ", heap " << n - 1;
      EXPECT_LE(n, values.size());
    }
  }
}

TEST(Kernels, EachFitsSomeSample) {
  std::set<std::string_view> fitting;
  for (const Sample& sample : kSamples)
    for (const Kernel* kernel : kernels())
      if (kernel->fits(heap_game(*read_game(sample.game)).value())) fitting.insert(kernel->name);
  EXPECT_EQ(fitting.size(), kernels().size());
}

// Values grow with n, so these pass 8 bits and 16.
TEST(Sequence, WidensItsValues) {
  Sequence nim(heap_game(*read_game("nim")).value());
  ASSERT_TRUE(nim.grow(70000));
  EXPECT_EQ(nim[255], 255U);
  EXPECT_EQ(nim[256], 256U);
  EXPECT_EQ(nim[70000], 70000U);
  Sequence bash(heap_game(*read_game("bash(66000)")).value());
  ASSERT_TRUE(bash.grow(66005));
  EXPECT_EQ(bash[66000], 66000U);
  EXPECT_EQ(bash[66001], 0U);
}

TEST(Sequence, StopsAtLimits) {
  Sequence small(heap_game(*read_game("0.77")).value(), {.memory = 1000});
  EXPECT_FALSE(small.grow(5000));
  EXPECT_NE(small.stopped(), "");
  Sequence brief(heap_game(*read_game("0.007")).value(), {}, "marks", 1000000);
  EXPECT_FALSE(brief.grow(500000));
  EXPECT_GT(brief.size(), 1000U);
  EXPECT_THROW(Sequence(heap_game(*read_game("0.77")).value(), {}, "takes"), std::invalid_argument);
}

TEST(Kernels, AreForcedByName) {
  const std::string expected = ask("values 0.77 --to 50");
  for (const char* name : {"sparse", "marks", "naive"}) EXPECT_EQ(ask(std::string("values 0.77 --to 50 --kernel ") + name), expected) << name;
  EXPECT_EQ(ask("period 0.77 --kernel naive"), ask("period 0.77"));
  EXPECT_NE(ask("values 0.77 --to 50 --kernel takes").find("expected one of"), std::string::npos);
  EXPECT_NE(ask("values wythoff --to 5 5 --kernel naive").find("not wythoff"), std::string::npos);
}

}  // namespace

}  // namespace grundy::test
