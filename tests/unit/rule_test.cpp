// Rules on one line: what they mean, how they are written back, and what is said about wrong ones.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "grundy/grundy.hpp"
#include "notation/rule.hpp"
#include "notation/rule_tree.hpp"
#include "table.hpp"

namespace grundy::test {

namespace {

using Options = std::multiset<std::vector<Word>>;

// The options of a state, the parts of each in one row.
Options options(std::string_view rule, std::vector<Word> state) {
  Options found;
  read_rule(rule, 0)->moves(state, [&](std::span<const State> parts) {
    std::vector<Word> row;
    for (const State part : parts) row.insert(row.end(), part.begin(), part.end());
    found.insert(row);
  });
  return found;
}

Word only(std::string_view expression, Word n) {
  const Options found = options("n -> " + std::string(expression), {n});
  EXPECT_EQ(found.size(), 1U) << expression;
  return found.empty() ? -1 : found.begin()->at(0);
}

struct Wrong {
  std::string message;
  std::size_t at;
};

Wrong wrong(std::string_view rule) {
  try {
    (void)read_rule(rule, 100);
  } catch (const Error& e) {
    return {e.what(), e.at() - 100};
  }
  ADD_FAILURE() << "no error: " << rule.substr(0, 80);
  return {"", 0};
}

std::string out_of_reach(std::string_view rule, const std::vector<Word>& state) {
  try {
    read_rule(rule, 0)->moves(state, [](std::span<const State>) {});
  } catch (const OutOfReach& e) {
    return e.what();
  }
  ADD_FAILURE() << "within reach: " << rule;
  return "";
}

std::string canonical(std::string_view rule) { return std::string(read_rule(rule, 0)->text()); }

}  // namespace

TEST(Rule, Expressions) {
  EXPECT_EQ(only("n-2*3+1", 20), 15);
  EXPECT_EQ(only("2**3**2-500", 0), 12);
  EXPECT_EQ(only("-2**2+n", 10), 6);
  EXPECT_EQ(only("-(n-12)//5", 5), 1);
  EXPECT_EQ(only("(0-7)//2+n", 10), 6);
  EXPECT_EQ(only("(0-7)%3", 0), 2);
  EXPECT_EQ(only("7%(0-3)+n", 10), 8);
  EXPECT_EQ(only("min(n,3,9)+max(1,2)*abs(0-4)", 5), 11);
  EXPECT_EQ(only("gcd(n,18)", 12), 6);
  EXPECT_EQ(only("isqrt(n)", 99), 9);
  EXPECT_EQ(only("isqrt(9223372036854775807)", 0), 3037000499);
  EXPECT_EQ(only("popcount(n)", 255), 8);
  EXPECT_EQ(only("xor(n,5,1)", 3), 7);
  EXPECT_EQ(only("n xor 5 + 1", 3), 5);
  EXPECT_EQ(only("n ⊕ 5", 3), 6);
  EXPECT_EQ(only("n−1", 3), 2);
}

TEST(Rule, Conditions) {
  EXPECT_EQ(options("n -> n-1 if n > 3 and not n == 5 or n == 2", {4}).size(), 1U);
  EXPECT_EQ(options("n -> n-1 if n > 3 and not n == 5 or n == 2", {5}).size(), 0U);
  EXPECT_EQ(options("n -> n-1 if n > 3 and not n == 5 or n == 2", {2}).size(), 1U);
  EXPECT_EQ(options("n → n−1 if n ≥ 3 ∧ ¬(n ≠ 5) ∨ n ≤ 2", {5}).size(), 1U);
  EXPECT_EQ(options("n -> n-1 if n != 0 and 10 % n == 0", {0}).size(), 0U);  // the division is not reached
}

TEST(Rule, Domains) {
  EXPECT_EQ(options("n -> n-i for i in 1..n step 3", {8}), (Options{{7}, {4}, {1}}));
  EXPECT_EQ(options("n -> n-i for i in 7..1 step -3", {8}), (Options{{7}, {4}, {1}}));
  EXPECT_EQ(options("n -> n-i for i in {1,n//2,5}", {8}), (Options{{7}, {4}, {3}}));
  EXPECT_EQ(options("n -> n-i for i in squares", {9}), (Options{{8}, {5}, {0}}));
  EXPECT_EQ(options("n -> n-i for i in cubes", {9}), (Options{{8}, {1}}));
  EXPECT_EQ(options("n -> n-i for i in primes", {7}), (Options{{5}, {4}, {2}, {0}}));
  EXPECT_EQ(options("n -> n-i for i in fibonacci", {6}), (Options{{5}, {4}, {3}, {1}}));
  EXPECT_EQ(options("n -> n-i for i in powers(2)", {9}), (Options{{8}, {7}, {5}, {1}}));
  EXPECT_EQ(options("n -> n-i for i in divisors(n)", {12}), (Options{{11}, {10}, {9}, {8}, {6}, {0}}));
  EXPECT_EQ(options("n -> n-i*j for i in 1..2 for j in i..3 if i != j", {9}), (Options{{7}, {6}, {3}}));
  EXPECT_EQ(options("n -> n-i for i in 5..1", {9}).size(), 0U);
}

TEST(Rule, Results) {
  EXPECT_EQ(options("n -> n-1 | n-3", {2}), (Options{{1}}));
  EXPECT_EQ(options("n -> end if n == 3", {3}), (Options{{}}));
  EXPECT_EQ(options("n -> a & n-a & end for a in 1..n-1 if a < n-a", {6}), (Options{{1, 5}, {2, 4}}));
  EXPECT_EQ(options("(a,b) -> (a-1,b) & (0,1) | (b,a) if a > b", {3, 1}), (Options{{2, 1, 0, 1}, {1, 3}}));
  EXPECT_EQ(read_rule("(a,b) -> (a,b-1)", 0)->shape().least, 2U);
  EXPECT_TRUE(read_rule("(n) -> (n-1)", 0)->shape().each_its_own);
}

TEST(Rule, CanonicalText) {
  EXPECT_EQ(canonical(" n→n-1|n - 3 "), "{n -> n-1 | n-3}");
  EXPECT_EQ(canonical("( a ,b)->( a-i, b ) for i in 1 .. a step 2 if i≠3∧not i>7"), "{(a,b) -> (a-i,b) for i in 1..a step 2 if i != 3 and not i > 7}");
  EXPECT_EQ(canonical("n->n-i&end for i in{1,2}|n-j for j in powers( 2 )"), "{n -> n-i & end for i in {1,2} | n-j for j in powers(2)}");
  for (const char* rule : {"n -> 2**-n xor -3", "n -> min(n,3) if not (n < 2 or n > 3)", "(n,cap) -> (n-i,2*i) for i in 1..min(n,cap)"})
    EXPECT_EQ(canonical(rule), "{" + std::string(rule) + "}");
}

TEST(Rule, Errors) {
  const auto expect = [](std::string_view rule, std::string_view message, std::size_t at) {
    const Wrong w = wrong(rule);
    EXPECT_NE(w.message.find(message), std::string::npos) << rule << ": " << w.message;
    EXPECT_EQ(w.at, at) << rule << ": " << w.message;
  };
  expect("n -> a-b for a in 1..n", "unknown name `b`; this rule's names are n, a", 7);
  expect("n -> n-i for i in j..3 for j in 1..2", "unknown name `j`; this rule's names are n", 18);
  expect("", "expected a rule", 0);
  expect("n", "expected \"->\", found the end", 1);
  expect("n -> ", "expected a number, a name, a function or \"(\", found the end", 5);
  expect("n -> n-1 |", "found the end", 10);
  expect("n -> n-1 n", "expected an operator, \"&\", \"|\", for, if or the end, found \"n\"", 9);
  expect("n -> (n-1", "expected an operator, \",\" or \")\", found the end", 9);
  expect("n -> n-1)", "found \")\"", 8);
  expect("n -> n-1 for in 1..2", "expected a name after for, found \"in\"", 13);
  expect("n -> n-i for i of 3", "expected in, found \"of\"", 15);
  expect("n -> n-i for i in 3", "expected \"..\"", 19);
  expect("n -> n-i for i in {1,2", "or \"}\", found the end", 22);
  expect("n -> n-i for i in powers", "\"(\" after this set", 24);
  expect("n -> min n", "\"(\" after a function", 9);
  expect("n -> isqrt(n,2)", "isqrt takes one number, found 2", 10);
  expect("n -> min(n)", "min takes two numbers or more, found 1", 8);
  expect("n -> n-1 if n", "expected a condition such as a != b, found a number", 12);
  expect("n -> n-1 if n = 3", "equality is written ==", 14);
  expect("n -> (n < 3)+1", "expected a number, found a condition", 6);
  expect("n -> n-1 if 0 < n < 3", "expected a number, found a condition", 12);
  expect("n -> (n,n)", "expected a position of 1 number, as (n), found 2", 6);
  expect("(a,b) -> a", "expected a position of 2 numbers, as (a,b), found 1", 9);
  expect("(a,b) -> (a,b)+1", "after a position in parentheses", 14);
  expect("(a,b) -> 2*(a,b)", "expected a number, found a position in parentheses", 11);
  expect("(a,a) -> (a,a)", "the name `a` stands here twice", 3);
  expect("n -> n-1 for n in 1..3", "the name `n` is taken", 13);
  expect("for -> 1", "expected a rule", 0);
  expect("n -> end+1", "end stands alone", 5);
  expect("n -> n-9223372036854775808", "expected a number below 2^63", 7);
  expect("n -> n $ 2", "found \"$\"", 7);
}

TEST(Rule, DepthIsBoundedAndLengthIsNot) {
  const auto nested = [](std::size_t depth) { return "n -> " + std::string(depth, '(') + "n-1" + std::string(depth, ')'); };
  EXPECT_EQ(options(nested(200), {5}), (Options{{4}}));
  EXPECT_NE(wrong(nested(1000)).message.find("nested more than 200 deep"), std::string::npos);
  EXPECT_NE(wrong(nested(100000)).message.find("nested more than 200 deep"), std::string::npos);
  std::string sum = "n -> n";
  while (sum.size() < 100000) sum += "-1+1";
  EXPECT_EQ(options(sum + "-1", {5}), (Options{{4}}));
  std::string signs = "n -> n-1 if " + std::string(99990, '-') + "n == n";
  EXPECT_NE(wrong(signs + "+" + std::string(4000, '-')).message, "");
  EXPECT_EQ(options(signs, {5}), (Options{{4}}));
  std::string alternatives = "n -> n-1";
  for (int i = 2; alternatives.size() < 100000; ++i) alternatives += " | n-" + std::to_string(i);
  EXPECT_EQ(options(alternatives, {50}).size(), 50U);
  std::string powers = "n -> n-1";
  for (int i = 0; i < 30000; ++i) powers += "**1";
  EXPECT_NE(wrong(powers).message.find("nested too deeply"), std::string::npos);
}

TEST(Rule, OutOfReachNamesTheOptionAndWhy) {
  EXPECT_EQ(out_of_reach("n -> n-1 | n//(n-3)", {3}), "option 2 (n//(n-3)) leads to a division by zero at 3");
  EXPECT_NE(out_of_reach("n -> n%0", {3}).find("a division by zero"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> n+9223372036854775807", {3}).find("2^63"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> 2**n", {63}).find("2^63"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> n-i*i*i for i in 4000000..4000001", {3}).find("2^63"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> 2**(n-9)", {3}).find("a negative exponent"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> n-i for i in 1..5 step n", {0}).find("a step of zero"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> i//i for i in 1..10**18", {3}).find("50,000,000 choices"), std::string::npos);
  EXPECT_NE(out_of_reach("n -> n-1 for i in 1..10**18 if i%2 == 3", {3}).find("50,000,000 choices"), std::string::npos);
  EXPECT_EQ(options("n -> n-i for i in 1..10**18", {3}), (Options{{2}, {1}, {0}}));
  EXPECT_EQ(options("n -> n-i for i in 1..10**18 if i >= n", {3}), (Options{{0}}));
}

TEST(Rule, BadRulesAreStoppedAndNeverWrong) {
  const auto because = [](std::string_view line) {
    Query query;
    query.limits.memory = 1 << 22;
    const Answer answer = solve(read_position(line), query);
    EXPECT_EQ(answer.how, How::stopped) << line;
    EXPECT_FALSE(answer.outcome) << line;
    return answer.because;
  };
  EXPECT_NE(because("{n -> n+1} 3").find("the memory limit was met"), std::string::npos);
  EXPECT_NE(because("{n -> n//0} 3").find("option 1 (n//0) leads to a division by zero at 3"), std::string::npos);
  EXPECT_NE(because("{n -> n*n} 3").find("2^63"), std::string::npos);
}

// Every verb that reads a table ends soon with a limit or an error, and gives no value that it did not compute.
TEST(Rule, BadRulesStopEveryVerb) {
  const std::string nested = "n -> " + std::string(1000, '(') + "n-1" + std::string(1000, ')');
  for (const std::string rule : {"n -> n", "n -> n+1", "n -> n+1 | n-1", "n -> i for i in 0..10**18", "n -> n//0", "n -> n//(n-3)", "n -> n**9", "n -> 2**n", "n -> n-i for i in powers(0-3)",
                                 "n -> b-1", "(a,b) -> (b,a)", "(a,b) -> (a+1,b)", "n -> n-1 & n+1", nested.c_str()})
    for (const std::string& verb : {"values '" + rule + "' --to 30", "values '" + rule + "' --to 30 --misere", "values '" + rule + "' --to 30 --outcomes", "claim '" + rule + "' '1 == 0' --to 30", "discover '" + rule + "' --to 30", "period '" + rule + "' --to 30"}) {
      const auto reply = nlohmann::json::parse(ask(verb + " --memory 16M"));
      if (reply["ok"] == false) continue;
      EXPECT_TRUE(reply.contains("stopped") && reply["stopped"].is_string()) << verb.substr(0, 80) << "\n" << reply;
      EXPECT_TRUE(reply.value("patterns", nlohmann::json::array()).empty()) << verb;
      EXPECT_NE(reply.value("holds", nlohmann::json()), true) << verb;
    }
}

// A search outside the box that has no end stops by the positions it met, long before it fills the memory.
TEST(Rule, GrowthWithoutEndStopsSoon) {
  const auto reply = nlohmann::json::parse(ask("values 'n -> n+1' --to 5"));
  EXPECT_EQ(reply["stopped"], "the limit of positions was met");
  EXPECT_EQ(nlohmann::json::parse(ask("values '(n,t) -> (n-i,t+1) for i in 1..t' --to 6 6")).count("stopped"), 0U);
}

// As docs/language.md says, a set's members are positive.
TEST(Rule, PowersOfNothing) {
  EXPECT_EQ(options("n -> n-i for i in powers(0)", {9}), (Options{{8}}));
  EXPECT_EQ(options("n -> n-i for i in powers(1)", {9}), (Options{{8}}));
}

TEST(Rule, SetsAreSharedBetweenThreads) {
  const auto rules = read_rule("n -> n-i for i in primes", 0);
  std::vector<std::thread> threads;
  std::vector<std::size_t> counts(4);
  for (std::size_t t = 0; t < counts.size(); ++t)
    threads.emplace_back([&, t] {
      for (Word n = 1; n < 20000; n += 37) {
        counts[t] = 0;
        rules->moves(std::vector<Word>{n}, [&](std::span<const State>) { ++counts[t]; });
      }
    });
  for (std::thread& t : threads) t.join();
  for (const std::size_t count : counts) EXPECT_EQ(count, counts[0]);
}

TEST(Explain, SaysHowARuleWasUnderstood) {
  const std::string reply = ask("explain '{n -> n-i for i in 1..3 if i != 2}'");
  EXPECT_NE(reply.find("\"names\":[\"n\"]"), std::string::npos) << reply;
  EXPECT_NE(reply.find("for each i from 1 to 3, if i != 2, leave n-i"), std::string::npos) << reply;
  EXPECT_NE(reply.find("\"order\":\"from small to large\""), std::string::npos) << reply;
  EXPECT_NE(ask("explain '{n -> n}'").find("can repeat"), std::string::npos);
}

}  // namespace grundy::test
