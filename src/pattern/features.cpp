#include "pattern/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ranges.hpp"

namespace grundy {

namespace {

using At = std::vector<Word>;

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

std::string joined(std::span<const std::string> names, std::string_view between, std::string_view form) {
  std::string out;
  for (const std::string& name : names) {
    if (!out.empty()) out += between;
    out += fmt::format(fmt::runtime(form), name);
  }
  return out;
}

std::string columns_text(std::span<const std::string> names, std::int64_t modulus) {
  return fmt::format("every binary column of {} has a number of ones divisible by {}", joined(names, ", "), modulus);
}

std::vector<Feature> features(std::span<const std::string> names) {
  const std::size_t dimension = names.size();
  std::vector<Feature> all;
  const auto add = [&](std::string text, auto f) { all.push_back({std::move(text), f, {}}); };
  add(joined(names, " xor "), [](const At& at) { return fold(at, std::bit_xor<>()); });
  for (std::size_t i = 0; i < dimension; ++i) add(names[i], [i](const At& at) { return at[i]; });
  add(joined(names, " + "), [](const At& at) { return fold(at, std::plus<>()); });
  if (dimension == 2) add(fmt::format("|{} - {}|", names[0], names[1]), [](const At& at) { return std::abs(at[0] - at[1]); });
  add("min(" + joined(names, ",") + ")", [](const At& at) { return *ranges::min_element(at); });
  add("max(" + joined(names, ",") + ")", [](const At& at) { return *ranges::max_element(at); });
  add(joined(names, " or "), [](const At& at) { return fold(at, std::bit_or<>()); });
  add(joined(names, " and "), [](const At& at) { return fold(at, std::bit_and<>()); });
  const auto decreased = [](const At& at, auto f) -> std::int64_t {
    At less(at);
    for (Word& x : less)
      if (--x < 0) return -1;
    return fold(less, f);
  };
  add(joined(names, " xor ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_xor<>()); });
  add(joined(names, " or ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_or<>()); });
  add(joined(names, " and ", "({}-1)"), [decreased](const At& at) { return decreased(at, std::bit_and<>()); });
  add("gcd(" + joined(names, ",") + ")", [](const At& at) { return fold(at, [](Word a, Word b) { return std::gcd(a, b); }); });
  for (std::int64_t m = 2; m <= 12; ++m) {
    add(joined(names, " xor ", fmt::format("({{}} mod {})", m)), [m](const At& at) {
      At r(at);
      for (Word& x : r) x %= m;
      return fold(r, std::bit_xor<>());
    });
  }
  for (std::int64_t k = 2; k <= 4; ++k) {
    add(joined(names, " xor ", fmt::format("({{}}//{})", k)), [k](const At& at) {
      At r(at);
      for (Word& x : r) x /= k;
      return fold(r, std::bit_xor<>());
    });
  }
  if (dimension > 2)
    for (std::int64_t m = 3; m <= 5; ++m)
      all.push_back({fmt::format("the binary columns' sums of {} modulo {}, read in base {}", joined(names, ", "), m, m),
                     [m](const At& at) { return columns(at, m); }, columns_text(names, m)});
  return all;
}

}  // namespace grundy
