// POJ 2425, HDU 1524. Tokens on the vertices of a graph without cycles; a move shifts one along an edge; stuck players lose.
// Cases of a graph (a line a vertex: how many edges, and where to), then queries (how many tokens, and where) up to "0".
// Idea: the lists are the rows of a grundy::Graph as they come; a sum of tokens is asked for whole.
#include <grundy/graph.hpp>
#include <iostream>

int main() {
  for (grundy::Vertex n = 0; std::cin >> n;) {
    grundy::OwnedGraph graph;
    for (grundy::Vertex v = 0; v < n; ++v) {
      std::size_t degree = 0;
      std::cin >> degree;
      for (grundy::Vertex to = 0; degree-- > 0 && std::cin >> to;) graph.targets.push_back(to);
      graph.offsets.push_back(graph.targets.size());
    }
    const grundy::GraphValues values(graph);
    for (std::size_t count = 0; std::cin >> count && count > 0;) {
      std::vector<grundy::Token> tokens;
      for (grundy::Vertex at = 0; tokens.size() < count && std::cin >> at;) tokens.push_back({&values, at});
      std::cout << (grundy::solve(tokens).outcome == grundy::Outcome::N ? "WIN" : "LOSE") << '\n';
    }
  }
}
