// CSES Another Game. Heaps of coins; a move takes one coin from each of some of them, at least one; the last taker wins.
// The number of cases, then for each the number of heaps and the heaps: first or second?
// Idea: one position of many heaps that move together; the second player wins exactly if all are even.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game("one-from-each");
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (game.wins(heaps) ? "first" : "second") << '\n';
  }
}
