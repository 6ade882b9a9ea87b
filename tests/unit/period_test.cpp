// Periods: known ones with their proofs, and none where there is no proof.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "period.hpp"
#include "recurrence.hpp"

namespace grundy::test {

namespace {

Period period(const std::string& game, std::size_t last = 100000) { return period_of(*read_game(game), last, {}).value(); }

void expect_proved(const std::string& game, std::int64_t p, std::int64_t preperiod, std::int64_t saltus = 0) {
  const Period found = period(game, 1000000);
  EXPECT_EQ(found.status, PeriodStatus::proved) << game;
  EXPECT_EQ(found.period, p) << game;
  EXPECT_EQ(found.preperiod, preperiod) << game;
  EXPECT_EQ(found.saltus, saltus) << game;
}

TEST(Period, ProvedByWindow) {
  expect_proved("subtract(1,2)", 3, 0);
  expect_proved("subtract(1,3)", 2, 0);
  expect_proved("subtract(2,5,7)", 22, 0);
  expect_proved("subtract(1,3,4)", 7, 0);
  expect_proved("bash(9)", 10, 0);
  expect_proved("0.303", 2, 0);
  expect_proved("0.0", 1, 0);
}

TEST(Period, ProvedForComplements) {
  expect_proved("nim", 1, 0, 1);
  expect_proved("all_but(1)", 2, 0, 1);
  expect_proved("all_but(1,2,5)", 3, 0, 1);
  expect_proved("lasker", 4, 1, 4);
}

TEST(Period, ProvedForOctalCodes) {
  expect_proved("kayles", 12, 71);
  expect_proved("0.07", 34, 53);
  expect_proved("0.137", 34, 52);
  expect_proved("0.644", 442, 3256);
  expect_proved("0.127", 4, 46578);
  expect_proved("0.56", 144, 326640);
  EXPECT_EQ(period("kayles").checked_to, 168);
  EXPECT_EQ(period("0.07").checked_to, 176);
}

// Values 0..167 prove Kayles; one fewer does not.
TEST(Period, NeedsAllItsValues) {
  EXPECT_EQ(period("kayles", 167).status, PeriodStatus::proved);
  EXPECT_NE(period("kayles", 166).status, PeriodStatus::proved);
  EXPECT_NE(period("0.137", 84).status, PeriodStatus::proved);
}

TEST(Period, NoFalseProof) {
  EXPECT_EQ(period("0.6", 20000).status, PeriodStatus::none);
  EXPECT_EQ(period("0.007", 3000).status, PeriodStatus::none);
  EXPECT_EQ(period("subtract(squares)", 20000).status, PeriodStatus::none);
  for (const char* game : {"grundy", "0.[7]", "0.[37]", "subtract(divisors)", "subtract(primes)", "4.3[1]", "0.77!"}) EXPECT_NE(period(game, 1000).status, PeriodStatus::proved) << game;
}

// A proved period is the least one, with the least preperiod, and holds far beyond what proved it.
TEST(Period, IsMinimalAndHolds) {
  for (const char* game : {"0.77", "0.15", "4.4", "0.51", "0.F", "0.12", "0.5", "0.30303", "subtract(3,7,11,12)", "subtract(4..9,20)", "all_but(3,4,9)", "all_but(2..7,13)"}) {
    const Period p = period(game, 3000);
    if (p.status != PeriodStatus::proved) continue;
    Sequence values(heap_game(*read_game(game)).value());
    ASSERT_TRUE(values.grow(4000));
    const auto n0 = static_cast<std::size_t>(p.preperiod.small());
    const auto holds = [&](std::size_t from, std::size_t length) {
      const Integer saltus = Integer(values[from + length]) - values[from];
      for (std::size_t n = from; n + length <= 4000; ++n)
        if (Integer(values[n + length]) - values[n] != saltus) return false;
      return true;
    };
    EXPECT_TRUE(holds(n0, static_cast<std::size_t>(p.period.small()))) << game;
    EXPECT_FALSE(n0 > 0 && holds(n0 - 1, static_cast<std::size_t>(p.period.small()))) << game;
    for (std::size_t shorter = 1; p.period > shorter; ++shorter) EXPECT_FALSE(holds(n0, shorter)) << game << " " << shorter;
  }
}

// tests/data/known_periods.csv: recomputed; first sources in its last column.
TEST(Period, OfKnownCodes) {
  std::ifstream in(GRUNDY_TEST_DATA "/known_periods.csv");
  std::string line;
  std::getline(in, line);
  std::size_t rows = 0;
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    std::string code, p, preperiod;
    std::getline(fields, code, ',');
    std::getline(fields, p, ',');
    std::getline(fields, preperiod, ',');
    if (code.ends_with('.')) code += '0';  // "4." in the file
    if (2 * (std::stoull(p) + std::stoull(preperiod)) > 49000) continue;  // these take longer
    const Period found = period(code, 50000);
    EXPECT_EQ(found.status, PeriodStatus::proved) << code;
    EXPECT_EQ(found.period.to_string(), p) << code;
    EXPECT_EQ(std::max<Integer>(found.preperiod, 1).to_string(), preperiod) << code;  // the file counts from heap 1
    ++rows;
  }
  EXPECT_GT(rows, 300U);
}

// Beyond the first million heaps periods are found as the values come: the same as by looking through all suffixes.
TEST(Period, OfLongSequences) {
  const Period found = period("0.16", 3'000'000);
  EXPECT_EQ(found.status, PeriodStatus::proved);
  for (const auto& [code, p, preperiod] : {std::tuple("0.56", 144, 326640), std::tuple("0.127", 4, 46578)}) {
    const Period early = period(code, 5'000'000);
    EXPECT_EQ(early.period, p) << code;
    EXPECT_EQ(early.preperiod, preperiod) << code;
  }
  EXPECT_EQ(period("0.167", 3'000'000).status, PeriodStatus::none);
  EXPECT_EQ(period("0.106", 2'500'000).status, PeriodStatus::none);
}

// The window before a checkpoint comes back after a preperiod and a period of any length, and not before.
TEST(Recurrence, IsFoundAsValuesCome) {
  std::mt19937 random(2);
  for (const std::size_t preperiod : {0U, 5U, 20000U, 300000U})
    for (const std::size_t p : {1U, 2U, 7U, 9000U, 150000U}) {
      std::vector<std::uint8_t> g(2'000'000);
      for (std::size_t n = 0; n < g.size(); ++n) g[n] = static_cast<std::uint8_t>(n < preperiod + p ? random() % 5 : g[n - p]);
      if (preperiod > 0) g[preperiod - 1] = static_cast<std::uint8_t>(g[preperiod - 1 + p] + 1);  // the least preperiod
      Recurrence recurrence;
      std::optional<Recurrence::Found> found;
      for (std::size_t size = 1; size < g.size(); size += 1 + random() % 50000) found = recurrence.look(std::span(std::as_const(g)).first(size));
      ASSERT_TRUE(found) << preperiod << " " << p;
      std::size_t least = 1;  // a random block may have a period of its own
      const auto repeats = [&](std::size_t q) { return std::equal(g.begin() + static_cast<std::ptrdiff_t>(preperiod + q), g.end(), g.begin() + static_cast<std::ptrdiff_t>(preperiod)); };
      while (least < p && (p % least != 0 || !repeats(least))) ++least;
      EXPECT_EQ(found->period, least);
      EXPECT_EQ(found->preperiod, preperiod);
    }
}

// A break in what seemed to repeat is seen, however late.
TEST(Recurrence, GivesUpWhatDoesNotLast) {
  std::vector<std::uint8_t> g(1'000'000);
  for (std::size_t n = 0; n < g.size(); ++n) g[n] = static_cast<std::uint8_t>(n % 3);
  g[700'000] = 9;
  Recurrence recurrence;
  EXPECT_TRUE(recurrence.look(std::span(std::as_const(g)).first(600'000)));
  EXPECT_FALSE(recurrence.look(std::span(std::as_const(g)).first(700'001)));
  const auto found = recurrence.look(std::span(std::as_const(g)));
  EXPECT_TRUE(!found || std::equal(g.begin() + static_cast<std::ptrdiff_t>(found->preperiod + found->period), g.end(), g.begin() + static_cast<std::ptrdiff_t>(found->preperiod)));
}

// What a proof by a bounded state asks for: the window that decides, and witnesses no deeper than said.
TEST(Period, BoundedState) {
  const HeapGame game = heap_game(*read_game("0.055")).value();
  Sequence values(game, {}, "onehot");
  ASSERT_TRUE(values.grow(50000));
  const auto state = values.bounded_state(40000);
  ASSERT_TRUE(state);
  EXPECT_EQ(state->window, 43U + 3);  // its last rare heap, its largest take
  EXPECT_LT(state->depth, 40000U);
  EXPECT_FALSE(values.bounded_state(40));  // rare heaps after it
  Sequence dense(heap_game(*read_game("0.07")).value());
  ASSERT_TRUE(dense.grow(5000));
  EXPECT_FALSE(dense.bounded_state(4000));
}

TEST(Period, Json) {
  const auto reply = nlohmann::json::parse(ask("period kayles"));
  EXPECT_EQ(reply, nlohmann::json::parse(R"json({"ok":true,"verb":"period","game":"0.77","convention":"normal","period":12,"preperiod":71,"last_exception":70,
    "saltus":0,"status":"proved","theorem":"octal codes: values to 2(n0+p)+k (Guy and Smith 1956)","checked_to":168})json"));
  EXPECT_EQ(nlohmann::json::parse(ask("period subtract(1,3)"))["last_exception"], nullptr);
  EXPECT_EQ(nlohmann::json::parse(ask("period officers --to 5000"))["period"], nullptr);
  EXPECT_EQ(nlohmann::json::parse(ask("period wythoff"))["ok"], false);
}

// Rules that are no code and no set: what a table of their values shows, and no theorem.
TEST(Period, OfOtherRulesIsObserved) {
  const auto parity = nlohmann::json::parse(ask("period 'n -> n-i for i in 1..n step 2'"));
  EXPECT_EQ(parity["status"], "observed");
  EXPECT_EQ(parity["period"], 2);
  EXPECT_EQ(parity["because"], "no theorem covers rules of this form");
  EXPECT_EQ(parity.count("recognised"), 0U);
  const auto half = nlohmann::json::parse(ask("period 'n -> n-i for i in 1..n//2 if i != 2' --to 2000"));
  EXPECT_EQ(half["status"], "none");
  EXPECT_EQ(half["checked_to"], 2000);
  EXPECT_EQ(nlohmann::json::parse(ask("period take-root --to 2000"))["status"], "none");
  const auto loop = nlohmann::json::parse(ask("period 'n -> n'"));
  EXPECT_EQ(loop["status"], "none");
  EXPECT_NE(loop["stopped"], nullptr);
  EXPECT_EQ(nlohmann::json::parse(ask("period '(a,b) -> (a-1,b)'"))["ok"], false);
  EXPECT_EQ(nlohmann::json::parse(ask("period 'n -> n-1 | n-3'"))["recognised"], "subtract(1,3)");
}

// Their values are the same on heaps 0 .. 518.
TEST(Period, OfUnlikeCodesThatLookAlike) {
  Sequence one(heap_game(*read_game("0.161")).value());
  Sequence other(heap_game(*read_game("0.36")).value());
  ASSERT_TRUE(one.grow(519) && other.grow(519));
  for (std::size_t n = 3; n < 519; ++n) ASSERT_EQ(one[n], other[n]) << n;
  EXPECT_EQ(one[519], 2U);
  EXPECT_EQ(other[519], 4U);
  EXPECT_EQ(period("0.161", 20000).status, PeriodStatus::none);
  EXPECT_EQ(period("0.36", 20000).status, PeriodStatus::none);
}

// It looks periodic, and nothing proves it.
TEST(Period, OfUnboundedSplitsIsNeverProved) {
  for (const char* game : {"0.3{2+}", "0.{2+}", "4.{1+}", "0.0{2+}"}) EXPECT_NE(period(game, 500).status, PeriodStatus::proved) << game;
}

// Values that are copied, since a period is proved, are those that are computed; whether in one go or in several.
TEST(Period, ValuesAreCopiedOnceItIsProved) {
  for (const char* text : {"0.77", "0.07", "0.055", "0.156", "0.137", "4.4", "0.16", "0.777!", "subtract(2,3,7)", "subtract(1,5000)", "all_but(2,5)", "subtract(squares)"}) {
    const auto rules = read_game(text);
    const HeapGame game = *heap_game(*rules);
    constexpr std::size_t kLast = 20000;
    Sequence computed(game);
    ASSERT_TRUE(computed.grow(kLast));
    Sequence copied(game);
    std::size_t seen = 0;
    for (const std::size_t last : {100U, 101U, 2000U, 9000U, 20000U}) ASSERT_TRUE(extend(copied, last, [&] { seen = std::max(seen, copied.size()); })) << text;
    ASSERT_EQ(copied.size(), kLast + 1) << text;
    for (std::size_t n = 0; n <= kLast; ++n) ASSERT_EQ(copied[n], computed[n]) << text << " at heap " << n;
  }
}

TEST(Period, CopiesMeetTheLimitsToo) {
  Limits limits;
  limits.memory = 1U << 20U;
  Sequence values(*heap_game(*read_game("0.77")), limits);
  EXPECT_FALSE(extend(values, 1U << 24U));
  EXPECT_EQ(values.stopped(), "the memory limit was met");
}

}  // namespace

}  // namespace grundy::test
