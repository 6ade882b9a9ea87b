// CSES Stair Game. Balls on stairs 1..n; a move takes balls from a stair k > 1 to stair k - 1; who cannot move loses.
// The number of cases, then for each n and the balls on each stair: first or second?
// Idea: staircase nim. Moves from odd stairs can be answered by passing the balls on: the even stairs are nim-heaps.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  int cases = 0;
  std::cin >> cases;
  for (int stairs = 0; cases-- > 0 && std::cin >> stairs;) {
    std::vector<grundy::Integer> heaps;
    for (int stair = 1; stair <= stairs; ++stair) {
      grundy::Integer balls;
      std::cin >> balls;
      if (stair % 2 == 0) heaps.push_back(balls);
    }
    std::cout << (nim.wins(heaps) ? "first" : "second") << '\n';
  }
}
