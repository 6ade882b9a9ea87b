#include "pattern/surd.hpp"

namespace grundy {

namespace {

Integer magnitude(const Integer& n) { return n < 0 ? -n : n; }

}  // namespace

Integer floor_div(const Integer& a, const Integer& b) {
  const Integer q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

Integer floor_mod(const Integer& a, const Integer& b) {
  const Integer r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

Surd::Surd(Integer p, Integer q, std::int64_t d, Integer s) : p_(std::move(p)), q_(std::move(q)), d_(d), s_(std::move(s)) {
  if (q_ != 0) {
    // a root that is an integer is one
    const Integer r = isqrt(Integer(d_));
    if (r * r == d_) {
      p_ += q_ * r;
      q_ = 0;
    }
  }
  if (s_ == 1) return;
  const Integer g = gcd(gcd(magnitude(p_), magnitude(q_)), s_);
  if (g == 1) return;
  p_ /= g;
  q_ /= g;
  s_ /= g;
}

Integer Surd::floor() const {
  if (whole()) return p_;
  const Integer root = isqrt(q_ * q_ * d_);
  return floor_div(p_ + (q_ < 0 ? -root - 1 : root), s_);  // q is 0 or the root irrational
}

int Surd::sign() const {
  if (q_ == 0) return p_.sign();
  if (p_.sign() == q_.sign() || p_ == 0) return q_.sign();
  const bool root_is_larger = q_ * q_ * d_ > p_ * p_;
  return root_is_larger ? q_.sign() : p_.sign();
}

Surd operator+(const Surd& a, const Surd& b) {
  if (a.whole() && b.whole()) return a.p_ + b.p_;
  return {a.p_ * b.s_ + b.p_ * a.s_, a.q_ * b.s_ + b.q_ * a.s_, Surd::root(a, b), a.s_ * b.s_};
}

Surd operator-(const Surd& a, const Surd& b) {
  if (a.whole() && b.whole()) return a.p_ - b.p_;
  return {a.p_ * b.s_ - b.p_ * a.s_, a.q_ * b.s_ - b.q_ * a.s_, Surd::root(a, b), a.s_ * b.s_};
}

Surd operator*(const Surd& a, const Surd& b) {
  if (a.whole() && b.whole()) return a.p_ * b.p_;
  const std::int64_t d = Surd::root(a, b);
  return {a.p_ * b.p_ + a.q_ * b.q_ * d, a.p_ * b.q_ + a.q_ * b.p_, d, a.s_ * b.s_};
}

// 1 / ((p + q root)/s) = s (p - q root) / (p^2 - q^2 d)
Surd operator/(const Surd& a, const Surd& b) {
  const Integer norm = b.p_ * b.p_ - b.q_ * b.q_ * b.d_;
  const Integer s = norm < 0 ? -b.s_ : b.s_;
  return a * Surd(b.p_ * s, -(b.q_ * s), b.d_, magnitude(norm));
}

}  // namespace grundy
