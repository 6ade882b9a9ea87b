#include "pattern/guess.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy {

std::span<const Guesser> losing_guessers() {
  static constexpr Guesser kAll[] = {
      {"finite lists", guess_finite, true},
      {"residue classes with exceptions", guess_residues},
      {"geometric sequences a*b^i + c", guess_powers},
      {"recurrences L(i) = L(i-1) + L(i-j)", guess_two_term_recurrence},
      {"floor((a*i^2 + b*i + c)/d)", guess_quadratic},
      {"recurrences L(i+1) = floor((a*L(i) + b)/c)", guess_floor_recurrence},
      {"recurrences with square roots", guess_root_recurrence},
      {"floor(i*alpha + beta) with quadratic alpha", guess_beatty},
      {"linear recurrences (Berlekamp-Massey)", guess_linear_recurrence},
      {"digit rules in bases 2 to 10", guess_digit_flags},
      {"recursions on n = b*m + r", guess_digit_recursion},
  };
  return kAll;
}

std::span<const Guesser> value_guessers() {
  static constexpr Guesser kAll[] = {
      {"n, n//k, n mod m, (n mod m)//k", guess_linear_value},
      {"digit functions: exponents, digit sums, lengths, odd parts", guess_digit_value},
      {"periods and arithmetic periods", guess_periodic_value},
      {"recursions on n = b*m + r", guess_digit_recursion},
  };
  return kAll;
}

// For each period the preperiod follows from the last place where the terms fail to repeat.
std::optional<Periodic> repetition(std::span<const std::uint32_t> terms, bool with_saltus) {
  std::optional<Periodic> best;
  const std::size_t size = terms.size();
  for (std::size_t p = 1; p * 2 <= size; ++p) {
    if (best && p >= best->preperiod + best->period) break;
    const std::int64_t saltus = with_saltus ? std::int64_t{terms[size - 1]} - terms[size - 1 - p] : 0;
    std::size_t start = size - p;
    while (start > 0 && std::int64_t{terms[start - 1 + p]} - terms[start - 1] == saltus) --start;
    const std::size_t repeated = size - p - start;
    if (repeated < std::max<std::size_t>(p, 6) || (best && start + p >= best->preperiod + best->period)) continue;
    best = Periodic{start, p, saltus};
  }
  return best;
}

std::optional<Terms> foretell(const Seen& seen, const std::function<std::int64_t(std::int64_t)>& f) {
  Terms out;
  out.reserve(seen.total);
  for (std::size_t n = 0; n < seen.total; ++n) {
    const std::int64_t v = f(static_cast<std::int64_t>(n));
    if (v < 0 || v >= INT64_C(0xFFFFFFFF)) return std::nullopt;
    if (n < seen.terms.size() && seen.terms[n] != static_cast<std::uint32_t>(v)) return std::nullopt;
    out.push_back(static_cast<std::uint32_t>(v));
  }
  return out;
}

std::string listed(std::span<const std::int64_t> numbers, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i == most) return out + ", …";
    out += fmt::format("{}{}", i == 0 ? "" : ", ", numbers[i]);
  }
  return out;
}

std::string plus(std::string_view name, std::int64_t c) {
  if (c == 0) return std::string(name);
  return fmt::format("{} {} {}", atom(name), c < 0 ? '-' : '+', c < 0 ? -c : c);
}

std::string atom(std::string_view name) {
  // one word, or one pair of parentheses around everything
  int depth = 0;
  bool plain = true;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '(') ++depth;
    if (name[i] == ')') --depth;
    if (name[i] == ' ' && depth == 0) plain = false;
  }
  return plain ? std::string(name) : fmt::format("({})", name);
}

}  // namespace grundy
