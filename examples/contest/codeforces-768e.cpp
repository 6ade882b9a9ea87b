// Codeforces 768E. Piles of up to 60; a move takes any number from a pile that was not yet taken from that pile.
// The number of piles, then the piles: YES if the second player wins, else NO.
// Idea: a state is a pile and the set of its past takes, one bit each; equal piles cancel, so sixty values are enough.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game game(grundy::make_rules("take each number once", [](grundy::State s, grundy::Sink to) {
    for (grundy::Word take = 1; take <= s[0]; ++take)
      if ((s[1] >> take & 1) == 0) to({s[0] - take, s[1] | grundy::Word{1} << take});
  }, grundy::Shape::tuple(2)));
  std::size_t piles = 0;
  std::cin >> piles;
  std::vector<bool> odd(61);
  for (std::size_t pile = 0; piles-- > 0 && std::cin >> pile;) odd[pile] = !odd[pile];
  grundy::Integer sum = 0;
  for (std::size_t pile = 1; pile <= 60; ++pile)
    if (odd[pile]) sum ^= game.value({pile, 0});
  std::cout << (sum == 0 ? "YES" : "NO") << '\n';
}
