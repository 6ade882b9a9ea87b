#include "graph/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace grundy {

void graph_error(std::size_t line, const std::string& message, std::size_t at) {
  throw Error(line == 0 ? message : fmt::format("line {}: {}", line, message), at);
}

NamedGraph named(OwnedGraph graph, Vertex first) {
  const auto keep = std::make_shared<const OwnedGraph>(std::move(graph));
  return {*keep, Names{first}, keep, ""};
}

NamedGraph named(OwnedGraph graph, std::string text, std::vector<std::uint64_t> ends) {
  struct Storage {
    OwnedGraph graph;
    std::string text;
    std::vector<std::uint64_t> ends;
  };
  const auto keep = std::make_shared<const Storage>(Storage{std::move(graph), std::move(text), std::move(ends)});
  return {keep->graph, Names{0, keep->ends, keep->text}, keep, ""};
}

std::string_view GraphBuilder::name(Vertex v) const {
  const std::uint64_t begin = v == 0 ? 0 : ends_[v - 1];
  return std::string_view(text_).substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(ends_[v] - begin));
}

Vertex GraphBuilder::vertex(std::string_view wanted) {
  if ((ends_.size() + 1) * 4 > slots_.size() * 3) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(wanted) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask)
    if (name(slots_[slot] - 1) == wanted) return slots_[slot] - 1;
  if (ends_.size() >= UINT32_MAX - 1) throw Error("a graph has fewer than 2^32 - 1 vertices");
  text_ += wanted;
  ends_.push_back(text_.size());
  return (slots_[slot] = static_cast<Vertex>(ends_.size())) - 1;
}

void GraphBuilder::grow() {
  slots_.assign(std::max<std::size_t>(64, slots_.size() * 2), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t v = 0; v < ends_.size(); ++v) {
    std::size_t slot = std::hash<std::string_view>{}(name(static_cast<Vertex>(v))) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<Vertex>(v + 1);
  }
}

NamedGraph GraphBuilder::finish() {
  OwnedGraph graph = make_graph(static_cast<Vertex>(ends_.size()), edges_);
  return named(std::move(graph), std::move(text_), std::move(ends_));
}

std::optional<Vertex> NamedGraph::find(std::string_view name) const {
  if (names.ends.empty()) {
    std::uint64_t n = 0;
    for (const char c : name) {
      if (c < '0' || c > '9' || n > UINT32_MAX) return std::nullopt;
      n = n * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (name.empty() || (name.size() > 1 && name[0] == '0') || n < names.first || n - names.first >= graph.size()) return std::nullopt;
    return static_cast<Vertex>(n - names.first);
  }
  std::uint64_t begin = 0;
  for (Vertex v = 0; v < graph.size(); begin = names.ends[v++])
    if (names.text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(names.ends[v] - begin)) == name) return v;
  return std::nullopt;
}

}  // namespace grundy
