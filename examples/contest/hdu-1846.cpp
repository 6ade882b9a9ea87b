// HDU 1846. One heap of n stones; a move takes 1 to m; whoever takes the last stone wins. Who does?
// A line with the number of cases, then n and m for each.
// Idea: Bash's game; the first player loses exactly at the multiples of m + 1.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  int cases = 0;
  std::cin >> cases;
  for (grundy::Integer n, m; cases-- > 0 && std::cin >> n >> m;) {
    const grundy::Game bash("bash(" + m.to_string() + ")");
    std::cout << (bash.wins({n}) ? "first" : "second") << '\n';
  }
}
