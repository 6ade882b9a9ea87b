// CodinGame Misère Nim. Nim in which whoever takes the last stone loses; list every winning move.
// Heaps per position and number of positions, then the positions: all "heap:take", or CONCEDE.
// Idea: misère play, all winning moves; components are counted from 0.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim", grundy::Convention::misere);
  std::size_t size = 0, positions = 0;
  std::cin >> size >> positions;
  for (std::vector<grundy::Integer> heaps(size); positions-- > 0; std::cout << '\n') {
    for (auto& heap : heaps) std::cin >> heap;
    const auto moves = nim.winning_moves(heaps);
    if (moves.empty()) std::cout << "CONCEDE";
    for (const auto& [heap, to, text, words] : moves)
      std::cout << (heap == moves[0].component ? "" : " ") << heap + 1 << ':' << heaps[heap] - to[0][0];
  }
}
