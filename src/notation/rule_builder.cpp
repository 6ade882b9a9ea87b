#include "notation/rule_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "grundy/error.hpp"
#include "notation/reader.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::size_t kDeepestParentheses = 200;
constexpr std::size_t kMostNames = 16;
constexpr std::size_t kMostLoops = 16;

struct Sign {
  std::string_view sign;
  std::string_view ascii;
  Op op;
  int precedence;
};

// Python's precedences, xor where Python has ^
constexpr Sign kBinary[] = {
    {"or", " or ", Op::logical_or, 1},        {"∨", " or ", Op::logical_or, 1},          {"and", " and ", Op::logical_and, 2},
    {"∧", " and ", Op::logical_and, 2},       {"==", " == ", Op::equal, 4},              {"!=", " != ", Op::not_equal, 4},
    {"≠", " != ", Op::not_equal, 4},          {"<", " < ", Op::less, 4},                 {"<=", " <= ", Op::less_equal, 4},
    {"≤", " <= ", Op::less_equal, 4},         {">", " > ", Op::greater, 4},              {">=", " >= ", Op::greater_equal, 4},
    {"≥", " >= ", Op::greater_equal, 4},      {"xor", " xor ", Op::bit_xor, 5},          {"⊕", " xor ", Op::bit_xor, 5},
    {"+", "+", Op::add, 6},                   {"-", "-", Op::subtract, 6},               {"−", "-", Op::subtract, 6},
    {"*", "*", Op::multiply, 7},              {"//", "//", Op::divide, 7},               {"%", "%", Op::modulo, 7},
    {"**", "**", Op::power, 9},
};
constexpr Sign kPrefix[] = {
    {"not", "not ", Op::logical_not, 3}, {"¬", "not ", Op::logical_not, 3}, {"-", "-", Op::negate, 8}, {"−", "-", Op::negate, 8}};

const Sign& find(std::span<const Sign> signs, std::string_view sign) { return *ranges::find(signs, sign, &Sign::sign); }

bool works_on_conditions(Op op) { return op >= Op::logical_not; }
bool makes_conditions(Op op) { return op >= Op::equal; }

}  // namespace

const RuleBuilder::Function RuleBuilder::kFunctions[] = {{"min", Op::min},       {"max", Op::max}, {"gcd", Op::gcd},
                                                         {"xor", Op::bit_xor},   {"abs", Op::absolute}, {"isqrt", Op::isqrt},
                                                         {"popcount", Op::popcount}};

void RuleBuilder::fail(const std::string& message, std::size_t at) const { throw Error(message, offset_ + at); }

void RuleBuilder::write(std::string_view token) { tree_.text += token; }

std::string RuleBuilder::written_from(std::size_t begin) const { return tree_.text.substr(begin); }

// ---- expressions

void RuleBuilder::number(std::string_view digits, std::size_t at) {
  Word value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size())
    fail(fmt::format("expected a number below 2^63, found {}", quoted(digits)), at);
  write(fmt::format("{}", value));
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({Op::number, value, 0, 0, at});
  operands_.push_back({index, index, Kind::number, at});
}

void RuleBuilder::name(std::string_view word, std::size_t at) {
  write(word);
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({Op::name, static_cast<Word>(words_.size()), 0, 0, at});
  words_.push_back(word);
  operands_.push_back({index, index, Kind::number, at});
}

void RuleBuilder::end_word(std::size_t at) {
  write("end");
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  operands_.push_back({index, index, Kind::end, at});
}

void RuleBuilder::prefix(std::string_view sign, std::size_t at) {
  const Sign& s = find(kPrefix, sign);
  write(s.ascii);
  operators_.push_back({s.op, s.precedence, at});
}

void RuleBuilder::binary(std::string_view sign, std::size_t at) {
  if (sign == "=") fail("expected an operator, found \"=\": equality is written ==", at);
  const Sign& s = find(kBinary, sign);
  if (tuple_) fail(fmt::format("expected \"&\", \"|\", for, if or the end after a position in parentheses, found {}", quoted(sign)), at);
  reduce(s.op == Op::power ? s.precedence + 1 : s.precedence);  // ** groups to the right
  write(s.ascii);
  operators_.push_back({s.op, s.precedence, at});
}

// Applies the waiting operators that bind at least as strongly, down to the innermost open parenthesis.
void RuleBuilder::reduce(int precedence) {
  const std::size_t base = frames_.empty() ? 0 : frames_.back().operators;
  while (operators_.size() > base && operators_.back().precedence >= precedence) {
    const Pending last = operators_.back();
    operators_.pop_back();
    apply(last.op, last.at);
  }
}

void RuleBuilder::need(const Operand& operand, Kind kind) const {
  if (operand.kind == kind) return;
  if (operand.kind == Kind::end) fail("end stands alone, where a position is: it cannot be part of an expression", operand.at);
  fail(kind == Kind::number ? "expected a number, found a condition" : "expected a condition such as a != b, found a number", operand.at);
}

void RuleBuilder::apply(Op op, std::size_t at) {
  const std::size_t count = arity(op);
  const Kind wanted = works_on_conditions(op) ? Kind::condition : Kind::number;
  for (std::size_t i = count; i > 0; --i) need(operands_[operands_.size() - i], wanted);
  const Operand first = operands_[operands_.size() - count];
  Node node{op, 0, first.root, operands_.back().root, at};
  operands_.resize(operands_.size() - count);
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(node);
  operands_.push_back({first.begin, index, makes_conditions(op) ? Kind::condition : Kind::number, first.at});
}

void RuleBuilder::function(std::string_view word, std::size_t) {
  write(word);
  function_ = ranges::find(kFunctions, word, &Function::word);
}

void RuleBuilder::open(std::size_t at) {
  if (frames_.size() == kDeepestParentheses) fail(fmt::format("parentheses are nested more than {} deep", kDeepestParentheses), at);
  write("(");
  frames_.push_back({operators_.size(), operands_.size(), function_, at});
  function_ = nullptr;
}

// min(a,b,c) is min(min(a,b),c)
void RuleBuilder::fold(const Frame& frame) {
  reduce(0);
  if (frame.function != nullptr && frame.arguments > 1 && arity(frame.function->op) == 2) apply(frame.function->op, frame.at);
}

void RuleBuilder::comma() {
  write(",");
  fold(frames_.back());
  ++frames_.back().arguments;
}

void RuleBuilder::close() {
  write(")");
  fold(frames_.back());
  const Frame frame = frames_.back();
  frames_.pop_back();
  if (frame.function == nullptr) {
    if (frame.arguments == 1) return;
    const bool whole_position = frames_.empty() && operators_.empty() && operands_.size() == frame.arguments;
    if (!whole_position) fail("expected a number, found a position in parentheses", frame.at);
    tuple_ = true;
    return;
  }
  const bool one = arity(frame.function->op) == 1;
  if (one != (frame.arguments == 1))
    fail(fmt::format("{} takes {}, found {}", frame.function->word, one ? "one number" : "two numbers or more", frame.arguments), frame.at);
  if (one) apply(frame.function->op, frame.at);
}

Expression RuleBuilder::cut(std::uint32_t begin, std::uint32_t end) const {
  Expression cut{{nodes_.data() + begin, nodes_.data() + end}};
  for (Node& node : cut.nodes) {
    if (arity(node.op) > 0) node.first -= begin;
    if (arity(node.op) > 0) node.second -= begin;
  }
  return cut;
}

std::vector<Expression> RuleBuilder::take(Kind kind) {
  reduce(0);
  std::vector<Expression> taken;
  for (const Operand& operand : operands_) {
    need(operand, kind);
    taken.push_back(cut(operand.begin, operand.root + 1));
    std::size_t depth = 0;
    for (const Node& node : taken.back().nodes) {
      depth = depth + 1 - arity(node.op);
      if (depth > kDeepestExpression) fail("this expression is nested too deeply", node.at);
    }
  }
  operands_.clear();
  nodes_.clear();
  tuple_ = false;
  return taken;
}

Expression RuleBuilder::take_one(Kind kind) {
  if (tuple_) fail("expected one number, found a position in parentheses", operands_.front().at);
  return std::move(take(kind).front());
}

// ---- structure

void RuleBuilder::pattern_name(std::string_view word, std::size_t at) {
  if (ranges::find(tree_.names, word) != tree_.names.end()) fail(fmt::format("the name `{}` stands here twice", word), at);
  if (tree_.names.size() == kMostNames) fail(fmt::format("a rule has at most {} names", kMostNames), at);
  tree_.names.emplace_back(word);
}

void RuleBuilder::arrow() {
  const bool one = tree_.names.size() == 1;
  write(fmt::format("{}{}{} -> ", one ? "" : "(", fmt::join(tree_.names, ","), one ? "" : ")"));
  option_begin_ = tree_.text.size();
}

void RuleBuilder::beside() { write(" & "); }

void RuleBuilder::position_done() {
  reduce(0);
  const std::size_t at = operands_.front().at;
  if (!tuple_ && operands_.front().kind == Kind::end) {
    operands_.clear();
    return;
  }
  ResultPart part = take(Kind::number);
  const std::size_t wanted = tree_.names.size();
  if (part.size() != wanted)
    fail(fmt::format("expected a position of {} number{}, as ({}), found {}", wanted, wanted == 1 ? "" : "s", fmt::join(tree_.names, ","), part.size()), at);
  option_.parts.push_back(std::move(part));
}

void RuleBuilder::loop(std::string_view word, std::size_t at) {
  const auto taken = [&](const Loop& loop) { return loop.name == word; };
  if (ranges::find(tree_.names, word) != tree_.names.end() || ranges::any_of(option_.loops, taken))
    fail(fmt::format("the name `{}` is taken: expected a new name after for", word), at);
  if (option_.loops.size() == kMostLoops) fail(fmt::format("an option has at most {} fors", kMostLoops), at);
  if (option_.loops.empty()) option_.result_text = written_from(option_begin_);
  write(fmt::format(" for {} in ", word));
  mark_ = tree_.text.size();
  option_.loops.push_back({std::string(word), {}});
}

void RuleBuilder::domain(std::string_view word) {
  static constexpr std::pair<std::string_view, DomainKind> kKinds[] = {
      {"{", DomainKind::list},     {"squares", DomainKind::squares}, {"cubes", DomainKind::cubes},      {"primes", DomainKind::primes},
      {"fibonacci", DomainKind::fibonacci}, {"powers", DomainKind::powers},   {"divisors", DomainKind::divisors}};
  option_.loops.back().domain.kind = ranges::find(kKinds, word, &std::pair<std::string_view, DomainKind>::first)->second;
  write(word);
}

void RuleBuilder::domain_token(std::string_view sign) { write(sign == "step" ? " step " : sign); }

void RuleBuilder::domain_item() { option_.loops.back().domain.of.push_back(take_one(Kind::number)); }

void RuleBuilder::domain_done() {
  Domain& domain = option_.loops.back().domain;
  domain.text = written_from(mark_);
  for (Expression& e : domain.of) resolve(e, option_.loops.size() - 1);
}

void RuleBuilder::condition_begin() {
  if (option_.loops.empty()) option_.result_text = written_from(option_begin_);
  write(" if ");
  mark_ = tree_.text.size();
}

void RuleBuilder::condition_done() {
  option_.condition = take_one(Kind::condition);
  option_.condition_text = written_from(mark_);
}

void RuleBuilder::option_done() {
  option_.text = written_from(option_begin_);
  if (option_.result_text.empty()) option_.result_text = option_.text;
  for (ResultPart& part : option_.parts)
    for (Expression& e : part) resolve(e, option_.loops.size());
  if (option_.condition) resolve(*option_.condition, option_.loops.size());
  tree_.options.push_back(std::move(option_));
  option_ = {};
  words_.clear();
}

void RuleBuilder::another_option() {
  write(" | ");
  option_begin_ = tree_.text.size();
}

void RuleBuilder::resolve(Expression& expression, std::size_t loops_in_scope) const {
  for (Node& node : expression.nodes) {
    if (node.op != Op::name) continue;
    const std::string_view word = words_[static_cast<std::size_t>(node.number)];
    std::vector<std::string_view> known(tree_.names.begin(), tree_.names.end());
    for (std::size_t i = 0; i < loops_in_scope; ++i) known.push_back(option_.loops[i].name);
    const auto found = ranges::find(known, word);
    if (found == known.end())
      fail(fmt::format("unknown name `{}`; this rule's names are {}", word.substr(0, 40), fmt::join(known, ", ")), node.at);
    node.number = found - known.begin();
  }
}

RuleTree RuleBuilder::finish() { return std::move(tree_); }

}  // namespace grundy
