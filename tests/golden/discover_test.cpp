// What `discover` and `claim` answer to a line, as JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grundy/grundy.hpp"

namespace grundy {
namespace {

using Json = nlohmann::json;

struct Row {
  std::string line;
  std::string of;
  std::string text;  // "": nothing of that kind
  std::string status;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.line << ", " << row.of; }

class DiscoverLine : public testing::TestWithParam<Row> {};

TEST_P(DiscoverLine, Finds) {
  const Row& row = GetParam();
  const Json answer = Json::parse(ask("discover " + row.line));
  ASSERT_TRUE(answer["ok"]) << answer;
  EXPECT_EQ(answer["verb"], "discover");
  for (const Json& pattern : answer["patterns"]) {
    if (pattern["of"] != row.of) continue;
    EXPECT_EQ(pattern["text"], row.text);
    EXPECT_EQ(pattern["status"], row.status);
    EXPECT_GT(pattern["tested"], 15);
    return;
  }
  EXPECT_EQ(row.text, "") << answer;
}

INSTANTIATE_TEST_SUITE_P(
    Games, DiscoverLine,
    testing::Values(
        Row{"nim", "losing", "n = 0", "proved"}, Row{"nim", "value", "n", "proved"}, Row{"nim --misere", "losing", "n = 1", "proved"},
        Row{"'bash(3)'", "losing", "n mod 4 = 0", "proved"}, Row{"'bash(3)'", "value", "n mod 4", "proved"},
        Row{"'bash(9)' --misere", "losing", "n mod 10 = 1", "proved"},
        Row{"wythoff", "losing", "{a, b} = {floor(k*phi), floor(k*phi^2)}, phi = (1 + sqrt(5))/2", "proved"},
        Row{"wythoff --misere", "losing", "{a, b} = {floor(k*phi), floor(k*phi^2)}, phi = (1 + sqrt(5))/2, k >= 2; and {0, 1}, {2, 2}", "proved"},
        Row{"'wythoff(2)'", "losing", "{a, b} = {A, A + 2*k}, A = floor(k*alpha), alpha = sqrt(2)", "proved"},
        Row{"'wythoff(3)'", "losing", "{a, b} = {A, A + 3*k}, A = floor(k*alpha), alpha = (-1 + sqrt(13))/2", "proved"},
        Row{"'wythoff(3)' --misere", "losing", "{a, b} = {A, A + 3*k + 1}, A = floor(k*alpha + 1/alpha), alpha = (-1 + sqrt(13))/2", "proved"},
        Row{"fibonacci", "losing", "n = 1, 2, 3, 5, 8, 13, …: L(i) = L(i-1) + L(i-2); and n = 0", "proved"},
        Row{"'dynamic(3)'", "losing", "n = 2, 3, 4, 6, 8, 11, 15, …: L(i) = L(i-1) + L(i-4); and n = 0, 1", "proved"},
        Row{"'dynamic(2,1)'", "losing", "n = 19, 28, 47, 75, 122, 197, …: L(i) = L(i-1) + L(i-2); and n = 0, 1, 2, 3, 4, 6, 9, 13", "observed"},
        Row{"euclid", "losing", "min(a,b) < max(a,b) <= floor(min(a,b)*phi) (a, b >= 1)", "observed"},
        Row{"'moore(2)'", "losing", "every binary column of a, b, c has a number of ones divisible by 3", "proved"},
        Row{"staircase", "losing", "a xor c = 0", "observed"},
        Row{"kayles", "losing", "n = 0", "proved"}, Row{"kayles", "value", "period 12 from n = 71 on (last exception 70)", "proved"},
        Row{"dawson-kayles", "losing", "n mod 34 in {5, 9, 21, 25, 29}; and n in {0, 1, 15, 35}", "proved"},
        Row{"0.137", "value", "period 34 from n = 52 on (last exception 51)", "proved"},
        // looks periodic from 35 on up to 84, and is not
        Row{"0.137 --to 84", "value", "", ""}, Row{"0.137 --to 84", "losing", "", ""},
        Row{"'subtract(1,3,4)'", "losing", "n mod 7 in {0, 2}", "proved"},
        Row{"'subtract(2,5,7)'", "losing", "n mod 22 in {0, 1, 4, 10, 13, 14}", "proved"},
        Row{"'subtract(squares)'", "losing", "", ""}, Row{"'subtract(squares)'", "value", "", ""},
        Row{"grundy", "losing", "", ""}, Row{"0.6", "value", "", ""},
        Row{"'all_but(1,3)'", "value", "n//2", "proved"},
        Row{"dims", "value", "exponent of 2 in n; 0 for n = 0", "observed"},
        Row{"lasker", "value", "period 4 with saltus 4 from n = 1 on (last exception 0)", "proved"},
        Row{"take-half", "losing", "n + 1 = 2^i", "proved"}, Row{"take-half", "value", "(odd part of (n + 1))//2", "proved"},
        Row{"take-root", "losing", "n = 0, 2, 5, 8, 12, 17, 22, 28, …: L(i+1) = L(i) + floor((isqrt(4*L(i) + 1) + 3)/2)", "observed"},
        Row{"split-pair", "value", "index of the lowest zero bit of ((a-1) or (b-1))", "proved"},
        Row{"split-pair", "losing", "(a and b) mod 2 = 1", "proved"},
        // the same games by their rules, which are recognised, and others
        Row{"'n -> n-1 | n-3 | n-4'", "losing", "n mod 7 in {0, 2}", "proved"},
        Row{"'n -> n-i for i in 1..3'", "value", "n mod 4", "proved"},
        Row{"'x -> x-i for i in 1..3'", "losing", "x mod 4 = 0", "proved"},
        Row{"'(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)'", "losing",
            "{a, b} = {floor(k*phi), floor(k*phi^2)}, phi = (1 + sqrt(5))/2", "proved"},
        Row{"'(n,cap) -> (n-i, 2*i) for i in 1..min(n,cap)'", "losing",
            "cap < the last term of n as a greedy sum of L = 1, 2, 3, 5, 8, 13, …: L(i) = L(i-1) + L(i-2); and L = 0", "observed"},
        Row{"'n -> n-i for i in squares'", "losing", "", ""},
        Row{"'n -> n-i for i in 1..n//2'", "losing", "n + 1 = 2^i", "proved"},
        Row{"'n -> n-i for i in 1..n//2' --to 3000", "value", "(odd part of (n + 1))//2", "proved"},
        Row{"'n -> n-i for i in 1..isqrt(n)'", "losing",
            "n = 0, 2, 5, 8, 12, 17, 22, 28, …: L(i+1) = L(i) + floor((isqrt(4*L(i) + 1) + 3)/2)", "observed"},
        Row{"'(i,j) -> (a,i-a) for a in 1..i-1 | (a,j-a) for a in 1..j-1' --to 60 60", "value",
            "index of the lowest zero bit of ((i-1) or (j-1)) (i, j >= 1)", "observed"},
        Row{"'(a,b,c) -> (a-i,b,c) for i in 1..a | (a,b-i,c) for i in 1..b | (a,b,c-i) for i in 1..c'", "losing", "a xor b xor c = 0", "proved"},
        Row{"mark", "losing", "the exponent of 2 in n is odd; and n = 0", "proved"}));

TEST(DiscoverJson, SaysWhatWasTried) {
  const Json answer = Json::parse(ask("discover 'subtract(squares)'"));
  EXPECT_EQ(answer["patterns"], Json::array());
  EXPECT_GE(answer["tried"].size(), 10U);
  EXPECT_EQ(answer["checked_to"], 5000);
}

TEST(DiscoverJson, NimOnTriples) {
  const Json answer = Json::parse(ask("discover nim"));
  const Json& last = answer["patterns"].back();
  EXPECT_EQ(last["text"], "a xor b xor c = 0 (three heaps a, b, c)");
  EXPECT_EQ(last["status"], "proved");
  EXPECT_EQ(last["tested"], 2197);
}

TEST(DiscoverJson, SaysAsWhatARuleWasRecognised) {
  EXPECT_EQ(Json::parse(ask("discover 'n -> n-i for i in 1..3' --to 300"))["recognised"], "bash(3)");
  EXPECT_EQ(Json::parse(ask("claim 'n -> n-i for i in 1..3' 'n % 4 == 0'"))["recognised"], "bash(3)");
  EXPECT_FALSE(Json::parse(ask("discover 'n -> n-i for i in 1..n step 2' --to 300")).contains("recognised"));
}

TEST(DiscoverJson, AValueThatIsAlwaysTheSame) {
  const Json answer = Json::parse(ask("discover 'n -> n-i for i in divisors(0)' --to 200"));
  EXPECT_EQ(answer["patterns"][0]["text"], "every position");
  EXPECT_EQ(answer["patterns"][1]["text"], "0");
}

TEST(ClaimJson, HoldsAndIsProved) {
  const Json answer = Json::parse(ask("claim 'bash(3)' 'n % 4 == 0' --to 100000"));
  EXPECT_EQ(answer["holds"], true);
  EXPECT_EQ(answer["status"], "proved");
  EXPECT_EQ(answer["checked_to"], 100000);
  EXPECT_EQ(answer["counterexample"], nullptr);
}

TEST(ClaimJson, SmallestCounterexample) {
  const Json answer = Json::parse(ask("claim 'bash(3)' 'n % 4 == 0 or n == 17' --to 100"));
  EXPECT_EQ(answer["holds"], false);
  EXPECT_EQ(answer["counterexample"], (Json{{"position", "17"}, {"truth", "N"}, {"claimed", "P"}}));
}

TEST(ClaimJson, Pairs) {
  const Json holds = Json::parse(ask("claim wythoff 'min(a,b) == floor(abs(a-b)*phi)' --to 300 300"));
  EXPECT_EQ(holds["holds"], true);
  EXPECT_EQ(holds["status"], "observed");
  EXPECT_EQ(holds["tested"], 301 * 301);
  // 8/5 is near enough to phi up to the twelfth pair
  const Json fails = Json::parse(ask("claim wythoff 'min(a,b) == 8*abs(a-b)//5' --to 40 40"));
  EXPECT_EQ(fails["holds"], false);
  EXPECT_EQ(fails["counterexample"], (Json{{"position", "(20,33)"}, {"truth", "N"}, {"claimed", "P"}}));
}

TEST(ClaimJson, ARuleHasItsOwnNames) {
  const Json answer = Json::parse(ask("claim '(i,j) -> (i-k,j) for k in 1..i | (i,j-k) for k in 1..j' 'i == j' --to 50 50"));
  EXPECT_EQ(answer["holds"], true);
  EXPECT_EQ(Json::parse(ask("claim 'n -> n-i for i in 1..n//2' 'popcount(n+1) == 1' --to 2000"))["holds"], true);
}

TEST(ClaimJson, Values) {
  EXPECT_EQ(Json::parse(ask("claim 'bash(3)' --value 'n mod 4'"))["status"], "proved");
  EXPECT_EQ(Json::parse(ask("claim nim --value n"))["status"], "proved");
  EXPECT_EQ(Json::parse(ask("claim 'subtract(1,3,4)' --value '2*(n%7 > 3)'"))["ok"], false);
  const Json lasker = Json::parse(ask("claim lasker --value n"));
  EXPECT_EQ(lasker["counterexample"], (Json{{"position", "3"}, {"truth", 4}, {"claimed", 3}}));
  EXPECT_EQ(Json::parse(ask("claim kayles 'n == 0'"))["status"], "proved");
  EXPECT_EQ(Json::parse(ask("claim kayles 'n == 0' --to 70"))["status"], "observed") << "the window does not cover the period";
}

TEST(ClaimJson, WrongQuestionsNameThePlace) {
  const Json unknown = Json::parse(ask("claim 'bash(3)' 'n % 4 == m'"));
  EXPECT_EQ(unknown["ok"], false);
  EXPECT_EQ(unknown["error"]["at"], 26);
  EXPECT_EQ(Json::parse(ask("claim nim"))["ok"], false);
  EXPECT_EQ(Json::parse(ask("claim nim 'n + 1'"))["ok"], false);
  EXPECT_EQ(Json::parse(ask("claim nim --value 'n == 1'"))["ok"], false);
  EXPECT_EQ(Json::parse(ask("claim nim --misere --value n"))["ok"], false);
}

}  // namespace
}  // namespace grundy
