// POJ 2348. Two numbers; a move subtracts a positive multiple of the smaller from the larger; who makes a 0 wins.
// Cases "a b" up to "0 0": Stan, who begins, or Ollie.
// Idea: the game of Euclid.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game euclid("euclid");
  for (grundy::Integer a, b; std::cin >> a >> b && a > 0;) std::cout << (euclid.wins({a, b}) ? "Stan" : "Ollie") << " wins\n";
}
