/// Two ways, compared: a theorem against the plain engine, over boxes of positions of every named game.
#pragma once

#include <string>
#include <vector>

#include "games.hpp"
#include "grundy/grundy.hpp"

namespace grundy::test {

using Numbers = std::vector<Integer>;

/// Every position of the game of total size at most `total`, lists up to four coordinates long.
[[nodiscard]] std::vector<Numbers> small_positions(const Rules& rules, std::int64_t total);

/// The named game with the small parameters worth trying: every combination of the least value and the two after it.
[[nodiscard]] std::vector<std::shared_ptr<const Rules>> small_parameters(const Ruleset& ruleset);

/// Every game of games.def with small parameters, and what every other name there stands for.
[[nodiscard]] std::vector<std::shared_ptr<const Rules>> listed_games();

/// Compares value or outcome, and the exact set of winning moves for every target value, with the plain engine, wherever
/// a theorem reaches. Returns the number of positions that were compared.
std::size_t expect_agreement(const Rules& rules, Convention convention, const std::vector<Numbers>& positions);

}  // namespace grundy::test
