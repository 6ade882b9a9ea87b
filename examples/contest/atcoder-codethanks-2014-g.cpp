// AtCoder Code Thanks Festival 2014 Qual B G. One heap of n; the first move takes 1 to p, each later one at most one more
// than the last take; who takes the last stone wins. n and p: first or second.
// Idea: dynamic nim, where a take t caps the next at k t + c; k = c = 1.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  for (grundy::Integer n, p; std::cin >> n >> p;) {
    const auto position = grundy::read_position("dynamic(1,1) (" + n.to_string() + "," + p.to_string() + ")");
    std::cout << (grundy::solve(position).outcome == grundy::Outcome::N ? "first" : "second") << '\n';
  }
}
