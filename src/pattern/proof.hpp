/// When a pattern or a claim about infinitely many positions is more than an observation.
#pragma once

#include <optional>
#include <string>

#include "pattern/condition.hpp"
#include "pattern/guess.hpp"
#include "pattern/pattern.hpp"
#include "period.hpp"

namespace grundy {

/// The period of a heap game's values, if it is proved by the values of heaps 0..last or by a theorem.
[[nodiscard]] std::optional<Period> proved_period(const Rules&, Convention, std::size_t last, const Limits&);

/// Why a sequence that goes on as `tail` says is, for ever, the values or the losing positions of a game with this period, if
/// it is so for the first `checked` heaps; or "".
[[nodiscard]] std::string settled(const Tail& tail, Of, const Period& truth, std::size_t checked);

/// Why a guess that was right for the first `checked` heaps, or in a box, is right everywhere; or "". `truth` may be missing.
[[nodiscard]] std::string proof(const Guess&, Of, const Rules&, Convention, const std::optional<Period>& truth, std::size_t checked);

}  // namespace grundy
