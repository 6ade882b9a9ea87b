/// Pictures of small graphs.
#pragma once

#include <string>
#include <vector>

#include "grundy/graph.hpp"

namespace grundy {

struct PictureVertex {
  std::string name;
  std::string value;  ///< written under the name
  Outcome outcome;
  std::vector<Vertex> winning_moves;  ///< increasing
};

/// The largest graphs that are drawn: more vertices or moves cannot be told apart.
inline constexpr std::size_t kMostDrawnVertices = 300;
inline constexpr std::size_t kMostDrawnEdges = 1500;

/// An SVG, laid out by Graphviz, vertices coloured by outcome; throws Error in a build without its library.
[[nodiscard]] std::string graph_svg(const Graph&, const std::vector<PictureVertex>&, const std::string& title, const std::string& subtitle);

}  // namespace grundy
