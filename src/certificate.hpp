/// Writes what a check of a proved period needs; check.hpp verifies it.
#pragma once

#include <optional>
#include <string>

#include "period.hpp"

namespace grundy {

/// The certificate of a proved period as JSON; nothing where it was proved by a closed form, of which there are no values to
/// show, or not proved at all.
[[nodiscard]] std::optional<std::string> certificate_of(const Rules&, const Period&, const Limits&);

}  // namespace grundy
