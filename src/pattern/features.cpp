#include "pattern/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace grundy {

namespace {

using At = std::vector<Word>;

std::string joined(std::size_t dimension, std::string_view between, std::string_view form = "{}") {
  std::string out;
  for (std::size_t i = 0; i < dimension; ++i) {
    if (i != 0) out += between;
    out += fmt::format(fmt::runtime(form), static_cast<char>('a' + static_cast<int>(i)));
  }
  return out;
}

template <class Fold>
std::int64_t fold(const At& at, const Fold& f) {
  return std::accumulate(at.begin() + 1, at.end(), at[0], f);
}

// Ones in each binary column, added modulo m and read as digits of that base: Moore's Nim.
std::int64_t columns(const At& at, std::int64_t m) {
  std::int64_t out = 0;
  std::int64_t place = 1;
  for (int bit = 0; bit < 16; ++bit, place *= m) {
    std::int64_t ones = 0;
    for (const Word x : at) ones += (x >> bit) & 1;
    out += place * (ones % m);
  }
  return out;
}

}  // namespace

std::string columns_text(std::size_t dimension, std::int64_t modulus) {
  return fmt::format("every binary column of {} has a number of ones divisible by {}", joined(dimension, ", "), modulus);
}

std::vector<Feature> features(std::size_t dimension) {
  std::vector<Feature> all;
  const auto add = [&](std::string text, auto f) { all.push_back({std::move(text), f, {}}); };
  add(joined(dimension, " xor "), [](const At& at) { return fold(at, std::bit_xor<>()); });
  for (std::size_t i = 0; i < dimension; ++i) add(std::string(1, static_cast<char>('a' + static_cast<int>(i))), [i](const At& at) { return at[i]; });
  add(joined(dimension, " + "), [](const At& at) { return fold(at, std::plus<>()); });
  if (dimension == 2) add("|a - b|", [](const At& at) { return std::abs(at[0] - at[1]); });
  add("min(" + joined(dimension, ",") + ")", [](const At& at) { return *std::ranges::min_element(at); });
  add("max(" + joined(dimension, ",") + ")", [](const At& at) { return *std::ranges::max_element(at); });
  add(joined(dimension, " or "), [](const At& at) { return fold(at, std::bit_or<>()); });
  add(joined(dimension, " and "), [](const At& at) { return fold(at, std::bit_and<>()); });
  const auto decreased = [](const At& at, auto f) -> std::int64_t {
    At less(at);
    for (Word& x : less)
      if (--x < 0) return -1;
    return fold(less, f);
  };
  add(joined(dimension, " xor ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_xor<>()); });
  add(joined(dimension, " or ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_or<>()); });
  add(joined(dimension, " and ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_and<>()); });
  add("gcd(" + joined(dimension, ",") + ")", [](const At& at) { return fold(at, [](Word a, Word b) { return std::gcd(a, b); }); });
  for (std::int64_t m = 2; m <= 12; ++m) {
    add(joined(dimension, " xor ", fmt::format("({{}} mod {})", m)), [m](const At& at) {
      At r(at);
      for (Word& x : r) x %= m;
      return fold(r, std::bit_xor<>());
    });
  }
  for (std::int64_t k = 2; k <= 4; ++k) {
    add(joined(dimension, " xor ", fmt::format("({{}}//{})", k)), [k](const At& at) {
      At r(at);
      for (Word& x : r) x /= k;
      return fold(r, std::bit_xor<>());
    });
  }
  if (dimension > 2)
    for (std::int64_t m = 3; m <= 5; ++m)
      all.push_back({fmt::format("the binary columns' sums of {} modulo {}, read in base {}", joined(dimension, ", "), m, m),
                     [m](const At& at) { return columns(at, m); }, columns_text(dimension, m)});
  return all;
}

}  // namespace grundy
