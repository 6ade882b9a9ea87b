// Graph evaluation against its floor: a loop that, in the same order, reads every edge and a byte of its target.
//
//     graph_floor [vertices [edges-per-vertex]]        default 10^7 and 10
//
// Prints, for graphs of several shapes, seconds of the floor and ratios to it; then the parsing of an edge list against a
// count of its lines. The best of three runs each, interleaved.
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

void compare(const char* what, const Graph& graph, const auto& order, const auto&... work) {
  const std::vector<std::uint8_t> bytes(graph.size(), 1);
  double floor = 1e9;
  double best[] = {((void)work, 1e9)...};
  for (int run = 0; run < 3; ++run) {
    floor = std::min(floor, seconds([&] { floor_of(graph, order, bytes); }));
    std::size_t i = 0;
    ((best[i] = std::min(best[i], seconds(work)), ++i), ...);
  }
  std::printf("%-28s floor %.3f s", what, floor);
  for (const double b : best) std::printf("   %.2f", b / floor);
  std::printf("\n");
  std::fflush(stdout);
}

void acyclic(const char* what, const Graph& graph, const auto& order) {
  compare(what, graph, order, [&] { sink = nim_values(graph, 1)->width(); }, [&] { sink = outcomes(graph).size(); });
  double best[2] = {1e9, 1e9};
  for (int run = 0; run < 5; ++run)
    for (const unsigned threads : {1U, 2U}) best[threads - 1] = std::min(best[threads - 1], seconds_by_the_clock([&] { sink = nim_values(graph, threads)->width(); }));
  std::printf("%-28s one thread / two, by the clock %.2f\n", "", best[0] / best[1]);
}

void parsing(const Graph& graph) {
  std::string text;
  for (Vertex v = 0; v < graph.size() && text.size() < 400'000'000; ++v)
    for (const Vertex to : graph[v]) text += std::to_string(v) + " " + std::to_string(to) + "\n";
  const double count = seconds([&] { sink = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')); });
  const double read = seconds([&] { sink = read_graph(text).graph.size(); });
  std::printf("parsing %.0f MB: %.0f MB/s, %.1f times a count of lines\n", static_cast<double>(text.size()) / 1e6, static_cast<double>(text.size()) / 1e6 / read, read / count);
}

}  // namespace

int main(int argc, char** argv) {
  const auto n = static_cast<Vertex>(argc > 1 ? std::atoi(argv[1]) : 10'000'000);
  const auto degree = static_cast<std::uint32_t>(argc > 2 ? std::atoi(argv[2]) : 10);
  Random random;
  std::puts("                                                ratios: values, outcomes");
  const auto same = [](Vertex i) { return i; };
  {
    const OwnedGraph graph = build(n, degree, [&](Vertex v, std::uint32_t, auto& to) { if (v != 0) to.push_back(random.below(v)); });
    acyclic("random, numbers in order", graph, same);
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
  compare("cyclic: outcomes, values", cyclic, same, [&] { sink = outcomes(cyclic).size(); }, [&] { const GraphValues v{Graph(cyclic)}; sink = v.acyclic(); });
  parsing(cyclic);
  return 0;
}
