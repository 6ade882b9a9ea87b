/// Exact integers of any length.
///
///     grundy::Integer n("1" + std::string(30, '0'));
///     assert((n * n).to_string().size() == 61);
///
/// Nearly every number of a game fits a machine word, a few have a million digits. An Integer therefore keeps a
/// 64-bit value inline and allocates only beyond that: a Nim position of a million heaps is one flat vector.
/// Beyond 64 bits the arithmetic is GMP's, or Boost's cpp_int where GMP is missing (WebAssembly).
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace grundy {

class Integer {
 public:
  Integer() noexcept = default;
  template <std::signed_integral T>
  Integer(T value) noexcept : small_(value) {}
  template <std::unsigned_integral T>
  Integer(T value) : small_(static_cast<std::int64_t>(value)) {
    if (static_cast<std::uint64_t>(value) > static_cast<std::uint64_t>(INT64_MAX)) widen(static_cast<std::uint64_t>(value));
  }
  /// Decimal digits, perhaps after a minus sign; throws std::invalid_argument for anything else.
  explicit Integer(std::string_view decimal);

  Integer(const Integer& other) : small_(other.small_), big_(other.big_ ? clone(other.big_) : nullptr) {}
  Integer(Integer&& other) noexcept : small_(other.small_), big_(std::exchange(other.big_, nullptr)) {}
  Integer& operator=(const Integer& other) { return *this = Integer(other); }
  Integer& operator=(Integer&& other) noexcept {
    small_ = other.small_;
    std::swap(big_, other.big_);
    return *this;
  }
  ~Integer() {
    if (big_) destroy(big_);
  }

  /// Whether the value fits `std::int64_t`; then `small()` is the value.
  [[nodiscard]] bool fits() const noexcept { return !big_; }
  [[nodiscard]] std::int64_t small() const noexcept { return small_; }
  [[nodiscard]] std::optional<std::int64_t> to_int64() const noexcept {
    return fits() ? std::optional(small_) : std::nullopt;
  }
  [[nodiscard]] std::string to_string() const;

  /// -1, 0 or 1.
  [[nodiscard]] int sign() const noexcept {
    return big_ ? big_sign() : (small_ > 0) - (small_ < 0);
  }
  /// Number of binary digits of a non-negative value: 0 for 0, 3 for 5.
  [[nodiscard]] std::size_t bits() const;
  /// Binary digit `index` of a non-negative value.
  [[nodiscard]] bool bit(std::size_t index) const;

  friend Integer operator+(const Integer& a, const Integer& b) {
    std::int64_t r = 0;
    if (a.fits() && b.fits() && !__builtin_add_overflow(a.small_, b.small_, &r)) return r;
    return big('+', a, b);
  }
  friend Integer operator-(const Integer& a, const Integer& b) {
    std::int64_t r = 0;
    if (a.fits() && b.fits() && !__builtin_sub_overflow(a.small_, b.small_, &r)) return r;
    return big('-', a, b);
  }
  friend Integer operator*(const Integer& a, const Integer& b) {
    std::int64_t r = 0;
    if (a.fits() && b.fits() && !__builtin_mul_overflow(a.small_, b.small_, &r)) return r;
    return big('*', a, b);
  }
  /// Truncated, as in C++; the divisor must not be 0.
  friend Integer operator/(const Integer& a, const Integer& b) {
    if (a.fits() && b.fits() && !(a.small_ == INT64_MIN && b.small_ == -1)) return a.small_ / b.small_;
    return big('/', a, b);
  }
  friend Integer operator%(const Integer& a, const Integer& b) {
    if (a.fits() && b.fits() && b.small_ != -1) return a.small_ % b.small_;
    return big('%', a, b);
  }
  /// Bitwise; the operands must not be negative. `a ^ b` is the nim-sum.
  friend Integer operator^(const Integer& a, const Integer& b) {
    return a.fits() && b.fits() ? Integer(a.small_ ^ b.small_) : big('^', a, b);
  }
  friend Integer operator&(const Integer& a, const Integer& b) {
    return a.fits() && b.fits() ? Integer(a.small_ & b.small_) : big('&', a, b);
  }
  friend Integer operator|(const Integer& a, const Integer& b) {
    return a.fits() && b.fits() ? Integer(a.small_ | b.small_) : big('|', a, b);
  }
  friend Integer operator<<(const Integer& a, std::size_t count);
  friend Integer operator>>(const Integer& a, std::size_t count);
  Integer operator-() const { return Integer(0) - *this; }

  Integer& operator+=(const Integer& b) { return *this = *this + b; }
  Integer& operator-=(const Integer& b) { return *this = *this - b; }
  Integer& operator*=(const Integer& b) { return *this = *this * b; }
  Integer& operator/=(const Integer& b) { return *this = *this / b; }
  Integer& operator%=(const Integer& b) { return *this = *this % b; }
  Integer& operator^=(const Integer& b) {
    if (fits() && b.fits()) {
      small_ ^= b.small_;
      return *this;
    }
    return *this = *this ^ b;
  }
  /// As decimal digits; reading anything else sets failbit and leaves the value as it was.
  friend std::ostream& operator<<(std::ostream&, const Integer&);
  friend std::istream& operator>>(std::istream&, Integer&);

  Integer& operator++() { return *this += 1; }
  Integer& operator--() { return *this -= 1; }

  friend bool operator==(const Integer& a, const Integer& b) noexcept {
    return a.fits() && b.fits() ? a.small_ == b.small_ : compare_big(a, b) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) noexcept {
    return a.fits() && b.fits() ? a.small_ <=> b.small_ : compare_big(a, b) <=> 0;
  }

 private:
  struct Big;
  static Big* clone(const Big*);
  static void destroy(Big*) noexcept;
  static Integer big(char op, const Integer& a, const Integer& b);
  static int compare_big(const Integer& a, const Integer& b) noexcept;
  [[nodiscard]] int big_sign() const noexcept;
  void widen(std::uint64_t value);
  static Integer normalised(Big&& value);

  friend Integer isqrt(const Integer&);
  friend Integer gcd(const Integer&, const Integer&);
  friend Integer power(const Integer&, std::uint64_t);

  std::int64_t small_ = 0;  // meaningless while big_ is set
  Big* big_ = nullptr;      // set exactly when the value does not fit 64 bits
};

/// floor(sqrt(n)) of a non-negative n, exact; as fast as one multiplication of the same length, up to a constant.
[[nodiscard]] Integer isqrt(const Integer& n);
[[nodiscard]] Integer gcd(const Integer& a, const Integer& b);
[[nodiscard]] Integer power(const Integer& base, std::uint64_t exponent);

}  // namespace grundy
