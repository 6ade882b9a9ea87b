// Replace n > 0 by floor(n/d), d in 2..D. CodeChef FDIVGAME is D = 6.
//
// Write n in [(2D)^k, (2D)^(k+1)) and x = floor(n/(2D)^k), so 1 <= x < 2D. Then G(n) = floor(log2 x) + 1 for x < D, and 0
// for x >= D; G(0) = 0. Proof, by induction: with x < D some d <= D leads to the block below, to a leading part in
// [D, 2D) (or to 0), d = x+1; d = 2, 4 ... <= x give the values below; and the own value cannot be reached, as the leading
// part at least halves or comes from the block below as at least 2x < D. With x >= D every d leads to some part in
// [1, D), so no 0. Ours; for D = 6 it is the judges' table 1 2 2 3 3 0 0 0 0 0 0 | 1 ...
#include <fmt/format.h>

#include <algorithm>

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

struct Range {
  Word first, last;
};

// The d of 2..D for which floor(n/d) is worth `target`. For d <= x its leading part is floor(x/d), else floor(y/d) with one
// block more, y = floor(n/(2D)^(k-1)); or floor(n/d) is 0, if k = 0.
std::vector<Range> divisors(const Integer& n, Word most, const Integer& target) {
  if (n == 0 || target > 62) return {};
  std::vector<Range> found;
  const auto add = [&](Word first, Word last) {
    if (first <= last) found.push_back({first, last});
  };
  const Word base = most * 2;
  const Word x = leading(n, base).small();
  const Word t = target.small();
  const Word low = t == 0 ? most : Word{1} << (t - 1);                   // the least part with this value,
  const Word beyond = t == 0 ? base : std::min(Word{1} << t, most);      // and the first after them that has it not
  const Word beside = std::max<Word>(2, x + 1);
  if (t > 0) add(std::max<Word>(2, x / (Word{1} << t) + 1), std::min(most, x / low));
  if (n < base) {
    if (t == 0) add(beside, most);
  } else if (low < beyond) {
    const Word y = leading(n, base, base).small();
    add(std::max(beside, y / beyond + 1), std::min(most, y / low));
  }
  return found;
}

// The first divisor after d that gives another quotient; beyond `last` where there is none.
Word next_divisor(Word n, Word d, Word last) { return n < d ? last + 1 : std::min(last, n / (n / d)) + 1; }

// How many different floor(n/d) there are: up to the root of n each d has its own, and then no number is left out.
Word quotients(Word n, const Range& range) {
  const Word root = isqrt(Integer(n)).small();
  Word found = 0;
  if (range.first <= root) found += std::min(range.last, root) - range.first + 1;
  if (range.last > root) found += n / std::max(range.first, root + 1) - n / range.last + 1;
  return found;
}

class Divide final : public Theorem {
  std::string_view name() const override { return "divide"; }
  std::string_view because() const override {
    return "with x = floor(n/(2D)^k), 1 <= x < 2D: the value is floor(log2 x) + 1 for x < D and 0 for x >= D (by induction)";
  }

  static const Integer& most(const Component& c) { return c.rules.parameters()[0]; }

  Reach reach(const Component& c, Convention convention) const override {
    constexpr Word kMostQuotients = 1'000'000;  // so that 4D^2 is a machine word
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
    for (const auto& [first, last] : divisors(n, most(c).small(), target))
      for (Word d = first; d <= last; d = n.fits() ? next_divisor(n.small(), d, last) : d + 1)
        if (!sink({{n / d}})) return;
  }

  std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
    const Integer& n = c.at[0];
    Integer found = 0;
    for (const Range& range : divisors(n, most(c).small(), target)) found += n.fits() ? quotients(n.small(), range) : range.last - range.first + 1;
    return found;
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
