// Project Euler 301. For how many n, 1 <= n <= 2^k, does the first player lose nim with heaps n, 2n and 3n?
// k.
// Idea: ask 2^k times. (For the k = 30 of the problem: they lose where n has no two neighbouring bits, a Fibonacci number.)
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
  const grundy::Game nim("nim");
  int k = 0, losing = 0;
  std::cin >> k;
  for (std::int64_t n = 1; n <= std::int64_t{1} << k; ++n) losing += !nim.wins({n, 2 * n, 3 * n});
  std::cout << losing << '\n';
}
