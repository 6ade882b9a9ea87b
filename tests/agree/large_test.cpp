// The theorems' ways of finding and counting moves without looking at all of them, against the plain way: try every option
// of the rules. Random positions of more coins, steps or vertices than the boxes of the other tests have.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "agree/agreement.hpp"
#include "theorem.hpp"

namespace grundy::test {

namespace {

class Random {
 public:
  Word below(Word n) { return static_cast<Word>(engine_() % static_cast<std::uint64_t>(n)); }
  Integer digits(std::size_t bits) {
    Integer n = 0;
    for (std::size_t i = 0; i < bits; i += 32) n = (n << 32) + below(Word{1} << 32);
    return n >> ((bits + 31) / 32 * 32 - bits);
  }
  Numbers different(std::size_t size, Word least, Word most) {
    std::set<Word> found;
    while (found.size() < size) found.insert(least + below(most - least + 1));
    return {found.begin(), found.end()};
  }
  Numbers numbers(std::size_t size, Word most) {
    Numbers found;
    while (found.size() < size) found.emplace_back(below(most + 1));
    return found;
  }
  // Now and then a vertex hangs as the one before it, so that there are equal branches.
  Numbers tree(std::size_t size) {
    Numbers parents;
    while (parents.size() < size) {
      const auto v = static_cast<Word>(parents.size());
      parents.push_back(v > 0 && below(2) == 0 ? parents.back() : Integer(below(v + 1)));
    }
    return parents;
  }

 private:
  std::mt19937_64 engine_{20240607};
};

std::set<Option> listed(const Theorem& theorem, const Component& c, const Integer& target) {
  std::size_t moves = 0;
  std::set<Option> found;
  theorem.moves(c, Convention::normal, target, [&](Option to) {
    ++moves;
    found.insert(std::move(to));
    return true;
  });
  EXPECT_EQ(moves, found.size()) << "a move is listed twice";
  return found;
}

// For each value the options that have it, as the theorem itself values them, against those it lists and counts.
void expect_moves_by_value(const Rules& rules, const Numbers& at) {
  const Component c{rules, at};
  const Theorem* theorem = find_theorem(c, Convention::normal);
  ASSERT_NE(theorem, nullptr);
  std::map<Integer, std::set<Option>> by_value;
  for (Word target = 0; target < 8; ++target) by_value[target];
  by_value[Integer(1) << 100];
  const auto see = [&](std::span<const State> parts) {
    Option option;
    Integer value = 0;
    for (const State part : parts) {
      option.emplace_back(part.begin(), part.end());
      value ^= theorem->value({rules, option.back()}, Convention::normal);
    }
    by_value[value].insert(std::move(option));
  };
  rules.moves(rules.pack(at).value(), see);
  by_value.erase(theorem->value(c, Convention::normal));
  for (const auto& [target, options] : by_value) {
    const std::string where = rules.text() + " " + rules.write(at) + " to " + target.to_string();
    EXPECT_EQ(listed(*theorem, c, target), options) << where;
    EXPECT_EQ(theorem->count(c, Convention::normal, target), Integer(options.size())) << where;
  }
}

TEST(Large, CoinsAndPilesByTrial) {
  Random random;
  for (const char* game : {"turning-turtles", "mock-turtles", "ruler", "welter", "silver-dollar"})
    for (int i = 0; i < 60; ++i) expect_moves_by_value(*read_game(game), random.different(1 + static_cast<std::size_t>(random.below(10)), 1, 12 + random.below(12)));
  for (int i = 0; i < 100; ++i) {
    Numbers piles = random.numbers(1 + static_cast<std::size_t>(random.below(8)), 20);
    std::ranges::sort(piles);
    expect_moves_by_value(*read_game("pebbles"), piles);
    expect_moves_by_value(*read_game("staircase"), random.numbers(1 + static_cast<std::size_t>(random.below(8)), 20));
    expect_moves_by_value(*read_game("moore(1)"), random.numbers(2 + static_cast<std::size_t>(random.below(8)), 20));
  }
}

TEST(Large, TreesByTrial) {
  Random random;
  const auto rules = read_game("hackenbush-tree");
  for (int i = 0; i < 6000 && !::testing::Test::HasFailure(); ++i) expect_moves_by_value(*rules, random.tree(1 + static_cast<std::size_t>(random.below(12))));
}

// Trees in which equal cuts are not next to each other: spiders with legs of two edges, numbered in every order.
TEST(Large, SpidersByTrial) {
  const auto rules = read_game("hackenbush-tree");
  for (Word legs = 2; legs <= 4; ++legs) {
    std::vector<Word> ends(static_cast<std::size_t>(2 * legs));  // each leg twice: its first edge, then its second
    for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = static_cast<Word>(i / 2);
    do {
      std::map<Word, Word> first;
      Numbers parents;
      for (const Word leg : ends) {
        const auto v = static_cast<Word>(parents.size()) + 1;
        parents.emplace_back(first.contains(leg) ? first[leg] : 0);
        first.try_emplace(leg, v);
      }
      expect_moves_by_value(*rules, parents);
    } while (std::ranges::next_permutation(ends).found && !::testing::Test::HasFailure());
  }
}

TEST(Large, SingleHeapsByTrial) {
  Random random;
  for (Word n = 0; n < 400; ++n) expect_moves_by_value(*read_game("take-root"), {n});
  for (int i = 0; i < 100; ++i) expect_moves_by_value(*read_game("take-root"), {random.below(100000)});
  for (const char* game : {"divide(2)", "divide(5)", "divide(6)", "divide(17)", "divide(300)"})
    for (int i = 0; i < 100; ++i) expect_moves_by_value(*read_game(game), {random.below(Word{1} << (1 + random.below(60)))});
}

// ---- numbers of many digits, where the options are too many to try

TEST(Large, TakeRootFindsTheHeapOfAValue) {
  Random random;
  const auto rules = read_game("take-root");
  for (int i = 0; i < 500; ++i) {
    const Numbers n{random.digits(70 + static_cast<std::size_t>(random.below(300)))};
    // squares with values that end in many ones or zeros too
    const Integer left = n[0] - 1 - random.digits(isqrt(n[0]).bits() - 2 - static_cast<std::size_t>(random.below(30)));
    const Theorem& theorem = *find_theorem({*rules, n}, Convention::normal);
    const Numbers to{left};
    EXPECT_EQ(listed(theorem, {*rules, n}, theorem.value({*rules, to}, Convention::normal)), (std::set<Option>{{to}})) << n[0].to_string();
  }
}

TEST(Large, DivideByLongDivision) {
  Random random;
  for (int i = 0; i < 200; ++i) {
    const Word most = 2 + random.below(60);
    const auto rules = read_game("divide(" + std::to_string(most) + ")");
    const Numbers n{(Integer(1) << 64) + random.digits(70 + static_cast<std::size_t>(random.below(200)))};
    const Theorem& theorem = *find_theorem({*rules, n}, Convention::normal);
    std::map<Integer, std::set<Option>> by_value;
    for (Word target = 0; target < 8; ++target) by_value[target];
    for (Word d = 2; d <= most; ++d) {
      const Numbers to{n[0] / d};
      by_value[theorem.value({*rules, to}, Convention::normal)].insert({to});
    }
    for (const auto& [target, options] : by_value) {
      EXPECT_EQ(listed(theorem, {*rules, n}, target), options) << rules->text() << " " << n[0].to_string();
      EXPECT_EQ(theorem.count({*rules, n}, Convention::normal, target), Integer(options.size()));
    }
  }
}

// The recurrence of the source, one step after another.
Integer strange_nim_by_steps(Integer n, const Integer& k) {
  while (n % k != 0) n -= n / k + 1;
  return n / k;
}

TEST(Large, StrangeNimBySteps) {
  Random random;
  for (int i = 0; i < 400; ++i) {
    const Word k = 1 + random.below(i % 4 == 0 ? 2000 : 9);
    const auto rules = read_game("strange-nim(" + std::to_string(k) + ")");
    const Numbers n{random.digits(60 + static_cast<std::size_t>(random.below(300)))};
    const Component c{*rules, n};
    const Theorem& theorem = *find_theorem(c, Convention::normal);
    const Integer value = strange_nim_by_steps(n[0], k);
    EXPECT_EQ(theorem.value(c, Convention::normal), value) << rules->text() << " " << n[0].to_string();
    const Integer most = n[0] / k;
    for (const Integer& take : {Integer(1), most, most / 2 + 1, random.digits(most.bits()) % (most + 1)}) {
      if (take < 1 || take > most) continue;
      const Numbers to{n[0] - take};
      EXPECT_EQ(listed(theorem, c, strange_nim_by_steps(to[0], k)), (std::set<Option>{{to}})) << rules->text() << " " << n[0].to_string();
    }
    EXPECT_TRUE(listed(theorem, c, value).empty());
  }
}

// Sato's formula, pair by pair.
Integer welter_by_pairs(const Numbers& coins) {
  Integer sum = 0;
  for (std::size_t i = 0; i < coins.size(); ++i) {
    sum ^= coins[i];
    for (std::size_t j = 0; j < i; ++j) {
      const Integer differ = coins[i] ^ coins[j];
      sum ^= differ ^ (differ - 1);
    }
  }
  return sum;
}

// Coins of up to 200 digits of which many agree in up to 150.
Numbers welter_coins(Random& random, std::size_t size) {
  std::set<Integer> coins;
  while (coins.size() < size) {
    Integer coin = random.digits(static_cast<std::size_t>(random.below(200)));
    if (!coins.empty() && random.below(2) == 0) {
      const auto agreeing = static_cast<std::size_t>(random.below(150));
      coin = ((coin >> agreeing) << agreeing) + *coins.begin() % (Integer(1) << agreeing);
    }
    coins.insert(std::move(coin));
  }
  return {coins.begin(), coins.end()};
}

TEST(Large, WelterByPairs) {
  Random random;
  const auto rules = read_game("welter");
  for (int i = 0; i < 300; ++i) {
    const Numbers coins = welter_coins(random, 1 + static_cast<std::size_t>(random.below(40)));
    const Component c{*rules, coins};
    const Theorem& theorem = *find_theorem(c, Convention::normal);
    EXPECT_EQ(theorem.value(c, Convention::normal), welter_by_pairs(coins)) << rules->write(coins);
    // a coin that goes to a free square is found among the moves to the value that this leaves; and all of them leave it
    Numbers to(coins);
    Integer& coin = to[static_cast<std::size_t>(random.below(static_cast<Word>(to.size())))];
    const Integer square = coin % (random.digits(200) + 1) / (random.below(3) + 1);
    if (std::ranges::find(coins, square) != coins.end()) continue;
    coin = square;
    std::ranges::sort(to);
    const Integer target = welter_by_pairs(to);
    const std::set<Option> moves = listed(theorem, c, target);
    EXPECT_TRUE(moves.contains({to})) << rules->write(coins) << " to " << rules->write(to);
    for (const Option& move : moves) EXPECT_EQ(welter_by_pairs(move[0]), target) << rules->write(coins) << " to " << rules->write(move[0]);
    EXPECT_EQ(theorem.count(c, Convention::normal, target), Integer(moves.size()));
  }
}

}  // namespace

}  // namespace grundy::test
