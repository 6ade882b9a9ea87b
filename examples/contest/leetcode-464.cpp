// LeetCode 464. Players in turn pick one of 1..m that was not picked before; whoever brings the sum to the total wins.
// Cases "m total" to the end of input: true if the first player can force a win, else false.
// Idea: the set of numbers left is a state, one bit a number; a position that has reached the total has no moves.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  std::cout << std::boolalpha;
  for (int m = 0, total = 0; std::cin >> m >> total;) {
    const int all = m * (m + 1) / 2;
    const grundy::Game game(grundy::make_rules("pick a number", [=](grundy::State left, grundy::Sink to) {
      const auto is_left = [&](int number) { return (left[0] >> (number - 1) & 1) != 0; };
      int sum = all;
      for (int number = 1; number <= m; ++number) sum -= is_left(number) ? number : 0;
      if (sum >= total) return;
      for (int number = 1; number <= m; ++number)
        if (is_left(number)) to({left[0] ^ grundy::Word{1} << (number - 1)});
    }));
    std::cout << (total <= 0 || (total <= all && game.wins({(1 << m) - 1}))) << '\n';
  }
}
