// The short way in: one game, many positions.
#include <fmt/format.h>

#include "grundy/grundy.hpp"

namespace grundy {

Position Game::at(std::vector<Integer> numbers) const {
  Term term(rules_);
  const Shape shape = rules_->shape();
  for (const Integer& n : numbers)
    if (n < 0) throw Error(fmt::format("{}: a position has no negative numbers", rules_->text()));
  const auto check = [&](Coordinates c) {
    if (c.size() < shape.least || c.size() > shape.most) throw Error(fmt::format("{}: {} numbers are no position", rules_->text(), c.size()));
    if (const std::string why = rules_->refuse(c); !why.empty()) throw Error(fmt::format("{}: {}", rules_->text(), why));
  };
  if (shape.each_its_own) {
    for (Integer& n : numbers) {
      check(Coordinates(&n, 1));
      term.add(std::move(n));
    }
  } else {
    check(numbers);
    term.add(std::move(numbers));
  }
  return Position{{std::move(term)}};
}

Answer Game::solve(std::vector<Integer> numbers, Query query) const {
  query.convention = convention_;
  return grundy::solve(at(std::move(numbers)), query);
}

namespace {

Answer answered(Answer answer) {
  if (!answer.outcome) throw std::runtime_error("not answered: " + answer.because);
  return answer;
}

}  // namespace

bool Game::wins(std::vector<Integer> numbers) const {
  return answered(solve(std::move(numbers), {.moves = MoveList::none, .why = false})).outcome == Outcome::N;
}

Integer Game::value(std::vector<Integer> numbers) const {
  const Answer answer = answered(solve(std::move(numbers), {.moves = MoveList::none, .why = false}));
  if (!answer.value) throw std::runtime_error("the nim-value is not known: " + answer.because);
  return *answer.value;
}

std::vector<Move> Game::winning_moves(std::vector<Integer> numbers) const {
  return answered(solve(std::move(numbers), {.limit = SIZE_MAX, .why = false})).moves;
}

}  // namespace grundy
