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
#include "games/standard_form.hpp"

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

}  // namespace

StandardForm standard_form(const Code& code) {
  StandardForm form{code, 0};
  const auto moves = [](const Code& c) { return c.digits().size() > 1 || c.digits()[0] != 0; };
  while (moves(form.code) && (form.code.digit(1) & 1U) == 0) form = {Code(without_ones(form.code.digits()), {}, false), form.shift + 1};
  return form;
}

}  // namespace grundy
