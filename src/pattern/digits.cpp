// Guesses about digits: exponents, digit sums, digits that may occur, and recursions on n = b*m + r.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "grundy/integer.hpp"
#include "pattern/guess.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::int64_t kLargestBase = 10;

std::int64_t exponent(std::int64_t b, std::int64_t n) {
  if (n <= 0) return -1;
  std::int64_t e = 0;
  for (; n % b == 0; n /= b) ++e;
  return e;
}

std::int64_t digit_sum(std::int64_t b, std::int64_t n) {
  std::int64_t sum = 0;
  for (; n > 0; n /= b) sum += n % b;
  return sum;
}

std::int64_t length(std::int64_t b, std::int64_t n) {
  std::int64_t digits = 0;
  for (; n > 0; n /= b) ++digits;
  return digits;
}

std::int64_t last_digit(std::int64_t b, std::int64_t n) {  // the last that is not 0
  if (n <= 0) return -1;
  while (n % b == 0) n /= b;
  return n % b;
}

std::int64_t digit_set(std::int64_t b, std::int64_t n) {
  std::int64_t set = 0;
  for (; n > 0; n /= b) set |= std::int64_t{1} << (n % b);
  return set;
}

std::int64_t odd_part(std::int64_t b, std::int64_t n) {
  if (n <= 0) return -1;
  while (n % b == 0) n /= b;
  return n;
}

struct DigitFunction {
  std::int64_t (*f)(std::int64_t b, std::int64_t n);
  std::string_view text;  // {0} the base, {1} the number
  std::string_view binary;
};

constexpr DigitFunction kExponent{exponent, "exponent of {0} in {1}", ""};
constexpr DigitFunction kDigitSum{digit_sum, "digit sum of {1} in base {0}", "popcount of {1}"};
constexpr DigitFunction kLength{length, "number of digits of {1} in base {0}", "bit length of {1}"};
constexpr DigitFunction kLastDigit{last_digit, "last non-zero digit of {1} in base {0}", ""};
constexpr DigitFunction kOddPart{odd_part, "{1} without its factors {0}", "odd part of {1}"};

std::string text(const DigitFunction& f, std::int64_t b, const std::string& name, std::int64_t shift) {
  if (f.f == exponent && b == 2 && shift == 1) return fmt::format("index of the lowest zero bit of {}", atom(name));
  const std::string n = shift == 0 ? atom(name) : fmt::format("({})", plus(name, shift));
  return fmt::format(fmt::runtime(b == 2 && !f.binary.empty() ? f.binary : f.text), b, n);
}

// flags[n] is a function of f(n): which values of f are losing? Each value must have been seen often enough to say.
bool guess_classes(const Seen& seen, const Propose& propose, const DigitFunction& f, std::int64_t b, std::int64_t shift, std::int64_t modulus) {
  std::vector<int> losing(static_cast<std::size_t>(modulus), -1);
  std::vector<std::int64_t> exceptions;
  const auto class_of = [&](std::size_t n) {
    const std::int64_t v = f.f(b, static_cast<std::int64_t>(n) + shift);
    return v < 0 ? -1 : v % modulus;
  };
  for (std::size_t n = 0; n < seen.terms.size(); ++n) {
    const std::int64_t c = class_of(n);
    if (c < 0) continue;
    int& flag = losing[static_cast<std::size_t>(c)];
    const int is = seen.terms[n] != 0 ? 1 : 0;
    if (flag == -1) flag = is;
    if (flag != is) return false;
  }
  std::vector<std::int64_t> classes;
  for (std::int64_t c = 0; c < modulus; ++c)
    if (losing[static_cast<std::size_t>(c)] == 1) classes.push_back(c);
  if (classes.empty() || static_cast<std::int64_t>(classes.size()) == modulus) return false;
  Terms foretold(seen.total);
  for (std::size_t n = 0; n < seen.total; ++n) {
    const std::int64_t c = class_of(n);
    foretold[n] = c >= 0 ? (losing[static_cast<std::size_t>(c)] == 1 ? 1 : 0) : n < seen.terms.size() ? seen.terms[n] : 0;
    if (c < 0 && foretold[n] != 0) exceptions.push_back(static_cast<std::int64_t>(n));
  }
  const std::string what = text(f, b, seen.name, shift);
  const bool small = f.f == last_digit;
  std::string rule = small ? what : modulus == 2 ? fmt::format("the {} is {}", what, classes[0] == 0 ? "even" : "odd") : fmt::format("({}) mod {}", what, modulus);
  if (small || modulus != 2) rule += classes.size() == 1 ? fmt::format(" = {}", classes[0]) : fmt::format(" in {{{}}}", listed(classes));
  if (!exceptions.empty()) rule += fmt::format("; and {} = {}", seen.name, listed(exceptions));
  return propose({rule, std::move(foretold)});
}

// Losing exactly when every digit is one of a set.
bool guess_allowed_digits(const Seen& seen, const Propose& propose, std::int64_t b, std::int64_t shift) {
  std::int64_t allowed = 0;
  for (std::size_t n = 0; n < seen.terms.size(); ++n)
    if (seen.terms[n] != 0) allowed |= digit_set(b, static_cast<std::int64_t>(n) + shift);
  if (allowed == (std::int64_t{1} << b) - 1 || std::popcount(static_cast<std::uint64_t>(allowed)) < 2) return false;
  const auto foretold = foretell(seen, [&](std::int64_t n) { return n + shift >= 0 && (digit_set(b, n + shift) & ~allowed) == 0 ? 1 : 0; });
  if (!foretold) return false;
  std::vector<std::int64_t> digits;
  for (std::int64_t d = 0; d < b; ++d)
    if (((allowed >> d) & 1) != 0) digits.push_back(d);
  return propose({fmt::format("every digit of {} in base {} is in {{{}}}", plus(seen.name, shift), b, listed(digits)), *foretold});
}

}  // namespace

bool guess_digit_flags(const Seen& seen, const Propose& propose) {
  for (std::int64_t b = 2; b <= kLargestBase; ++b)
    for (const std::int64_t shift : {0, 1, -1, 2, -2}) {
      for (const DigitFunction* f : {&kExponent, &kDigitSum, &kLength})
        for (std::int64_t m = 2; m <= 4; ++m)
          if (guess_classes(seen, propose, *f, b, shift, m)) return true;
      if (b > 2 && guess_classes(seen, propose, kLastDigit, b, shift, b)) return true;
      if (guess_allowed_digits(seen, propose, b, shift)) return true;
    }
  return false;
}

// value = (f(n + shift) + up) / divisor, apart from at most two of the first four numbers.
bool guess_digit_value(const Seen& seen, const Propose& propose) {
  struct Form {
    DigitFunction f;
    std::int64_t divisor;
  };
  static constexpr Form kForms[] = {{kExponent, 1}, {kDigitSum, 1}, {kLength, 1}, {kOddPart, 1}, {kOddPart, 2}};
  const auto value_at = [&](std::size_t n) { return std::int64_t{seen.terms[n]}; };
  if (seen.terms.size() < 16) return false;
  for (std::int64_t b = 2; b <= kLargestBase; ++b)
    for (const Form& form : kForms)
      for (const std::int64_t shift : {0, 1, -1, 2, -2}) {
        const auto raw = [&](std::int64_t n) {
          const std::int64_t v = form.f.f(b, n + shift);
          return v < 0 ? v : v / form.divisor;
        };
        const std::int64_t up = value_at(8) - raw(8);
        std::vector<std::int64_t> exceptions;
        for (std::int64_t n = 0; n < 4; ++n)
          if (raw(n) + up != value_at(static_cast<std::size_t>(n))) exceptions.push_back(n);
        if (exceptions.size() > 2) continue;
        const auto foretold = foretell(seen, [&](std::int64_t n) {
          const bool apart = ranges::find(exceptions, n) != exceptions.end();
          return apart ? value_at(static_cast<std::size_t>(n)) : raw(n) + up;
        });
        if (!foretold) continue;
        std::string rule = text(form.f, b, seen.name, shift);
        if (form.divisor != 1 || up != 0) rule = fmt::format("({})", rule);
        if (form.divisor != 1) rule += fmt::format("//{}", form.divisor);
        rule = plus(rule, up);
        for (const std::int64_t n : exceptions) rule += fmt::format("; {} for {} = {}", value_at(static_cast<std::size_t>(n)), seen.name, n);
        if (propose({rule, *foretold})) return true;
      }
  return false;
}

namespace {

// How the term at b*m + r follows from m: a constant, m + c, or an earlier term plus c.
struct Branch {
  enum class Kind { constant, index, term } kind = Kind::constant;
  std::int64_t c = 0;
  [[nodiscard]] std::int64_t at(std::int64_t m, std::int64_t term) const { return c + (kind == Kind::constant ? 0 : kind == Kind::index ? m : term); }
  [[nodiscard]] std::string text() const {
    return kind == Kind::constant ? std::to_string(c) : plus(kind == Kind::index ? "m" : "f(m)", c);
  }
};

}  // namespace

// Sequences that copy themselves: f(2m) = m, f(2m+1) = f(m), the values of "take at most half".
bool guess_digit_recursion(const Seen& seen, const Propose& propose) {
  constexpr std::int64_t kSettled = 2;  // m from which the recursion must hold
  for (std::int64_t b = 2; b <= 4; ++b) {
    std::vector<Branch> branches;
    const auto size = static_cast<std::int64_t>(seen.terms.size());
    if (size < 8 * b) return false;
    bool copies = false;
    for (std::int64_t r = 0; r < b; ++r) {
      const auto term = [&](std::int64_t n) { return std::int64_t{seen.terms[static_cast<std::size_t>(n)]}; };
      std::optional<Branch> found;
      for (const auto kind : {Branch::Kind::constant, Branch::Kind::index, Branch::Kind::term}) {
        Branch branch{kind, 0};
        branch.c = term(b * kSettled + r) - branch.at(kSettled, term(kSettled));
        bool fits = true;
        for (std::int64_t m = kSettled; b * m + r < size && fits; ++m) fits = term(b * m + r) == branch.at(m, term(m));
        if (fits) {
          found = branch;
          break;
        }
      }
      if (!found) break;
      copies = copies || found->kind == Branch::Kind::term;
      branches.push_back(*found);
    }
    if (static_cast<std::int64_t>(branches.size()) < b || !copies) continue;
    Terms foretold(seen.terms.begin(), seen.terms.begin() + b * kSettled);
    bool sound = true;
    for (std::int64_t n = b * kSettled; n < static_cast<std::int64_t>(seen.total) && sound; ++n) {
      const std::int64_t v = branches[static_cast<std::size_t>(n % b)].at(n / b, foretold[static_cast<std::size_t>(n / b)]);
      sound = v >= 0 && v < UINT32_MAX;
      foretold.push_back(static_cast<std::uint32_t>(v));
    }
    if (!sound) continue;
    std::string rule;
    for (std::int64_t r = 0; r < b; ++r) rule += fmt::format("{}f({}) = {}", r == 0 ? "" : ", ", plus(fmt::format("{}m", b), r), branches[static_cast<std::size_t>(r)].text());
    std::vector<std::int64_t> first(foretold.begin(), foretold.begin() + static_cast<std::ptrdiff_t>(b * kSettled));
    if (propose({fmt::format("f({}) with {} for m >= {}, beginning {}", seen.name, rule, kSettled, listed(first)), std::move(foretold)})) return true;
  }
  return false;
}

}  // namespace grundy
