// The plain engine: limits, loops, depth, misère sums.
#include <gtest/gtest.h>

#include <atomic>

#include "engine.hpp"

namespace grundy::test {

namespace {

std::optional<std::uint32_t> value(Engine& engine, const Rules& rules, std::initializer_list<Word> state) {
  return engine.value(engine.component(rules, State(state.begin(), state.size())));
}

TEST(Interner, NumbersSequencesInOrder) {
  Interner interner;
  std::vector<std::vector<Word>> all{{}, {0}, {0, 0}, {-1}, {1, 2, 3}, {INT64_MAX, INT64_MIN}};
  for (Word i = 0; i < 5000; ++i) all.push_back({i + 2, i * i});
  for (std::uint32_t id = 0; id < all.size(); ++id) EXPECT_EQ(interner.id(all[id]), id);
  for (std::uint32_t id = 0; id < all.size(); ++id) {
    EXPECT_EQ(interner.id(all[id]), id);
    EXPECT_TRUE(std::ranges::equal(interner[id], all[id]));
  }
  EXPECT_EQ(interner.size(), all.size());
  EXPECT_GT(interner.bytes(), 5000 * 2 * sizeof(Word));
}

TEST(Engine, NimHeapsAreTheirSize) {
  const auto nim = read_game("nim");
  Engine engine(Limits{});
  for (Word n = 0; n <= 300; ++n) EXPECT_EQ(value(engine, *nim, {n}), n);
}

TEST(Engine, ASplitIsANimSum) {
  const auto kayles = make_rules("kayles", [](State s, Sink to) {
    for (Word take = 1; take <= 2; ++take)
      for (Word a = 0; a <= s[0] - take; ++a) {
        const Word b = s[0] - take - a;
        const State parts[] = {State(&a, 1), State(&b, 1)};
        to(std::span<const State>(parts));
      }
  });
  Engine engine(Limits{});
  const Word known[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1};
  for (Word n = 0; n <= 20; ++n) EXPECT_EQ(value(engine, *kayles, {n}), known[n]) << n;
  // misère Kayles rows: P at 1, 4, 9, 12, 20 (single rows)
  for (Word n = 1; n <= 20; ++n) {
    const Engine::Id row[] = {engine.component(*kayles, std::vector{n})};
    const bool p = n == 1 || n == 4 || n == 9 || n == 12 || n == 20;
    EXPECT_EQ(engine.misere(row), p ? Outcome::P : Outcome::N) << n;
  }
}

TEST(Engine, DepthCostsNoStack) {
  const auto one_by_one = make_rules("one by one", [](State s, Sink to) {
    if (s[0] > 0) to({s[0] - 1});
  });
  Engine engine(Limits{});
  EXPECT_EQ(value(engine, *one_by_one, {1'000'000}), 0U);
  Engine another(Limits{});
  const Engine::Id heap[] = {another.component(*one_by_one, std::vector<Word>{1'000'000})};
  EXPECT_EQ(another.misere(heap), Outcome::N);
}

TEST(Engine, LoopsAreNoticed) {
  const auto there_and_back = make_rules("there and back", [](State s, Sink to) { to({1 - s[0]}); });
  Engine engine(Limits{});
  EXPECT_FALSE(value(engine, *there_and_back, {0}));
  EXPECT_NE(engine.stopped().find("repeat"), std::string::npos);
  const auto stay = make_rules("stay", [](State s, Sink to) { to({s[0]}); });
  EXPECT_FALSE(value(engine, *stay, {0}));
}

TEST(Engine, ALimitIsNoAnswerAndNoHarm) {
  const auto nim = read_game("nim");
  Engine positions({.positions = 50});
  EXPECT_FALSE(value(positions, *nim, {100}));
  EXPECT_NE(positions.stopped().find("positions"), std::string::npos);

  const auto tree = make_rules("binary words", [](State s, Sink to) {
    if (s[0] >= INT64_MAX / 4) return;
    to({2 * s[0]});
    to({2 * s[0] + 1});
  });
  Engine memory({.memory = 1 << 20});
  EXPECT_FALSE(value(memory, *tree, {1}));
  EXPECT_NE(memory.stopped().find("memory"), std::string::npos);
  Engine time({.seconds = 0.05});
  EXPECT_FALSE(value(time, *tree, {1}));
  EXPECT_NE(time.stopped().find("time"), std::string::npos);

  std::atomic<bool> interrupted{true};
  Engine interrupt({.interrupted = &interrupted});
  EXPECT_FALSE(value(interrupt, *tree, {1}));
  EXPECT_EQ(interrupt.stopped(), "interrupted");
  interrupted = false;
  EXPECT_EQ(value(interrupt, *nim, {100}), 100U) << "what was left open is closed again";
}

TEST(Engine, MisereSums) {
  const auto nim = read_game("nim");
  Engine engine(Limits{});
  const auto outcome = [&](std::initializer_list<Word> heaps) {
    std::vector<Engine::Id> sum;
    for (const Word n : heaps) sum.push_back(engine.component(*nim, std::span(&n, 1)));
    return engine.misere(sum).value();
  };
  EXPECT_EQ(outcome({}), Outcome::N);
  EXPECT_EQ(outcome({0, 0}), Outcome::N);
  EXPECT_EQ(outcome({1}), Outcome::P);
  EXPECT_EQ(outcome({1, 1}), Outcome::N);
  EXPECT_EQ(outcome({2, 2}), Outcome::P);
  EXPECT_EQ(outcome({1, 2, 3}), Outcome::P);
  EXPECT_EQ(outcome({3, 2, 1, 0}), Outcome::P) << "order and empty heaps do not matter";
  EXPECT_EQ(outcome({1, 1, 2}), Outcome::N);
}

TEST(Engine, WorkIsCounted) {
  const auto nim = read_game("nim");
  Engine engine(Limits{});
  (void)value(engine, *nim, {10});
  const std::uint64_t once = engine.work();
  EXPECT_GT(once, 55U);
  (void)value(engine, *nim, {10});
  EXPECT_EQ(engine.work(), once) << "a known position costs nothing";
}

}  // namespace

}  // namespace grundy::test
