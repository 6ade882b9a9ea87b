// POJ 3480, HDU 1907, SPOJ MMMGAME. Nim in which whoever takes the last stone loses; John begins, then his brother.
// The number of cases, then for each the number of heaps and the heaps: who wins?
// Idea: the same game under the other convention.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim", grundy::Convention::misere);
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (nim.wins(heaps) ? "John" : "Brother") << '\n';
  }
}
