// HDU 2516. One heap; the first move takes at least one stone but not all, each later one at most twice the last take.
// Heaps up to "0": who wins?
// Idea: Fibonacci nim; the second player wins at the Fibonacci numbers.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game fibonacci("fibonacci");
  for (grundy::Integer n; std::cin >> n && n > 0;) std::cout << (fibonacci.wins({n}) ? "First win" : "Second win") << '\n';
}
