// HDU 3389. Cards in boxes 1..n; a move takes cards from box A to a box B < A with A + B odd and divisible by 3.
// The number of cases, then for each n and the boxes: "Case k: Alice" if the first player wins, else Bob.
// Idea: a staircase. Cards pass through boxes 0, 2, 5 and 1, 3, 4 mod 6 in turn; only the former count, as nim-heaps.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  int cases = 0, boxes = 0;
  std::cin >> cases;
  for (int number = 1; number <= cases && std::cin >> boxes; ++number) {
    std::vector<grundy::Integer> heaps;
    for (int box = 1; box <= boxes; ++box) {
      grundy::Integer cards;
      std::cin >> cards;
      if (box % 6 == 0 || box % 6 == 2 || box % 6 == 5) heaps.push_back(cards);
    }
    std::cout << "Case " << number << ": " << (nim.wins(heaps) ? "Alice" : "Bob") << '\n';
  }
}
