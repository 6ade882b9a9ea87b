// LeetCode 913. Mouse (at 1, first to move) and cat (at 2) walk along edges in turn; the mouse wins at hole 0, which the cat
// may not enter, the cat by catching the mouse; what repeats for ever is a draw. Prints 1 (mouse), 2 (cat) or 0 (draw).
// Cases, one a line: [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]].
// Idea: a graph of states with cycles; a state already won by the player to move gets a move to a state without moves.
#include <grundy/graph.hpp>
#include <iostream>
#include <sstream>

using grundy::Vertex;

std::vector<std::vector<Vertex>> read(const std::string& line) {
  std::vector<std::vector<Vertex>> graph;
  std::istringstream in(line.substr(1));
  for (char c = 0; in >> c;) {
    if (c == '[') graph.emplace_back();
    if (c == '[' || c == ',')
      if (Vertex v = 0; in >> std::ws && in.peek() >= '0' && in.peek() <= '9' && in >> v) graph.back().push_back(v);
  }
  return graph;
}

int main() {
  for (std::string line; std::getline(std::cin, line) && !line.empty();) {
    const auto graph = read(line);
    const auto n = static_cast<Vertex>(graph.size());
    const auto state = [n](Vertex mouse, Vertex cat, bool cat_moves) { return (mouse * n + cat) * 2 + (cat_moves ? 1 : 0); };
    const Vertex lost = 2 * n * n;
    std::vector<grundy::Edge> moves;
    for (Vertex mouse = 0; mouse < n; ++mouse)
      for (Vertex cat = 1; cat < n; ++cat) {
        if (mouse == 0 || mouse == cat) {
          moves.emplace_back(state(mouse, cat, mouse == cat), lost);
          continue;
        }
        for (const Vertex to : graph[mouse]) moves.emplace_back(state(mouse, cat, false), state(to, cat, true));
        for (const Vertex to : graph[cat])
          if (to != 0) moves.emplace_back(state(mouse, cat, true), state(mouse, to, false));
      }
    const auto outcome = grundy::outcomes(grundy::make_graph(lost + 1, moves))[state(1, 2, false)];
    std::cout << (outcome == grundy::Outcome::N ? 1 : outcome == grundy::Outcome::P ? 2 : 0) << '\n';
  }
}
