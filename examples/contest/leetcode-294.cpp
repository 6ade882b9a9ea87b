// LeetCode 294. A string of + and -; a move turns two neighbouring + into -; who cannot move loses.
// A string a line, to the end of input: true if the first player can force a win, else false.
// Idea: each run of + is a heap; a move takes two of it and leaves what was on either side (Dawson's Kayles).
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("turn two neighbours", [](grundy::State n, grundy::Sink to) {
    for (grundy::Word left = 0; left + 2 <= n[0]; ++left) {
      const grundy::Word right = n[0] - 2 - left;
      to({{grundy::State(&left, 1), grundy::State(&right, 1)}});
    }
  }));
  std::cout << std::boolalpha;
  for (std::string line; std::cin >> line;) {
    std::vector<grundy::Integer> runs{0};
    for (const char c : line) c == '+' ? void(++runs.back()) : runs.push_back(0);
    std::cout << game.wins(runs) << '\n';
  }
}
