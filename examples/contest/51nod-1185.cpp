// 51Nod 1185. Two heaps of up to 10^18; take any number from one, or equally many from both; the last taker wins.
// The number of cases, then two heaps for each: A if the first player wins, else B.
// Idea: Wythoff's game. Floating point misjudges such heaps; grundy takes exact square roots.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game wythoff("wythoff");
  int cases = 0;
  std::cin >> cases;
  for (grundy::Integer a, b; cases-- > 0 && std::cin >> a >> b;) std::cout << (wythoff.wins({a, b}) ? "A" : "B") << '\n';
}
