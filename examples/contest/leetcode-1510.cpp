// LeetCode 1510. One heap of n; a move takes a square number of stones; who takes the last wins.
// A heap a line, to the end of input: true if the first player wins, else false.
// Idea: a rule of one's own, in one line.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("take a square", [](grundy::State n, grundy::Sink to) {
    for (grundy::Word i = 1; i * i <= n[0]; ++i) to({n[0] - i * i});
  }));
  std::cout << std::boolalpha;
  for (grundy::Integer n; std::cin >> n;) std::cout << game.wins({n}) << '\n';
}
