/// Verifies certificates. Shares nothing with what writes them but the public headers: the values are computed anew from the
/// moves, and the hypotheses of the theorem are read from the text of the game again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "grundy/grundy.hpp"

namespace grundy {

struct Checked {
  bool holds = false;
  std::string game;
  std::string statement;      ///< what the certificate is of: "period 12 from heap 71"
  std::string why;            ///< what was verified, or the first thing that is wrong
  std::uint64_t values = 0;   ///< how many values were computed anew
};

/// Throws Error for text that is no certificate. Time: one pass over the values that the theorem asks for; with the class
/// that the certificate proposes each costs a look at the rare heaps and a few witnesses, without one the heap's size.
[[nodiscard]] Checked check_certificate(std::string_view text, const Limits& limits);

}  // namespace grundy
