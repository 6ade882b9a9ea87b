// HDU 2147. A coin moves from the corner of a board to the opposite one: a step left, down or diagonally; who cannot loses.
// Cases of rows and columns, up to "0 0": Wonderful! if the first player wins, else What a pity!
// Idea: a lone king on its way home.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game king("king");
  for (grundy::Integer n, m; std::cin >> n >> m && n > 0;)
    std::cout << (king.wins({n - 1, m - 1}) ? "Wonderful!" : "What a pity!") << '\n';
}
