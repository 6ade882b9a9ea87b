// Nim-multiplication. With D = 2^(2^k) a Fermat power, D times a smaller nimber is the ordinary product, and D times D is
// D + D/2 (Conway, On Numbers and Games, ch. 6): so a product of two halves needs three products of half the length, and
// one by D/2. Nimbers below 2^16 are the field of 2^16 elements, where a product is an addition of logarithms.
#include "grundy/nimber.hpp"

#include <array>

namespace grundy {

namespace {

template <class Product>
std::uint64_t product_by_halves(std::uint64_t a, std::uint64_t b, unsigned half, const Product& product) {
  const std::uint64_t low = (std::uint64_t{1} << half) - 1;
  const std::uint64_t a1 = a >> half, a0 = a & low;
  const std::uint64_t b1 = b >> half, b0 = b & low;
  const std::uint64_t d = product(a0, b0);
  const std::uint64_t upper = d ^ product(a1 ^ a0, b1 ^ b0);
  return upper << half | (d ^ product(product(a1, b1), std::uint64_t{1} << (half - 1)));
}

// By halves down to single bits; `bits` is at most 16, so four levels.
std::uint64_t plain_product(std::uint64_t a, std::uint64_t b, unsigned bits) {
  if (a <= 1 || b <= 1) return a * b;
  const unsigned half = bits / 2;
  return product_by_halves(a, b, half, [half](std::uint64_t x, std::uint64_t y) { return plain_product(x, y, half); });
}

class Logarithms {
 public:
  Logarithms() {
    std::uint64_t generator = 256;  // below 256 lies a smaller field
    while (!powers(generator)) ++generator;
  }
  [[nodiscard]] std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
    if (a == 0 || b == 0) return 0;
    return power_[static_cast<std::size_t>(logarithm_[static_cast<std::size_t>(a)]) + logarithm_[static_cast<std::size_t>(b)]];
  }

 private:
  static constexpr std::size_t kOrder = 65535;

  bool powers(std::uint64_t generator) {
    std::uint64_t x = 1;
    for (std::size_t i = 0; i < kOrder; ++i) {
      if (i != 0 && x == 1) return false;
      power_[i] = power_[i + kOrder] = static_cast<std::uint16_t>(x);
      logarithm_[static_cast<std::size_t>(x)] = static_cast<std::uint16_t>(i);
      x = plain_product(x, generator, 16);
    }
    return true;
  }

  std::array<std::uint16_t, 2 * kOrder> power_{};  // twice over, so that a sum of two logarithms needs no reduction
  std::array<std::uint16_t, kOrder + 1> logarithm_{};
};

}  // namespace

std::uint64_t nim_product(std::uint64_t a, std::uint64_t b) {
  static const Logarithms field;
  const auto product16 = [](std::uint64_t x, std::uint64_t y) { return field.product(x, y); };
  const auto product32 = [&](std::uint64_t x, std::uint64_t y) { return product_by_halves(x, y, 16, product16); };
  return (a | b) >> 32 == 0 ? product32(a, b) : product_by_halves(a, b, 32, product32);
}

// The field of 2^64 elements has 2^64 - 1 units, so the inverse is the power 2^64 - 2 = 2 + 4 + … + 2^63.
std::uint64_t nim_inverse(std::uint64_t a) {
  std::uint64_t inverse = 1;
  for (int i = 1; i < 64; ++i) {
    a = nim_product(a, a);
    inverse = nim_product(inverse, a);
  }
  return inverse;
}

}  // namespace grundy
