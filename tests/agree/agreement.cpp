#include "agree/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine.hpp"
#include "theorem.hpp"

namespace grundy::test {

namespace {

void extend(Numbers& prefix, std::int64_t left, std::size_t most, const auto& visit) {
  visit(prefix);
  if (prefix.size() == most) return;
  for (std::int64_t n = 0; n <= left; ++n) {
    prefix.emplace_back(n);
    extend(prefix, left - n, most, visit);
    prefix.pop_back();
  }
}

std::set<Option> as_set(const std::vector<Option>& options) { return {options.begin(), options.end()}; }

// Empty heaps change nothing: of heap games, {0} and {} are the same option.
Option sorted(Option option, const Rules& rules) {
  if (rules.shape().each_its_own) std::erase(option, std::vector<Integer>{0});
  std::ranges::sort(option);
  return option;
}

class Oracle {
 public:
  Oracle(const Rules& rules, Convention convention) : rules_(rules), convention_(convention), engine_(Limits{}) {}

  [[nodiscard]] Engine::Id id(Coordinates at) { return engine_.component(rules_, rules_.pack(at).value()); }

  [[nodiscard]] std::uint32_t value(Engine::Id id) { return engine_.value(id).value(); }
  [[nodiscard]] bool wins(std::span<const Engine::Id> sum) {
    if (convention_ == Convention::misere) return engine_.misere(sum).value() == Outcome::N;
    std::uint32_t total = 0;
    for (const Engine::Id part : sum) total ^= value(part);
    return total != 0;
  }

  // The options, each once.
  [[nodiscard]] std::map<Option, std::vector<Engine::Id>> options(Coordinates at) {
    std::vector<std::vector<Engine::Id>> found;
    EXPECT_TRUE(engine_.options(id(at), [&](std::span<const Engine::Id> to) { found.emplace_back(to.begin(), to.end()); }));
    std::map<Option, std::vector<Engine::Id>> all;
    for (const auto& parts : found) {
      Option option;
      for (const Engine::Id part : parts) option.emplace_back(engine_.state(part).begin(), engine_.state(part).end());
      all.emplace(sorted(option, rules_), parts);
    }
    return all;
  }

  // Whether the component equals a nim-heap of this size in misère play, as far as sums with up to two nim-heaps show.
  [[nodiscard]] bool is_nim_heap_in_misere(Engine::Id id, std::uint32_t size) {
    static const auto nim = read_game("nim");
    for (Word a = 0; a <= 3; ++a)
      for (Word b = a; b <= 3; ++b) {
        const Engine::Id heaps[] = {engine_.component(*nim, std::vector{a}), engine_.component(*nim, std::vector{b})};
        const Engine::Id ours[] = {id, heaps[0], heaps[1]};
        const Engine::Id theirs[] = {engine_.component(*nim, std::vector{Word{size}}), heaps[0], heaps[1]};
        if (engine_.misere(ours) != engine_.misere(theirs)) return false;
      }
    return true;
  }

 private:
  const Rules& rules_;
  Convention convention_;
  Engine engine_;
};

std::vector<Option> theorem_moves(const Theorem& theorem, const Component& c, Convention convention, const Integer& target) {
  std::vector<Option> found;
  theorem.moves(c, convention, target, [&](Option to) {
    found.push_back(sorted(std::move(to), c.rules));
    return true;
  });
  return found;
}

}  // namespace

std::vector<Numbers> small_positions(const Rules& rules, std::int64_t total) {
  std::vector<Numbers> found;
  Numbers prefix;
  const Shape shape = rules.shape();
  extend(prefix, total, std::min<std::size_t>(shape.most, 4), [&](const Numbers& at) {
    if (at.size() >= shape.least && rules.refuse(at).empty()) found.push_back(at);
  });
  return found;
}

std::vector<std::shared_ptr<const Rules>> small_parameters(const Ruleset& ruleset) {
  std::vector<std::vector<Integer>> all{{}};
  for (const Parameter& p : ruleset.parameters) {
    std::vector<std::vector<Integer>> longer;
    for (const auto& values : all)
      for (std::int64_t v = p.least; v < p.least + 3; ++v) {
        longer.push_back(values);
        longer.back().emplace_back(v);
      }
    all = std::move(longer);
  }
  std::vector<std::shared_ptr<const Rules>> rules;
  for (auto& values : all)
    if (ruleset.refuse_parameters == nullptr || ruleset.refuse_parameters(values).empty()) rules.push_back(make_rules(ruleset, std::move(values)));
  return rules;
}

std::vector<std::shared_ptr<const Rules>> listed_games() {
  std::vector<std::shared_ptr<const Rules>> all;
  for (const Ruleset& ruleset : rulesets())
    for (auto& rules : small_parameters(ruleset)) all.push_back(std::move(rules));
  for (const Alias& alias : aliases()) all.push_back(read_game(alias.name));
  return all;
}

std::size_t expect_agreement(const Rules& rules, Convention convention, const std::vector<Numbers>& positions) {
  Oracle oracle(rules, convention);
  std::size_t compared = 0;
  for (const Numbers& at : positions) {
    const Component c{rules, at};
    const Theorem* theorem = find_theorem(c, convention);
    if (theorem == nullptr) continue;
    const Reach reach = theorem->reach(c, convention);
    const Engine::Id id = oracle.id(at);
    const std::string where = rules.text() + " " + rules.write(at) + (convention == Convention::misere ? " misère" : "");
    SCOPED_TRACE(where);
    ++compared;
    const Integer value = theorem->value(c, convention);
    std::map<Integer, std::set<Option>> expected;
    if (reach == Reach::value && convention == Convention::normal) {
      EXPECT_EQ(value, Integer(oracle.value(id))) << where;
      for (const auto& [option, parts] : oracle.options(at)) {
        std::uint32_t v = 0;
        for (const Engine::Id part : parts) v ^= oracle.value(part);
        expected[v].insert(option);
      }
      for (Word target = 0; target <= 6; ++target) expected[target];
      expected.erase(value);  // no option has the position's own value
      EXPECT_TRUE(theorem_moves(*theorem, c, convention, value).empty());
    } else {
      if (reach == Reach::value) {
        EXPECT_TRUE(value <= UINT32_MAX && oracle.is_nim_heap_in_misere(id, static_cast<std::uint32_t>(value.small())));
      } else {
        EXPECT_EQ(value != 0, oracle.wins(std::span(&id, 1))) << where;
      }
      // misère values are those of nim-heaps, so a lone heap's winning moves leave 1
      const Integer target = reach == Reach::value ? 1 : 0;
      auto& winning = expected[target];
      for (const auto& [option, parts] : oracle.options(at))
        if (!oracle.wins(parts)) winning.insert(option);
      if (reach == Reach::value && value == target) expected.erase(target);
      if (reach == Reach::outcome && value == 0) expected.erase(target);
    }
    for (const auto& [target, options] : expected) {
      const std::vector<Option> moves = theorem_moves(*theorem, c, convention, target);
      EXPECT_EQ(as_set(moves), options) << where << ", moves to " << target.to_string();
      EXPECT_EQ(moves.size(), options.size()) << where << ": a move is listed twice";
      EXPECT_EQ(theorem->count(c, convention, target).value_or(Integer(moves.size())), Integer(moves.size())) << where;
    }
    if (::testing::Test::HasFailure()) break;
  }
  return compared;
}

}  // namespace grundy::test
