// POJ 2311. A sheet of paper, w by h, is cut along a line in two, and so on with every piece; whoever first cuts off a
// single square wins. Cases "w h" to the end of input: WIN or LOSE for the first player.
// Idea: nobody leaves a strip of width 1 while another cut is left, so without those cuts it is a sum in normal play.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("cut a sheet", [](grundy::State s, grundy::Sink to) {
    const auto cut = [&](grundy::Word side, grundy::Word other) {
      for (grundy::Word i = 2; 2 * i <= side; ++i) {
        const grundy::Word a[] = {std::min(i, other), std::max(i, other)};
        const grundy::Word b[] = {std::min(side - i, other), std::max(side - i, other)};
        to({{grundy::State(a), grundy::State(b)}});
      }
    };
    cut(s[0], s[1]);
    cut(s[1], s[0]);
  }, grundy::Shape::tuple(2)));
  for (int w = 0, h = 0; std::cin >> w >> h;) std::cout << (game.wins({std::min(w, h), std::max(w, h)}) ? "WIN" : "LOSE") << '\n';
}
