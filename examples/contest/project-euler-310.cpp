// Project Euler 310. Three heaps a <= b <= c <= n; a move takes a square from one. How many such positions lose?
// n.
// Idea: the value of each heap once; then, for each b, the heaps a and c only matter by how many have which value.
#include <grundy/nimber.hpp>
#include <iostream>

int main() {
  std::size_t n = 0, losing = 0;
  std::cin >> n;
  std::vector<std::size_t> values;
  for (std::size_t heap = 0; heap <= n; ++heap) {
    std::vector<std::size_t> options;
    for (std::size_t i = 1; i * i <= heap; ++i) options.push_back(values[heap - i * i]);
    values.push_back(grundy::mex(options));
  }
  std::vector<std::size_t> up_to_b(256), from_b(256);
  for (const std::size_t value : values) ++from_b[value];
  for (const std::size_t value : values) {
    ++up_to_b[value];
    for (std::size_t a = 0; a < up_to_b.size(); ++a) losing += up_to_b[a] * from_b[a ^ value];
    --from_b[value];
  }
  std::cout << losing << '\n';
}
