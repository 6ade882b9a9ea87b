// Which rules are recognised, as what, and which near misses are not.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grundy/grundy.hpp"
#include "notation/recognise.hpp"
#include "notation/rule.hpp"
#include "notation/rule_tree.hpp"

namespace grundy::test {

namespace {

std::string recognised(std::string_view rule) {
  const auto game = recognise(*read_rule(rule, 0));
  return game == nullptr ? "" : game->text();
}

}  // namespace

TEST(Recognise, Takes) {
  EXPECT_EQ(recognised("n -> n-i for i in 1..n"), "nim");
  EXPECT_EQ(recognised("heap -> heap-take for take in 1..heap"), "nim");
  EXPECT_EQ(recognised("n -> n-i for i in n..1 step -1"), "nim");
  EXPECT_EQ(recognised("n -> left for left in 0..n-1"), "nim");
  EXPECT_EQ(recognised("n -> n-i-1 for i in 0..n"), "nim");
  EXPECT_EQ(recognised("n -> n-1 | n-i for i in 2..n"), "nim");
  EXPECT_EQ(recognised("n -> n-i for i in 1..7"), "bash(7)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..min(n,7)"), "bash(7)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..min(7,n)"), "bash(7)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n if i <= 7"), "bash(7)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..7 if i <= n"), "bash(7)");
  EXPECT_EQ(recognised("n -> left for left in max(0,n-7)..n-1"), "bash(7)");
  EXPECT_EQ(recognised("n -> n-1 | n-2 | n-3"), "bash(3)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n//2"), "strange-nim(2)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n if 3*i <= n"), "strange-nim(3)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..1000000000000000"), "bash(1000000000000000)");
}

TEST(Recognise, NimOfHeapsWithNames) {
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b"), "moore(1)");
  EXPECT_EQ(recognised("(x,y,z) -> (i,y,z) for i in 0..x-1 | (x,y-i,z) for i in 1..y | (x,y,z-1) | (x,y,z-i) for i in 2..z"), "");
  EXPECT_EQ(recognised("(x,y,z) -> (i,y,z) for i in 0..x-1 | (x,y-i,z) for i in 1..y | (x,y,z-i) for i in 1..z"), "moore(1)");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b if i <= a"), "");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 2..b"), "");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a"), "");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..5 | (a,b-i) for i in 1..b"), "");
  EXPECT_EQ(recognised("(a,b) -> (b,a-i) for i in 1..a | (a,b-i) for i in 1..b"), "");
}

TEST(Recognise, Sets) {
  EXPECT_EQ(recognised("n -> n-1 | n-3 | n-4"), "subtract(1,3,4)");
  EXPECT_EQ(recognised("n -> n-4 if n >= 4 | n-i for i in {3,1}"), "subtract(1,3,4)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..7 step 2"), "subtract(1,3,5,7)");
  EXPECT_EQ(recognised("n -> n-2*i for i in {1,4}"), "subtract(2,8)");
  EXPECT_EQ(recognised("n -> n-i for i in 2..5 if i != 3"), "subtract(2,4,5)");
  EXPECT_EQ(recognised("n -> n-i for i in squares"), "subtract(squares)");
  EXPECT_EQ(recognised("n -> n-i for i in cubes if i <= n"), "subtract(cubes)");
  EXPECT_EQ(recognised("n -> n-1 | n-p for p in primes"), "subtract(1,primes)");
  EXPECT_EQ(recognised("n -> n-i for i in fibonacci"), "subtract(fibonacci)");
  EXPECT_EQ(recognised("n -> n-i for i in powers(2)"), "subtract(powers(2))");
  EXPECT_EQ(recognised("n -> n-d for d in divisors(n) if d < n"), "subtract(divisors)");
  EXPECT_EQ(recognised("n -> n-d for d in divisors(n) if d != n"), "subtract(divisors)");
  EXPECT_EQ(recognised("n -> n-i for i in 3..n"), "all_but(1,2)");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n if i != 2 and i != 5"), "all_but(2,5)");
}

TEST(Recognise, Codes) {
  EXPECT_EQ(recognised("n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2"), "0.77");
  EXPECT_EQ(recognised("n -> n-k-a & a for k in 1..2 for a in 0..n-k"), "0.77");
  EXPECT_EQ(recognised("n -> a & n-2-a for a in 0..(n-2)//2"), "0.07");
  EXPECT_EQ(recognised("n -> n-1 if n == 1 | n-2 | a & n-3-a for a in 0..n-3"), "0.137");
  EXPECT_EQ(recognised("n -> a & n-1-a for a in 0..n-2"), "0.6");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n | a & n-a for a in 1..n-1"), "4.[3]");
  EXPECT_EQ(recognised("n -> n-i for i in 1..n-1"), "0.[2]");
  EXPECT_EQ(recognised("n -> end if n == 1 | n-1 if n > 1"), "bash(1)");
  EXPECT_EQ(recognised("n -> a & n-a for a in 1..n-1 if a != n-a"), "4.0!");
  EXPECT_EQ(recognised("n -> a & n-a for a in 1..n-1 if a < n-a"), "4.0!");
  EXPECT_EQ(recognised("n -> a & n-a for a in 1..(n-1)//2"), "4.0!");
}

TEST(Recognise, Pairs) {
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)"), "wythoff");
  EXPECT_EQ(recognised("(q,p) -> (q-i,p-i) for i in 1..p if i <= q | (q,x) for x in 0..p-1 | (x,p) for x in 0..q-1"), "wythoff");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-j) for i in 1..a for j in 1..b if abs(i-j) < 3"), "wythoff(3)");
  EXPECT_EQ(recognised("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i-d) for d in -1..1 for i in 1..a if i+d >= 1"), "wythoff(2)");
  EXPECT_EQ(recognised("(a,b) -> (a-1,b-1) | (a,b-1) | (a-1,b)"), "king");
  EXPECT_EQ(recognised("(n,cap) -> (n-i,2*i) for i in 1..min(n,cap)"), "dynamic(2)");
  EXPECT_EQ(recognised("(left,most) -> (left-t,3*t+1) for t in 1..min(most,left)"), "dynamic(3,1)");
  EXPECT_EQ(recognised("(n,cap) -> (n-i,i+i) for i in 1..cap"), "dynamic(2)");
}

TEST(Recognise, NoNearMisses) {
  for (const char* rule : {
           "n -> n",
           "n -> n-i for i in 0..n",                                          // loops
           "n -> n-i for i in 1..(n+1)//2",                                   // take more than half
           "n -> n-i for i in 1..n//2 if i < 100",
           "n -> n-i for i in 1..n//2 | n-1",
           "n -> n-i for i in 2..n//2",
           "n -> n-i for i in 1..n-2",                                        // leaves 2 at least
           "n -> n-i for i in 1..3 if n > 3",
           "n -> n-1 | n-2 if n % 2 == 0",
           "n -> n-1 if n < 10",
           "n -> n-i for i in 1..n if i % 2 == 1",
           "n -> n-i for i in squares if i > 1",
           "n -> n-i-1 for i in squares",
           "n -> n-d for d in divisors(n)",                                   // n itself too
           "n -> n-d for d in divisors(n-1)",
           "n -> n-i for i in powers(1)",
           "n -> end",
           "n -> 0",
           "n -> n//2 if n > 0",
           "n -> a & n-a for a in 0..n-1",                                    // n & 0 is n
           "n -> a & n-1-a for a in 2..n-1",                                  // a heap of 1 may not be left first
           "n -> a & n-2-a for a in 0..n-2 if n > 4",
           "n -> a & n-a for a in 1..n-1 if a != n-a | a & n-1-a for a in 0..n-1",  // unequal here, any there
           "n -> a & n-1-2*a for a in 0..n//2",
           "n -> a & a for a in 0..n-1",
           "n -> a & b & n-1-a-b for a in 0..n-1 for b in 0..n-1-a",
           "(a,b) -> (a-i,b) for i in 1..a | (a-i,b-i) for i in 1..min(a,b)",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 2..min(a,b)",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b,9)",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-2*i) for i in 1..a",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-j) for i in 1..a for j in 1..b if i-j < 2 and j-i < 3",
           "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-j) for i in 3..a for j in 1..b if i == j",
           "(a,b) -> (a-i,b) for i in 1..a if a <= b | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)",
           "(a,b) -> (a-1,b) | (a,b-1)",
           "(n,cap) -> (n-i,2*i) for i in 1..n",                              // no cap
           "(n,cap) -> (n-i,2*i) for i in 1..cap-1",
           "(n,cap) -> (n-i,2*i) for i in 2..cap",
           "(n,cap) -> (n-i,2*i-1) for i in 1..cap",
           "(n,cap) -> (n-i,0) for i in 1..cap",
           "(n,cap) -> (n-i,cap) for i in 1..cap",
           "(cap,n) -> (2*i,n-i) for i in 1..min(n,cap)",                     // the coordinates mean something else
           "(a,b,c) -> (a-1,b,c)"})
    EXPECT_EQ(recognised(rule), "") << rule;
}

TEST(Recognise, KeepsWhatWasTyped) {
  const auto rules = read_game("{ n  ->  n-i for i in 1..3 }");
  EXPECT_EQ(rules->text(), "{n -> n-i for i in 1..3}");
  EXPECT_EQ(rules->name(), "bash");
  ASSERT_NE(recognised_game(*rules), nullptr);
  EXPECT_EQ(recognised_game(*rules)->text(), "bash(3)");
  ASSERT_NE(rule_tree(*rules), nullptr);
  EXPECT_EQ(rule_tree(*rules)->names.at(0), "n");
  EXPECT_EQ(recognised_game(*read_game("bash(3)")), nullptr);
}

TEST(Recognise, IsSaid) {
  const auto answer = nlohmann::json::parse(ask("solve '{n -> n-i for i in 1..3} 100000000000000000000000000001'"));
  EXPECT_EQ(answer.at("game"), "{n -> n-i for i in 1..3}");
  EXPECT_EQ(answer.at("value"), 1);
  EXPECT_EQ(answer.at("how"), "theorem");
  EXPECT_TRUE(answer.at("because").get<std::string>().ends_with("; the rule was recognised as bash(3)"));
  const auto explained = nlohmann::json::parse(ask("explain '{n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2}'"));
  EXPECT_EQ(explained.at("recognised"), "0.77");
  const auto plain = nlohmann::json::parse(ask("explain '{n -> n//2 if n > 0}'"));
  EXPECT_TRUE(plain.at("recognised").is_null());
}

}  // namespace grundy::test
