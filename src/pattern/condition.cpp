#include "pattern/condition.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy {

namespace {

using Op = Condition::Op;
using Step = Condition::Step;

constexpr std::size_t kLargestPower = 1 << 16;  // bits

const Integer& integer(const Surd& n, const Step& step) {
  if (!n.whole()) throw Error("this needs integers: floor(…) makes one", step.place);
  return n.integer();
}

const Integer& bits(const Surd& n, const Step& step) {
  if (integer(n, step) < 0) throw Error("a negative number has no binary digits", step.place);
  return n.integer();
}

Surd power_of(const Surd& base, const Integer& exponent, const Step& step) {
  if (exponent < 0) throw Error("a negative exponent", step.place);
  const Integer size = base.whole() ? (base.integer() < 0 ? -base.integer() : base.integer()) : Integer(4);
  if (size > 1 && (!exponent.fits() || exponent > static_cast<std::int64_t>(kLargestPower / size.bits()))) throw Error("a power of more than 65536 binary digits", step.place);
  Surd result = 1;
  Surd square = base;
  // beyond 64 bits the base is -1, 0 or 1, and only the exponent's parity and whether it is 0 matter
  for (std::int64_t e = exponent.fits() ? exponent.small() : 2 + (exponent % 2).small(); e > 0; e /= 2) {
    if (e % 2 == 1) result = result * square;
    if (e > 1) square = square * square;
  }
  return result;
}

Integer popcount(const Integer& n) {
  std::int64_t ones = 0;
  for (std::size_t i = 0, size = n.bits(); i < size; ++i) ones += n.bit(i) ? 1 : 0;
  return ones;
}

Surd root_of(const Integer& d, const Step& step) {
  if (d < 0 || d > INT32_MAX) throw Error("sqrt needs an integer from 0 to 2^31-1; isqrt takes any", step.place);
  return Surd(0, 1, d.small(), 1);
}

void must_mix(const Surd& a, const Surd& b, const Step& step) {
  if (!Surd::mix(a, b)) throw Error("different roots do not mix here", step.place);
}

Surd combined(const Step& step, const Surd& a, const Surd& b) {
  switch (step.op) {
    case Op::add: return must_mix(a, b, step), a + b;
    case Op::subtract: return must_mix(a, b, step), a - b;
    case Op::multiply: return must_mix(a, b, step), a * b;
    case Op::divide:
      must_mix(a, b, step);
      if (b.sign() == 0) throw Error("a division by zero", step.place);
      return a / b;
    case Op::quotient:
    case Op::remainder:
      if (b.sign() == 0) throw Error("a division by zero", step.place);
      return step.op == Op::quotient ? floor_div(integer(a, step), integer(b, step)) : floor_mod(integer(a, step), integer(b, step));
    case Op::power: return power_of(a, integer(b, step), step);
    case Op::least: return must_mix(a, b, step), (a - b).sign() <= 0 ? a : b;
    case Op::most: return must_mix(a, b, step), (a - b).sign() >= 0 ? a : b;
    case Op::gcd: return gcd(bits(a, step), bits(b, step));
    default: return bits(a, step) ^ bits(b, step);
  }
}

bool compared(const Step& step, const Surd& a, const Surd& b) {
  must_mix(a, b, step);
  const int sign = (a - b).sign();
  switch (step.op) {
    case Op::equal: return sign == 0;
    case Op::unequal: return sign != 0;
    case Op::less: return sign < 0;
    case Op::at_most: return sign <= 0;
    case Op::greater: return sign > 0;
    default: return sign >= 0;
  }
}

Surd of_one(const Step& step, const Surd& a) {
  switch (step.op) {
    case Op::negate: return Surd(0) - a;
    case Op::absolute: return a.sign() < 0 ? Surd(0) - a : a;
    case Op::isqrt:
      if (integer(a, step) < 0) throw Error("the square root of a negative number", step.place);
      return isqrt(a.integer());
    case Op::popcount: return popcount(bits(a, step));
    case Op::root: return root_of(integer(a, step), step);
    case Op::floor: return a.floor();
    default: return a.sign() == 0 ? 1 : 0;
  }
}

}  // namespace

Surd Condition::run(std::span<const Integer> numbers) const {
  std::vector<Surd> stack;
  const auto pop = [&] {
    Surd top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    switch (step.op) {
      case Op::number: stack.push_back(step.constant); break;
      case Op::name: stack.emplace_back(numbers[step.count]); break;
      case Op::skip_if_false:
      case Op::skip_if_true:
        if ((stack.back().sign() != 0) == (step.op == Op::skip_if_true)) i = step.count - 1;
        break;
      case Op::conjunction:
      case Op::disjunction: {
        Surd second = pop();  // the first did not decide
        stack.back() = std::move(second);
        break;
      }
      case Op::member: {
        const Surd& element = stack[stack.size() - step.count];
        bool found = false;
        for (std::size_t j = 1; j < step.count; ++j) found = found || (element - stack[stack.size() - j]).sign() == 0;
        stack.resize(stack.size() - step.count);
        stack.emplace_back(found ? 1 : 0);
        break;
      }
      case Op::negate:
      case Op::absolute:
      case Op::isqrt:
      case Op::popcount:
      case Op::root:
      case Op::floor:
      case Op::negation: stack.back() = of_one(step, stack.back()); break;
      default:
        if (step.op >= Op::equal) {
          const Surd b = pop();
          stack.back() = compared(step, stack.back(), b) ? 1 : 0;
          break;
        }
        for (std::size_t j = 1; j < step.count; ++j) {
          const Surd b = pop();
          stack.back() = combined(step, stack.back(), b);
        }
    }
  }
  return stack.back();
}

}  // namespace grundy
