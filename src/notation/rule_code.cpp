#include "notation/rule_code.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "ranges.hpp"

namespace grundy {

namespace {

[[noreturn]] void overflow() { throw OutOfReach("a number of 2^63 or more"); }

Word added(Word a, Word b) {
  Word r = 0;
  if (__builtin_add_overflow(a, b, &r)) overflow();
  return r;
}
Word subtracted(Word a, Word b) {
  Word r = 0;
  if (__builtin_sub_overflow(a, b, &r)) overflow();
  return r;
}
Word multiplied(Word a, Word b) {
  Word r = 0;
  if (__builtin_mul_overflow(a, b, &r)) overflow();
  return r;
}
Word floor_divided(Word a, Word b) {
  if (b == 0) throw OutOfReach("a division by zero");
  if (b == -1) return subtracted(0, a);
  const Word q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
Word floor_modulo(Word a, Word b) {
  if (b == 0) throw OutOfReach("a division by zero");
  if (b == -1) return 0;
  const Word r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
Word power_of(Word base, Word exponent) {
  if (exponent < 0) throw OutOfReach("a negative exponent");
  Word result = 1;
  while (exponent > 0) {
    if (exponent % 2 == 1) result = multiplied(result, base);
    exponent /= 2;
    if (exponent > 0) base = multiplied(base, base);
  }
  return result;
}
Word gcd_of(Word a, Word b) {
  if (a == INT64_MIN || b == INT64_MIN) overflow();
  return std::gcd(a, b);
}
Word isqrt_of(Word n) {
  if (n < 0) throw OutOfReach("the square root of a negative number");
  Word root = 0;
  for (Word bit = Word{1} << 31U; bit > 0; bit /= 2)
    if (root + bit <= 3'037'000'499 && (root + bit) * (root + bit) <= n) root += bit;
  return root;
}
Word popcount_of(Word n) {
  if (n < 0) throw OutOfReach("popcount of a negative number");
  return std::popcount(static_cast<std::uint64_t>(n));
}

Word unary(Op op, Word a) {
  switch (op) {
    case Op::negate: return subtracted(0, a);
    case Op::absolute: return a < 0 ? subtracted(0, a) : a;
    case Op::isqrt: return isqrt_of(a);
    case Op::popcount: return popcount_of(a);
    default: return a == 0 ? 1 : 0;
  }
}

Word binary(Op op, Word a, Word b) {
  switch (op) {
    case Op::add: return added(a, b);
    case Op::subtract: return subtracted(a, b);
    case Op::multiply: return multiplied(a, b);
    case Op::divide: return floor_divided(a, b);
    case Op::modulo: return floor_modulo(a, b);
    case Op::power: return power_of(a, b);
    case Op::min: return std::min(a, b);
    case Op::max: return std::max(a, b);
    case Op::gcd: return gcd_of(a, b);
    case Op::bit_xor: return a ^ b;
    case Op::equal: return a == b ? 1 : 0;
    case Op::not_equal: return a != b ? 1 : 0;
    case Op::less: return a < b ? 1 : 0;
    case Op::less_equal: return a <= b ? 1 : 0;
    case Op::greater: return a > b ? 1 : 0;
    default: return a >= b ? 1 : 0;
  }
}

}  // namespace

// and, or become a test between their operands: it skips the second one when the first decides.
RuleCode::RuleCode(const Expression& e) {
  const std::size_t size = e.nodes.size();
  std::vector<std::vector<std::size_t>> tests(size);  // operators whose first operand ends at a node
  for (std::size_t i = 0; i < size; ++i)
    if (e.nodes[i].op >= Op::logical_and) tests[e.nodes[i].first].push_back(i);
  std::vector<std::size_t> test_of(size);
  for (std::size_t i = 0; i < size; ++i) {
    const Node& node = e.nodes[i];
    if (node.op >= Op::logical_and) {
      code_[test_of[i]].skip = code_.size();
    } else {
      code_.push_back({node.op, node.number});
    }
    for (const std::size_t op : tests[i]) {
      test_of[op] = code_.size();
      code_.push_back({e.nodes[op].op, 0});
    }
  }
  const Node& root = e.root();
  if (size == 1) {
    shortcut_ = true;
    if (root.op == Op::name) {
      name_ = static_cast<std::size_t>(root.number);
    } else {
      plus_ = root.number;
    }
  } else if (size == 3 && (root.op == Op::add || root.op == Op::subtract) && e.nodes[0].op == Op::name && e.nodes[1].op == Op::number) {
    shortcut_ = true;
    name_ = static_cast<std::size_t>(e.nodes[0].number);
    plus_ = root.op == Op::add ? e.nodes[1].number : -e.nodes[1].number;
  }
}

Word RuleCode::sum(const Word* names) const { return name_ == SIZE_MAX ? plus_ : added(names[name_], plus_); }

Word RuleCode::run(const Word* names) const {
  std::array<Word, kDeepestExpression + 1> stack;  // NOLINT: written before it is read
  Word* top = stack.data();
  for (std::size_t i = 0; i < code_.size();) {
    const Instruction& step = code_[i++];
    switch (step.op) {
      case Op::number: *top++ = step.number; break;
      case Op::name: *top++ = names[step.number]; break;
      case Op::logical_and:
      case Op::logical_or:
        if ((top[-1] != 0) == (step.op == Op::logical_or)) {
          i = step.skip;
        } else {
          --top;
        }
        break;
      case Op::negate:
      case Op::absolute:
      case Op::isqrt:
      case Op::popcount:
      case Op::logical_not: top[-1] = unary(step.op, top[-1]); break;
      default:
        --top;
        top[-1] = binary(step.op, top[-1], top[0]);
    }
  }
  return top[-1];
}

bool mentions(const Expression& e, std::size_t name) {
  return ranges::any_of(e.nodes, [&](const Node& n) { return n.op == Op::name && static_cast<std::size_t>(n.number) == name; });
}

std::optional<Word> slope(const Expression& e, std::size_t name) {
  struct Part {
    Word slope = 0;
    std::optional<Word> constant;  // its value, where it is a number
  };
  std::vector<Part> parts(e.nodes.size());
  for (std::size_t i = 0; i < e.nodes.size(); ++i) {
    const Node& node = e.nodes[i];
    const Part a = arity(node.op) > 0 ? parts[node.first] : Part{};
    const Part b = arity(node.op) > 1 ? parts[node.second] : Part{};
    Part& part = parts[i];
    bool overflows = false;
    switch (node.op) {
      case Op::number: part.constant = node.number; break;
      case Op::name: part.slope = static_cast<std::size_t>(node.number) == name ? 1 : 0; break;
      case Op::negate: overflows = __builtin_sub_overflow(Word{0}, a.slope, &part.slope); break;
      case Op::add: overflows = __builtin_add_overflow(a.slope, b.slope, &part.slope); break;
      case Op::subtract: overflows = __builtin_sub_overflow(a.slope, b.slope, &part.slope); break;
      case Op::multiply:
        if (a.slope == 0 && b.slope == 0) break;
        if (b.constant) {
          overflows = __builtin_mul_overflow(a.slope, *b.constant, &part.slope);
        } else if (a.constant) {
          overflows = __builtin_mul_overflow(b.slope, *a.constant, &part.slope);
        } else {
          return std::nullopt;
        }
        break;
      default:
        if (a.slope != 0 || b.slope != 0) return std::nullopt;
    }
    if (overflows) return std::nullopt;
  }
  return parts.back().slope;
}

}  // namespace grundy
