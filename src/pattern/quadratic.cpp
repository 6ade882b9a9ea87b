#include "pattern/quadratic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "grundy/integer.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::size_t kUsed = 160;  // numbers that narrow alpha down

// Which alphas and offsets are looked at.
struct Bounds {
  std::int64_t root, divisor, factor, unit;
};
constexpr Bounds kFew{30, 2, 2, 0};
constexpr Bounds kMany{60, 6, 4, 2};
constexpr std::size_t kManyNumbers = 400;

struct Fraction {
  std::int64_t above, below;  // below > 0
  friend bool operator<(const Fraction& a, const Fraction& b) { return a.above * b.below < b.above * a.below; }
};

// Whatever beta is, (j-i)*alpha lies within 1 of numbers[j] - numbers[i].
std::pair<Fraction, Fraction> bounds(std::span<const std::int64_t> numbers) {
  Fraction least{0, 1};
  Fraction most{INT32_MAX, 1};
  const std::size_t size = std::min(numbers.size(), kUsed);
  for (std::size_t j = 1; j < size; ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const std::int64_t rise = numbers[j] - numbers[i];
      const auto run = static_cast<std::int64_t>(j - i);
      least = std::max(least, Fraction{rise - 1, run});
      most = std::min(most, Fraction{rise + 1, run});
    }
  return {least, most};
}

bool square_free(std::int64_t d) {
  for (std::int64_t f = 2; f * f <= d; ++f)
    if (d % (f * f) == 0) return false;
  return true;
}

// alpha < bound, by squares.
bool below(const Quadratic& a, const Fraction& bound) {
  const std::int64_t right = bound.above * a.s - a.p * bound.below;
  return right > 0 && Integer(a.q) * a.q * a.d * bound.below * bound.below < Integer(right) * right;
}

std::int64_t height(const Quadratic& a) { return a.s * 2 + a.q * 3 + std::abs(a.p) + a.d; }

std::vector<Quadratic> between(const Fraction& least, const Fraction& most, const Bounds& bounds) {
  std::vector<Quadratic> found;
  for (std::int64_t d = 2; d <= bounds.root; ++d) {
    if (!square_free(d)) continue;
    for (std::int64_t s = 1; s <= bounds.divisor; ++s)
      for (std::int64_t q = 1; q <= bounds.factor; ++q) {
        const std::int64_t root = isqrt(Integer(q * q * d)).small();
        for (std::int64_t p = s * least.above / least.below - root - 2; p <= s * most.above / most.below - root + 1; ++p) {
          if (std::gcd(std::gcd(p, q), s) != 1) continue;
          const Quadratic alpha{p, q, d, s};
          if (below(alpha, most) && !below(alpha, least)) found.push_back(alpha);
        }
      }
  }
  ranges::stable_sort(found, {}, height);
  return found;
}

std::vector<Offset> offsets(std::int64_t s, std::int64_t unit) {
  std::vector<Offset> all;
  for (std::int64_t v = -unit; v <= unit; ++v)
    for (std::int64_t u = -(1 + unit) * s; u <= (1 + unit) * s; ++u) all.push_back({u, v});
  ranges::stable_sort(all, {}, [](const Offset& o) { return std::abs(o.u) + 2 * std::abs(o.v); });
  return all;
}

std::string over(std::string top, bool composed, std::int64_t s) {
  if (s == 1) return top;
  return fmt::format("{}{}{}/{}", composed ? "(" : "", top, composed ? ")" : "", s);
}

std::string sum_text(std::int64_t p, std::int64_t q, std::int64_t d, std::int64_t s) {
  const std::string root = std::abs(q) == 1 ? fmt::format("sqrt({})", d) : fmt::format("{}*sqrt({})", std::abs(q), d);
  if (q == 0) return over(fmt::format("{}", p), false, s);
  if (p == 0) return over((q < 0 ? "-" : "") + root, false, s);
  return over(fmt::format("{} {} {}", p, q < 0 ? "-" : "+", root), true, s);
}

}  // namespace

std::int64_t floor_of(const Quadratic& a, const Offset& b, std::int64_t k) {
  const std::int64_t t = a.q * k + b.v;
  const std::int64_t root = isqrt(Integer(t) * t * a.d).small();
  const std::int64_t top = a.p * k + b.u + (t < 0 ? -root - 1 : root);
  return top >= 0 ? top / a.s : -((a.s - 1 - top) / a.s);
}

Quadratic complementary(std::int64_t r) { return {r * (2 - r), r, r * r + 4, 2 * r}; }

Offset inverse_of_complementary(std::int64_t r) { return {r - 2, 1}; }

std::string text_of(const Quadratic& unreduced) {
  Quadratic a = unreduced;
  for (std::int64_t f = 2; f * f <= a.d; ++f)
    for (; a.d % (f * f) == 0; a.d /= f * f) a.q *= f;
  const std::int64_t g = std::gcd(std::gcd(a.p, a.q), a.s);
  a = {a.p / g, a.q / g, a.d, a.s / g};
  if (a == Quadratic{1, 1, 5, 2}) return "phi";
  if (a == Quadratic{3, 1, 5, 2}) return "phi^2";
  return sum_text(a.p, a.q, a.d, a.s);
}

std::string beatty_text(const Quadratic& a, const Offset& b, std::string_view k) {
  const std::string beta = b.u == 0 && b.v == 0 ? "" : " + " + sum_text(b.u, b.v, a.d, a.s);
  const std::string alpha = text_of(a);
  const bool plain = alpha.find(' ') == std::string::npos || alpha.front() == '(';
  return fmt::format("floor({}*{}{})", k, plain ? alpha : fmt::format("({})", alpha), beta);
}

bool each_beatty(std::span<const std::int64_t> numbers, const std::function<bool(const Quadratic&, const Offset&)>& take) {
  const auto [least, most] = bounds(numbers);
  const Bounds& looked_at = numbers.size() < kManyNumbers ? kFew : kMany;
  for (const Quadratic& alpha : between(least, most, looked_at))
    for (const Offset& beta : offsets(alpha.s, looked_at.unit)) {
      bool fits = true;
      for (std::size_t k = 0; k < numbers.size() && fits; ++k) fits = floor_of(alpha, beta, static_cast<std::int64_t>(k)) == numbers[k];
      if (fits && take(alpha, beta)) return true;
    }
  return false;
}

}  // namespace grundy
