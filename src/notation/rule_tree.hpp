/// A rule on one line as a typed tree, names resolved: what recognition, evaluation and `explain` read.
///
/// Expressions are flat: the nodes of one lie in postfix order, operands before their operator, the root last. A walk is a
/// loop, so a sum of ten thousand terms needs no deeper stack than a sum of two.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/rules.hpp"

namespace grundy {

enum class Op : std::uint8_t {
  number, name,
  negate, absolute, isqrt, popcount,
  add, subtract, multiply, divide, modulo, power, min, max, gcd, bit_xor,  // divide and modulo floor, as in Python
  equal, not_equal, less, less_equal, greater, greater_equal,
  logical_not, logical_and, logical_or                                    // and, or: the second operand only if it matters
};

[[nodiscard]] constexpr std::size_t arity(Op op) {
  if (op <= Op::name) return 0;
  return op <= Op::popcount || op == Op::logical_not ? 1 : 2;
}

/// No expression needs more room than this for operands that wait for their operator.
inline constexpr std::size_t kDeepestExpression = 512;

struct Node {
  Op op = Op::number;
  Word number = 0;           ///< a number's value; a name's index: the rule's names first, then the option's loops in order
  std::uint32_t first = 0;   ///< operands, as indices in the same expression
  std::uint32_t second = 0;
  std::size_t at = 0;        ///< offset in what was typed
};

struct Expression {
  std::vector<Node> nodes;
  [[nodiscard]] const Node& root() const { return nodes.back(); }
};

enum class DomainKind : std::uint8_t { range, list, squares, cubes, primes, fibonacci, powers, divisors };

/// range: first, last and perhaps step; list: its members; powers and divisors: their argument.
struct Domain {
  DomainKind kind = DomainKind::range;
  std::vector<Expression> of;
  std::string text;
};

struct Loop {
  std::string name;
  Domain domain;
};

/// One position of a result: as many coordinates as the rule has names.
using ResultPart = std::vector<Expression>;

struct RuleOption {
  std::vector<ResultPart> parts;  ///< side by side; none when nothing is left
  std::vector<Loop> loops;        ///< later ones may depend on earlier ones
  std::optional<Expression> condition;
  std::string result_text;
  std::string condition_text;
  std::string text;
};

struct RuleTree {
  std::vector<std::string> names;
  std::vector<RuleOption> options;
  std::string text;  ///< canonical, without braces
};

/// Reads the text between the braces; `offset` is where it begins in what was typed. Throws Error. Linear time.
[[nodiscard]] RuleTree read_rule_tree(std::string_view text, std::size_t offset = 0);

/// The tree of rules that were read by read_rule(), or null for any other rules.
[[nodiscard]] const RuleTree* rule_tree(const Rules&);

}  // namespace grundy
