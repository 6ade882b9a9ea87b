// Timus 1180. One heap of up to 10^250; a move takes a power of two; who takes the last wins.
// The heap: 1 and the smallest winning take if the first player wins, else 2.
// Idea: no power of two is a multiple of 3, and 1 and 2 are powers: as in Bash's game with m = 2 the multiples of 3 lose.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  grundy::Integer n;
  std::cin >> n;
  const auto moves = grundy::Game("bash(2)").winning_moves({n});
  if (moves.empty()) std::cout << "2\n";
  for (const auto& move : moves) std::cout << "1\n" << n - move.to[0][0] << '\n';
}
