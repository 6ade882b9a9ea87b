// Any text is a graph or an Error, in every format but DOT, whose reader is Graphviz's own; what is read can be evaluated.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "grundy/graph.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using grundy::GraphFormat;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const GraphFormat format : {GraphFormat::edges, GraphFormat::csv, GraphFormat::metis, GraphFormat::binary}) {
    try {
      const grundy::NamedGraph graph = grundy::read_graph(text, format);
      const grundy::GraphValues values(graph.graph);
      const grundy::Outcomes ends = grundy::outcomes(graph.graph);
      for (grundy::Vertex v = 0; v < graph.graph.size(); ++v)
        if (values.outcome(v) != ends[v] || (graph.names[v].empty() && format == GraphFormat::edges)) std::abort();
    } catch (const grundy::Error&) {
    }
  }
  return 0;
}
