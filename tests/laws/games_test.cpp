// Laws that every listed game obeys, whatever its moves: a game enters games.def and is held to them.
#include <gtest/gtest.h>

#include <set>

#include "agree/agreement.hpp"
#include "engine.hpp"
#include "grundy/grundy.hpp"

namespace grundy::test {

namespace {

std::vector<std::shared_ptr<const Rules>> every_game() {
  std::vector<std::shared_ptr<const Rules>> all;
  for (const Ruleset& ruleset : rulesets())
    for (auto& rules : small_parameters(ruleset)) all.push_back(std::move(rules));
  return all;
}

std::int64_t box(const Rules& rules) { return rules.shape().most == 1 ? 24 : rules.shape().most == 2 ? 14 : 7; }

Position lone(const std::shared_ptr<const Rules>& rules, const Numbers& at) {
  Term term(rules);
  term.add(at);
  return Position{{std::move(term)}};
}

std::vector<Option> options_of(const Rules& rules, Coordinates at) {
  std::vector<Option> options;
  rules.moves(rules.pack(at).value(), [&](std::span<const State> parts) {
    Option option;
    for (const State part : parts) option.emplace_back(part.begin(), part.end());
    options.push_back(std::move(option));
  });
  return options;
}

TEST(Laws, AGameReadsWhatItWrites) {
  for (const auto& rules : every_game()) EXPECT_EQ(read_game(rules->text())->text(), rules->text());
}

TEST(Laws, APositionReadsWhatItWrites) {
  for (const auto& rules : every_game())
    for (const Numbers& at : small_positions(*rules, box(*rules))) {
      const Position position = lone(rules, at);
      const Position again = read_position(position.game() + " " + position.text());
      ASSERT_EQ(again.size(), 1U) << position.text();
      const Coordinates c = again.terms[0][0];
      ASSERT_EQ(Numbers(c.begin(), c.end()), at) << position.game() << " " << position.text();
      ASSERT_EQ(again.text(), position.text());
    }
}

TEST(Laws, EveryOptionIsAPosition) {
  for (const auto& rules : every_game())
    for (const Numbers& at : small_positions(*rules, box(*rules))) {
      const std::string from = rules->text() + " " + rules->write(at);
      for (const Option& option : options_of(*rules, at))
        for (const auto& part : option) {
          ASSERT_TRUE(part.size() >= rules->shape().least && part.size() <= rules->shape().most) << from << " to " << rules->write(part);
          ASSERT_EQ(rules->refuse(part), "") << from << " to " << rules->write(part);
          for (const Integer& n : part) ASSERT_GE(n, 0) << from << " to " << rules->write(part);
          ASSERT_TRUE(rules->pack(part).has_value());
          const Position position = lone(rules, part);
          ASSERT_EQ(read_position(position.game() + " " + position.text()).text(), position.text()) << from;
        }
    }
}

// The plain engine refuses loops, so an answer is a proof that play ends.
TEST(Laws, MovesEnd) {
  for (const auto& rules : every_game()) {
    Engine engine(Limits{});
    for (const Numbers& at : small_positions(*rules, box(*rules)))
      ASSERT_TRUE(engine.value(engine.component(*rules, rules->pack(at).value()))) << rules->text() << " " << rules->write(at) << ": " << engine.stopped();
  }
}

// A sum as a game of its own: a position is two components side by side, a move is a move in one of them.
class Sum final : public Rules {
 public:
  Sum(const Rules& left, const Rules& right) : left_(left), right_(right) {}
  [[nodiscard]] std::string_view name() const override { return "sum"; }
  [[nodiscard]] Shape shape() const override { return Shape::list(0); }
  // The first word says how many of the others belong to the left component; a component with nothing left is empty.
  void moves(State s, Sink to) const override {
    const auto left = s.subspan(1, static_cast<std::size_t>(s[0]));
    const auto right = s.subspan(1 + left.size());
    const auto pair = [&](std::span<const State> a, std::span<const State> b) {
      if (a.size() > 1 || b.size() > 1) return;  // a split: not a pair any more
      std::vector<Word> words{a.empty() ? 0 : static_cast<Word>(a[0].size())};
      for (const State part : a) words.insert(words.end(), part.begin(), part.end());
      for (const State part : b) words.insert(words.end(), part.begin(), part.end());
      to(State(words));
    };
    if (!left.empty()) left_.moves(left, [&](std::span<const State> parts) { pair(parts, right.empty() ? std::span<const State>() : std::span(&right, 1)); });
    if (!right.empty()) right_.moves(right, [&](std::span<const State> parts) { pair(left.empty() ? std::span<const State>() : std::span(&left, 1), parts); });
  }

 private:
  const Rules& left_;
  const Rules& right_;
};

bool splits(const Rules& rules, const std::vector<Numbers>& positions) {
  for (const Numbers& at : positions)
    for (const Option& option : options_of(rules, at))
      if (option.size() > 1) return true;
  return false;
}

TEST(Laws, TheValueOfASumIsTheNimSum) {
  const auto nim = read_game("nim");
  for (const auto& rules : every_game()) {
    const auto positions = small_positions(*rules, std::min<std::int64_t>(box(*rules), 8));
    if (splits(*rules, positions)) continue;
    Engine engine(Limits{});
    for (const Numbers& at : positions)
      for (Word heap = 0; heap <= 3; ++heap) {
        const std::vector<Word> state = rules->pack(at).value();
        const Sum sum(*rules, *nim);
        Engine sums(Limits{});
        std::vector<Word> both{static_cast<Word>(state.size())};
        both.insert(both.end(), state.begin(), state.end());
        both.push_back(heap);
        const auto value = engine.value(engine.component(*rules, state)).value();
        ASSERT_EQ(sums.value(sums.component(sum, both)).value(), value ^ static_cast<std::uint32_t>(heap)) << rules->text() << " " << rules->write(at) << " + " << heap;
      }
  }
}

TEST(Laws, SolveGivesTheValueOfASum) {
  for (const auto& rules : every_game())
    for (const Numbers& at : small_positions(*rules, std::min<std::int64_t>(box(*rules), 6))) {
      Engine engine(Limits{});
      const auto value = engine.value(engine.component(*rules, rules->pack(at).value())).value();
      Position position = lone(rules, at);
      position.terms.push_back(read_position("nim 2").terms[0]);
      const Answer answer = solve(position);
      ASSERT_EQ(answer.value, Integer(value ^ 2U)) << position.game() << " " << position.text();
      for (const Move& move : answer.moves) ASSERT_FALSE(move.in_words.empty());
      ASSERT_EQ(answer.move_count, Integer(answer.moves.size()));
    }
}

TEST(Laws, GamesAreDocumented) {
  std::set<std::string_view> names;
  for (const Ruleset& r : rulesets()) {
    EXPECT_TRUE(names.insert(r.name).second) << r.name << " is listed twice";
    EXPECT_FALSE(r.position.empty() || r.rule.empty() || r.source.empty()) << r.name;
  }
  for (const Alias& a : aliases()) {
    EXPECT_TRUE(names.insert(a.name).second) << a.name << " is listed twice";
    EXPECT_FALSE(a.rule.empty() || a.source.empty()) << a.name;
    EXPECT_NO_THROW((void)read_game(a.name)) << a.name;
  }
}

}  // namespace

}  // namespace grundy::test
