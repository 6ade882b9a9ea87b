// Graph evaluation against its floor: a loop that, in the same order, reads every edge and a byte of its target.
//
//     graph_floor [vertices [edges-per-vertex]]        default 10^7 and 10
//
// A row a measurement, parted by tabs: what, seconds, seconds of the floor, the wanted ratio or nothing; bench/ratios.py makes
// a table of them. Of the processor, the best of three, interleaved; several threads by the clock, the best of five.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "grundy/graph.hpp"

using namespace grundy;

namespace {

double processor_now() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Of the processor, so that one thread is judged fairly where others use the machine.
double seconds(const auto& f) {
  const double start = processor_now();
  f();
  return processor_now() - start;
}

double seconds_by_the_clock(const auto& f) {
  const auto start = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

volatile std::uint64_t sink;

void floor_of(const Graph& graph, const auto& order, const std::vector<std::uint8_t>& bytes) {
  std::uint64_t sum = 0;
  for (Vertex i = 0; i < graph.size(); ++i)
    for (const Vertex to : graph[order(i)]) sum += bytes[to];
  sink = sum;
}

class Random {
 public:
  std::uint32_t below(std::uint32_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(((state_ >> 32) * n) >> 32);
  }

 private:
  std::uint64_t state_ = 1;
};

OwnedGraph build(Vertex n, std::uint32_t degree, const auto& target) {
  OwnedGraph graph;
  graph.targets.reserve(std::size_t{n} * degree);
  for (Vertex v = 0; v < n; ++v) {
    for (std::uint32_t i = 0; i < degree; ++i) target(v, i, graph.targets);
    graph.offsets.push_back(graph.targets.size());
  }
  return graph;
}

OwnedGraph shuffled(const Graph& graph, Random& random, std::vector<Vertex>& name) {
  name.resize(graph.size());
  std::vector<Vertex> back(graph.size());
  for (Vertex v = 0; v < graph.size(); ++v) name[v] = v;
  for (Vertex v = graph.size(); v > 1; --v) std::swap(name[v - 1], name[random.below(v)]);
  for (Vertex v = 0; v < graph.size(); ++v) back[name[v]] = v;
  OwnedGraph out;
  out.targets.reserve(graph.targets.size());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex to : graph[back[v]]) out.targets.push_back(name[to]);
    out.offsets.push_back(out.targets.size());
  }
  return out;
}

void row(const std::string& what, double ours, double floor, const char* wanted) {
  std::printf("%s\t%.4f\t%.4f\t%s\n", what.c_str(), ours, floor, wanted);
  std::fflush(stdout);
}

void row(const std::string& what, const Graph& graph, const auto& order, const auto& work, const char* wanted) {
  const std::vector<std::uint8_t> bytes(graph.size(), 1);
  double floor = 1e9;
  double ours = 1e9;
  for (int run = 0; run < 3; ++run) {
    floor = std::min(floor, seconds([&] { floor_of(graph, order, bytes); }));
    ours = std::min(ours, seconds(work));
  }
  row(what, ours, floor, wanted);
}

void acyclic(const std::string& what, const Graph& graph, const auto& order) {
  const bool random = what.starts_with("random");
  row(what + ": values", graph, order, [&] { sink = nim_values(graph, 1)->width(); }, random ? "2.5" : "");
  row(what + ": outcomes", graph, order, [&] { sink = outcomes(graph).size(); }, "");
  double best[2] = {1e9, 1e9};
  for (int run = 0; run < 5; ++run)
    for (const unsigned threads : {1U, 2U}) best[threads - 1] = std::min(best[threads - 1], seconds_by_the_clock([&] { sink = nim_values(graph, threads)->width(); }));
  row(what + ": two threads / one, by the clock", best[1], best[0], what == "random" ? "0.67" : "");
}

void parsing(const Graph& graph) {
  std::string text;
  for (Vertex v = 0; v < graph.size() && text.size() < 400'000'000; ++v)
    for (const Vertex to : graph[v]) text += std::to_string(v) + " " + std::to_string(to) + "\n";
  const double count = seconds([&] { sink = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')); });
  const double read = seconds([&] { sink = read_graph(text).graph.size(); });
  row("parsing edges / a count of the lines", read, count, "");
  row("parsing edges / 150 MB a second", read, static_cast<double>(text.size()) / 150e6, "1");
}

}  // namespace

int main(int argc, char** argv) {
  const auto n = static_cast<Vertex>(argc > 1 ? std::atoi(argv[1]) : 10'000'000);
  const auto degree = static_cast<std::uint32_t>(argc > 2 ? std::atoi(argv[2]) : 10);
  Random random;
  const auto same = [](Vertex i) { return i; };
  {
    const OwnedGraph graph = build(n, degree, [&](Vertex v, std::uint32_t, auto& to) { if (v != 0) to.push_back(random.below(v)); });
    acyclic("random", graph, same);
    std::vector<Vertex> name;
    const OwnedGraph other = shuffled(graph, random, name);
    acyclic("random, shuffled", other, [&](Vertex i) { return name[i]; });
  }
  {
    const Vertex layer = n / 100;
    const OwnedGraph graph = build(n, degree, [&](Vertex v, std::uint32_t, auto& to) { if (v >= layer) to.push_back((v / layer - 1) * layer + random.below(layer)); });
    acyclic("100 layers", graph, same);
  }
  {
    const OwnedGraph graph = build(n, 2, [&](Vertex v, std::uint32_t i, auto& to) { if (v > i) to.push_back(v - 1 - i); });
    acyclic("chain", graph, same);
    std::vector<Vertex> name;
    const OwnedGraph other = shuffled(graph, random, name);
    acyclic("chain, shuffled", other, [&](Vertex i) { return name[i]; });
  }
  const std::uint32_t half = (degree + 1) / 2;
  const OwnedGraph cyclic = build(n, 2 * half, [&](Vertex, std::uint32_t, auto& to) { if (random.below(2) == 0) to.push_back(random.below(n)); });
  row("cyclic: outcomes with draws", cyclic, same, [&] { sink = outcomes(cyclic).size(); }, "4");
  row("cyclic: generalised values", cyclic, same, [&] { const GraphValues v{Graph(cyclic)}; sink = v.acyclic(); }, "");
  parsing(cyclic);
  return 0;
}
