// Replace n > 0 by floor(n/d), d in 2..D. CodeChef FDIVGAME is D = 6.
//
// Write n in [(2D)^k, (2D)^(k+1)) and x = floor(n/(2D)^k), so 1 <= x < 2D. Then G(n) = floor(log2 x) + 1 for x < D, and 0
// for x >= D; G(0) = 0. Proof, by induction: with x < D some d <= D leads to the block below, to a leading part in
// [D, 2D) (or to 0), d = x+1; d = 2, 4 ... <= x give the values below; and the own value cannot be reached, as the leading
// part at least halves or comes from the block below as at least 2x < D. With x >= D every d leads to some part in
// [1, D), so no 0. Ours; for D = 6 it is the judges' table 1 2 2 3 3 0 0 0 0 0 0 | 1 ...
#include <fmt/format.h>

#include <bit>

#include "theorem.hpp"

namespace grundy {

namespace {

// The leading part x; few divisions even for a number of many digits. With `more` = base, a block less is divided away.
Integer leading(Integer n, const Integer& base, const Integer& more = 1) {
  std::vector<Integer> powers{base};
  while (powers.back() * more <= n) powers.push_back(powers.back() * powers.back());
  for (std::size_t i = powers.size(); i-- > 0;)
    if (powers[i] * more <= n) n /= powers[i];
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
    if (!n.fits())
      return each_divisor(n, most(c).small(), target, [&](Word d) { return sink({{n / d}}); });
    for (Integer d = 2; d <= most(c);) {
      const Integer quotient = n / d;
      if (value_of(quotient, most(c)) == target && !sink({{quotient}})) return;
      if (quotient == 0) return;
      d = n / quotient + 1;
    }
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    if (c.at[0].fits()) return Theorem::count(c, convention, target);
    std::size_t found = 0;
    each_divisor(c.at[0], most(c).small(), target, [&](Word) { return ++found != 0; });
    return found;
  }

  // The d for which floor(n/d) is worth `target`, for n > D(D+1), so that the quotients differ. Their leading parts are
  // floor(x/d), or with one block more y = floor(n/(2D)^(k-1)), floor(y/d): no long number is divided.
  static void each_divisor(const Integer& n, Word most, const Integer& target, const auto& visit) {
    const Word y = leading(n, most * 2, most * 2).small();
    const Word x = y / (most * 2);
    for (Word d = 2; d <= most; ++d) {
      const Word part = d <= x ? x / d : y / d;
      const Word value = part < most ? static_cast<Word>(std::bit_width(static_cast<std::uint64_t>(part))) : 0;
      if (value == target && !visit(d)) return;
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
