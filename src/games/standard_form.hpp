/// Standard forms of octal codes: one code for all that differ by worthless small heaps.
#pragma once

#include "games/code.hpp"

namespace grundy {

struct StandardForm {
  Code code;       ///< d_1 is odd, or there is no move at all
  unsigned shift;  ///< G(n) of the code asked about is G(n - shift) of this one; heaps up to `shift` are worth 0
};

/// Of a finite code of at most two parts that may be equal.
[[nodiscard]] StandardForm standard_form(const Code& code);

/// The same values by fewer moves; of such a code, too.
[[nodiscard]] Code without_idle_moves(const Code& code);

}  // namespace grundy
