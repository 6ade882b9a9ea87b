#include "notation/rule.hpp"

#include "notation/recognise.hpp"
#include "notation/rule_walk.hpp"

namespace grundy {

namespace {

class OneLineRules final : public Rules {
 public:
  explicit OneLineRules(RuleTree tree) : compiled_(std::move(tree)), name_("{" + compiled_.tree().text + "}") {}
  [[nodiscard]] const CompiledRule& compiled() const noexcept { return compiled_; }
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] Shape shape() const override { return compiled_.width() == 1 ? Shape::heaps() : Shape::tuple(compiled_.width()); }
  void moves(State state, Sink to) const override;

 private:
  CompiledRule compiled_;
  std::string name_;
};

void OneLineRules::moves(State state, Sink to) const {
  RuleWalk walk(compiled_);
  const std::size_t width = compiled_.width();
  std::vector<Word> words;
  std::vector<State> parts;
  const auto on_run = [&](const Run& run) {
    words.resize(run.start.size());
    parts.clear();
    for (std::size_t j = 0; j < words.size(); j += width) parts.emplace_back(words.data() + j, width);
    for (std::size_t t = 0; t < run.count; ++t) {
      const Word x = run.x(t);
      for (std::size_t j = 0; j < words.size(); ++j) words[j] = static_cast<Word>(run.start[j] + static_cast<__int128>(run.slope[j]) * x);
      to(std::span<const State>(parts));
    }
    return true;
  };
  walk.runs(state, on_run, [&] { to.tried(); });
}

}  // namespace

const CompiledRule* compiled_rule(const Rules& rules) {
  const auto* one_line = dynamic_cast<const OneLineRules*>(&as_typed(rules));
  return one_line != nullptr ? &one_line->compiled() : nullptr;
}

const RuleTree* rule_tree(const Rules& rules) {
  const CompiledRule* compiled = compiled_rule(rules);
  return compiled != nullptr ? &compiled->tree() : nullptr;
}

std::shared_ptr<const Rules> read_rule(std::string_view text, std::size_t offset) {
  return std::make_shared<OneLineRules>(read_rule_tree(text, offset));
}

}  // namespace grundy
