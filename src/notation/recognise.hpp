/// Rules on one line that are a named game in other words: found by their form, never by their values.
#pragma once

#include <memory>
#include <string>

#include "grundy/rules.hpp"

namespace grundy {

/// The named game that this rule is: the same positions, coordinate by coordinate, and the same options of each, but for
/// the order of heaps where the game does not mind it. Null where none is, or where there is any doubt.
[[nodiscard]] std::shared_ptr<const Rules> recognise(const Rules& rule);

/// The rule as it was typed, which theorems, sequences and engines see as the game that it was recognised as; any other
/// rules as they are.
[[nodiscard]] std::shared_ptr<const Rules> with_recognition(std::shared_ptr<const Rules> rule);

/// The game as which these rules were recognised, or null.
[[nodiscard]] const Rules* recognised_game(const Rules&);

/// The rules as typed: of recognised ones the rule behind them, any others themselves.
[[nodiscard]] const Rules& as_typed(const Rules&);

}  // namespace grundy
