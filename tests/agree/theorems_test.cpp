// Every theorem of theorems.def against the plain engine, over small boxes of every game of games.def.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agree/agreement.hpp"
#include "theorem.hpp"

namespace grundy::test {

namespace {

std::int64_t box(const Rules& rules) { return rules.shape().most == 1 ? 80 : rules.shape().most == 2 ? 60 : 10; }

class Theorems : public ::testing::TestWithParam<Convention> {};

TEST_P(Theorems, AgreeWithThePlainEngine) {
  for (const auto& rules : listed_games()) {
    expect_agreement(*rules, GetParam(), small_positions(*rules, box(*rules)));
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Conventions, Theorems, ::testing::Values(Convention::normal, Convention::misere),
                         [](const auto& tested) { return tested.param == Convention::normal ? "normal" : "misere"; });

TEST(Theorems, EachReachesSomeGameOfTheList) {
  std::set<std::string_view> reached;
  for (const auto& rules : listed_games())
    for (const Numbers& at : small_positions(*rules, 6))
      for (const Theorem* theorem : theorems())
        if (theorem->reach({*rules, at}, Convention::normal) != Reach::nothing) reached.insert(theorem->name());
  for (const Theorem* theorem : theorems()) EXPECT_TRUE(reached.contains(theorem->name())) << theorem->name() << " is never used";
}

}  // namespace

}  // namespace grundy::test
