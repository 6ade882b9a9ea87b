/// An expression of a rule as code for a small stack machine: exact 64-bit arithmetic or an exception, never a wrong number.
#pragma once

#include <optional>
#include <vector>

#include "notation/rule_tree.hpp"

namespace grundy {

class RuleCode {
 public:
  RuleCode() = default;
  explicit RuleCode(const Expression&);

  /// The value where `names` holds the numbers of the names, the rule's own first; a condition is 0 or 1.
  /// Throws OutOfReach for overflow of 64 bits, division by zero and the like.
  [[nodiscard]] Word operator()(const Word* names) const {
    if (shortcut_) return sum(names);
    return run(names);
  }

 private:
  struct Instruction {
    Op op;
    Word number;  // of a number or name
    std::size_t skip = 0;  // and, or: the instruction after the second operand
  };
  [[nodiscard]] Word run(const Word* names) const;
  [[nodiscard]] Word sum(const Word* names) const;

  std::vector<Instruction> code_;
  // most expressions are a number, a name, or n+c: those need no machine
  bool shortcut_ = false;
  std::size_t name_ = SIZE_MAX;
  Word plus_ = 0;
};

/// How an expression depends on one name: it is rest + slope * name, where the rest does not depend on it. Nothing when it
/// depends on the name in another way.
[[nodiscard]] std::optional<Word> slope(const Expression&, std::size_t name);

/// Whether the name occurs.
[[nodiscard]] bool mentions(const Expression&, std::size_t name);

}  // namespace grundy
