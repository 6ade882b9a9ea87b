/// Writes what a check of a proved period needs; check.hpp verifies it.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernels/space.hpp"
#include "period.hpp"

namespace grundy {

/// The certificate of a proved period as JSON; nothing where it was proved by a closed form, of which there are no values to
/// show, or not proved at all.
[[nodiscard]] std::optional<std::string> certificate_of(const Rules&, const Period&, const Limits&);

/// Of a period that was proved by a bounded state: `kept` values are enough at a time. `start` are the values of heaps 0, 1, 2 …
[[nodiscard]] std::string certificate_of_state(const Rules&, const Period&, std::uint64_t kept, const Space&, std::span<const std::uint8_t> start);

}  // namespace grundy
