/// Quadratic irrationals and their Beatty sequences floor(k*alpha + beta), decided in integers alone.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace grundy {

/// (p + q*sqrt(d)) / s with q, s > 0 and d no square.
struct Quadratic {
  std::int64_t p = 0, q = 1, d = 2, s = 1;
  friend bool operator==(const Quadratic&, const Quadratic&) = default;
};

/// beta = (u + v*sqrt(d)) / s, with d and s of the alpha that it belongs to.
struct Offset {
  std::int64_t u = 0, v = 0;
};

/// floor(k*alpha + beta).
[[nodiscard]] std::int64_t floor_of(const Quadratic& alpha, const Offset& beta, std::int64_t k);

/// "floor(k*phi)", "floor(k*sqrt(2))", "floor(k*(-1 + sqrt(13))/2 + 1)".
[[nodiscard]] std::string beatty_text(const Quadratic& alpha, const Offset& beta, std::string_view k);
/// "phi", "sqrt(2)", "(-1 + sqrt(13))/2".
[[nodiscard]] std::string text_of(const Quadratic& alpha);

/// The alpha with 1/alpha + 1/(alpha + r) = 1, for which floor(k*alpha) and floor(k*alpha) + r*k take every number once
/// (Beatty), and its inverse as an offset. Left unreduced: s = 2r serves both.
[[nodiscard]] Quadratic complementary(std::int64_t r);
[[nodiscard]] Offset inverse_of_complementary(std::int64_t r);

/// Hands over the pairs, simplest first, with numbers[k] = floor(k*alpha + beta) for every k, until one is taken (true).
/// There are about m^3/10 different beginnings of length m, so few numbers are held against few alphas.
bool each_beatty(std::span<const std::int64_t> numbers, const std::function<bool(const Quadratic&, const Offset&)>& take);

}  // namespace grundy
