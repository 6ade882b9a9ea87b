#include "games.hpp"

#include "games/moves.hpp"

namespace grundy {

std::span<const Ruleset> rulesets() {
  static const std::vector<Ruleset> all{
#define GAME(...) Ruleset{__VA_ARGS__},
#include "games.def"
#undef GAME
  };
  return all;
}

std::span<const Alias> aliases() {
  static const std::vector<Alias> all{
#define ALIAS(...) Alias{__VA_ARGS__},
#include "games.def"
#undef ALIAS
  };
  return all;
}

std::string parameters_of(const Ruleset& ruleset) {
  std::string out;
  for (const Parameter& p : ruleset.parameters) {
    if (!out.empty()) out += ",";
    out += p.name;
    if (p.value_if_missing) out += "=" + std::to_string(*p.value_if_missing);
  }
  return out;
}

namespace {

class NamedRules final : public Rules {
 public:
  NamedRules(const Ruleset& ruleset, std::vector<Integer> parameters)
      : ruleset_(ruleset), parameters_(std::move(parameters)) {}

  [[nodiscard]] std::string_view name() const override { return ruleset_.name; }
  [[nodiscard]] std::span<const Integer> parameters() const override { return parameters_; }
  // A last parameter that has its usual value is not written: wythoff is wythoff(1).
  [[nodiscard]] std::string text() const override {
    std::size_t written = parameters_.size();
    while (written > 0 && ruleset_.parameters[written - 1].value_if_missing &&
           parameters_[written - 1] == *ruleset_.parameters[written - 1].value_if_missing)
      --written;
    std::string out(name());
    for (std::size_t i = 0; i < written; ++i) {
      out += i == 0 ? '(' : ',';
      out += parameters_[i].to_string();
    }
    if (written != 0) out += ')';
    return out;
  }
  [[nodiscard]] Shape shape() const override { return ruleset_.shape; }
  [[nodiscard]] std::string refuse(Coordinates at) const override {
    return ruleset_.refuse == nullptr ? "" : ruleset_.refuse(at);
  }
  [[nodiscard]] std::string describe(Coordinates from, const Option& to, std::size_t component) const override {
    return ruleset_.describe == nullptr ? Rules::describe(from, to, component) : ruleset_.describe(from, to);
  }
  [[nodiscard]] std::optional<std::vector<Word>> pack(Coordinates at) const override {
    return ruleset_.pack == nullptr ? Rules::pack(at) : ruleset_.pack(at);
  }
  [[nodiscard]] Integer tokens(Coordinates at) const override { return ruleset_.tokens == nullptr ? Rules::tokens(at) : ruleset_.tokens(at); }
  void moves(State state, Sink to) const override { ruleset_.moves(parameters_, state, to); }

 private:
  const Ruleset& ruleset_;  // lives as long as the program
  std::vector<Integer> parameters_;
};

}  // namespace

std::shared_ptr<const Rules> make_rules(const Ruleset& ruleset, std::vector<Integer> parameters) {
  return std::make_shared<NamedRules>(ruleset, std::move(parameters));
}

}  // namespace grundy
