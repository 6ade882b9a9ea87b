/// Conditions and expressions over the numbers of a position: what `claim` claims.
///
/// The language is that of the rule notation (docs/language.md), and `/`, `phi`, `sqrt(D)` and `floor(…)`, which are exact.
/// `=` is read as `==`, `mod` as `%`, and `x in {1, 3}` asks for membership, so that what `discover` says can be claimed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/integer.hpp"
#include "pattern/surd.hpp"

namespace grundy {

/// How an expression f of one number n goes on for ever: f(n + period) = f(n) + saltus for n >= start.
struct Tail {
  Integer start = 0;
  Integer period = 1;
  Integer saltus = 0;
  Integer spread = 0;  ///< |period * f(n) - saltus * n| never exceeds it
};

class Condition {
 public:
  /// `names` are those of the position's numbers, in their order; `offset` is where the text begins in what was typed.
  Condition(std::string_view text, std::span<const std::string> names, std::size_t offset);

  /// Whether it is a condition; otherwise it is an expression.
  [[nodiscard]] bool is_condition() const noexcept { return condition_; }
  /// Throws Error where an operation is not defined: a division by zero, bits of a negative number.
  [[nodiscard]] bool holds(std::span<const Integer> numbers) const { return run(numbers).sign() != 0; }
  [[nodiscard]] Surd value(std::span<const Integer> numbers) const { return run(numbers); }

  /// Nothing where its form does not show how it goes on.
  [[nodiscard]] std::optional<Tail> tail() const;

  enum class Op : std::uint8_t {
    number, name, add, subtract, multiply, divide, quotient, remainder, power, negate,
    absolute, least, most, gcd, isqrt, popcount, nim_sum, root, floor,
    equal, unequal, less, at_most, greater, at_least, member, conjunction, disjunction, negation,
    skip_if_false, skip_if_true
  };
  struct Step {
    Op op;
    std::size_t count = 0;  ///< operands; for `name` which one; for a skip where to go on
    std::size_t place = 0;  ///< in what was typed
    Surd constant = {};
  };

 private:
  [[nodiscard]] Surd run(std::span<const Integer> numbers) const;

  bool condition_ = false;   // before the steps: reading them sets it
  std::vector<Step> steps_;  // in postfix order
};

}  // namespace grundy
