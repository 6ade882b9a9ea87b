// Luogu P6487 (COCI HRPA). Fibonacci nim, but the first move may take all. The heap, up to 10^15.
// The smallest first take that wins.
// Idea: a heap with a cap, written (left, cap); here the first cap is the whole heap.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  grundy::Integer n;
  std::cin >> n;
  const auto position = grundy::read_position("fibonacci (" + n.to_string() + "," + n.to_string() + ")");
  const auto answer = grundy::solve(position, {.moves = grundy::MoveList::first});
  const auto& left = answer.moves.at(0).to;
  std::cout << (left.empty() ? n : n - left[0][0]) << '\n';
}
