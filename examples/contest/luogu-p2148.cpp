// Luogu P2148 (SDOI 2009, E&D). Heaps in pairs; a move removes one heap of a pair and splits the other into a new pair.
// The number of cases, then for each the number of heaps and the heaps, in pairs: YES if the first player wins, else NO.
// Idea: each pair is a component; their values add by xor.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game pair("split-pair");
  int cases = 0;
  std::cin >> cases;
  for (int heaps = 0; cases-- > 0 && std::cin >> heaps;) {
    grundy::Integer sum;
    for (grundy::Integer a, b; heaps > 0 && std::cin >> a >> b; heaps -= 2) sum ^= pair.value({a, b});
    std::cout << (sum != 0 ? "YES" : "NO") << '\n';
  }
}
