// Operator precedence with an explicit stack: nesting costs memory, never the program's stack.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/nearest.hpp"
#include "notation/reader.hpp"
#include "pattern/condition.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

using Op = Condition::Op;
using Step = Condition::Step;

struct Infix {
  std::string_view sign;
  Op op;
  int rank;
};

// Longer signs first.
constexpr Infix kInfix[] = {
    {"**", Op::power, 9},    {"//", Op::quotient, 7}, {"==", Op::equal, 4},    {"!=", Op::unequal, 4}, {"<=", Op::at_most, 4},
    {">=", Op::at_least, 4}, {"≤", Op::at_most, 4},   {"≥", Op::at_least, 4},  {"≠", Op::unequal, 4},  {"∧", Op::conjunction, 2},
    {"∨", Op::disjunction, 1}, {"⊕", Op::nim_sum, 5}, {"−", Op::subtract, 6},  {"+", Op::add, 6},      {"-", Op::subtract, 6},
    {"*", Op::multiply, 7},  {"/", Op::divide, 7},    {"%", Op::remainder, 7}, {"<", Op::less, 4},     {">", Op::greater, 4},
    {"=", Op::equal, 4},
};
constexpr Infix kInfixWords[] = {
    {"and", Op::conjunction, 2}, {"or", Op::disjunction, 1}, {"xor", Op::nim_sum, 5}, {"mod", Op::remainder, 7}, {"in", Op::member, 4}};
constexpr int kNotRank = 3;
constexpr int kNegateRank = 8;

struct Function {
  std::string_view name;
  Op op;
  std::size_t least, most;
};
constexpr Function kFunctions[] = {
    {"min", Op::least, 1, SIZE_MAX}, {"max", Op::most, 1, SIZE_MAX}, {"abs", Op::absolute, 1, 1}, {"gcd", Op::gcd, 1, SIZE_MAX},
    {"isqrt", Op::isqrt, 1, 1},      {"popcount", Op::popcount, 1, 1}, {"xor", Op::nim_sum, 1, SIZE_MAX}, {"sqrt", Op::root, 1, 1},
    {"floor", Op::floor, 1, 1}};

class ConditionReader {
 public:
  ConditionReader(std::string_view text, std::span<const std::string> names, std::size_t offset) : in_(text, offset), names_(names) {}

  std::vector<Step> read(bool& is_condition) {
    for (in_.blanks(); !in_.done(); in_.blanks()) {
      if (wants_operand_) {
        operand();
      } else {
        continuation();
      }
    }
    if (wants_operand_) in_.expected("a number, a name or \"(\"");
    reduce(0);
    if (!waiting_.empty()) throw Error("a bracket is not closed: expected \")\"", waiting_.back().place);
    is_condition = kinds_.back() == Kind::truth;
    return std::move(steps_);
  }

 private:
  enum class Kind { number, truth };
  enum class Bracket { none, group, call, set };
  struct Waiting {
    Op op;
    int rank;
    std::size_t place;
    Bracket bracket = Bracket::none;
    std::size_t skip = 0;                ///< the step to be told where to go on
    std::size_t arguments = 0;
    const Function* function = nullptr;
  };

  void operand() {
    const std::size_t place = in_.place();
    const char c = in_.peek();
    if (c >= '0' && c <= '9') {
      push({Op::number, 0, place, Surd(in_.number("a number"))}, Kind::number);
    } else if (in_.take("(")) {
      waiting_.push_back({Op::number, -1, place, Bracket::group});
    } else if (in_.take("-") || in_.take("−")) {
      waiting_.push_back({Op::negate, kNegateRank, place});
    } else if (in_.take("¬")) {
      waiting_.push_back({Op::negation, kNotRank, place});
    } else {
      named(place);
    }
  }

  void named(std::size_t place) {
    // "a-b" is a difference: names have no hyphens here
    std::string_view name = in_.rest();
    std::size_t size = 0;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    while (size < name.size() && (letter(name[size]) || (size > 0 && name[size] >= '0' && name[size] <= '9'))) ++size;
    name = name.substr(0, size);
    if (name.empty()) in_.expected("a number, a name or \"(\"");
    if (name == "not") {
      in_.skip(size);
      waiting_.push_back({Op::negation, kNotRank, place});
      return;
    }
    const auto own = ranges::find(names_, name);
    if (own != names_.end()) {
      in_.skip(size);
      return push({Op::name, static_cast<std::size_t>(own - names_.begin()), place}, Kind::number);
    }
    const auto function = ranges::find(kFunctions, name, &Function::name);
    if (function != std::end(kFunctions)) {
      in_.skip(size);
      in_.blanks();
      in_.need("(", fmt::format("\"(\" after {}", name));
      waiting_.push_back({function->op, -1, place, Bracket::call, 0, 1, &*function});
      return;
    }
    if (name == "phi") {
      in_.skip(size);
      return push({Op::number, 0, place, Surd(1, 1, 5, 2)}, Kind::number);
    }
    unknown(name, place);
  }

  [[noreturn]] void unknown(std::string_view name, std::size_t place) const {
    std::string own;
    std::vector<std::string_view> near;
    for (const std::string& n : names_) {
      own += (own.empty() ? "" : ", ") + n;
      near.push_back(n);
    }
    for (const Function& f : kFunctions) near.push_back(f.name);
    throw Error(fmt::format("unknown name {}{}; the position's names are {}", quoted(name), did_you_mean(name, near), own), place);
  }

  // After an operand: an operator, a comma or a closing bracket.
  void continuation() {
    const std::size_t place = in_.place();
    if (in_.take(")")) return close(Bracket::group, place);
    if (in_.take("}")) return close(Bracket::set, place);
    if (in_.take(",")) return comma(place);
    for (const Infix& infix : kInfix)
      if (in_.take(infix.sign)) return apply(infix, place);
    std::string_view word = in_.rest();
    std::size_t size = 0;
    while (size < word.size() && word[size] >= 'a' && word[size] <= 'z') ++size;
    word = word.substr(0, size);
    for (const Infix& infix : kInfixWords) {
      if (infix.sign != word) continue;
      in_.skip(size);
      return apply(infix, place);
    }
    in_.expected("an operator or the end");
  }

  void apply(const Infix& infix, std::size_t place) {
    const bool to_the_right = infix.op == Op::power;
    reduce(to_the_right ? infix.rank + 1 : infix.rank);
    Waiting next{infix.op, infix.rank, place};
    if (infix.op == Op::conjunction || infix.op == Op::disjunction) {
      want(Kind::truth, place);
      next.skip = steps_.size();
      steps_.push_back({infix.op == Op::conjunction ? Op::skip_if_false : Op::skip_if_true, 0, place, {}});
    }
    if (infix.op == Op::member) {
      in_.blanks();
      in_.need("{", "\"{\" after in");
      next = {Op::member, -1, place, Bracket::set, 0, 2};
    }
    waiting_.push_back(next);
    wants_operand_ = true;
  }

  void comma(std::size_t place) {
    reduce(0);
    if (waiting_.empty() || waiting_.back().bracket == Bracket::group || waiting_.back().bracket == Bracket::none)
      throw Error("\",\" stands between the arguments of a function or of a set only", place);
    ++waiting_.back().arguments;
    wants_operand_ = true;
  }

  void close(Bracket kind, std::size_t place) {
    reduce(0);
    const bool matches = !waiting_.empty() && (waiting_.back().bracket == Bracket::set) == (kind == Bracket::set);
    if (!matches) throw Error("a bracket closes that was not opened", place);
    const Waiting open = waiting_.back();
    waiting_.pop_back();
    if (open.bracket == Bracket::group) return;
    if (open.function != nullptr && (open.arguments < open.function->least || open.arguments > open.function->most))
      throw Error(fmt::format("{} takes {} argument{}, found {}", open.function->name, open.function->least, open.function->least == 1 ? "" : "s", open.arguments), open.place);
    emit(open.op, open.arguments, open.place);
  }

  void reduce(int rank) {
    while (!waiting_.empty() && waiting_.back().bracket == Bracket::none && waiting_.back().rank >= rank) {
      const Waiting top = waiting_.back();
      waiting_.pop_back();
      emit(top.op, top.op == Op::negate || top.op == Op::negation ? 1 : 2, top.place);
      if (top.op == Op::conjunction || top.op == Op::disjunction) steps_[top.skip].count = steps_.size();
    }
  }

  void push(Step step, Kind kind) {
    steps_.push_back(std::move(step));
    kinds_.push_back(kind);
    wants_operand_ = false;
  }

  void want(Kind kind, std::size_t place) const {
    if (kinds_.back() == kind) return;
    throw Error(kind == Kind::truth ? "expected a condition here, found a number" : "expected a number here, found a condition", place);
  }

  void emit(Op op, std::size_t operands, std::size_t place) {
    const bool of_truths = op == Op::conjunction || op == Op::disjunction || op == Op::negation;
    for (std::size_t i = 0; i < operands; ++i) {
      want(of_truths ? Kind::truth : Kind::number, place);
      kinds_.pop_back();
    }
    push({op, operands, place, {}}, op >= Op::equal ? Kind::truth : Kind::number);
  }

  Reader in_;
  std::span<const std::string> names_;
  std::vector<Step> steps_;
  std::vector<Kind> kinds_;
  std::vector<Waiting> waiting_;
  bool wants_operand_ = true;
};

}  // namespace

Condition::Condition(std::string_view text, std::span<const std::string> names, std::size_t offset)
    : steps_(ConditionReader(text, names, offset).read(condition_)) {}

}  // namespace grundy
