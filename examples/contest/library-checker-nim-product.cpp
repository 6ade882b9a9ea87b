// Library Checker nim_product_64. The nim-product of two numbers below 2^64.
// The number of cases, then two numbers for each.
// Idea: the function itself.
#include <grundy/nimber.hpp>
#include <iostream>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int cases = 0;
  std::cin >> cases;
  for (std::uint64_t a = 0, b = 0; cases-- > 0 && std::cin >> a >> b;) std::cout << grundy::nim_product(a, b) << '\n';
}
