// Codeforces 603C. A move takes one stone from a pile, or splits a pile of 2x into k piles of x; the last taker wins.
// The number of piles and k, then the piles, up to 10^9: Kevin if the first player wins, else Nicky.
// Idea: for even k a split is worth 0, for odd k as much as x; from 5 on odd piles are worth 0, so values halve their way down.
#include <grundy/nimber.hpp>
#include <iostream>

int main() {
  std::size_t piles = 0, k = 0;
  std::cin >> piles >> k;
  const auto value = [k](const auto& self, int n) -> int {
    if (n == 0 || (n >= 5 && n % 2 == 1)) return 0;
    const int less = self(self, n - 1);
    if (n % 2 == 1) return grundy::mex({less});
    return grundy::mex({less, k % 2 == 1 ? self(self, n / 2) : 0});
  };
  int sum = 0;
  for (int n = 0; piles-- > 0 && std::cin >> n;) sum ^= value(value, n);
  std::cout << (sum != 0 ? "Kevin" : "Nicky") << '\n';
}
