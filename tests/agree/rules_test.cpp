// Rules on one line against the named games, against rules written in C++, and random ones against a direct
// interpretation of their trees; tables against the plain engine.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "engine.hpp"
#include "notation/rule.hpp"
#include "notation/rule_tree.hpp"
#include "table.hpp"

namespace grundy::test {

namespace {

using At = std::vector<std::uint64_t>;

void for_each(const At& most, const auto& visit) {
  At at(most.size(), 0);
  for (;;) {
    visit(at);
    std::size_t c = at.size();
    while (c > 0 && at[c - 1] == most[c - 1]) at[--c] = 0;
    if (c == 0) return;
    ++at[c - 1];
  }
}

std::vector<Word> words(const At& at) { return {at.begin(), at.end()}; }

// The table of a rule and the plain engine on other rules of the same game.
void expect_same(std::string_view rule, const Rules& other, const At& most, std::initializer_list<Convention> conventions = {Convention::normal, Convention::misere}) {
  const auto rules = read_rule(rule, 0);
  for (const Convention convention : conventions) {
    const Content content = convention == Convention::normal ? Content::values : Content::outcomes;
    const Table table = Table::build(*rules, most, convention, content, {});
    const Table outcomes = Table::build(*rules, most, convention, Content::outcomes, {});
    ASSERT_EQ(table.stopped(), "") << rule;
    Engine engine{Limits{}};
    for_each(most, [&](const At& at) {
      const Engine::Id id = engine.component(other, words(at));
      const std::uint32_t truth = convention == Convention::normal ? engine.value(id).value() : engine.misere(std::span(&id, 1)) == Outcome::N ? 1U : 0U;
      ASSERT_EQ(table[at], truth) << rule << " at " << at[0];
      ASSERT_EQ(outcomes[at], std::min(truth, 1U)) << rule << " at " << at[0];
    });
  }
}

}  // namespace

TEST(Rules, AgreeWithTheNamedGames) {
  expect_same("n -> n-i for i in 1..n", *read_game("nim"), {60});
  expect_same("n -> n-i for i in 1..3", *read_game("bash(3)"), {100});
  expect_same("(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)", *read_game("wythoff"), {20, 23});
  expect_same("(a,b) -> (a-i,b-j) for i in 0..a for j in 0..b if i+j > 0 and (i == 0 or j == 0 or abs(i-j) < 2)", *read_game("wythoff(2)"), {12, 12});
}

TEST(Rules, AgreeWithRulesWrittenInCpp) {
  expect_same("n -> n-1 | n-3 | n-4", *make_rules("subtract", [](State s, Sink to) {
    for (const Word i : {1, 3, 4})
      if (s[0] >= i) to({s[0] - i});
  }), {100});
  expect_same("n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2", *make_rules("kayles", [](State s, Sink to) {
    for (const Word take : {1, 2})
      for (Word a = 0; a <= s[0] - take; ++a) {
        const Word b = s[0] - take - a;
        const State parts[] = {State(&a, 1), State(&b, 1)};
        to(std::span(parts));
      }
  }), {24});
  expect_same("n -> a & n-a for a in 1..n-1 if a != n-a", *make_rules("grundy", [](State s, Sink to) {
    for (Word a = 1; a < s[0]; ++a) {
      const Word b = s[0] - a;
      const State parts[] = {State(&a, 1), State(&b, 1)};
      if (a != b) to(std::span(parts));
    }
  }), {24});
  expect_same("(n,cap) -> (n-i, 2*i) for i in 1..min(n,cap)", *make_rules("fibonacci", [](State s, Sink to) {
    for (Word i = 1; i <= std::min(s[0], s[1]); ++i) to({s[0] - i, 2 * i});
  }, Shape::tuple(2)), {25, 30});
  expect_same("n -> n-i for i in squares", *make_rules("squares", [](State s, Sink to) {
    for (Word i = 1; i * i <= s[0]; ++i) to({s[0] - i * i});
  }), {150});
  expect_same("(a,b,c) -> (a-i,b-i,c) for i in 1..min(a,b) | (a,b,c-1) | (c,a-1,b-1) if c < a", *make_rules("triples", [](State s, Sink to) {
    for (Word i = 1; i <= std::min(s[0], s[1]); ++i) to({s[0] - i, s[1] - i, s[2]});
    if (s[2] > 0) to({s[0], s[1], s[2] - 1});
    if (s[2] < s[0] && s[0] > 0 && s[1] > 0) to({s[2], s[0] - 1, s[1] - 1});
  }, Shape::tuple(3)), {5, 5, 5});
}

TEST(Rules, SplitsThatMirrorEachOther) {
  for (const char* rule : {"n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2", "n -> a & n-a for a in 1..n-1 if a != n-a", "n -> a & n-1-a for a in 0..n-1 if a != 3",
                           "n -> a & n-a for a in 2..n-1", "n -> a & n-2*a for a in 1..n | n-1", "n -> n-a & a-1 for a in 1..n | a-1 & n-a for a in 2..n"})
    expect_same(rule, *read_rule(rule, 0), {90}, {Convention::normal});
}

TEST(Tables, FindTheOrderOrSearch) {
  const auto order = [](std::string_view rule, At most) { return Table::build(*read_rule(rule, 0), std::move(most), Convention::normal, Content::values, {}).order(); };
  EXPECT_EQ(order("n -> n-1", {9}), "from small to large");
  EXPECT_EQ(order("(a,b) -> (a-1,b+i) for i in 0..3 | (a,b-1)", {3, 3}), "by search");
  EXPECT_EQ(order("(a,b) -> (a-1,min(b+2,9)) | (a,b-1)", {3, 9}), "row by row, by a, then b");
  EXPECT_EQ(order("(a,b) -> (min(a+2,9),b-1) | (a-1,b)", {9, 3}), "row by row, by b, then a");
  EXPECT_EQ(order("(n,cap) -> (n-i, 2*i) for i in 1..min(n,cap)", {20, 20}), "row by row, by n, then cap");
  EXPECT_EQ(order("(a,b) -> (b-1,a) | (b,a-1) ", {5, 5}), "by search");
}

// Lines that grow by a cell, at either end, that slide, that skip, that are cut short: their kept values against the engine.
TEST(Tables, KeepTheValuesOnLines) {
  const char* options[] = {"(a-i,b) for i in 1..a",           "(a,b-i) for i in 1..b",     "(a-i,b-i) for i in 1..min(a,b)", "(a-i,b-2*i) for i in 1..a",  "(a-i,b) for i in 2..a",
                           "(a-i,b) for i in 1..min(a,9)",    "(a,b-i) for i in 1..b//2",  "(a,b-i) for i in 1..b step 2",   "(a-i,b-j) for i in 0..a for j in 1..b if i < 2",
                           "(a-1,i) for i in 0..b",           "(a-i,b) for i in 1..8",     "(a-2*i,b) for i in 1..a",        "(i,b-1) for i in a//2..a if b > 3"};
  constexpr std::size_t kOptions = std::size(options);
  for (std::size_t i = 0; i < kOptions; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const std::string rule = std::string("(a,b) -> ") + options[i] + (i == j ? "" : std::string(" | ") + options[j]);
      expect_same(rule, *read_rule(rule, 0), {19, 21});
    }
}

TEST(Tables, Stop) {
  const auto stopped = [](std::string_view rule, At most) {
    Limits limits;
    limits.memory = 1 << 22;
    return Table::build(*read_rule(rule, 0), std::move(most), Convention::normal, Content::values, limits).stopped();
  };
  EXPECT_EQ(stopped("n -> n", {5}), "positions of this game can repeat");
  EXPECT_EQ(stopped("n -> n+1", {5}), "the memory limit was met");
  EXPECT_EQ(stopped("n -> n-1", {std::uint64_t{1} << 40}), "the memory limit was met");
  EXPECT_EQ(stopped("n -> 10//(n-3)", {5}).substr(0, 23), "option 1 (10//(n-3)) le");
  EXPECT_EQ(stopped("(a,b) -> (b,a)", {3, 3}), "positions of this game can repeat");
}

TEST(Tables, WidenWhereValuesGrow) {
  const Table table = Table::build(*read_rule("n -> n-i for i in 1..n", 0), {70000}, Convention::normal, Content::outcomes, {});
  EXPECT_EQ(table[{70000}], 1U);
  const Table nim = Table::build(*read_rule("n -> n-i for i in 1..n", 0), {3000}, Convention::normal, Content::values, {});
  for (std::uint64_t n = 0; n <= 3000; ++n) ASSERT_EQ(nim[{n}], n);
}

// ---- random rules

namespace {

// The meaning of a tree, straight from its definition.
class Interpreter {
 public:
  explicit Interpreter(const RuleTree& tree) : tree_(tree) {}

  void moves(State state, Sink to) const {
    std::vector<Word> names(state.begin(), state.end());
    for (const RuleOption& option : tree_.options) loop(option, 0, names, *std::ranges::max_element(state), to);
  }

 private:
  static Word value(const Expression& e, std::uint32_t at, const std::vector<Word>& names) {
    const Node& node = e.nodes[at];
    if (node.op == Op::number) return node.number;
    if (node.op == Op::name) return names[static_cast<std::size_t>(node.number)];
    const Word a = value(e, node.first, names);
    if (node.op == Op::logical_and && a == 0) return 0;
    if (node.op == Op::logical_or && a != 0) return 1;
    const Word b = arity(node.op) == 2 ? value(e, node.second, names) : 0;
    const auto divided = [&] { return a >= 0 ? a / b : -((-a + b - 1) / b); };  // b > 0 here
    switch (node.op) {
      case Op::negate: return -a;
      case Op::absolute: return a < 0 ? -a : a;
      case Op::add: return a + b;
      case Op::subtract: return a - b;
      case Op::multiply: return a * b;
      case Op::divide: return divided();
      case Op::modulo: return a - b * divided();
      case Op::min: return std::min(a, b);
      case Op::max: return std::max(a, b);
      case Op::gcd: return std::gcd(a, b);
      case Op::equal: return a == b;
      case Op::not_equal: return a != b;
      case Op::less: return a < b;
      case Op::less_equal: return a <= b;
      case Op::greater: return a > b;
      case Op::greater_equal: return a >= b;
      case Op::logical_not: return a == 0;
      case Op::logical_and:
      case Op::logical_or: return b;
      default: ADD_FAILURE() << "an operator that is not generated"; return 0;
    }
  }
  static Word value(const Expression& e, const std::vector<Word>& names) { return value(e, static_cast<std::uint32_t>(e.nodes.size() - 1), names); }

  static bool in(const Domain& d, Word x, const std::vector<Word>& names, Word largest) {
    if (d.kind == DomainKind::range) {
      const Word step = d.of.size() > 2 ? value(d.of[2], names) : 1;
      return x >= value(d.of[0], names) && x <= value(d.of[1], names) && (x - value(d.of[0], names)) % step == 0;
    }
    if (d.kind == DomainKind::list) return std::ranges::any_of(d.of, [&](const Expression& e) { return value(e, names) == x; });
    if (x < 1 || x > largest) return false;
    Word root = 0;
    while (root * root < x) ++root;
    return root * root == x;  // squares
  }

  void loop(const RuleOption& option, std::size_t depth, std::vector<Word>& names, Word largest, const Sink& to) const {
    if (depth < option.loops.size()) {
      for (Word x = -60; x <= 120; ++x) {
        if (!in(option.loops[depth].domain, x, names, largest)) continue;
        names.push_back(x);
        loop(option, depth + 1, names, largest, to);
        names.pop_back();
      }
      return;
    }
    if (option.condition && value(*option.condition, names) == 0) return;
    std::vector<std::vector<Word>> parts;
    for (const ResultPart& part : option.parts) {
      parts.emplace_back();
      for (const Expression& e : part) parts.back().push_back(value(e, names));
      if (std::ranges::any_of(parts.back(), [](Word w) { return w < 0; })) return;
    }
    std::vector<State> spans(parts.begin(), parts.end());
    to(std::span<const State>(spans));
  }

  const RuleTree& tree_;
};

// Random text of the language.
class Generator {
 public:
  Generator() : width_(*rc::gen::inRange<std::size_t>(1, 4)) {
    for (std::size_t i = 0; i < width_; ++i) names_.push_back(std::string(1, static_cast<char>('a' + i)));
  }

  std::string rule() {
    std::string text = pattern() + " -> ";
    const int options = pick(1, 4);
    for (int i = 0; i < options; ++i) text += (i == 0 ? "" : " | ") + option();
    return text;
  }
  [[nodiscard]] std::size_t width() const { return width_; }

 private:
  static int pick(int from, int to) { return *rc::gen::inRange(from, to); }
  std::string name() { return names_[static_cast<std::size_t>(pick(0, static_cast<int>(names_.size())))]; }

  std::string pattern() {
    std::string text;
    for (std::size_t i = 0; i < width_; ++i) text += (i == 0 ? "" : ",") + names_[i];
    return width_ == 1 ? text : "(" + text + ")";
  }

  std::string small(int depth = 2) {
    switch (depth == 0 ? pick(0, 2) : pick(0, 11)) {
      case 0: return std::to_string(pick(0, 6));
      case 1: case 2: return name();
      case 3: return "(" + small(depth - 1) + "+" + small(depth - 1) + ")";
      case 4: return "(" + small(depth - 1) + "-" + small(depth - 1) + ")";
      case 5: return std::to_string(pick(1, 4)) + "*" + name();
      case 6: return "(" + small(depth - 1) + ")//" + std::to_string(pick(1, 5));
      case 7: return "(" + small(depth - 1) + ")%" + std::to_string(pick(1, 5));
      case 8: return "min(" + small(depth - 1) + "," + small(depth - 1) + ")";
      case 9: return "abs(" + small(depth - 1) + ")";
      default: return "max(" + small(depth - 1) + "," + small(depth - 1) + ",-1)";
    }
  }

  std::string condition() {
    static const char* const signs[] = {"==", "!=", "<", "<=", ">", ">="};
    const std::string comparison = small(1) + " " + signs[pick(0, 6)] + " " + small(1);
    switch (pick(0, 6)) {
      case 0: return "not (" + comparison + ")";
      case 1: return comparison + " or " + condition();
      case 2: return comparison + " and " + condition();
      default: return comparison;
    }
  }

  std::string domain() {
    switch (pick(0, 5)) {
      case 0: return "{" + std::to_string(pick(0, 4)) + "," + small(1) + "}";
      case 1: return "squares";
      case 2: return std::to_string(pick(0, 4)) + ".." + small(1) + " step " + std::to_string(pick(1, 4));
      default: return std::to_string(pick(0, 3)) + ".." + small(1);
    }
  }

  // Coordinates mostly fall, so that most games end.
  std::string coordinate(std::size_t i) {
    switch (pick(0, 6)) {
      case 0: return names_[i];
      case 1: return small();
      case 2: return names_[i] + "-" + small(1);
      case 3: return names_[i] + "-" + std::to_string(pick(1, 5));
      default: return names_[i] + "-" + names_.back();
    }
  }

  std::string position() {
    std::string text;
    for (std::size_t i = 0; i < width_; ++i) text += (i == 0 ? "" : ",") + coordinate(i);
    return width_ == 1 ? text : "(" + text + ")";
  }

  std::string option() {
    const int loops = pick(0, 3);
    std::string fors;
    for (int i = 0; i < loops; ++i) {
      const std::string d = domain();
      names_.push_back(std::string(1, static_cast<char>('i' + i)));
      fors += " for " + names_.back() + " in " + d;
    }
    std::string text = position();
    if (pick(0, 4) == 0) text += " & " + position();
    text += fors;
    if (pick(0, 2) == 0) text += " if " + condition();
    names_.resize(width_);
    return text;
  }

  std::size_t width_;
  std::vector<std::string> names_;
};

// The set of options, each a sorted list of parts.
std::map<std::vector<std::vector<Word>>, int> option_set(const auto& rules, State state) {
  std::map<std::vector<std::vector<Word>>, int> found;
  rules.moves(state, [&](std::span<const State> parts) {
    std::vector<std::vector<Word>> option;
    for (const State part : parts) option.emplace_back(part.begin(), part.end());
    std::ranges::sort(option);
    found[option] = 1;
  });
  return found;
}

}  // namespace

TEST(RandomRules, OptionsAreThoseOfTheTree) {
  const bool holds = rc::check([] {
    Generator generator;
    const std::string text = generator.rule();
    const auto rules = read_rule(text, 0);
    RC_LOG() << text;
    const std::string canonical(rules->text().substr(1, rules->text().size() - 2));
    RC_ASSERT(read_rule_tree(canonical).text == canonical);
    const RuleTree tree = read_rule_tree(text);
    for_each(At(generator.width(), generator.width() == 1 ? 20 : 4), [&](const At& at) {
      RC_ASSERT(option_set(*rules, words(at)) == option_set(Interpreter(tree), words(at)));
    });
  });
  EXPECT_TRUE(holds);
}

TEST(RandomRules, TablesAreThoseOfThePlainEngine) {
  std::size_t compared = 0;
  const bool holds = rc::check([&] {
    Generator generator;
    const std::string text = generator.rule();
    RC_LOG() << text;
    const auto rules = read_rule(text, 0);
    const At most(generator.width(), generator.width() == 1 ? 30 : 4);
    Limits limits;
    limits.memory = 1 << 20;
    limits.positions = 3000;
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const bool normal = convention == Convention::normal;
      const Table table = Table::build(*rules, most, convention, normal ? Content::values : Content::outcomes, limits);
      const Table outcomes = Table::build(*rules, most, convention, Content::outcomes, limits);
      if (!table.stopped().empty()) continue;
      Engine engine{Limits{}};
      for_each(most, [&](const At& at) {
        const Engine::Id id = engine.component(*rules, words(at));
        const std::uint32_t truth = normal ? engine.value(id).value() : engine.misere(std::span(&id, 1)) == Outcome::N ? 1U : 0U;
        RC_ASSERT(table[at] == truth);
        RC_ASSERT(outcomes[at] == std::min(truth, 1U));
        ++compared;
      });
    }
  });
  EXPECT_TRUE(holds);
  EXPECT_GT(compared, 500U);
}

}  // namespace grundy::test
