#include "grundy/rules.hpp"

#include <numeric>

namespace grundy {

namespace {

std::string joined(const auto& items, std::string_view between, const auto& write) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i != 0) out += between;
    out += write(items[i]);
  }
  return out;
}

class FunctionRules final : public Rules {
 public:
  FunctionRules(std::string name, std::function<void(State, Sink)> moves, Shape shape)
      : name_(std::move(name)), moves_(std::move(moves)), shape_(shape) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] Shape shape() const override { return shape_; }
  void moves(State state, Sink to) const override { moves_(state, to); }

 private:
  std::string name_;
  std::function<void(State, Sink)> moves_;
  Shape shape_;
};

}  // namespace

std::string Rules::text() const {
  std::string out(name());
  if (parameters().empty()) return out;
  out += '(';
  out += joined(parameters(), ",", [](const Integer& p) { return p.to_string(); });
  out += ')';
  return out;
}

std::string Rules::write(Coordinates at) const {
  const auto number = [](const Integer& n) { return n.to_string(); };
  if (shape().each_its_own && at.size() == 1) return number(at[0]);
  return "(" + joined(at, ",", number) + ")";
}

std::string Rules::describe(Coordinates from, const Option& to, std::size_t component) const {
  const auto write_part = [this](const std::vector<Integer>& part) { return write(part); };
  if (!(shape().each_its_own && from.size() == 1)) return "move to " + (to.empty() ? "nothing" : joined(to, " and ", write_part));
  const std::string heap = "heap " + std::to_string(component + 1);
  Integer left = 0;
  for (const auto& part : to) left += part[0];
  if (to.size() > 1 && left == from[0]) return "split " + heap + " into " + joined(to, " and ", write_part);
  const std::string leaving = to.empty() ? "0" : joined(to, " and ", write_part);
  if (left >= from[0]) return "change " + heap + " to " + leaving;
  return "take " + (from[0] - left).to_string() + " from " + heap + ", leaving " + leaving;
}

Integer Rules::tokens(Coordinates at) const {
  Integer small = 0;
  Integer large = 0;  // apart, lest a long sum is written anew for every short number
  for (const Integer& n : at) (n.fits() ? small : large) += n;
  return small + large;
}

std::optional<std::vector<Word>> Rules::pack(Coordinates at) const {
  std::vector<Word> state;
  state.reserve(at.size());
  for (const Integer& n : at) {
    if (!n.fits()) return std::nullopt;
    state.push_back(n.small());
  }
  return state;
}

void Term::add(std::vector<Integer> coordinates) {
  if (flat() && coordinates.size() == 1) return add(std::move(coordinates.front()));
  if (flat()) {
    ends_.resize(numbers_.size());
    std::iota(ends_.begin(), ends_.end(), std::size_t{1});
  }
  for (Integer& n : coordinates) numbers_.push_back(std::move(n));
  ends_.push_back(numbers_.size());
}

std::string Term::text() const {
  return joined(*this, " ", [this](Coordinates at) { return rules().write(at); });
}

std::size_t Position::size() const noexcept {
  return std::accumulate(terms.begin(), terms.end(), std::size_t{0},
                         [](std::size_t n, const Term& term) { return n + term.size(); });
}

std::string Position::game() const {
  return joined(terms, " + ", [](const Term& term) { return term.rules().text(); });
}

std::string Position::text() const {
  return joined(terms, " + ", [](const Term& term) { return term.text(); });
}

std::shared_ptr<const Rules> make_rules(std::string name, std::function<void(State, Sink)> moves, Shape shape) {
  return std::make_shared<FunctionRules>(std::move(name), std::move(moves), shape);
}

}  // namespace grundy
