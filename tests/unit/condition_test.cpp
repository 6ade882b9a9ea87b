// The language of claims, its exact numbers, and what its form says about how it goes on.
#include "pattern/condition.hpp"

#include <gtest/gtest.h>

#include "pattern/claim.hpp"
#include "pattern/quadratic.hpp"

namespace grundy {
namespace {

const std::vector<std::string> kPair{"a", "b"};
const std::vector<std::string> kHeap{"n"};

std::string value(std::string_view text, std::int64_t a = 0, std::int64_t b = 0) {
  const std::vector<Integer> numbers{a, b};
  const Surd v = Condition(text, kPair, 0).value(numbers);
  return v.whole() ? v.integer().to_string() : "surd";
}

std::string complaint(std::string_view text) {
  try {
    const Condition c(text, kHeap, 0);
    const std::vector<Integer> numbers{2};
    (void)c.value(numbers);
    return "";
  } catch (const Error& e) {
    return std::to_string(e.at()) + ": " + e.what();
  }
}

TEST(Condition, PrecedenceAndFunctions) {
  EXPECT_EQ(value("1 + 2*3"), "7");
  EXPECT_EQ(value("2**3**2"), "512");
  EXPECT_EQ(value("-2**2"), "-4");
  EXPECT_EQ(value("(a-b) % 3", 1, 3), "1");
  EXPECT_EQ(value("(a-b)//3", 1, 3), "-1");
  EXPECT_EQ(value("10 - 3 - 2"), "5");
  EXPECT_EQ(value("a xor b + 1", 5, 2), "6");
  EXPECT_EQ(value("xor(a, b, 1)", 5, 2), "6");
  EXPECT_EQ(value("min(a,b,3) + max(a,b)*10", 7, 9), "93");
  EXPECT_EQ(value("gcd(a,b) + isqrt(a) + popcount(b) + abs(0-b)", 12, 18), "29");
  EXPECT_EQ(value("not a = b and (a < 2 or b ≥ 7)", 1, 2), "1");
  EXPECT_EQ(value("a in {1, 5, b}", 5, 9), "1");
  EXPECT_EQ(value("a mod 4 = 3", 7), "1");
  EXPECT_EQ(value("a = 0 or 10 // a > 2", 0), "1") << "the second side is not looked at";
}

TEST(Condition, ExactRoots) {
  EXPECT_EQ(value("floor(a*phi)", 1000), "1618");
  EXPECT_EQ(value("floor(1000000000000*sqrt(2))"), "1414213562373");
  EXPECT_EQ(value("phi*phi - phi"), "1");
  EXPECT_EQ(value("floor((1 + sqrt(5))/2*165580141)"), "267914296");
  EXPECT_EQ(value("sqrt(9)"), "3");
  EXPECT_EQ(value("floor(0 - phi)"), "-2");
  EXPECT_EQ(value("1/phi == phi - 1"), "1");
  EXPECT_EQ(value("a < sqrt(2)", 1), "1");
}

TEST(Condition, ComplaintsNameThePlace) {
  EXPECT_EQ(complaint("n % 4 == m"), "9: unknown name \"m\"; did you mean \"n\"?; the position's names are n");
  EXPECT_EQ(complaint("n +"), "3: expected a number, a name or \"(\", found the end");
  EXPECT_EQ(complaint("(n"), "0: a bracket is not closed: expected \")\"");
  EXPECT_EQ(complaint("n)"), "1: a bracket closes that was not opened");
  EXPECT_EQ(complaint("n < 3 < 4"), "6: expected a number here, found a condition");
  EXPECT_EQ(complaint("n and n == 2"), "2: expected a condition here, found a number");
  EXPECT_EQ(complaint("7 % (n-2)"), "2: a division by zero");
  EXPECT_EQ(complaint("min(n, 2"), "0: a bracket is not closed: expected \")\"");
  EXPECT_EQ(complaint("isqrt(n, 2)"), "0: isqrt takes 1 argument, found 2");
  EXPECT_EQ(complaint("phi % 2"), "4: this needs integers: floor(…) makes one");
  EXPECT_EQ(complaint("10**10**10"), "2: a power of more than 65536 binary digits");
  EXPECT_NE(complaint(""), "");
}

TEST(Condition, DeepNestingCostsNoStack) {
  const std::string deep = std::string(200000, '(') + "n" + std::string(200000, ')');
  EXPECT_EQ(complaint(deep), "");
}

// The tail that is read off the form, held against the values.
TEST(Condition, TailsAreRight) {
  for (const std::string text : {"n % 4 == 0", "n // 3", "n", "2*n + n % 5", "(n + 7) // 2 % 3", "n > 20 and n % 3 == 1", "n in {3, 8}", "n < 5 or n // 2 % 2 == 0",
                                 "(3*n) // 5 - n % 7", "not n == 9", "(n % 3) * (n % 4)"}) {
    const Condition c(text, kHeap, 0);
    const auto tail = c.tail();
    ASSERT_TRUE(tail) << text;
    const auto at = [&](const Integer& n) { return c.value(std::vector<Integer>{n}).integer(); };
    for (std::int64_t i = 0; i < 300; ++i) {
      const Integer n = tail->start + i;
      ASSERT_EQ(at(n + tail->period), at(n) + tail->saltus) << text << " at " << n.to_string();
      ASSERT_LE(tail->period * at(n) - tail->saltus * n, tail->spread) << text;
    }
  }
  for (const std::string text : {"n * n", "popcount(n)", "isqrt(n) % 2 == 0", "floor(n*phi)"}) EXPECT_FALSE(Condition(text, kHeap, 0).tail()) << text;
}

TEST(Quadratics, BeattyOfPhi) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t k = 0; k < 60; ++k) numbers.push_back(floor_of({1, 1, 5, 2}, {}, k));
  std::string found;
  each_beatty(numbers, [&](const Quadratic& a, const Offset& b) {
    found = beatty_text(a, b, "k");
    return true;
  });
  EXPECT_EQ(found, "floor(k*phi)");
  EXPECT_EQ(text_of(complementary(3)), "(-1 + sqrt(13))/2");
}

}  // namespace
}  // namespace grundy
