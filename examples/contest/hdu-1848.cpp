// HDU 1848. Three heaps of up to 1000; a move takes a Fibonacci number from one; who takes the last wins. Fibo begins.
// Cases of three heaps, up to "0 0 0".
// Idea: a rule of one's own; the three heaps are a sum.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("take a Fibonacci number", [](grundy::State n, grundy::Sink to) {
    for (grundy::Word take = 1, next = 2; take <= n[0]; next += std::exchange(take, next)) to({n[0] - take});
  }));
  for (grundy::Integer a, b, c; std::cin >> a >> b >> c && a + b + c > 0;)
    std::cout << (game.wins({a, b, c}) ? "Fibo" : "Nacci") << '\n';
}
