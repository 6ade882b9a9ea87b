// Replace n > 0 by floor(n/d), d in 2..D. CodeChef FDIVGAME is D = 6.
//
// Write n in [(2D)^k, (2D)^(k+1)) and x = floor(n/(2D)^k), so 1 <= x < 2D. Then G(n) = floor(log2 x) + 1 for x < D, and 0
// for x >= D; G(0) = 0. Proof, by induction: with x < D some d <= D leads to the block below, to a leading part in
// [D, 2D) (or to 0), d = x+1; d = 2, 4 ... <= x give the values below; and the own value cannot be reached, as the leading
// part at least halves or comes from the block below as at least 2x < D. With x >= D every d leads to some part in
// [1, D), so no 0. Ours; for D = 6 it is the judges' table 1 2 2 3 3 0 0 0 0 0 0 | 1 ...
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

// The leading part x; few divisions even for a number of many digits.
Integer leading(Integer n, const Integer& base) {
  std::vector<Integer> powers{base};
  while (powers.back() <= n) powers.push_back(powers.back() * powers.back());
  for (std::size_t i = powers.size(); i-- > 0;)
    if (powers[i] <= n) n /= powers[i];
  return n;
}

class Divide final : public Theorem {
  std::string_view name() const override { return "divide"; }
  std::string_view because() const override {
    return "with x = floor(n/(2D)^k), 1 <= x < 2D: the value is floor(log2 x) + 1 for x < D and 0 for x >= D (by induction)";
  }

  static const Integer& most(const Component& c) { return c.rules.parameters()[0]; }

  Reach reach(const Component& c, Convention convention) const override {
    constexpr Word kMostQuotients = 1'000'000;  // moves() tries them
    const bool ours = c.rules.name() == "divide" && convention == Convention::normal && most(c) <= kMostQuotients;
    return ours ? Reach::value : Reach::nothing;
  }

  static Integer value_of(const Integer& n, const Integer& most) {
    if (n == 0) return 0;
    const Integer x = leading(n, most * 2);
    return x < most ? Integer(x.bits()) : Integer(0);
  }

  Integer value(const Component& c, Convention) const override { return value_of(c.at[0], most(c)); }

  // Largest results first; equal quotients are skipped at once.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    const Integer& n = c.at[0];
    if (n == 0) return;
    for (Integer d = 2; d <= most(c);) {
      const Integer quotient = n / d;
      if (value_of(quotient, most(c)) == target && !sink({{quotient}})) return;
      if (quotient == 0) return;
      d = n / quotient + 1;
    }
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    const Integer& n = c.at[0];
    if (n == 0 || n.bits() > 256) return {};
    const Integer x = leading(n, most(c) * 2);
    const std::string part = fmt::format("dividing {} by {} while it can be leaves {}", n.to_string(), (most(c) * 2).to_string(), x.to_string());
    if (x >= most(c)) return {fmt::format("{}, which is at least {}: value 0", part, most(c).to_string())};
    return {fmt::format("{}, which is below {} and has {} binary digits: value {}", part, most(c).to_string(), x.bits(), x.bits())};
  }
};

}  // namespace

const Theorem& theorem_divide() {
  static const Divide theorem;
  return theorem;
}

}  // namespace grundy
