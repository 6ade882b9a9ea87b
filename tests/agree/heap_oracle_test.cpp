// Values and moves from sequences and periods against the rules themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "agree/agreement.hpp"
#include "games/heap_game.hpp"
#include "heap_oracle.hpp"

namespace grundy::test {

namespace {

Option sorted(Option option) {
  std::ranges::sort(option);
  return option;
}

void expect_moves(HeapOracle& oracle, const HeapGame& game, const Sequence& values, Word heap, const std::string& where) {
  ASSERT_EQ(oracle.value(heap), Integer(values[static_cast<std::size_t>(heap)])) << where;
  std::map<std::uint32_t, std::multiset<Option>> expected;
  game.moves(heap, [&](std::span<const State> parts) {
    std::uint32_t value = 0;
    Option option;
    for (const State part : parts) {
      value ^= values[static_cast<std::size_t>(part[0])];
      option.push_back({part[0]});
    }
    expected[value].insert(sorted(option));
  });
  for (std::uint32_t target = 0; target < 12; ++target) {
    std::multiset<Option> found;
    const auto count = oracle.moves(heap, target, [&](Option to) {
      found.insert(sorted(std::move(to)));
      return true;
    });
    ASSERT_EQ(found, expected[target]) << where << " to " << target;
    ASSERT_EQ(count, Integer(found.size())) << where << " to " << target;
    if (found.empty()) continue;
    std::size_t shown = 0;
    ASSERT_EQ(oracle.moves(heap, target, [&](const Option&) { return ++shown < 1; }), Integer(found.size())) << where << ": the count when one is wanted";
    ASSERT_EQ(shown, 1U) << where;
  }
}

// A heap beyond what is simply computed has the period proved, so small heaps are then answered by the period as well.
TEST(HeapOracle, AgreesWithTheRules) {
  for (const char* text : {"0.77", "0.07", "0.137", "4.4", "0.15", "0.5", "0.4", "0.012", "0.1", "0.30303", "subtract(2,5,7)", "subtract(3..9,20)", "all_but(1,2,5)", "all_but(3..9,20)", "0.F", "0.B", "0.D"}) {
    const HeapGame game = heap_game(*read_game(text)).value();
    Sequence values(game);
    ASSERT_TRUE(values.grow(900));
    HeapOracle computed(game, {});
    HeapOracle certified(game, {});
    ASSERT_TRUE(certified.value(Integer(1000000)));
    ASSERT_TRUE(certified.certified()) << text;
    for (const Word heap : {0, 1, 2, 3, 5, 10, 20, 61, 90, 171, 240}) {
      const std::string where = std::string(text) + " " + std::to_string(heap);
      expect_moves(computed, game, values, heap, where + ", computed");
      expect_moves(certified, game, values, heap, where + ", certified");
      if (HasFatalFailure()) return;
    }
    if (game.code() != nullptr && game.code()->parts() > 2) continue;
    for (const Word heap : {399, 400, 701, 900}) {
      expect_moves(certified, game, values, heap, std::string(text) + " " + std::to_string(heap));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(HeapOracle, WithoutAPeriod) {
  for (const char* text : {"0.6", "4.0!", "0.[7]", "0.[37]", "0.77!", "8.0!", "subtract(squares)", "all_but(primes)", "subtract(divisors)"}) {
    const HeapGame game = heap_game(*read_game(text)).value();
    Sequence values(game);
    ASSERT_TRUE(values.grow(100));
    HeapOracle oracle(game, {});
    for (const Word heap : {0, 1, 2, 7, 40, 77, 100}) {
      expect_moves(oracle, game, values, heap, std::string(text) + " " + std::to_string(heap));
      if (HasFatalFailure()) return;
    }
  }
}

nlohmann::json asked(const std::string& line) { return nlohmann::json::parse(ask(line)); }

TEST(HeapOracle, AnswersHeapsOfAnySize) {
  const auto kayles = asked("solve kayles 1000000000000");
  EXPECT_EQ(kayles["how"], "certificate");
  EXPECT_EQ(kayles["value"], 1);  // 10^12 mod 12 = 4
  EXPECT_EQ(kayles["moves"].size(), 100U);
  EXPECT_TRUE(kayles["move_count"].is_number());
  EXPECT_EQ(asked("solve kayles 100000000000000000000000000")["how"], "certificate");
  EXPECT_EQ(asked("solve kayles 1000000000000 --moves none")["outcome"], "N");
  EXPECT_EQ(asked("solve 'kayles 1000000000000 1000000000000'")["outcome"], "P");
  EXPECT_EQ(asked("solve 'all_but(1,2,5) 1000000000000'")["how"], "certificate");
  EXPECT_EQ(asked("solve 'subtract(2,5,7) 1000000000000 + kayles 5'")["how"], "computed");
  EXPECT_EQ(asked("solve '0.F 1000000000001'")["how"], "certificate");
  EXPECT_EQ(asked("solve '0.F 1000000000001'")["move_count"], nullptr);
  EXPECT_FALSE(asked("solve '0.F 1000000000001'")["moves"].empty());
  EXPECT_EQ(asked("solve kayles 1000000000000 --moves max")["moves"].size(), 1U);
  const auto officers = asked("solve officers 1000000000000 --memory 100K");
  EXPECT_EQ(officers["how"], "stopped");
  EXPECT_EQ(officers["outcome"], nullptr);
}

// Lasker's Nim: a theorem, of a game that is not in games.def.
TEST(HeapOracle, LaskersTheorem) {
  const auto rules = read_game("lasker");
  EXPECT_GT(expect_agreement(*rules, Convention::normal, small_positions(*rules, 90)), 80U);
  const auto large = asked("solve lasker 100000000000000000000000000000000000000000");
  EXPECT_EQ(large["how"], "theorem");
  EXPECT_EQ(large["outcome"], "N");
}

// Misère play by the plain engine: nim-values do not add there.
TEST(HeapOracle, MisereKayles) {
  EXPECT_EQ(asked("solve kayles 1 --misere")["outcome"], "P");
  EXPECT_EQ(asked("solve kayles 1 5 --misere")["outcome"], "P");
  EXPECT_EQ(asked("solve kayles 8 --misere")["outcome"], "N");
  const auto outcomes = asked("values kayles --to 20 --misere")["outcomes"].get<std::string>();
  EXPECT_EQ(outcomes.size(), 21U);
  for (std::size_t n = 0; n < outcomes.size(); ++n) EXPECT_EQ(outcomes[n] == 'P', n == 1 || n == 4 || n == 9 || n == 12 || n == 20) << n;
}

TEST(Values, OfEveryKindOfGame) {
  EXPECT_EQ(asked("values kayles --to 10")["values"], nlohmann::json::parse("[0,1,2,3,1,4,3,2,1,4,2]"));
  EXPECT_EQ(asked("values nim --to 3")["values"], nlohmann::json::parse("[0,1,2,3]"));
  EXPECT_EQ(asked("values kayles --to 5 --outcomes")["outcomes"], "PNNNNN");
  EXPECT_EQ(asked("values wythoff --to 2 3")["values"], nlohmann::json::parse("[[0,1,2,3],[1,2,0,4],[2,0,1,5]]"));
  EXPECT_EQ(asked("values bash(2) --to 4 --misere")["outcomes"], "NPNNP");
  EXPECT_EQ(asked("values kayles")["ok"], false);
  EXPECT_EQ(asked("values wythoff --to 3")["ok"], false);
  EXPECT_EQ(asked("values kayles 5 --to 3")["ok"], false);
}

}  // namespace

}  // namespace grundy::test
