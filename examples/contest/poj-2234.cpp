// POJ 2234. Nim: take any number from one heap; the last taker wins. Does the first player?
// Cases to the end of input: the number of heaps, then the heaps, on one line.
// Idea: the game itself.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  for (std::size_t size = 0; std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (nim.wins(heaps) ? "Yes" : "No") << '\n';
  }
}
