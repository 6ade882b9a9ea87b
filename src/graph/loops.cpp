#include "graph/loops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

Option option_of(const auto& states) {
  Option option;
  for (const State state : states) option.emplace_back(state.begin(), state.end());
  return option;
}

std::string explanation(const Rules& rules, State state, const LoopyValue& value) {
  const std::vector<Integer> at(state.begin(), state.end());
  const std::string what = fmt::format("{} {} has the value {}", rules.text(), rules.write(at), value.text());
  if (value.nim) return what + ": a move to more can be moved back, so it equals that nim-heap";
  if (value.infinity.empty()) return what + ": play can go on for ever, and no move leads to a nim-value";
  return what + ": play can go on for ever, and the numbers are the nim-values that can be moved to";
}

}  // namespace

bool LoopySum::solve() {
  moves_.resize(parts_.size());
  return convention_ == Convention::normal ? solve_normal() : solve_misere();
}

bool LoopySum::solve_normal() {
  std::vector<Vertex> at;
  for (const Explored& part : parts_) {
    const Explorer::Part one = part.part();
    at.push_back(explorer_.vertex(std::span(&one, 1)));
  }
  if (!explorer_.run()) return false;
  const GraphValues values(explorer_.graph());
  std::vector<Token> tokens;
  for (const Vertex v : at) tokens.push_back({&values, v});
  const TokenAnswer answer = grundy::solve(tokens, others_);
  constexpr std::size_t kExplained = 8;
  for (std::size_t i = 0; i < parts_.size() && i < kExplained; ++i) why_.push_back(explanation(*parts_[i].rules, parts_[i].state, values[at[i]]));
  outcome_ = answer.outcome;
  value_ = answer.value;
  for (const TokenMove& move : answer.moves) {
    std::vector<State> states;
    for (const Explorer::Part& part : explorer_.parts(move.to)) states.push_back(part.state);
    moves_[move.token].push_back(option_of(states));
  }
  return true;
}

bool LoopySum::solve_misere() {
  std::vector<Explorer::Part> sum;
  for (const Explored& part : parts_) sum.push_back(part.part());
  const Vertex root = explorer_.vertex(sum);
  if (!explorer_.run()) return false;
  const Outcomes ends = outcomes(explorer_.graph(), Convention::misere);
  outcome_ = ends[root];
  if (outcome_ != Outcome::N) return true;
  const std::vector<Vertex> winning = winning_moves(explorer_.graph(), ends, strong_components(explorer_.graph()), root);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].rules->moves(parts_[i].state, [&](std::span<const State> to) {
      std::vector<Explorer::Part> next(sum);
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
      for (const State state : to) next.push_back({parts_[i].rules, state});
      if (!ranges::binary_search(winning, explorer_.vertex(next))) return;
      Option option = option_of(to);
      ranges::sort(option);
      if (ranges::find(moves_[i], option) == moves_[i].end()) moves_[i].push_back(std::move(option));
    });
  }
  return true;
}

std::vector<Option> LoopySum::moves(std::size_t part) const { return moves_[part]; }

std::string LoopySum::because() const {
  if (convention_ == Convention::misere) return "positions can repeat: outcomes of every position that can be reached, by retrograde analysis";
  return "positions can repeat: generalised values of every position that can be reached (Smith 1966, Fraenkel and Yesha 1986)";
}

}  // namespace grundy
