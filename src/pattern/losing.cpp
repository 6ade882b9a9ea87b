// Guesses about a set of losing numbers: residues, lists, and ways in which one losing number leads to the next.
#include <fmt/format.h>

#include <algorithm>

#include "grundy/integer.hpp"
#include "pattern/guess.hpp"
#include "pattern/quadratic.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

using Numbers = std::vector<std::int64_t>;

Numbers losing(std::span<const std::uint32_t> flags) {
  Numbers out;
  for (std::size_t n = 0; n < flags.size(); ++n)
    if (flags[n] != 0) out.push_back(static_cast<std::int64_t>(n));
  return out;
}

Terms flags(const Numbers& numbers, std::size_t total) {
  Terms out(total);
  for (const std::int64_t n : numbers)
    if (n >= 0 && static_cast<std::size_t>(n) < total) out[static_cast<std::size_t>(n)] = 1;
  return out;
}

bool agrees(const Terms& foretold, std::span<const std::uint32_t> seen) { return std::equal(seen.begin(), seen.end(), foretold.begin()); }

// The losing numbers after some that are listed apart, with the words for those: most sequences need a start to settle.
struct Tail {
  Numbers apart;
  Numbers rest;
  [[nodiscard]] std::string words(const Seen& seen) const {
    return apart.empty() ? "" : fmt::format("; and {} = {}", seen.name, listed(apart));
  }
};

constexpr std::size_t kApart = 3;

std::vector<Tail> tails(const Seen& seen, std::size_t least) {
  const Numbers all = losing(seen.terms);
  std::vector<Tail> out;
  for (std::size_t cut = 0; cut <= kApart && all.size() >= cut + least; ++cut) {
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(cut);
    out.push_back({Numbers(all.begin(), middle), Numbers(middle, all.end())});
  }
  return out;
}

// Continues numbers by next(numbers) beyond the end of the sequence; nothing if they cease to grow or leave the seen ones.
template <class Next>
std::optional<Terms> continued(const Seen& seen, const Tail& tail, std::size_t start, const Next& next) {
  Numbers numbers(tail.rest.begin(), tail.rest.begin() + static_cast<std::ptrdiff_t>(start));
  while (numbers.back() < static_cast<std::int64_t>(seen.total)) {
    const std::int64_t n = next(numbers);
    const bool known = numbers.size() < tail.rest.size();
    if (n <= numbers.back() || (known && n != tail.rest[numbers.size()])) return std::nullopt;
    numbers.push_back(n);
  }
  numbers.insert(numbers.end(), tail.apart.begin(), tail.apart.end());
  Terms out = flags(numbers, seen.total);
  if (!agrees(out, seen.terms)) return std::nullopt;
  return out;
}

std::string sequence_words(const Seen& seen, const Tail& tail, std::string_view rule, std::size_t shown) {
  const Numbers& rest = tail.rest;
  const std::span<const std::int64_t> first(rest.data(), std::min(rest.size(), shown));
  return fmt::format("{} = {}, …: {}{}", seen.name, listed(first), rule, tail.words(seen));
}

}  // namespace

bool guess_finite(const Seen& seen, const Propose& propose) {
  const Numbers numbers = losing(seen.terms);
  constexpr std::size_t kListed = 12;
  const Numbers all_but = [&] {
    Terms opposite(seen.terms.begin(), seen.terms.end());
    for (auto& t : opposite) t ^= 1U;
    return losing(opposite);
  }();
  if (numbers.size() <= kListed) {
    const std::string text = numbers.empty() ? "no position" : numbers.size() == 1 ? fmt::format("{} = {}", seen.name, numbers[0])
                                                                                   : fmt::format("{} in {{{}}}", seen.name, listed(numbers));
    const std::size_t end = numbers.empty() ? 0 : static_cast<std::size_t>(numbers.back()) + 1;
    if (propose({text, flags(numbers, seen.total), Periodic{end, 1, 0}})) return true;
  }
  if (all_but.size() > kListed) return false;
  Terms foretold(seen.total, 1);
  for (const std::int64_t n : all_but) foretold[static_cast<std::size_t>(n)] = 0;
  return propose({all_but.empty() ? "every position" : fmt::format("every {} but {}", seen.name, listed(all_but)), foretold, Periodic{all_but.empty() ? 0 : static_cast<std::size_t>(all_but.back()) + 1, 1, 0}});
}

bool guess_residues(const Seen& seen, const Propose& propose) {
  const auto found = repetition(seen.terms, false);
  if (!found) return false;
  const auto [preperiod, period, saltus] = *found;
  Terms foretold(seen.terms.begin(), seen.terms.begin() + static_cast<std::ptrdiff_t>(preperiod + period));
  while (foretold.size() < seen.total) foretold.push_back(foretold[foretold.size() - period]);

  Numbers residues;
  for (std::size_t r = 0; r < period; ++r) {
    const std::size_t n = preperiod + (r + period - preperiod % period) % period;
    if (foretold[n] != 0) residues.push_back(static_cast<std::int64_t>(r));
  }
  if (residues.empty() || residues.size() == period) return false;  // a list, which has been tried on its own terms
  Numbers also;
  Numbers but;
  for (std::size_t n = 0; n < preperiod; ++n) {
    const bool pure = ranges::binary_search(residues, static_cast<std::int64_t>(n % period));
    if (pure != (foretold[n] != 0)) (pure ? but : also).push_back(static_cast<std::int64_t>(n));
  }
  std::string text = residues.size() == 1 ? fmt::format("{} mod {} = {}", atom(seen.name), period, residues[0])
                                          : fmt::format("{} mod {} in {{{}}}", atom(seen.name), period, listed(residues));
  if (!but.empty()) text += fmt::format(", except {}", listed(but));
  if (!also.empty()) text += fmt::format("; and {}{}", also.size() == 1 ? seen.name + " = " : seen.name + " in ", also.size() == 1 ? listed(also) : "{" + listed(also) + "}");
  return propose({text, std::move(foretold), found});
}

// L(i+1) - L(i) grows by a constant factor b: L(i) = a*b^i + c.
bool guess_powers(const Seen& seen, const Propose& propose) {
  for (const Tail& tail : tails(seen, 4)) {
    const Numbers& l = tail.rest;
    const std::int64_t d0 = l[1] - l[0];
    const std::int64_t d1 = l[2] - l[1];
    if (d1 % d0 != 0 || d1 / d0 < 2) continue;
    const std::int64_t b = d1 / d0;
    auto foretold = continued(seen, tail, 1, [&](const Numbers& so_far) { return b * (so_far.back() - l[0]) + l[0] + d0; });
    // L(0) = a + c, a = d0/(b-1)
    if (!foretold || d0 % (b - 1) != 0) continue;
    const std::int64_t a = d0 / (b - 1);
    const std::int64_t c = l[0] - a;
    std::int64_t whole = a;
    std::size_t exponent = 0;
    while (whole % b == 0) {
      whole /= b;
      ++exponent;
    }
    const std::string power = whole == 1 ? fmt::format("{}^i", b) : fmt::format("{}*{}^i", whole, b);
    const std::string from = exponent == 0 ? "" : fmt::format(", i >= {}", exponent);
    if (propose({fmt::format("{} = {}{}{}", plus(seen.name, -c), power, from, tail.words(seen)), std::move(*foretold)})) return true;
  }
  return false;
}

// L(i) = L(i-1) + L(i-lag) + c. Settling may take long: dynamic(k) has a start of about k log k terms, all of which are listed.
bool guess_two_term_recurrence(const Seen& seen, const Propose& propose) {
  const Numbers all = losing(seen.terms);
  for (const bool with_constant : {false, true})
    for (std::size_t lag = 2; lag * 2 + 3 <= all.size(); ++lag) {
      const std::int64_t c = with_constant ? all.back() - all[all.size() - 2] - all[all.size() - 1 - lag] : 0;
      if (with_constant && c == 0) continue;
      std::size_t start = all.size();
      while (start > lag && all[start - 1] == all[start - 2] + all[start - 1 - lag] + c) --start;
      if (all.size() - start < lag + (with_constant ? 4 : 2)) continue;
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(start - lag);
      const Tail tail{Numbers(all.begin(), first), Numbers(first, all.end())};
      auto foretold = continued(seen, tail, lag, [&](const Numbers& l) { return l[l.size() - 1] + l[l.size() - lag] + c; });
      if (!foretold) continue;
      const std::string rule = fmt::format("L(i) = L(i-1) + L(i-{}){}", lag, plus("", c));
      Guess guess{sequence_words(seen, tail, rule, std::max<std::size_t>(lag + 3, 6)), std::move(*foretold)};
      guess.lag = with_constant ? 0 : lag;
      if (propose(std::move(guess))) return true;
    }
  return false;
}

bool guess_floor_recurrence(const Seen& seen, const Propose& propose) {
  for (const Tail& tail : tails(seen, 5)) {
    for (std::int64_t c = 1; c <= 12; ++c)
      for (std::int64_t a = c + 1; a <= 2 * c + 4; ++a) {
        if (std::int64_t g = c, h = a; [&] { while (h != 0) g = std::exchange(h, g % h); return g != 1; }()) continue;
        for (std::int64_t b = -c; b <= 3 * c; ++b) {
          auto foretold = continued(seen, tail, 1, [&](const Numbers& l) { return (a * l.back() + b) / c; });
          if (!foretold) continue;
          const std::string inner = plus(fmt::format("{}*L(i)", a), b);
          const std::string rule = c == 1 ? fmt::format("L(i+1) = {}", inner) : fmt::format("L(i+1) = floor(({})/{})", inner, c);
          if (propose({sequence_words(seen, tail, rule, 7), std::move(*foretold)})) return true;
        }
      }
  }
  return false;
}

bool guess_quadratic(const Seen& seen, const Propose& propose) {
  for (const Tail& tail : tails(seen, 6)) {
    const Numbers& l = tail.rest;
    const auto last = static_cast<std::int64_t>(l.size()) - 1;
    for (std::int64_t d = 1; d <= 8; ++d)
      for (std::int64_t a = 1; a <= 2 * d; ++a) {
        // b and c follow, within rounding, from the first and the last number
        for (std::int64_t c = d * l[0]; c < d * l[0] + d; ++c) {
          const std::int64_t middle = (d * l.back() - a * last * last - c) / last;
          for (std::int64_t b = middle - 1; b <= middle + 1; ++b) {
            const auto at = [&](std::int64_t i) { return (a * i * i + b * i + c) / d; };
            if (at(1) != l[1] || at(last / 2) != l[static_cast<std::size_t>(last / 2)] || at(last) != l.back()) continue;
            auto foretold = continued(seen, tail, 1, [&](const Numbers& so_far) { return at(static_cast<std::int64_t>(so_far.size())); });
            if (!foretold) continue;
            std::string inner = a == 1 ? "i^2" : fmt::format("{}*i^2", a);
            if (b != 0) inner = plus(inner, b) + "*i";
            inner = plus(inner, c);
            const std::string rule = d == 1 ? inner : fmt::format("floor(({})/{})", inner, d);
            if (propose({fmt::format("{} = {}, i >= 0{}", seen.name, rule, tail.words(seen)), std::move(*foretold)})) return true;
          }
        }
      }
  }
  return false;
}

// The losing numbers of "take at most g(n)" are the least n with n - g(n) beyond the one before. With g = isqrt and the like
// the step from L to the next is a root of L itself.
bool guess_root_recurrence(const Seen& seen, const Propose& propose) {
  for (const Tail& tail : tails(seen, 6)) {
    for (std::int64_t d = 1; d <= 3; ++d)
      for (std::int64_t a = 1; a <= 9; ++a)
        for (std::int64_t b = 0; b <= 9; ++b)
          for (std::int64_t c = 0; c <= 2 * d + 2; ++c) {
            auto foretold = continued(seen, tail, 1, [&](const Numbers& l) {
              return l.back() + (isqrt(Integer(a * l.back() + b)).small() + c) / d;
            });
            if (!foretold) continue;
            const std::string under = plus(a == 1 ? "L(i)" : fmt::format("{}*L(i)", a), b);
            const std::string root = plus(fmt::format("isqrt({})", under), c);
            const std::string step = d == 1 ? root : fmt::format("floor(({})/{})", root, d);
            if (propose({sequence_words(seen, tail, "L(i+1) = L(i) + " + step, 8), std::move(*foretold)})) return true;
          }
  }
  return false;
}

bool guess_beatty(const Seen& seen, const Propose& propose) {
  for (const Tail& tail : tails(seen, 12)) {
    const bool done = each_beatty(tail.rest, [&](const Quadratic& alpha, const Offset& offset) {
      auto foretold = continued(seen, tail, 1, [&](const Numbers& l) { return floor_of(alpha, offset, static_cast<std::int64_t>(l.size())); });
      if (!foretold) return false;
      return propose({fmt::format("{} = {}, i >= 0{}", seen.name, beatty_text(alpha, offset, "i"), tail.words(seen)), std::move(*foretold)});
    });
    if (done) return true;
  }
  return false;
}

}  // namespace grundy
