#include "notation/rule_walk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

// Choices of one state, moves or not: a domain of 10^18 members ends here at the latest.
constexpr std::uint64_t kMostChoices = 50'000'000;

[[noreturn]] void throw_too_many() { throw OutOfReach("more than 50,000,000 choices"); }

__int128 floor_div(__int128 a, __int128 b) {
  const __int128 q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

// The comparisons that a condition is made of, when it is a conjunction of them.
std::optional<std::vector<std::uint32_t>> conjuncts(const Expression& e) {
  std::vector<std::uint32_t> open{static_cast<std::uint32_t>(e.nodes.size() - 1)};
  std::vector<std::uint32_t> found;
  while (!open.empty()) {
    const Node& node = e.nodes[open.back()];
    const std::uint32_t index = open.back();
    open.pop_back();
    if (node.op == Op::logical_and) {
      open.insert(open.end(), {node.second, node.first});
    } else if (node.op >= Op::equal && node.op <= Op::greater_equal) {
      found.push_back(index);
    } else {
      return std::nullopt;
    }
  }
  return found;
}

// The operand as an expression of its own: its nodes end at `root` and begin where the operand before it ends.
Expression operand(const Expression& e, std::uint32_t root) {
  std::uint32_t begin = root;
  for (std::size_t missing = arity(e.nodes[root].op); missing > 0; missing += arity(e.nodes[begin].op)) {
    --begin;
    --missing;
  }
  Expression out{{e.nodes.data() + begin, e.nodes.data() + root + 1}};
  for (Node& node : out.nodes)
    if (arity(node.op) > 0) {
      node.first -= begin;
      node.second -= begin;
    }
  return out;
}

bool independent(const Expression& e, std::size_t first, std::size_t end) {
  for (std::size_t name = first; name < end; ++name)
    if (mentions(e, name)) return false;
  return true;
}

}  // namespace

CompiledRule::CompiledRule(RuleTree tree) : tree_(std::move(tree)) {
  for (const RuleOption& option : tree_.options) splits_ = splits_ || option.parts.size() > 1;
  for (std::size_t i = 0; i < tree_.options.size(); ++i) {
    std::size_t end = i;
    if (auto all = merged(i, end)) {
      options_.push_back(std::move(*all));
      i = end - 1;
    } else {
      options_.push_back(compiled(tree_.options[i], i));
    }
  }
}

CompiledRule::Option CompiledRule::compiled(const RuleOption& source, std::size_t number) const {
  Option out{};
  out.number = number;
  const std::size_t width = tree_.names.size();
  const std::size_t names = width + source.loops.size();
  for (const Loop& loop : source.loops) {
    Level level{loop.domain.kind, {}, {}, {}};
    for (const Expression& e : loop.domain.of) level.of.emplace_back(e);
    const auto is_number = [](const Expression& e) { return e.root().op == Op::number; };
    if (level.kind == DomainKind::list && ranges::all_of(loop.domain.of, is_number))
      for (const Expression& e : loop.domain.of) level.numbers.push_back(e.root().number);
    out.levels.push_back(std::move(level));
  }
  const std::size_t inner = names - 1;
  bool straight = !source.loops.empty();
  for (const ResultPart& part : source.parts)
    for (const Expression& e : part) {
      out.coordinates.emplace_back(e);
      for (std::size_t depth = 0; depth < source.loops.size(); ++depth)
        if (const auto k = slope(e, width + depth); k && *k != 0 && independent(e, width + depth + 1, names)) out.levels[depth].clips.push_back({RuleCode(e), *k});
      const auto k = source.loops.empty() ? std::nullopt : slope(e, inner);
      straight = straight && k.has_value();
      out.slopes.push_back(k.value_or(0));
    }
  if (source.condition) {
    out.condition = RuleCode(*source.condition);
    const auto parts = source.loops.empty() ? std::nullopt : conjuncts(*source.condition);
    if (parts) {
      out.comparisons.emplace();
      for (const std::uint32_t index : *parts) {
        const Node& node = source.condition->nodes[index];
        const Expression left = operand(*source.condition, node.first);
        const Expression right = operand(*source.condition, node.second);
        const auto a = slope(left, inner);
        const auto b = slope(right, inner);
        if (!a || !b) {
          out.comparisons.reset();
          break;
        }
        out.comparisons->push_back({node.op, {RuleCode(left), *a}, {RuleCode(right), *b}});
      }
    }
    straight = straight && out.comparisons.has_value();
  }
  out.straight = straight;
  out.same = ranges::all_of(out.slopes, [](Word k) { return k == 0; });
  return out;
}

namespace {

// The c of an option that is `name - c`, c > 0.
std::optional<Word> subtracted(const RuleOption& option) {
  if (option.parts.size() != 1 || !option.loops.empty() || option.condition) return std::nullopt;
  const std::vector<Node>& nodes = option.parts[0][0].nodes;
  const bool is = nodes.size() == 3 && nodes[0].op == Op::name && nodes[1].op == Op::number && nodes[2].op == Op::subtract && nodes[1].number > 0;
  return is ? std::optional(nodes[1].number) : std::nullopt;
}

}  // namespace

// n-1 | n-3 | n-4 is n-i for i in {1,3,4}: one run instead of three.
std::optional<CompiledRule::Option> CompiledRule::merged(std::size_t begin, std::size_t& end) const {
  if (width() != 1) return std::nullopt;
  std::vector<Word> numbers;
  for (end = begin; end < tree_.options.size(); ++end) {
    const auto c = subtracted(tree_.options[end]);
    if (!c || (!numbers.empty() && *c <= numbers.back())) break;
    numbers.push_back(*c);
  }
  if (numbers.size() < 2) return std::nullopt;
  Option out{};
  out.number = begin;
  const Expression name{{Node{Op::name, 0, 0, 0, 0}}};
  out.levels.push_back({DomainKind::list, {}, {{RuleCode(name), -1}}, std::move(numbers)});
  out.coordinates.emplace_back(name);
  out.slopes.push_back(-1);
  out.straight = true;
  return out;
}

RuleWalk::RuleWalk(const CompiledRule& rule) : rule_(rule), shared_(4), shared_most_(4, -1) {
  std::size_t loops = 0;
  std::size_t coordinates = 0;
  for (const Option& o : rule.options_) {
    loops = std::max(loops, o.levels.size());
    coordinates = std::max(coordinates, o.coordinates.size());
  }
  names_.resize(rule.width() + loops);
  start_.resize(coordinates);
  zero_.resize(coordinates);
  own_.resize(loops);
}

void RuleWalk::go(State state) {
  ranges::copy(state, names_.begin());
  largest_ = *ranges::max_element(state);
  choices_ = 0;
  for (const Option& option : rule_.options_) {
    try {
      if (!level(option, 0)) return;
    } catch (const OutOfReach& e) {
      std::string text = rule_.tree().options[option.number].text;
      if (text.size() > 60) text = text.substr(0, 57) + "...";
      throw OutOfReach(fmt::format("option {} ({}) leads to {} at {}", option.number + 1, text, e.what(), fmt::join(state, ",")));
    }
  }
}

void RuleWalk::no_move() {
  tried_(tried_object_);
  if (++choices_ > kMostChoices) throw_too_many();
}

bool RuleWalk::pass(const Run& run) {
  choices_ += run.count;
  if (choices_ > kMostChoices) throw_too_many();
  return on_run_(on_run_object_, run);
}

// As deep as an option has fors, which are few.
bool RuleWalk::level(const Option& option, std::size_t depth) {
  if (depth == option.levels.size()) return single(option);
  const CompiledRule::Level& l = option.levels[depth];
  Interval x = domain(l, depth);
  const std::size_t name = rule_.width() + depth;
  names_[name] = 0;
  for (const CompiledRule::Line& line : l.clips)
    if (!clip(x, line)) return true;
  if (depth + 1 == option.levels.size() && option.straight) return innermost(option, x);
  if (x.by_members) {
    for (const Word member : x.members) {
      if (member < x.first || member > x.last) continue;
      names_[name] = member;
      if (!level(option, depth + 1)) return false;
    }
    return true;
  }
  for (Wide v = x.first; v <= x.last; v += x.step) {
    names_[name] = static_cast<Word>(v);
    if (!level(option, depth + 1)) return false;
  }
  return true;
}

bool RuleWalk::single(const Option& option) {
  if (option.condition && (*option.condition)(names_.data()) == 0) {
    no_move();
    return true;
  }
  for (std::size_t j = 0; j < option.coordinates.size(); ++j) {
    start_[j] = option.coordinates[j](names_.data());
    if (start_[j] < 0) {
      no_move();
      return true;
    }
  }
  const std::size_t size = option.coordinates.size();
  return pass(Run{std::span(start_).first(size), std::span(zero_).first(size), 1, nullptr});
}

RuleWalk::Interval RuleWalk::domain(const CompiledRule::Level& level, std::size_t depth) {
  const auto value = [&](std::size_t i) { return level.of[i](names_.data()); };
  std::vector<Word>& own = own_[depth];
  Interval x{INT64_MIN, INT64_MAX};
  switch (level.kind) {
    case DomainKind::range: {
      x.first = value(0);
      x.last = value(1);
      x.step = level.of.size() > 2 ? value(2) : 1;
      if (x.step == 0) throw OutOfReach("a step of zero");
      if (x.step < 0) {  // the same numbers upwards
        x.step = -x.step;
        const Wide count = x.first >= x.last ? (x.first - x.last) / x.step : -1;
        x.last = x.first;
        x.first = x.last - count * x.step;
      }
      align(x);
      return x;
    }
    case DomainKind::list:
      if (!level.numbers.empty()) {
        x.members = level.numbers;
        break;
      }
      own.clear();
      for (std::size_t i = 0; i < level.of.size(); ++i) own.push_back(value(i));
      x.members = own;
      break;
    case DomainKind::powers:
      if (value(0) < 0) throw OutOfReach("powers of a negative number");
      own = powers(value(0), largest_);
      x.members = own;
      break;
    case DomainKind::divisors:
      own = divisors(value(0), largest_);
      x.members = own;
      break;
    default: {
      const auto set = static_cast<std::size_t>(level.kind) - static_cast<std::size_t>(DomainKind::squares);
      if (shared_most_[set] < largest_) {
        shared_[set] = members(static_cast<NumberSet>(set), largest_);
        shared_most_[set] = largest_;
      }
      const std::vector<Word>& all = *shared_[set];
      x.members = std::span(all).first(static_cast<std::size_t>(ranges::upper_bound(all, largest_) - all.begin()));
    }
  }
  x.by_members = true;
  return x;
}

// The last number that is really reached.
void RuleWalk::align(Interval& x) {
  if (x.first <= x.last) x.last = x.first + (x.last - x.first) / x.step * x.step;
}

// Keeps the x with rest + slope * x >= 0.
void RuleWalk::at_least_zero(Interval& x, Wide rest, Wide slope) const {
  if (slope == 0) {
    if (rest < 0) x.last = x.first - 1;
  } else if (slope < 0) {
    x.last = std::min(x.last, floor_div(rest, -slope));
  } else {
    const Wide least = -floor_div(rest, slope);
    if (least <= x.first) return;
    x.first += (least - x.first + x.step - 1) / x.step * x.step;
  }
}

bool RuleWalk::clip(Interval& x, const CompiledRule::Line& line) const {
  at_least_zero(x, line.rest(names_.data()), line.slope);
  return x.first <= x.last;
}

void RuleWalk::compare(Interval& x, const CompiledRule::Comparison& c) {
  const Wide rest = Wide{c.left.rest(names_.data())} - c.right.rest(names_.data());
  const Wide slope = Wide{c.left.slope} - c.right.slope;
  switch (c.op) {
    case Op::less: return at_least_zero(x, -rest - 1, -slope);
    case Op::less_equal: return at_least_zero(x, -rest, -slope);
    case Op::greater: return at_least_zero(x, rest - 1, slope);
    case Op::greater_equal: return at_least_zero(x, rest, slope);
    case Op::equal:
      at_least_zero(x, rest, slope);
      return at_least_zero(x, -rest, -slope);
    default:
      if (slope == 0) {
        if (rest == 0) x.last = x.first - 1;
      } else if (rest % slope == 0) {
        const Wide hole = -rest / slope;
        if (hole >= INT64_MIN && hole <= INT64_MAX) excluded_.push_back(static_cast<Word>(hole));
      }
  }
}

bool RuleWalk::innermost(const Option& option, Interval x) {
  excluded_.clear();
  if (option.comparisons)
    for (const CompiledRule::Comparison& c : *option.comparisons) {
      if (x.first > x.last) return true;
      compare(x, c);
    }
  if (x.first > x.last) return true;
  for (std::size_t j = 0; j < option.coordinates.size(); ++j) {
    start_[j] = option.coordinates[j](names_.data());
    if (option.slopes[j] == 0 && start_[j] < 0) return true;
  }
  ranges::sort(excluded_);
  // split at the holes that `!=` makes
  for (const Word hole : excluded_) {
    if (hole < x.first || hole > x.last) continue;
    Interval before = x;
    before.last = Wide{hole} - 1;
    if (!emit(option, before)) return false;
    x.first = x.by_members ? Wide{hole} + 1 : x.first + ((Wide{hole} + 1 - x.first) + x.step - 1) / x.step * x.step;
  }
  return emit(option, x);
}

bool RuleWalk::emit(const Option& option, Interval x) {
  if (x.first > x.last) return true;
  const std::size_t size = option.coordinates.size();
  Run run{std::span(start_).first(size), std::span(option.slopes), 0, nullptr};
  const auto fits = [&](Wide at) {
    for (std::size_t j = 0; j < size; ++j) {
      const Wide end = run.start[j] + option.slopes[j] * at;
      if (end > INT64_MAX) throw OutOfReach("a number of 2^63 or more");
    }
  };
  if (!x.by_members) {
    const Wide count = (x.last - x.first) / x.step + 1;
    run.first = static_cast<Word>(x.first);
    run.step = static_cast<Word>(x.step);
    fits(x.first);
    fits(x.first + (count - 1) * x.step);
    if (!option.same && count > kMostChoices) throw_too_many();
    run.count = option.same ? 1 : static_cast<std::size_t>(count);
    return pass(run);
  }
  if (ranges::is_sorted(x.members)) {
    const auto from = ranges::lower_bound(x.members, x.first, {}, [](Word w) { return Wide{w}; });
    const auto to = ranges::upper_bound(x.members, x.last, {}, [](Word w) { return Wide{w}; });
    if (from >= to) return true;
    run.members = &*from;
    run.count = option.same ? 1 : static_cast<std::size_t>(to - from);
    fits(*from);
    fits(*(to - 1));
    return pass(run);
  }
  for (const Word& member : x.members) {
    if (member < x.first || member > x.last) continue;
    run.members = &member;
    run.count = 1;
    fits(member);
    if (!pass(run)) return false;
  }
  return true;
}

}  // namespace grundy
