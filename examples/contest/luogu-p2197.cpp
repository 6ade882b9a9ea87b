// Luogu P2197. Nim: take any number from one heap; the last taker wins. Does the first player?
// The number of cases, then for each the number of heaps and the heaps.
// Idea: the game itself; empty heaps are allowed.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (nim.wins(heaps) ? "Yes" : "No") << '\n';
  }
}
