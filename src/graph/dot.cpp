// Graphviz's DOT, read by Graphviz's own library, so that all of the language is read: subgraphs, ports, HTML names. In an
// undirected graph a token moves along an edge either way.
#include "graph/build.hpp"

#ifdef GRUNDY_HAVE_CGRAPH

#include <fmt/format.h>
#include <graphviz/cgraph.h>

#include <mutex>
#include <unordered_map>

namespace grundy {

namespace {

std::string complaint;  // guarded by the mutex in read_dot

int complain(char* text) {
  if (complaint.size() < 4096) complaint += text;
  return 0;
}

// "Error: <stdin>: syntax error in line 3 near 'x'" becomes line 3: expected DOT …
[[noreturn]] void fail() {
  constexpr std::string_view kIn = " in line ";
  std::size_t line = 0;
  std::string near;
  if (const auto in = complaint.find(kIn); in != std::string::npos) {
    std::size_t at = in + kIn.size();
    while (at < complaint.size() && complaint[at] >= '0' && complaint[at] <= '9' && line < SIZE_MAX / 20) line = line * 10 + static_cast<std::size_t>(complaint[at++] - '0');
    near = complaint.substr(at);
    near = near.substr(0, near.find('\n'));
  }
  graph_error(line == 0 ? 1 : line, fmt::format("expected a graph in the DOT language, found a syntax error{}", near));
}

struct Closer {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

}  // namespace

NamedGraph read_dot(std::string_view text) {
  static std::mutex only_one;  // the library's scanner and messages are global
  const std::lock_guard lock(only_one);
  complaint.clear();
  agseterr(AGERR);
  agseterrf(complain);
  agsetfile(nullptr);  // count lines from 1 again
  const std::string copy(text.substr(0, text.find('\0')));
  const std::unique_ptr<Agraph_t, Closer> graph(agmemread(copy.c_str()));
  agseterrf(nullptr);
  if (graph == nullptr || !complaint.empty()) fail();
  GraphBuilder builder;
  for (Agnode_t* n = agfstnode(graph.get()); n != nullptr; n = agnxtnode(graph.get(), n)) (void)builder.vertex(agnameof(n));
  for (Agnode_t* n = agfstnode(graph.get()); n != nullptr; n = agnxtnode(graph.get(), n))
    for (Agedge_t* e = agfstout(graph.get(), n); e != nullptr; e = agnxtout(graph.get(), e)) {
      const Vertex from = builder.vertex(agnameof(agtail(e)));
      const Vertex to = builder.vertex(agnameof(aghead(e)));
      builder.edge(from, to);
      if (!agisdirected(graph.get())) builder.edge(to, from);
    }
  return builder.finish();
}

}  // namespace grundy

#else

namespace grundy {

NamedGraph read_dot(std::string_view) { throw Error("this build does not read DOT (it was made without Graphviz's cgraph); expected an edge list, CSV or METIS"); }

}  // namespace grundy

#endif
