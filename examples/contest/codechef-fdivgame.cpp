// CodeChef FDIVGAME. Piles of up to 10^18; a move divides one by 2, 3, 4, 5 or 6, rounding down; who cannot move loses.
// Heaps to the end of input: the nim-value of each.
// Idea: a rule of one's own. Few heaps can be reached, so search is quick even here.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("divide by 2..6", [](grundy::State n, grundy::Sink to) {
    for (grundy::Word d = 2; d <= 6 && n[0] > 0; ++d) to({n[0] / d});
  }));
  for (grundy::Integer n; std::cin >> n;) std::cout << game.value({n}) << '\n';
}
