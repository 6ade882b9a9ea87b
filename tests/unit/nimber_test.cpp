// Nim-multiplication against its definition by mex, against OEIS, and as a field.
#include "grundy/nimber.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <sstream>

#include "grundy/integer.hpp"

namespace grundy {
namespace {

TEST(Mex, IsTheLeastAbsentNumber) {
  EXPECT_EQ(mex(std::vector<int>{}), 0);
  EXPECT_EQ(mex({0, 1, 3}), 2);
  EXPECT_EQ(mex({2, 0, 1, 0}), 3);
  EXPECT_EQ(mex(std::vector<std::uint64_t>{UINT64_MAX, 0}), 1U);
  EXPECT_EQ(mex(std::array<long, 3>{-1, 0, 7}), 1);
}

TEST(NimProduct, AgreesWithItsDefinitionByMex) {
  constexpr std::size_t n = 40;
  std::array<std::array<std::uint64_t, n>, n> table{};
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      std::vector<std::uint64_t> options;
      for (std::size_t i = 0; i < a; ++i)
        for (std::size_t j = 0; j < b; ++j) options.push_back(table[i][b] ^ table[a][j] ^ table[i][j]);
      table[a][b] = mex(options);
      ASSERT_EQ(nim_product(a, b), table[a][b]) << a << " x " << b;
    }
  }
}

// OEIS: A006015 (2 n), A004468 (3 n), A006042 (n n), A051917 (1/n, from 1).
TEST(NimProduct, AgreesWithOeis) {
  const std::vector<std::uint64_t> twice{0, 2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13, 4, 6, 7, 5, 32, 34, 35, 33};
  const std::vector<std::uint64_t> thrice{0, 3, 1, 2, 12, 15, 13, 14, 4, 7, 5, 6, 8, 11, 9, 10, 48, 51, 49, 50};
  const std::vector<std::uint64_t> square{0, 1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15, 11, 10, 8, 9, 24, 25, 27, 26};
  const std::vector<std::uint64_t> inverse{0, 1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4};
  for (std::uint64_t n = 0; n < twice.size(); ++n) {
    EXPECT_EQ(nim_product(2, n), twice[n]);
    EXPECT_EQ(nim_product(3, n), thrice[n]);
    EXPECT_EQ(nim_product(n, n), square[n]);
  }
  for (std::uint64_t n = 1; n < inverse.size(); ++n) EXPECT_EQ(nim_inverse(n), inverse[n]);
}

// The carry-less products of 2 x 2 and 5 x 7 would be 4 and 27.
TEST(NimProduct, IsNotTheCarrylessProduct) {
  EXPECT_EQ(nim_product(2, 2), 3U);
  EXPECT_EQ(nim_product(5, 7), 13U);
  EXPECT_EQ(nim_product(3141, 5926), 14994U);
  EXPECT_EQ(nim_product(UINT64_MAX, UINT64_MAX), 11290409524105353207U);
}

TEST(NimProduct, MakesAField) {
  rc::check([](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    RC_ASSERT(nim_product(a, b) == nim_product(b, a));
    RC_ASSERT(nim_product(a, nim_product(b, c)) == nim_product(nim_product(a, b), c));
    RC_ASSERT(nim_product(a, b ^ c) == (nim_product(a, b) ^ nim_product(a, c)));
    RC_ASSERT(nim_product(a, nim_inverse(a)) == (a == 0 ? 0U : 1U));
  });
}

TEST(IntegerStream, ReadsAndWritesDecimalDigits) {
  const std::string digits = "-1" + std::string(30, '0');
  std::istringstream in(digits + " 7 x");
  Integer a, b, c = 5;
  in >> a >> b >> c;
  EXPECT_TRUE(in.fail());
  EXPECT_EQ(a, Integer(digits));
  EXPECT_EQ(b, 7);
  EXPECT_EQ(c, 5);
  std::ostringstream out;
  out << a << ' ' << b;
  EXPECT_EQ(out.str(), digits + " 7");
}

}  // namespace
}  // namespace grundy
