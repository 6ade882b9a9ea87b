// CSES Nim Game II. Several heaps; a move takes one, two or three sticks from one of them; the last taker wins.
// The number of cases, then for each the number of heaps and the heaps: first or second?
// Idea: Bash's game with several heaps.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game bash("bash(3)");
  int cases = 0;
  std::cin >> cases;
  for (std::size_t size = 0; cases-- > 0 && std::cin >> size;) {
    std::vector<grundy::Integer> heaps(size);
    for (auto& heap : heaps) std::cin >> heap;
    std::cout << (bash.wins(heaps) ? "first" : "second") << '\n';
  }
}
