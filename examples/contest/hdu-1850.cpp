// HDU 1850, POJ 2975. Nim with several heaps: how many first moves win?
// Cases of a number of heaps and the heaps, up to "0".
// Idea: ask for the count alone; there is at most one winning move in each heap.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  for (std::size_t size = 0; std::cin >> size && size > 0;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << *nim.solve(heaps, {.moves = grundy::MoveList::count}).move_count << '\n';
  }
}
