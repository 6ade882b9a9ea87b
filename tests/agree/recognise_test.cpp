// A recognised rule against the rule itself: the options of every small position; values, outcomes and winning moves of
// both conventions through solve(); and random rules, most of them near misses, of which nothing may be recognised wrongly.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "grundy/grundy.hpp"
#include "notation/recognise.hpp"
#include "notation/rule.hpp"

namespace grundy::test {

namespace {

using Left = std::vector<std::vector<Word>>;

// Options as sets, empty heaps left out, parts in order; the heaps of a pair in order where the game does not mind it.
std::set<Left> options(const Rules& rules, State state, bool symmetric) {
  std::set<Left> all;
  rules.moves(state, [&](std::span<const State> parts) {
    Left left;
    for (const State part : parts) {
      std::vector<Word> numbers(part.begin(), part.end());
      if (symmetric) std::ranges::sort(numbers);
      if (numbers != std::vector<Word>{0}) left.push_back(std::move(numbers));
    }
    std::ranges::sort(left);
    all.insert(std::move(left));
  });
  return all;
}

std::vector<std::vector<Word>> box(std::size_t names, Word most) {
  std::vector<std::vector<Word>> all;
  for (Word a = 0; a <= most; ++a) {
    if (names == 1) all.push_back({a});
    for (Word b = 0; names == 2 && b <= most; ++b) all.push_back({a, b});
  }
  return all;
}

// Empty where the rule and the game have the same options everywhere in a box.
std::string first_difference(const Rules& rule, const Rules& game) {
  const bool symmetric = game.name() == "wythoff";
  const std::size_t names = rule.shape().least;
  for (const auto& at : box(names, names == 1 ? 26 : 9))
    if (options(rule, at, symmetric) != options(game, at, symmetric)) return rule.text() + " is not " + game.text() + " at " + std::to_string(at[0]);
  return "";
}

std::set<Left> winning_moves(const Answer& answer, bool symmetric) {
  std::set<Left> all;
  for (const Move& move : answer.moves) {
    Left left;
    for (const auto& part : move.to) {
      std::vector<Word> numbers;
      for (const Integer& n : part) numbers.push_back(n.small());
      if (symmetric) std::ranges::sort(numbers);
      if (numbers != std::vector<Word>{0}) left.push_back(std::move(numbers));
    }
    std::ranges::sort(left);
    all.insert(std::move(left));
  }
  return all;
}

void expect_same_answers(const std::shared_ptr<const Rules>& rule, Word most) {
  const auto seen = with_recognition(rule);
  const Rules* game = recognised_game(*seen);
  ASSERT_NE(game, nullptr) << rule->text();
  const bool symmetric = game->name() == "wythoff";
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const auto& at : box(rule->shape().least, most)) {
      Query query;
      query.convention = convention;
      query.limit = 100'000;
      const auto ask = [&](const std::shared_ptr<const Rules>& rules) {
        Position position{{Term(rules)}};
        position.terms[0].add(std::vector<Integer>(at.begin(), at.end()));
        return solve(position, query);
      };
      const Answer fast = ask(seen);
      const Answer plain = ask(rule);
      ASSERT_EQ(plain.how, How::computed);
      ASSERT_EQ(fast.outcome, plain.outcome) << rule->text() << " at " << at[0];
      ASSERT_EQ(fast.value.value_or(plain.value.value_or(0)), plain.value.value_or(0)) << rule->text() << " at " << at[0];
      ASSERT_EQ(winning_moves(fast, symmetric), winning_moves(plain, symmetric)) << rule->text() << " at " << at[0];
    }
}

}  // namespace

TEST(Recognition, LeavesOptionsAndAnswersAsTheyAre) {
  for (const char* text : {
           "n -> n-i for i in 1..n", "n -> a for a in 0..n-1", "n -> n-i for i in 1..3", "n -> n-i for i in 1..min(n,4)", "n -> n-1 | n-3 | n-4",
           "n -> n-i for i in squares | n-2", "n -> n-i for i in divisors(n) if i < n", "n -> n-i for i in powers(3)", "n -> n-i for i in primes",
           "n -> n-i for i in 3..n", "n -> n-i for i in 1..n if i != 2 and i != 5", "n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2",
           "n -> a & n-k-a for k in {1,2} for a in 0..n-k", "n -> a & n-a for a in 1..n-1 if a != n-a", "n -> a & n-a for a in 1..(n-1)//2",
           "n -> n-i for i in 1..n | a & n-a for a in 1..n-1", "n -> n-1 if n > 1 | a & n-1-a for a in 1..n-2",
           "n -> end if n == 1 | n-2 if n != 2 | n-3 | a & n-3-a for a in 1..n-4", "n -> n-i for i in 1..n-1", "n -> n-i for i in 1..n//2",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)",
           "(x,y) -> (i,y) for i in 0..x-1 | (x,j) for j in 0..y-1 | (x-i,y-j) for i in 1..x for j in 1..y if abs(i-j) < 3",
           "(a,b) -> (a-1,b) | (a,b-1) | (a-1,b-1)", "(n,cap) -> (n-i,2*i) for i in 1..min(n,cap)", "(n,cap) -> (n-i,i+1) for i in 1..cap",
           "(n,cap) -> (n-i,2) for i in 1..cap if i <= n", "(a,b) -> (a-i,b) for i in 1..a | (a,j) for j in 0..b-1"}) {
    const auto rule = read_rule(text, 0);
    const auto game = recognise(*rule);
    ASSERT_NE(game, nullptr) << text;
    EXPECT_EQ(first_difference(*rule, *game), "");
    expect_same_answers(rule, rule->shape().least == 1 ? 14 : 7);
  }
}

TEST(Recognition, OfSumsAgrees) {
  const std::string wythoff = "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)";
  const auto value = [](const std::string& text) { return solve(read_position(text)).value; };
  for (int n = 0; n < 20; ++n) {
    const std::string rest = " + 0.77 " + std::to_string(n);
    EXPECT_EQ(value("{" + wythoff + "} 4 9" + rest), value("wythoff 4 9" + rest));
  }
}

namespace {

std::string pick(const std::vector<std::string>& all) { return *rc::gen::elementOf(all); }

std::string small(int least, int most) { return std::to_string(*rc::gen::inRange(least, most + 1)); }

// A number near what the named games have: -1, 0, 1 more often than others.
std::string plus() { return pick({"", "", "", "", "-1", "+1", "-2"}); }

std::string heap_condition(const std::string& name) {
  return pick({"", "", "", "", " if n > 0", " if n != 1", " if n >= 2", " if " + name + " != 2", " if " + name + " < n", " if " + name + " != n", " if " + name + " > 1",
               " if 2*" + name + " < n", " if " + name + " != n-" + name, " if " + name + " <= n-1-" + name, " if " + name + " >= 1 and n > " + name,
               " if 2*" + name + " <= n-" + small(0, 2), " if " + name + " % 2 == 1", " if " + name + " < 4"});
}

std::string heap_option() {
  const std::string k = small(0, 3);
  switch (*rc::gen::inRange(0, 9)) {
    case 0: return "n-" + k + pick({"", "", "", " if n == " + k, " if n > " + k, " if n != " + k, " if n > 2", " if n < 5"});
    case 1: return "n-i for i in " + small(0, 2) + ".." + pick({"n", "n" + plus(), "min(n,4)", "min(3,n-1)", "5", "n//2", "max(n,3)"}) + heap_condition("i");
    case 2: return "a" + plus() + " for a in " + pick({"0", "0", "1"}) + "..n" + pick({"-1", "-1", "-2", ""}) + heap_condition("a");
    case 3: return "n-i" + plus() + " for i in " + pick({"{1,3}", "{2,5,6}", "{1,n}", "1..6 step 2", "4..1 step -1"}) + heap_condition("i");
    case 4: return "n-i for i in " + pick({"squares", "cubes", "primes", "powers(2)", "powers(1)", "fibonacci", "divisors(n)", "divisors(n-1)"}) + heap_condition("i");
    case 5: return "end" + pick({" if n == 1", " if n == 3", " if n > 0", " if n <= 2 and n >= 1", " if n >= 2"});
    case 6: return "a & n-k-a for k in 1.." + small(1, 3) + " for a in " + small(0, 1) + "..n-k" + heap_condition("a");
    default:
      return "a & n-" + k + "-a" + pick({"", "", "", "+1"}) + " for a in " + small(0, 2) + ".." +
             pick({"n-" + k, "n-" + k + plus(), "(n-" + k + ")//2", "(n-" + k + "-1)//2", "n-1-" + k, "n"}) + heap_condition("a");
  }
}

std::string pair_option() {
  const std::string condition = pick({"", "", "", "", "", " if i <= a", " if i < b", " if i > 1", " if a > 0", " if a > 1", " if i != 2", " if a <= b"});
  switch (*rc::gen::inRange(0, 7)) {
    case 0: return "(a-i,b) for i in " + pick({"1", "1", "1", "0", "2"}) + ".." + pick({"a", "a", "a-1", "min(a,b)", "3"}) + condition;
    case 1: return "(a,b-i) for i in 1.." + pick({"b", "b", "b", "b-1", "2"}) + condition;
    case 2: return "(a-i,b-i" + pick({"", "", "", "-1", "+1"}) + ") for i in " + pick({"1", "1", "0", "2"}) + ".." + pick({"min(a,b)", "min(b,a)", "a", "b", "a-1"}) + condition;
    case 3: return "(i,b) for i in 0..a-1" + condition;
    case 4: return "(a,i) for i in 0..b-1" + condition;
    case 5: return "(a-i,b-j) for i in " + small(0, 1) + "..a for j in " + small(1, 2) + "..b if " +
                   pick({"abs(i-j) < 2", "abs(i-j) < 3", "i-j < 2 and j-i < 2", "i == j", "i <= j", "abs(i-j) < 2 and i < 4", "i-j <= 1 and j-i <= 2"});
    default: return pick({"(a-1,b)", "(a,b-1)", "(a-1,b-1)", "(a-1,b) if b > 0"});
  }
}

std::string pair_rule() {
  if (*rc::gen::inRange(0, 4) == 0)
    return "(a,b) -> (a-i" + pick({"", "", "", "+1"}) + "," + pick({"2*i", "i", "3*i+1", "i*0+2", "2*i-1", "i+b", "b-i", "0"}) + ") for i in " + pick({"1", "1", "1", "2", "0"}) + ".." +
           pick({"b", "min(a,b)", "min(b,a)", "min(a-1,b)", "a", "b-1", "min(a,b,3)", "b//1", "2*b"}) + pick({"", "", "", " if i <= b", " if i != 2", " if a > b"});
  if (*rc::gen::inRange(0, 2) == 0) {
    // Wythoff's game and what is nearly it: every kind of move once, in any order
    std::vector<std::string> all{pick({"(a-i,b) for i in 1..a", "(i,b) for i in 0..a-1"}), pick({"(a,b-i) for i in 1..b", "(a,j) for j in 0..b-1"})};
    all.push_back(pair_option());
    all.push_back(pick({"(a-i,b-i) for i in 1..a", "(b-i,a-i) for i in 1..min(a,b)", "(a-i,b-i) for i in 0..a if i > 0"}));
    if (*rc::gen::inRange(0, 3) == 0) all.pop_back();
    return "(a,b) -> " + all[2] + " | " + all[0] + " | " + all[1] + (all.size() > 3 ? " | " + all[3] : "");
  }
  std::string text = "(a,b) -> " + pair_option();
  for (int more = *rc::gen::inRange(0, 4); more > 0; --more) text += " | " + pair_option();
  return text;
}

std::string heap_rule() {
  std::string text = "n -> " + heap_option();
  for (int more = *rc::gen::inRange(0, 3); more > 0; --more) text += " | " + heap_option();
  return text;
}

int recognised_of(int rules, std::string (*make)()) {
  int recognised = 0;
  const bool sound = rc::check("what is recognised has the options of the rule", [&] {
    for (int i = 0; i < rules; ++i) {
      const auto rule = read_rule(make(), 0);
      const auto game = recognise(*rule);
      if (game == nullptr) continue;
      ++recognised;
      RC_ASSERT(first_difference(*rule, *game) == "");
    }
  });
  EXPECT_TRUE(sound);
  return recognised;
}

}  // namespace

// Options are compared, not values: that is more than the same outcome, and it is what recognition promises.
TEST(Recognition, OfRandomHeapRulesIsSound) { EXPECT_GT(recognised_of(60, heap_rule), 300); }
TEST(Recognition, OfRandomPairRulesIsSound) { EXPECT_GT(recognised_of(60, pair_rule), 100); }

}  // namespace grundy::test
