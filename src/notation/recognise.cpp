// From the tree of a rule to the text of a game: its options are brought into linear forms, of which recognise_heaps.cpp,
// recognise_pairs.cpp and recognise_lists.cpp find what they say.
#include "notation/recognise.hpp"

#include <algorithm>
#include <iterator>

#include "grundy/grundy.hpp"
#include "notation/recognition.hpp"

namespace grundy {

namespace {

std::string game_of(const RuleTree& tree) {
  constexpr std::size_t kMostOptions = 1000;
  const std::size_t names = tree.names.size();
  if (tree.options.size() > kMostOptions) return "";
  std::vector<OptionForm> all;
  for (const RuleOption& option : tree.options) {
    if (option.loops.size() > 3) return "";
    auto more = forms(option, tree.names.size());
    if (!more || all.size() + more->size() > kMostOptions) return "";
    std::move(more->begin(), more->end(), std::back_inserter(all));
  }
  if (all.empty()) return "";
  if (names == 1) return recognition::heap_game(all);
  const std::string pair = names == 2 ? recognition::pair_game(all) : "";
  return pair.empty() ? recognition::list_game(all, names) : pair;
}

class RecognisedRules final : public Rules {
 public:
  RecognisedRules(std::shared_ptr<const Rules> typed, std::shared_ptr<const Rules> game) : typed_(std::move(typed)), game_(std::move(game)) {}
  [[nodiscard]] const Rules& typed() const { return *typed_; }
  [[nodiscard]] const Rules& game() const { return *game_; }

  [[nodiscard]] std::string_view name() const override { return game_->name(); }
  [[nodiscard]] std::span<const Integer> parameters() const override { return game_->parameters(); }
  [[nodiscard]] std::string text() const override { return typed_->text(); }
  [[nodiscard]] Shape shape() const override { return typed_->shape(); }
  [[nodiscard]] std::string describe(Coordinates from, const Option& to, std::size_t component) const override {
    return game_->describe(from, to, component);
  }
  [[nodiscard]] Integer tokens(Coordinates at) const override { return game_->tokens(at); }
  void moves(State state, Sink to) const override { game_->moves(state, to); }

 private:
  std::shared_ptr<const Rules> typed_;
  std::shared_ptr<const Rules> game_;
};

}  // namespace

std::shared_ptr<const Rules> recognise(const Rules& rule) {
  const RuleTree* tree = rule_tree(rule);
  if (tree == nullptr) return nullptr;
  const std::string game = game_of(*tree);
  return game.empty() ? nullptr : read_game(game);
}

std::shared_ptr<const Rules> with_recognition(std::shared_ptr<const Rules> rule) {
  auto game = recognise(*rule);
  if (game == nullptr) return rule;
  return std::make_shared<RecognisedRules>(std::move(rule), std::move(game));
}

const Rules* recognised_game(const Rules& rules) {
  const auto* recognised = dynamic_cast<const RecognisedRules*>(&rules);
  return recognised != nullptr ? &recognised->game() : nullptr;
}

const Rules& as_typed(const Rules& rules) {
  const auto* recognised = dynamic_cast<const RecognisedRules*>(&rules);
  return recognised != nullptr ? recognised->typed() : rules;
}

}  // namespace grundy
