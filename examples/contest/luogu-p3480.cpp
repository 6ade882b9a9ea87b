// Luogu P3480 (POI Pebbles). Piles that do not decrease; a move takes stones from one pile, and they must still not decrease.
// The number of cases, then for each the number of piles and the piles: can the first player win?
// Idea: a take moves stones from one difference to the next, a staircase: nim on every second difference from the end.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> piles(size + 1), heaps;
    for (std::size_t i = 1; i <= size; ++i) std::cin >> piles[i];
    for (std::size_t i = size; i > 0; i -= std::min<std::size_t>(i, 2)) heaps.push_back(piles[i] - piles[i - 1]);
    std::cout << (nim.wins(heaps) ? "Yes" : "No") << '\n';
  }
}
