// Integer against machine arithmetic where it fits, and against identities where it does not.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <stdexcept>

#include "grundy/integer.hpp"

namespace grundy::test {

namespace {

const Integer kTen = 10;

// Values at which a representation changes: around 2^31, 2^53, 2^63, 2^64, 2^128 and powers of ten.
std::vector<Integer> edges() {
  std::vector<Integer> all;
  for (const std::size_t shift : {0U, 31U, 32U, 53U, 62U, 63U, 64U, 65U, 127U, 128U, 1000U})
    for (int d = -2; d <= 2; ++d) all.push_back((Integer(1) << shift) + d);
  for (const std::uint64_t exponent : {1U, 9U, 17U, 18U, 19U, 20U, 40U, 1000U})
    for (int d = -1; d <= 1; ++d) all.push_back(power(kTen, exponent) + d);
  return all;
}

// Digits of up to 60, so that sums and products cross the word in both directions.
Integer any_integer(bool negative_too) {
  const auto length = *rc::gen::inRange<std::size_t>(1, 61);
  std::string digits = negative_too && *rc::gen::arbitrary<bool>() ? "-" : "";
  for (std::size_t i = 0; i < length; ++i) digits += *rc::gen::inRange('0', static_cast<char>('9' + 1));
  return Integer(std::string_view(digits));
}

void holds(const char* what, const auto& property) { EXPECT_TRUE(rc::check(what, property)) << what; }

TEST(Integer, WritesWhatItReads) {
  for (const Integer& n : edges()) {
    EXPECT_EQ(Integer(std::string_view(n.to_string())), n);
    const Integer minus = -n;
    EXPECT_EQ(Integer(std::string_view(minus.to_string())), minus);
    EXPECT_EQ(minus.sign(), -n.sign());
  }
  EXPECT_EQ(Integer(std::string_view("9223372036854775807")), INT64_MAX);
  EXPECT_EQ(Integer(std::string_view("9223372036854775808")).to_string(), "9223372036854775808");
  EXPECT_EQ(Integer(std::string_view("-9223372036854775808")), INT64_MIN);
  EXPECT_TRUE(Integer(std::string_view("-9223372036854775808")).fits());
  EXPECT_FALSE(Integer(std::string_view("-9223372036854775809")).fits());
  EXPECT_EQ(Integer(UINT64_MAX).to_string(), "18446744073709551615");
}

TEST(Integer, LeadingZerosAreDecimal) {
  EXPECT_EQ(Integer(std::string_view("007")), 7);
  EXPECT_EQ(Integer(std::string_view("-0")), 0);
  EXPECT_EQ(Integer(std::string_view("-010")), -10);
  EXPECT_EQ(Integer(std::string_view(std::string(100, '0'))), 0);
  EXPECT_EQ(Integer(std::string_view(std::string(100, '0') + "12")), 12);
  EXPECT_EQ(Integer(std::string_view("0" + std::string(30, '9'))), power(kTen, 30) - 1);
}

TEST(Integer, RefusesEverythingElse) {
  for (const char* wrong : {"", "-", "+1", "1 ", " 1", "1e5", "0x10", "1.0", "--1", "१", "1_000"})
    EXPECT_THROW(Integer{std::string_view(wrong)}, std::invalid_argument) << wrong;
  EXPECT_THROW(Integer{std::string_view("1\0", 2)}, std::invalid_argument);
}

TEST(Integer, BigAgreesWithSmallAtTheEdges) {
  for (const Integer& a : edges())
    for (const Integer& b : edges()) {
      EXPECT_EQ(a + b - b, a);
      EXPECT_EQ(a - b + b, a);
      EXPECT_EQ(a * b, b * a);
      EXPECT_EQ((a - b).sign(), a < b ? -1 : a > b ? 1 : 0);
      if (b != 0) {
        EXPECT_EQ(a / b * b + a % b, a);
        EXPECT_EQ(a * b / b, a);
      }
      if (a < 0 || b < 0) continue;
      EXPECT_EQ((a ^ b) ^ b, a);
      EXPECT_EQ((a & b) + (a | b), a + b);
      EXPECT_EQ((a ^ b) + (a & b) * 2, a + b);
    }
}

TEST(Integer, DivisionTruncates) {
  for (const int a : {-7, -6, 6, 7})
    for (const int b : {-3, -2, 2, 3}) {
      const Integer scale = power(kTen, 30);
      EXPECT_EQ(Integer(a) / b, a / b);
      EXPECT_EQ(Integer(a) % b, a % b);
      EXPECT_EQ((a * scale) / (b * scale), a / b);
    }
  EXPECT_EQ(Integer(INT64_MIN) / -1, -Integer(INT64_MIN));
  EXPECT_EQ(Integer(INT64_MIN) % -1, 0);
}

TEST(Integer, BitsAndShifts) {
  EXPECT_EQ(Integer(0).bits(), 0U);
  EXPECT_EQ(Integer(5).bits(), 3U);
  for (const std::size_t shift : {0U, 1U, 31U, 62U, 63U, 64U, 65U, 200U}) {
    const Integer n = Integer(1) << shift;
    EXPECT_EQ(n.bits(), shift + 1);
    EXPECT_TRUE(n.bit(shift));
    EXPECT_FALSE(n.bit(shift + 1));
    EXPECT_FALSE(n.bit(shift + 1000));
    EXPECT_EQ((n - 1).bits(), shift);
    EXPECT_EQ(n >> shift, 1);
    EXPECT_EQ(n >> (shift + 1), 0);
    EXPECT_EQ((n - 1) & n, 0);
  }
  EXPECT_EQ(Integer(5) >> 64, 0);
  EXPECT_EQ(Integer(5) >> 1000, 0);
  EXPECT_EQ(Integer(0) << 1000, 0);
}

TEST(Integer, SquareRootsAreFloors) {
  for (Integer n : edges()) {
    if (n < 0) continue;
    const Integer r = isqrt(n);
    EXPECT_LE(r * r, n);
    EXPECT_GT((r + 1) * (r + 1), n);
    EXPECT_EQ(isqrt(n * n), n);
    if (n > 0) {
      EXPECT_EQ(isqrt(n * n - 1), n - 1);
      EXPECT_EQ(isqrt(n * n + 2 * n), n);
    }
  }
  const Integer huge = power(3, 50'000);
  EXPECT_EQ(isqrt(huge * huge), huge);
  EXPECT_EQ(isqrt(huge * huge - 1), huge - 1);
}

TEST(Integer, GcdAndPower) {
  EXPECT_EQ(gcd(0, 0), 0);
  EXPECT_EQ(gcd(12, 18), 6);
  EXPECT_EQ(gcd(power(6, 100), power(10, 50)), power(2, 50));
  EXPECT_EQ(power(0, 0), 1);
  EXPECT_EQ(power(7, 0), 1);
  EXPECT_EQ(power(2, 64), Integer(1) << 64);
}

TEST(Integer, CopiesAndMovesAreValues) {
  Integer big = power(kTen, 50);
  Integer copy = big;
  copy += 1;
  EXPECT_EQ(copy - big, 1);
  big = 7;
  EXPECT_EQ(big, 7);
  EXPECT_TRUE(big.fits());
  Integer moved = std::move(copy);
  EXPECT_EQ(moved, power(kTen, 50) + 1);
  const Integer& self = moved;
  moved = self;
  EXPECT_EQ(moved, power(kTen, 50) + 1);
  moved -= power(kTen, 50);
  EXPECT_TRUE(moved.fits()) << "a result that fits a word is kept in one";
}

TEST(Integer, Properties) {
  holds("machine arithmetic", [](std::int32_t a, std::int32_t b) {
    RC_ASSERT(Integer(a) * b == std::int64_t{a} * b);
    RC_ASSERT(Integer(a) + b == std::int64_t{a} + b);
    RC_ASSERT((Integer(a) < b) == (a < b));
  });
  holds("a ring", [] {
    const Integer a = any_integer(true);
    const Integer b = any_integer(true);
    const Integer c = any_integer(true);
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT(a * (b + c) == a * b + a * c);
    RC_ASSERT(a - b == -(b - a));
  });
  holds("division", [] {
    const Integer a = any_integer(true);
    const Integer b = any_integer(true);
    RC_PRE(b != 0);
    RC_ASSERT(a / b * b + a % b == a);
    const Integer remainder = a % b;
    RC_ASSERT((remainder < 0 ? -remainder : remainder) < (b < 0 ? -b : b));
  });
  holds("nim-sum, bit by bit", [] {
    const Integer a = any_integer(false);
    const Integer b = any_integer(false);
    const Integer sum = a ^ b;
    for (std::size_t i = 0; i <= std::max(a.bits(), b.bits()); ++i) RC_ASSERT(sum.bit(i) == (a.bit(i) != b.bit(i)));
    RC_ASSERT((a ^ a) == 0);
  });
  holds("shifts are products and quotients", [] {
    const Integer a = any_integer(false);
    const auto count = *rc::gen::inRange<std::size_t>(0, 200);
    RC_ASSERT((a << count) == a * power(2, count));
    RC_ASSERT((a >> count) == a / power(2, count));
  });
  holds("order is that of the digits", [] {
    const Integer a = any_integer(false);
    const Integer b = any_integer(false);
    const std::string x = a.to_string();
    const std::string y = b.to_string();
    RC_ASSERT((a < b) == (x.size() != y.size() ? x.size() < y.size() : x < y));
  });
}

}  // namespace

}  // namespace grundy::test
