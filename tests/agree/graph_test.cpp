// Graphs two ways: generalised values, outcomes and winning moves of sums against retrograde analysis of the product graph.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "grundy/graph.hpp"

namespace grundy::test {

namespace {

using Random = std::mt19937;

std::uint32_t below(Random& random, std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); }

OwnedGraph random_graph(Random& random, bool acyclic) {
  const Vertex n = 1 + below(random, 8);
  const std::uint32_t density = 1 + below(random, 9);
  std::vector<Vertex> name(n);
  for (Vertex v = 0; v < n; ++v) name[v] = v;
  std::shuffle(name.begin(), name.end(), random);
  std::vector<Edge> edges;
  for (Vertex v = 0; v < n; ++v)
    for (Vertex to = 0; to < n; ++to)
      if ((!acyclic || to < v) && below(random, 10) < density) {
        edges.emplace_back(name[v], name[to]);
        if (below(random, 8) == 0) edges.push_back(edges.back());  // repeated edges are harmless
      }
  return make_graph(n, edges);
}

// The slowest way: repeats the definitions until nothing changes. Outcome and remoteness of every vertex.
std::map<Vertex, std::pair<Outcome, std::uint32_t>> naive_outcomes(const Graph& graph, Convention convention) {
  std::map<Vertex, std::pair<Outcome, std::uint32_t>> known;
  for (std::uint32_t round = 0;; ++round) {
    std::map<Vertex, std::pair<Outcome, std::uint32_t>> found;
    for (Vertex v = 0; v < graph.size(); ++v) {
      if (known.contains(v)) continue;
      bool can_win = false;
      bool must_lose = true;
      for (const Vertex to : graph[v]) {
        can_win = can_win || (known.contains(to) && known[to].first == Outcome::P);
        must_lose = must_lose && known.contains(to) && known[to].first == Outcome::N;
      }
      if (graph[v].empty()) can_win = convention == Convention::misere;
      if (can_win) found[v] = {Outcome::N, round};
      else if (must_lose) found[v] = {Outcome::P, round};
    }
    if (found.empty()) return known;
    known.merge(found);
  }
}

OwnedGraph product(const Graph& a, const Graph& b) {
  std::vector<Edge> edges;
  for (Vertex x = 0; x < a.size(); ++x)
    for (Vertex y = 0; y < b.size(); ++y) {
      for (const Vertex to : a[x]) edges.emplace_back(x * b.size() + y, to * b.size() + y);
      for (const Vertex to : b[y]) edges.emplace_back(x * b.size() + y, x * b.size() + to);
    }
  return make_graph(a.size() * b.size(), edges);
}

TEST(GraphAgreement, OutcomesAndRemotenessAreThoseOfTheDefinition) {
  Random random(1);
  for (int round = 0; round < 1500; ++round) {
    const OwnedGraph graph = random_graph(random, round % 3 == 0);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const Outcomes found = outcomes(graph, convention);
      const auto expected = naive_outcomes(graph, convention);
      for (Vertex v = 0; v < found.size(); ++v) {
        const auto known = expected.find(v);
        ASSERT_EQ(found[v], known == expected.end() ? Outcome::D : known->second.first);
        if (known == expected.end()) ASSERT_FALSE(found.remoteness(v));
        else ASSERT_EQ(found.remoteness(v), known->second.second);
      }
    }
  }
}

TEST(GraphAgreement, SumsOfPairsAreThoseOfTheProductGraph) {
  Random random(2);
  std::size_t sums = 0;
  for (int round = 0; round < 1500; ++round) {
    const OwnedGraph a = random_graph(random, round % 5 == 0);
    const OwnedGraph b = round % 2 == 0 ? a : random_graph(random, round % 7 == 0);
    const GraphValues va{Graph(a)};
    const GraphValues vb{Graph(b)};
    const OwnedGraph both = product(a, b);
    const Outcomes expected = outcomes(both);
    for (Vertex x = 0; x < Graph(a).size(); ++x)
      for (Vertex y = 0; y < Graph(b).size(); ++y) {
        ++sums;
        const Token tokens[] = {{&va, x}, {&vb, y}};
        const TokenAnswer answer = solve(tokens);
        ASSERT_EQ(answer.outcome, expected[x * Graph(b).size() + y]) << "round " << round;
        ASSERT_EQ(answer.value.outcome(), (va[x] + vb[y]).outcome());
        ASSERT_EQ(answer.value, va[x] + vb[y]);
        ASSERT_EQ(answer.moves.empty(), answer.outcome != Outcome::N);
      }
  }
  EXPECT_GT(sums, 25000U);
}

// In the graph of positions where the winner keeps to listed moves and the loser does anything, no play is endless and
// none ends with the winner to move.
TEST(GraphAgreement, ListedMovesWinHoweverOnePicksAmongThem) {
  Random random(3);
  for (int round = 0; round < 1500; ++round) {
    const OwnedGraph a = random_graph(random, false);
    const OwnedGraph b = random_graph(random, round % 3 == 0);
    const GraphValues va{Graph(a)};
    const GraphValues vb{Graph(b)};
    const Vertex width = Graph(b).size();
    const OwnedGraph both = product(a, b);
    const Outcomes expected = outcomes(both);
    std::vector<Edge> edges;
    for (Vertex v = 0; v < expected.size(); ++v) {
      if (expected[v] == Outcome::P)
        for (const Vertex to : Graph(both)[v]) edges.emplace_back(v, to);
      if (expected[v] != Outcome::N) continue;
      const Token tokens[] = {{&va, v / width}, {&vb, v % width}};
      for (const TokenMove& move : solve(tokens).moves) {
        const Vertex to = move.token == 0 ? move.to * width + v % width : v / width * width + move.to;
        ASSERT_EQ(expected[to], Outcome::P);
        edges.emplace_back(v, to);
      }
    }
    ASSERT_TRUE(topological_order(make_graph(expected.size(), edges))) << "round " << round;
  }
}

// The same beside a nim-heap, which solve() knows only by its value.
TEST(GraphAgreement, ListedMovesWinBesideOtherGames) {
  Random random(4);
  const OwnedGraph heap = make_graph(5, std::vector<Edge>{{1, 0}, {2, 0}, {2, 1}, {3, 0}, {3, 1}, {3, 2}, {4, 0}, {4, 1}, {4, 2}, {4, 3}});
  for (int round = 0; round < 1500; ++round) {
    const OwnedGraph a = random_graph(random, false);
    const GraphValues va{Graph(a)};
    const Vertex width = 5;
    const OwnedGraph both = product(a, heap);
    const Outcomes expected = outcomes(both);
    std::vector<Edge> edges;
    for (Vertex v = 0; v < expected.size(); ++v) {
      if (expected[v] == Outcome::P)
        for (const Vertex to : Graph(both)[v]) edges.emplace_back(v, to);
      const Token token{&va, v / width};
      const Integer others[] = {v % width};
      const TokenAnswer answer = solve(std::span(&token, 1), others);
      ASSERT_EQ(answer.outcome, expected[v]);
      if (expected[v] != Outcome::N) continue;
      for (const TokenMove& move : answer.moves) edges.emplace_back(v, move.to * width + v % width);
      for (Vertex to = 0; to < v % width; ++to)
        if (expected[v / width * width + to] == Outcome::P) edges.emplace_back(v, v / width * width + to);
    }
    const OwnedGraph play = make_graph(expected.size(), edges);
    ASSERT_TRUE(topological_order(play)) << "round " << round;
    for (Vertex v = 0; v < expected.size(); ++v) ASSERT_TRUE(expected[v] != Outcome::N || !Graph(play)[v].empty());
  }
}

// solve() explores the same graphs through their rules, in both conventions, and lists moves of each component.
TEST(GraphAgreement, SolveAnswersSumsOfLoopyRules) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    const OwnedGraph a = random_graph(random, false);
    const OwnedGraph b = random_graph(random, round % 3 == 0);
    const auto ra = make_rules(NamedGraph{a, {}, nullptr, "a"}, "a");
    const auto rb = make_rules(NamedGraph{b, {}, nullptr, "b"}, "b");
    const Vertex width = Graph(b).size();
    const OwnedGraph both = product(a, b);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const Outcomes expected = outcomes(both, convention);
      std::vector<Edge> edges;
      for (Vertex v = 0; v < expected.size(); ++v) {
        Position position{{Term(ra), Term(rb)}};
        position.terms[0].add(v / width);
        position.terms[1].add(v % width);
        Query query;
        query.convention = convention;
        const Answer answer = solve(position, query);
        ASSERT_EQ(answer.outcome, expected[v]) << "round " << round;
        ASSERT_EQ(answer.moves.empty(), expected[v] != Outcome::N || Graph(both)[v].empty());
        ASSERT_EQ(answer.move_count, Integer(answer.moves.size()));
        if (expected[v] == Outcome::P)
          for (const Vertex to : Graph(both)[v]) edges.emplace_back(v, to);
        for (const Move& move : answer.moves) {
          const auto to = static_cast<Vertex>(move.to[0][0].small());
          edges.emplace_back(v, move.component == 0 ? to * width + v % width : v / width * width + to);
          ASSERT_EQ(expected[edges.back().second], Outcome::P);
        }
      }
      ASSERT_TRUE(topological_order(make_graph(expected.size(), edges))) << "round " << round;
    }
  }
}

TEST(GraphAgreement, AcyclicValuesAreTheMex) {
  Random random(5);
  for (int round = 0; round < 1500; ++round) {
    const OwnedGraph graph = random_graph(random, true);
    const GraphValues values{Graph(graph)};
    ASSERT_TRUE(values.acyclic());
    const Outcomes ends = outcomes(graph);
    for (Vertex v = 0; v < ends.size(); ++v) {
      std::set<std::uint32_t> options;
      for (const Vertex to : Graph(graph)[v]) options.insert(values.nim(to).value());
      std::uint32_t mex = 0;
      while (options.contains(mex)) ++mex;
      ASSERT_EQ(values.nim(v), mex);
      ASSERT_EQ(values.outcome(v), ends[v]);
    }
    // a loop that cannot be reached from the rest makes it loopy, and must change nothing else
    OwnedGraph beside = graph;
    beside.targets.push_back(static_cast<Vertex>(graph.offsets.size() - 1));
    beside.offsets.push_back(beside.targets.size());
    const GraphValues loopy{Graph(beside)};
    ASSERT_FALSE(loopy.acyclic());
    for (Vertex v = 0; v < ends.size(); ++v) ASSERT_EQ(loopy[v], values[v]);
  }
}

TEST(GraphAgreement, StrongComponentsAreMutualReach) {
  Random random(6);
  for (int round = 0; round < 500; ++round) {
    const OwnedGraph owned = random_graph(random, round % 4 == 0);
    const Graph graph(owned);
    const std::vector<Vertex> component = strong_components(graph);
    std::vector<std::set<Vertex>> reach(graph.size());
    for (Vertex v = 0; v < graph.size(); ++v) {
      std::vector<Vertex> open{v};
      while (!open.empty()) {
        const Vertex at = open.back();
        open.pop_back();
        for (const Vertex to : graph[at])
          if (reach[v].insert(to).second) open.push_back(to);
      }
      reach[v].insert(v);
    }
    for (Vertex v = 0; v < graph.size(); ++v)
      for (const Vertex to : reach[v]) {
        ASSERT_LE(component[to], component[v]);
        ASSERT_EQ(component[to] == component[v], reach[to].contains(v));
      }
  }
}

}  // namespace

}  // namespace grundy::test
