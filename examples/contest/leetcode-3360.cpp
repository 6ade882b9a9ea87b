// LeetCode 3360. One heap of n; the first move takes exactly 10 stones, each later one exactly one fewer than the last.
// A heap a line, to the end of input: true if the first player wins, else false.
// Idea: a state of two numbers, the heap and the take that is due.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("take exactly", [](grundy::State s, grundy::Sink to) {
    if (s[1] > 0 && s[1] <= s[0]) to({s[0] - s[1], s[1] - 1});
  }, grundy::Shape::tuple(2)));
  std::cout << std::boolalpha;
  for (grundy::Integer n; std::cin >> n;) std::cout << game.wins({n, 10}) << '\n';
}
