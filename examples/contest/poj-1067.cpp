// POJ 1067, HDU 1527. Two heaps; take any number from one, or equally many from both; the last taker wins.
// Cases "a b" to the end of input: 1 if the first player wins, else 0.
// Idea: Wythoff's game, at any size: the second and third sample have heaps of a hundred and of five hundred digits.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game wythoff("wythoff");
  for (grundy::Integer a, b; std::cin >> a >> b;) std::cout << wythoff.wins({a, b}) << '\n';
}
