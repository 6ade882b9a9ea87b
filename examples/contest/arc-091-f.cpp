// AtCoder ARC 091 F (Strange Nim). Heaps a with a number k each; a move takes 1 to floor(x / k) from a heap that now holds x.
// The number of heaps, then a and k for each: Takahashi if the first player wins, else Aoki.
// Idea: a sum of different games; their values add by xor.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  int heaps = 0;
  std::cin >> heaps;
  grundy::Integer sum;
  for (grundy::Integer a, k; heaps-- > 0 && std::cin >> a >> k;) sum ^= grundy::Game("strange-nim(" + k.to_string() + ")").value({a});
  std::cout << (sum != 0 ? "Takahashi" : "Aoki") << '\n';
}
