// HDU 2177. Two heaps a <= b; a move takes any number from one heap or equally many from both; the last taker wins.
// Cases "a b" up to "0 0": 0 if the first player loses, else 1 and each pair a winning move leaves, takes from both first.
// Idea: Wythoff's game, and all its winning moves.
#include <algorithm>
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game wythoff("wythoff");
  for (grundy::Integer a, b; std::cin >> a >> b && b > 0;) {
    auto moves = wythoff.winning_moves({a, b});
    std::cout << !moves.empty() << '\n';
    std::stable_partition(moves.begin(), moves.end(), [&](const auto& m) { return a - m.to[0][0] == b - m.to[0][1]; });
    for (const auto& move : moves) std::cout << move.to[0][0] << ' ' << move.to[0][1] << '\n';
  }
}
