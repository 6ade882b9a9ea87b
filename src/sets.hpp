/// The number sets of rules and set games, in increasing order: squares, cubes, primes, Fibonacci numbers, powers, divisors.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "grundy/rules.hpp"

namespace grundy {

enum class NumberSet : std::uint8_t { squares, cubes, primes, fibonacci };

using Members = std::shared_ptr<const std::vector<Word>>;

/// The positive members up to `most` at least, perhaps more. Made once and shared by all threads: a longer list replaces a
/// shorter one, which lives as long as somebody holds it. Throws OutOfReach where the list would be too long.
[[nodiscard]] Members members(NumberSet, Word most);

/// 1, base, base^2 … up to `most`; {1} for base 1, and for base 0 {0, 1}. The base must not be negative.
[[nodiscard]] std::vector<Word> powers(Word base, Word most);

/// The positive divisors of n > 0 up to `most`; none for n <= 0. Throws OutOfReach where finding them would take too long.
[[nodiscard]] std::vector<Word> divisors(Word n, Word most);

}  // namespace grundy
