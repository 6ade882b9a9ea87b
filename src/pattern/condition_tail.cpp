// How an expression of one number goes on for ever, read off its form: sums of n, n // c and n % c grow by a saltus over a
// period; comparisons of such are settled once the difference of their slopes outweighs what they swing.
#include "pattern/condition.hpp"

#include <algorithm>

namespace grundy {

namespace {

using Op = Condition::Op;

struct Known {
  Tail tail;
  std::optional<Integer> constant;
};

const Integer kLongest = power(Integer(2), 40);

Integer magnitude(const Integer& n) { return n < 0 ? -n : n; }

Known constant(const Integer& c) { return {Tail{0, 1, 0, magnitude(c)}, c}; }

// Both over their common period.
void align(Tail& a, Tail& b) {
  const Integer period = a.period / gcd(a.period, b.period) * b.period;
  for (Tail* t : {&a, &b}) {
    const Integer times = period / t->period;
    t->saltus *= times;
    t->spread *= times;
    t->period = period;
  }
  a.start = b.start = std::max(a.start, b.start);
}

// For start and beyond the result depends on the residue of n alone, and is at most `largest` in magnitude.
Known repeating(const Tail& of, const Integer& start, const Integer& period, const Integer& largest) {
  return {Tail{std::max(of.start, start), period, 0, period * largest}, std::nullopt};
}

Known sum(Tail a, Tail b, int sign) {
  align(a, b);
  return {Tail{a.start, a.period, sign > 0 ? a.saltus + b.saltus : a.saltus - b.saltus, a.spread + b.spread}, std::nullopt};
}

Known scaled(const Tail& a, const Integer& c) { return {Tail{a.start, a.period, a.saltus * c, a.spread * magnitude(c)}, std::nullopt}; }

// f % c repeats after `times` periods, when the saltus has made a multiple of c.
Known remainder(const Tail& a, const Integer& c) {
  const Integer times = c / gcd(magnitude(a.saltus), c);
  return repeating(a, 0, a.period * times, c);
}

// f // c: over those periods it grows by saltus * times / c.
Known quotient(const Tail& a, const Integer& c) {
  const Integer times = c / gcd(magnitude(a.saltus), c);
  const Integer period = a.period * times;
  const Integer saltus = a.saltus * times / c;
  // |period (f//c) - saltus n| <= (times/c) |a.period f - a.saltus n| + period
  return {Tail{a.start, period, saltus, (a.spread * times) / c + period + 1}, std::nullopt};
}

Known comparison(const Tail& a, const Tail& b) {
  const Tail d = sum(a, b, -1).tail;
  if (d.saltus == 0) return repeating(d, 0, d.period, 1);
  return repeating(d, d.spread / magnitude(d.saltus) + 1, 1, 1);
}

// Anything of several repeating numbers repeats; how large it gets is known only for a few operations.
std::optional<Known> together(const std::vector<Known>& all, const std::optional<Integer>& largest) {
  Known out = constant(0);
  for (const Known& k : all) {
    if (k.tail.saltus != 0) return std::nullopt;
    out.tail = sum(out.tail, k.tail, 1).tail;
  }
  out.tail.spread = largest ? *largest * out.tail.period : out.tail.spread * out.tail.spread + out.tail.spread;
  out.constant.reset();
  return out;
}

std::optional<Known> applied(Op op, const std::vector<Known>& of) {
  const Known& a = of[0];
  const Known& b = of.back();
  switch (op) {
    case Op::add: return sum(a.tail, b.tail, 1);
    case Op::subtract: return sum(a.tail, b.tail, -1);
    case Op::negate: return scaled(a.tail, -1);
    case Op::multiply:
      if (a.constant) return scaled(b.tail, *a.constant);
      if (b.constant) return scaled(a.tail, *b.constant);
      return together(of, std::nullopt);
    case Op::quotient:
    case Op::remainder:
      if (!b.constant || *b.constant <= 0) return std::nullopt;
      return op == Op::quotient ? quotient(a.tail, *b.constant) : remainder(a.tail, *b.constant);
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least: return comparison(a.tail, b.tail);
    case Op::member: {
      std::vector<Known> each;
      for (std::size_t i = 1; i < of.size(); ++i) each.push_back(comparison(a.tail, of[i].tail));
      return together(each, 1);
    }
    case Op::conjunction:
    case Op::disjunction:
    case Op::negation: return together(of, 1);
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<Tail> Condition::tail() const {
  std::vector<Known> stack;
  for (const Step& step : steps_) {
    if (step.op == Op::skip_if_false || step.op == Op::skip_if_true) continue;
    if (step.op == Op::number) {
      if (!step.constant.whole()) return std::nullopt;
      stack.push_back(constant(step.constant.integer()));
      continue;
    }
    if (step.op == Op::name) {
      stack.push_back({Tail{0, 1, 1, 0}, std::nullopt});
      continue;
    }
    const auto first = stack.end() - static_cast<std::ptrdiff_t>(step.count);
    const auto known = applied(step.op, std::vector<Known>(first, stack.end()));
    if (!known || known->tail.period > kLongest) return std::nullopt;
    stack.erase(first, stack.end());
    stack.push_back(*known);
  }
  return stack.back().tail;
}

}  // namespace grundy
