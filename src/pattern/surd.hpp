/// Exact numbers (p + q*sqrt(d)) / s, so that claims may speak of floor(k*phi).
#pragma once

#include <concepts>
#include <cstdint>

#include "grundy/integer.hpp"

namespace grundy {

class Surd {
 public:
  Surd() = default;
  Surd(Integer p) : p_(std::move(p)) {}  // NOLINT(google-explicit-constructor): every integer is one
  template <std::integral T>
  Surd(T p) : p_(p) {}  // NOLINT(google-explicit-constructor)
  /// (p + q*sqrt(d)) / s with s > 0 and d >= 0.
  Surd(Integer p, Integer q, std::int64_t d, Integer s);

  [[nodiscard]] bool whole() const { return q_ == 0 && s_ == 1; }
  /// The integer that a whole number is.
  [[nodiscard]] const Integer& integer() const { return p_; }
  [[nodiscard]] Integer floor() const;
  [[nodiscard]] int sign() const;

  /// Whether two numbers can be added and multiplied: at most one root between them.
  [[nodiscard]] static bool mix(const Surd& a, const Surd& b) { return a.q_ == 0 || b.q_ == 0 || a.d_ == b.d_; }

  friend Surd operator+(const Surd& a, const Surd& b);
  friend Surd operator-(const Surd& a, const Surd& b);
  friend Surd operator*(const Surd& a, const Surd& b);
  /// b must not be 0.
  friend Surd operator/(const Surd& a, const Surd& b);

 private:
  [[nodiscard]] static std::int64_t root(const Surd& a, const Surd& b) { return a.q_ == 0 ? b.d_ : a.d_; }

  Integer p_ = 0;
  Integer q_ = 0;
  std::int64_t d_ = 0;
  Integer s_ = 1;
};

/// Quotient rounded down and the remainder of the divisor's sign, as the rule notation has them; b must not be 0.
[[nodiscard]] Integer floor_div(const Integer& a, const Integer& b);
[[nodiscard]] Integer floor_mod(const Integer& a, const Integer& b);

}  // namespace grundy
