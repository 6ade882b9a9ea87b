// AtCoder DP K (Stones). One heap of k; a move takes a number of a given set; who takes the last wins.
// n and k, then the n numbers of the set: First or Second.
// Idea: a rule that holds the set.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  std::size_t n = 0;
  grundy::Integer k;
  std::cin >> n >> k;
  std::vector<grundy::Word> set(n);
  for (auto& take : set) std::cin >> take;
  const grundy::Game game(grundy::make_rules("take a number of the set", [&](grundy::State heap, grundy::Sink to) {
    for (const grundy::Word take : set)
      if (take <= heap[0]) to({heap[0] - take});
  }));
  std::cout << (game.wins({k}) ? "First" : "Second") << '\n';
}
