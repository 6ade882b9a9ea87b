// HDU 2149. A price starts at 0 and two bidders in turn raise it by 1 to n; whoever first reaches m or more wins.
// Cases "m n" to the end of input: every first bid that wins, or "none".
// Idea: what is missing is a heap of m. If one bid reaches m, any from m to n will do; else it is Bash's game.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  for (int m = 0, n = 0; std::cin >> m >> n; std::cout << '\n') {
    if (m <= n) {
      for (int bid = m; bid <= n; ++bid) std::cout << (bid == m ? "" : " ") << bid;
      continue;
    }
    const auto moves = grundy::Game("bash(" + std::to_string(n) + ")").winning_moves({m});
    if (moves.empty()) std::cout << "none";
    for (const auto& move : moves) std::cout << m - move.to[0][0];
  }
}
