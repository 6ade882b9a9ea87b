// POJ 2425, HDU 1524. Tokens on the vertices of a graph without cycles; a move shifts one along an edge; stuck players lose.
// Cases of a graph (a line a vertex: how many edges, and where to), then queries (how many tokens, and where) up to "0".
// Idea: the value of a vertex is the mex of its successors' values; tokens add by xor.
#include <functional>
#include <grundy/nimber.hpp>
#include <iostream>

int main() {
  for (std::size_t n = 0; std::cin >> n;) {
    std::vector<std::vector<std::size_t>> next(n);
    for (auto& edges : next) {
      std::size_t degree = 0;
      std::cin >> degree;
      edges.resize(degree);
      for (auto& to : edges) std::cin >> to;
    }
    std::vector<int> values(n, -1);
    const std::function<int(std::size_t)> value = [&](std::size_t v) {
      if (values[v] >= 0) return values[v];
      std::vector<int> options;
      for (const std::size_t to : next[v]) options.push_back(value(to));
      return values[v] = grundy::mex(options);
    };
    for (int tokens = 0, sum = 0; std::cin >> tokens && tokens > 0; sum = 0) {
      for (std::size_t v = 0; tokens-- > 0 && std::cin >> v;) sum ^= value(v);
      std::cout << (sum != 0 ? "WIN" : "LOSE") << '\n';
    }
  }
}
