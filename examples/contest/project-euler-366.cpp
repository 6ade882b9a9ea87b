// Project Euler 366. One heap; the first move takes at least one stone but not all, each later one at most twice the last.
// The heap: every first take that wins.
// Idea: Fibonacci nim, and all its winning moves; a result is (left, cap).
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  grundy::Integer n;
  std::cin >> n;
  const auto moves = grundy::Game("fibonacci").winning_moves({n});
  for (const auto& move : moves) std::cout << (&move == &moves[0] ? "" : " ") << n - move.to[0][0];
  std::cout << '\n';
}
