// Let d_1 of an octal code be even. Then a heap of 1 has no move, nor has a heap of 0, so heaps of 1 may be left out wherever
// they occur. Call a heap of n + 1 a heap of n: a move that takes r
//   and leaves nothing (bit 0)       now takes r - 1 and leaves nothing:                      bit 0 of d'_(r-1)
//   and leaves one heap (bit 1)      now takes r and leaves one heap or nothing:              bits 0 and 1 of d'_r
//   and leaves two heaps (bit 2)     now takes r + 1 and leaves two heaps, one, or nothing:   bits 0, 1 and 2 of d'_(r+1)
// The games are the same move for move, so G(n) = G'(n - 1) for n >= 1. Done again until d_1 is odd, which it is at the latest
// when the least heap that has a move has become a heap of 1, this is the code's standard form. Codes of one standard form are
// one game with other sizes: 0.07, 0.4 and 0.137 are Dawson's Kayles. R. K. Guy and C. A. B. Smith, The G-values of various
// games, Proc. Camb. Phil. Soc. 52 (1956) 514-526; Berlekamp, Conway and Guy, Winning Ways, ch. 4.
//
// Preperiods move with the sizes: if G'(n + p) = G'(n) from n0 >= 1 on and not before, then for the code from n0 + shift on and
// not before.
//
// Some moves are idle: they lead to no value that others do not. If a heap of w >= 1 is worth 0 and k may be taken for two heaps,
// then to take k + w and leave one heap is to leave what the pair of w and that heap is worth. To take t and leave nothing is a move of
// the heap of t alone, and idle if that has another move to value 0. Codes that are equal without their idle moves have equal
// values: 0.564, 0.565, 0.566 and 0.567 are one.
#include "games/standard_form.hpp"

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

std::vector<std::uint8_t> without_ones(const std::vector<std::uint8_t>& digits) {
  std::vector<std::uint8_t> less(digits.size() + 1);
  for (std::size_t take = 0; take < digits.size(); ++take) {
    if ((digits[take] & 1U) != 0) less[take - 1] |= 1U;
    if ((digits[take] & 2U) != 0) less[take] |= 3U;
    if ((digits[take] & 4U) != 0) less[take + 1] |= 7U;
  }
  return less;
}

// The values of the options of heap n, by the definition.
std::vector<bool> options(const std::vector<std::uint8_t>& digits, const std::vector<std::uint32_t>& g, std::size_t n) {
  std::vector<bool> values(2 * n + 2);
  for (std::size_t take = 0; take <= std::min(n, digits.size() - 1); ++take) {
    const std::size_t rest = n - take;
    if ((digits[take] & 1U) != 0 && rest == 0) values[0] = true;
    if ((digits[take] & 2U) != 0 && rest != 0) values[g[rest]] = true;
    if ((digits[take] & 4U) != 0)
      for (std::size_t part = 1; 2 * part <= rest; ++part) values[g[part] ^ g[rest - part]] = true;
  }
  return values;
}

std::vector<std::uint32_t> values_of(const std::vector<std::uint8_t>& digits) {
  std::vector<std::uint32_t> g;
  while (g.size() < digits.size()) {
    const auto seen = options(digits, g, g.size());
    g.push_back(static_cast<std::uint32_t>(ranges::find(seen, false) - seen.begin()));
  }
  return g;
}

// Whether what a split leaves can be worth the heap that is left by this take.
bool split_does(const std::vector<std::uint8_t>& digits, const std::vector<std::uint32_t>& g, std::size_t take) {
  for (std::size_t k = 0; k < take; ++k)
    if ((digits[k] & 4U) != 0 && g[take - k] == 0) return true;
  return false;
}

}  // namespace

Code without_idle_moves(const Code& code) {
  std::vector<std::uint8_t> digits = code.digits();
  const auto g = values_of(digits);
  for (std::size_t take = 1; take < digits.size(); ++take)
    if (split_does(digits, g, take)) digits[take] &= 5U;
  for (std::size_t take = 1; take < digits.size(); ++take) {
    const auto own = static_cast<std::uint8_t>(digits[take] & 1U);
    digits[take] ^= own;
    if (!options(digits, g, take)[0]) digits[take] ^= own;
  }
  return {std::move(digits), {}, false};
}

StandardForm standard_form(const Code& code) {
  StandardForm form{code, 0};
  const auto moves = [](const Code& c) { return c.digits().size() > 1 || c.digits()[0] != 0; };
  while (moves(form.code) && (form.code.digit(1) & 1U) == 0) form = {Code(without_ones(form.code.digits()), {}, false), form.shift + 1};
  return form;
}

}  // namespace grundy
