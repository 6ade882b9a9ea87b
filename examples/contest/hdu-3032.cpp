// HDU 3032. Heaps; a move takes any number from one, or splits one into two that are not empty; the last taker wins.
// The number of cases, then for each the number of heaps and the heaps: Alice if the first player wins, else Bob.
// Idea: Lasker's nim.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game lasker("lasker");
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (lasker.wins(heaps) ? "Alice" : "Bob") << '\n';
  }
}
