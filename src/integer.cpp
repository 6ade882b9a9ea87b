#include "grundy/integer.hpp"

#include <charconv>
#include <cstdlib>
#include <stdexcept>

#if defined(__EMSCRIPTEN__) || defined(GRUNDY_NO_GMP)
#include <boost/multiprecision/cpp_int.hpp>
namespace {
using Number = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
}
#else
#include <boost/multiprecision/gmp.hpp>
namespace {
using Number = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
}
#endif

namespace grundy {

struct Integer::Big {
  Number n;
};

namespace {

const Number kMin(INT64_MIN);
const Number kMax(INT64_MAX);

bool all_digits(std::string_view s) {
  if (s.empty()) return false;
  for (const char c : s)
    if (c < '0' || c > '9') return false;
  return true;
}

}  // namespace

Integer::Big* Integer::clone(const Big* b) { return new Big(*b); }
void Integer::destroy(Big* b) noexcept { delete b; }

void Integer::widen(std::uint64_t value) { big_ = new Big{Number(value)}; }

Integer Integer::normalised(Big&& value) {
  Integer r;
  if (value.n >= kMin && value.n <= kMax) {
    r.small_ = static_cast<std::int64_t>(value.n);
  } else {
    r.big_ = new Big(std::move(value));
  }
  return r;
}

Integer::Integer(std::string_view decimal) {
  const bool negative = decimal.starts_with('-');
  const std::string_view digits = decimal.substr(negative ? 1 : 0);
  if (!all_digits(digits)) throw std::invalid_argument("not a decimal integer");
  const auto [end, failed] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), small_);
  if (failed == std::errc()) return;
  const auto first = digits.find_first_not_of('0');  // a leading 0 would mean octal to the parser below
  Number n{std::string(digits.substr(first))};
  if (negative) n = -n;
  *this = normalised(Big{std::move(n)});
}

std::string Integer::to_string() const { return big_ ? big_->n.str() : std::to_string(small_); }

int Integer::big_sign() const noexcept { return big_->n.sign(); }

int Integer::compare_big(const Integer& a, const Integer& b) noexcept {
  // A big value lies outside the range of every small one, so its sign decides.
  if (a.fits()) return -b.big_->n.sign();
  if (b.fits()) return a.big_->n.sign();
  return a.big_->n.compare(b.big_->n);
}

Integer Integer::big(char op, const Integer& a, const Integer& b) {
  const Number wide_a = a.fits() ? Number(a.small_) : Number();
  const Number wide_b = b.fits() ? Number(b.small_) : Number();
  const Number& x = a.fits() ? wide_a : a.big_->n;
  const Number& y = b.fits() ? wide_b : b.big_->n;
  Big r;
  switch (op) {
    case '+': r.n = x + y; break;
    case '-': r.n = x - y; break;
    case '*': r.n = x * y; break;
    case '/': r.n = x / y; break;
    case '%': r.n = x % y; break;
    case '^': r.n = x ^ y; break;
    case '&': r.n = x & y; break;
    default: r.n = x | y; break;
  }
  return normalised(std::move(r));
}

Integer operator<<(const Integer& a, std::size_t count) {
  if (a.fits() && a.small_ >= 0 && count < 63 && a.small_ <= (INT64_MAX >> count)) return a.small_ << count;
  return Integer::normalised(Integer::Big{Number((a.fits() ? Number(a.small_) : a.big_->n) << count)});
}

Integer operator>>(const Integer& a, std::size_t count) {
  if (a.fits()) return count < 64 ? a.small_ >> count : (a.small_ < 0 ? -1 : 0);
  return Integer::normalised(Integer::Big{Number(a.big_->n >> count)});
}

std::size_t Integer::bits() const {
  if (big_) return static_cast<std::size_t>(boost::multiprecision::msb(big_->n)) + 1;
  return small_ == 0 ? 0 : 64U - static_cast<std::size_t>(__builtin_clzll(static_cast<unsigned long long>(small_)));
}

bool Integer::bit(std::size_t index) const {
  if (big_) return boost::multiprecision::bit_test(big_->n, static_cast<unsigned>(index));
  return index < 63 && ((small_ >> index) & 1) != 0;
}

Integer isqrt(const Integer& n) {
  return Integer::normalised(Integer::Big{Number(sqrt(n.fits() ? Number(n.small_) : n.big_->n))});
}

Integer gcd(const Integer& a, const Integer& b) {
  const Number x = a.fits() ? Number(a.small_) : a.big_->n;
  const Number y = b.fits() ? Number(b.small_) : b.big_->n;
  return Integer::normalised(Integer::Big{Number(boost::multiprecision::gcd(x, y))});
}

Integer power(const Integer& base, std::uint64_t exponent) {
  Integer result = 1;
  Integer square = base;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result *= square;
    if (exponent > 1) square *= square;
  }
  return result;
}

}  // namespace grundy
