// Graphs: known cases, readers and their complaints, the binary form, the verb, loopy games in solve().
#include "grundy/graph.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "notation/question.hpp"
#include "verbs/verb.hpp"

namespace grundy::test {

namespace {

using Json = nlohmann::json;
using Numbers = std::vector<Integer>;

LoopyValue infinity(Numbers k) { return LoopyValue(std::move(k)); }

Vertex at(const NamedGraph& graph, std::string_view name) { return graph.find(name).value(); }

LoopyValue value(const NamedGraph& graph, std::string_view name) { return GraphValues(graph.graph)[at(graph, name)]; }

std::string names(const NamedGraph& graph) {
  std::string out;
  for (Vertex v = 0; v < graph.graph.size(); ++v) out += (v == 0 ? "" : " ") + graph.names[v];
  return out;
}

// "a>b a>c": every edge, in order.
std::string edges(const NamedGraph& graph) {
  std::string out;
  for (Vertex v = 0; v < graph.graph.size(); ++v)
    for (const Vertex to : graph.graph[v]) out += (out.empty() ? "" : " ") + graph.names[v] + ">" + graph.names[to];
  return out;
}

std::string complaint(std::string_view text, GraphFormat format = GraphFormat::any) {
  try {
    (void)read_graph(text, format);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

std::string temporary(std::string_view name) { return ::testing::TempDir() + "grundy_graph_test_" + std::string(name); }

void write(const std::string& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

std::string slurp(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Json asked(std::string_view line) { return Json::parse(ask(line)); }

// ---- values

TEST(Graph, ALoneLoopIsADrawAndALoopBesideAMoveToZeroAWin) {
  const NamedGraph graph = read_graph("dud dud\non on\non zero\n");
  EXPECT_EQ(value(graph, "dud"), infinity({}));
  EXPECT_EQ(value(graph, "dud").outcome(), Outcome::D);
  EXPECT_EQ(value(graph, "on"), infinity({0}));
  EXPECT_EQ(value(graph, "on").outcome(), Outcome::N);
}

// A draw that a nim-heap can decide: loop beside a move to 1 is infinity(1).
TEST(Graph, ADrawBesideANimHeapMayBeWon) {
  const NamedGraph graph = read_graph("c c\nc one\none zero\na a\na b\nb a\n");
  EXPECT_EQ(value(graph, "c"), infinity({1}));
  EXPECT_EQ((value(graph, "c") + LoopyValue(1)).outcome(), Outcome::N);
  EXPECT_EQ((value(graph, "c") + LoopyValue(2)).outcome(), Outcome::D);
  EXPECT_EQ((value(graph, "a") + LoopyValue(1)).outcome(), Outcome::D);
}

TEST(Graph, SumsOfGeneralisedValues) {
  EXPECT_EQ(LoopyValue(5) + LoopyValue(3), LoopyValue(6));
  EXPECT_EQ(infinity({0, 2}) + LoopyValue(3), infinity({1, 3}));
  EXPECT_EQ(infinity({0, 2}) + infinity({2}), infinity({}));
  EXPECT_EQ(infinity({0, 2}).text(), "infinity(0,2)");
  EXPECT_EQ(LoopyValue(Integer("36893488147419103232")) + LoopyValue(1), LoopyValue(Integer("36893488147419103233")));
}

// The move to p2 keeps the win, but the loser goes back to u, and so on for ever.
TEST(Graph, AMoveThatMayGoRoundInACircleIsNotListed) {
  const NamedGraph graph = read_graph("u p1\nu p2\np2 u\n");
  const GraphValues values(graph.graph);
  EXPECT_EQ(values.outcome(at(graph, "p2")), Outcome::P);
  const Token token{&values, at(graph, "u")};
  EXPECT_EQ(solve(std::span(&token, 1)).moves, (std::vector<TokenMove>{{0, at(graph, "p1")}}));
}

TEST(Graph, ValuesBeyondAByteAndBeyondTwoBytesOfStorage) {
  std::vector<Edge> all;
  constexpr Vertex kSize = 400;
  for (Vertex v = 0; v < kSize; ++v)
    for (Vertex to = 0; to < v; ++to) all.emplace_back(v, to);
  const OwnedGraph graph = make_graph(kSize, all);
  const NimValues values = nim_values(graph).value();
  EXPECT_EQ(values.width(), 2U);
  for (Vertex v = 0; v < kSize; ++v) EXPECT_EQ(values[v], v);
}

TEST(Graph, SeveralThreadsFindTheSameValues) {
  std::uint32_t state = 1;
  const auto below = [&](std::uint32_t n) { return (state = state * 1664525U + 1013904223U) / 4096 % n; };
  for (const Vertex reach : {Vertex{1}, Vertex{2}, Vertex{100}, Vertex{50'000}, Vertex{0}}) {
    std::vector<Edge> all;
    constexpr Vertex kSize = 50'000;
    for (Vertex v = 1; v < kSize; ++v)
      for (Vertex i = 0; i < 8; ++i)
        if (reach != 0) all.emplace_back(v, v - 1 - below(std::min(v, reach)));
    for (Vertex v = 0; v < 600 && reach == 0; ++v)  // values beyond a byte
      for (Vertex to = 0; to < v; ++to) all.emplace_back(v, to);
    for (const bool rising : {true, false}) {
      if (!rising)
        for (auto& [from, to] : all) from = kSize - 1 - from, to = kSize - 1 - to;
      const OwnedGraph graph = make_graph(kSize, all);
      const NimValues one = nim_values(graph, 1).value();
      const NimValues four = nim_values(graph, 4).value();
      for (Vertex v = 0; v < kSize; ++v) ASSERT_EQ(one[v], four[v]) << reach;
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const Outcomes alone = outcomes(graph, convention, 1);
        const Outcomes together = outcomes(graph, convention, 4);
        for (Vertex v = 0; v < kSize; ++v) ASSERT_EQ(alone.remoteness(v), together.remoteness(v)) << reach;
      }
    }
  }
}

// Numbers in no order, and cycles: whatever is parallel there gives the same answers too.
TEST(Graph, SeveralThreadsAgreeWhereNumbersAreInNoOrder) {
  std::uint32_t state = 3;
  const auto below = [&](std::uint32_t n) { return (state = state * 1664525U + 1013904223U) / 4096 % n; };
  constexpr Vertex kSize = 100'000;
  const auto scattered = [](Vertex v) { return static_cast<Vertex>(std::uint64_t{v} * 70'001 % kSize); };
  for (const bool cycles : {false, true}) {
    std::vector<Edge> all;
    for (Vertex v = 1; v < kSize; ++v)
      for (std::uint32_t i = below(7); i > 0; --i) all.emplace_back(scattered(v), scattered(below(cycles ? kSize : v)));
    const OwnedGraph graph = make_graph(kSize, all);
    const GraphValues one(graph, 1);
    const GraphValues four(graph, 4);
    ASSERT_EQ(one.acyclic(), !cycles);
    const Outcomes alone = outcomes(graph, Convention::normal, 1);
    const Outcomes together = outcomes(graph, Convention::normal, 4);
    for (Vertex v = 0; v < kSize; ++v) {
      ASSERT_EQ(one.nim(v), four.nim(v));
      ASSERT_EQ(one.rank(v), four.rank(v));
      ASSERT_EQ(alone.remoteness(v), together.remoteness(v));
      ASSERT_EQ(one.outcome(v), alone[v]);
    }
  }
}

TEST(Graph, AMillionDeep) {
  constexpr Vertex kDepth = 1'000'000;
  std::vector<Edge> chain;
  for (Vertex v = 1; v < kDepth; ++v) chain.emplace_back(v, v - 1);
  std::vector<Edge> shuffled;  // the same chain under numbers that are no topological order
  const auto scattered = [](Vertex v) { return static_cast<Vertex>(std::uint64_t{v} * 999'983 % kDepth); };
  for (const auto& [from, to] : chain) shuffled.emplace_back(scattered(from), scattered(to));
  const OwnedGraph deep = make_graph(kDepth, shuffled);
  const GraphValues values{Graph(deep)};
  ASSERT_TRUE(values.acyclic());
  const Outcomes ends = outcomes(deep);
  for (Vertex v = 0; v < kDepth; ++v) {
    ASSERT_EQ(values.nim(scattered(v)), v % 2);
    ASSERT_EQ(ends.remoteness(scattered(v)), v);
  }
  chain.emplace_back(kDepth - 1, kDepth - 1);  // a loop at the top, and one that takes everything in
  EXPECT_EQ(outcomes(make_graph(kDepth, chain)).remoteness(kDepth - 2), kDepth - 2);
  chain.emplace_back(0, kDepth - 1);
  const OwnedGraph ring = make_graph(kDepth, chain);
  EXPECT_EQ(GraphValues{Graph(ring)}.outcome(0), Outcome::D);
  EXPECT_EQ(strong_components(ring), std::vector<Vertex>(kDepth, 0));
}

TEST(Graph, NoVertices) {
  const NamedGraph graph = read_graph("# nothing\n");
  EXPECT_EQ(graph.graph.size(), 0U);
  EXPECT_TRUE(nim_values(graph.graph));
  EXPECT_EQ(outcomes(Graph{}).size(), 0U);
}

TEST(Graph, MiserePlay) {
  const NamedGraph graph = read_graph("2 1\n2 0\n1 0\n3 3\n3 0\n");
  const Outcomes ends = outcomes(graph.graph, Convention::misere);
  EXPECT_EQ(ends[0], Outcome::N);
  EXPECT_EQ(ends[1], Outcome::P);
  EXPECT_EQ(ends[2], Outcome::N);
  EXPECT_EQ(ends[3], Outcome::D);
  EXPECT_EQ(ends.remoteness(2), 2U);
}

// ---- contest problems

// Tokens on an acyclic graph, one list of moves a vertex (POJ 2425, HDU 1524): sum of the tokens' values.
TEST(Graph, TokensOnAnAcyclicGraph) {
  const NamedGraph graph = read_graph("0 2\n0 1\n1\n2 1\n2 3\n3\n");
  const GraphValues values(graph.graph);
  const auto wins = [&](std::vector<Vertex> tokens) {
    std::vector<Token> sum;
    for (const Vertex v : tokens) sum.push_back({&values, v});
    return solve(sum).outcome == Outcome::N;
  };
  EXPECT_TRUE(wins({0}));
  EXPECT_FALSE(wins({1}));
  EXPECT_FALSE(wins({0, 0}));
  EXPECT_TRUE(wins({0, 2}));
  EXPECT_FALSE(wins({}));
}

// Cat and mouse (LeetCode 913): who reaches a state that is lost for the player to move has won; states repeat.
int cat_and_mouse(const std::vector<std::vector<int>>& graph) {
  const int n = static_cast<int>(graph.size());
  const auto id = [n](int mouse, int cat, int turn) { return static_cast<Vertex>((mouse * n + cat) * 2 + turn); };
  std::vector<Edge> moves;
  const auto end = static_cast<Vertex>(2 * n * n);  // no move from here: who has to move has lost
  const auto won = end + 1;
  moves.emplace_back(won, end);
  for (int mouse = 0; mouse < n; ++mouse)
    for (int cat = 1; cat < n; ++cat)
      for (int turn = 0; turn < 2; ++turn) {
        const bool mouse_wins = mouse == 0;
        if (mouse_wins || mouse == cat) {
          // the player to move has won or lost already
          if (mouse_wins == (turn == 0)) moves.emplace_back(id(mouse, cat, turn), end);
          continue;
        }
        for (const int to : graph[static_cast<std::size_t>(turn == 0 ? mouse : cat)])
          if (turn == 0 || to != 0) moves.emplace_back(id(mouse, cat, turn), turn == 0 ? id(to, cat, 1) : id(mouse, to, 0));
      }
  const OwnedGraph states = make_graph(won + 1, moves);
  switch (outcomes(states)[id(1, 2, 0)]) {
    case Outcome::N: return 1;
    case Outcome::P: return 2;
    default: return 0;
  }
}

TEST(Graph, CatAndMouse) {
  EXPECT_EQ(cat_and_mouse({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}}), 0);
  EXPECT_EQ(cat_and_mouse({{1, 3}, {0}, {3}, {0, 2}}), 1);
}

// ---- readers

TEST(GraphReaders, EdgeLists) {
  const NamedGraph graph = read_graph("# a game\r\na b\r\na -> c\t# another move\n\n  d  \nb c\na b\n");
  EXPECT_EQ(names(graph), "a b c d");
  EXPECT_EQ(edges(graph), "a>b a>c a>b b>c");
  EXPECT_EQ(edges(read_graph("7 3\n3 -> 5 # x\n9\n5 7")), "3>5 5>7 7>3");
  EXPECT_EQ(names(read_graph("7 3\n3 5\n9\n5 7")), "3 5 7 9");
  EXPECT_EQ(names(read_graph("3 1\n2")), "1 2 3");
  EXPECT_EQ(names(read_graph("0 4000000000\n")), "0 4000000000");
  EXPECT_EQ(names(read_graph("1 18446744073709551617\n01 1\n")), "1 18446744073709551617 01");
  EXPECT_EQ(edges(read_graph("(1,2) (0,2)\n(0,2) (0,0)")), "(1,2)>(0,2) (0,2)>(0,0)");
  EXPECT_EQ(names(read_graph("\xEF\xBB\xBF" "1 2")), "1 2");
  const std::string name(1'000'000, 'x');
  EXPECT_EQ(read_graph(name + " y\n").names[0], name);
}

TEST(GraphReaders, CommaSeparated) {
  EXPECT_EQ(edges(read_graph("a,b\n\"b\",\"c, d\"\n# no\n\"say \"\"x\"\"\", a\r\ne,\n")), "a>b b>c, d say \"x\">a");
  EXPECT_EQ(edges(read_graph("weight,Target,Source\n3,x,y\n4,y,z\n")), "y>x z>y");
  EXPECT_EQ(names(read_graph("a,\nb\n", GraphFormat::csv)), "a b");
}

TEST(GraphReaders, Dot) {
  const std::string text = "/* game */ digraph \"g\" {\n  a -> {b c} -> d; \"x y\";\n}\n";
  if (complaint(text).find("this build") != std::string::npos) GTEST_SKIP();
  const NamedGraph graph = read_graph(text);
  EXPECT_EQ(names(graph), "a b c d x y");
  EXPECT_EQ(edges(graph), "a>b a>c b>d c>d");
  EXPECT_EQ(edges(read_graph("graph { a -- b }")), "a>b b>a");
  EXPECT_EQ(edges(read_graph("graph a\na b")), "graph>a a>b");
  const std::string wrong = complaint("digraph {\n a -> b;\n b -> ;\n}");
  EXPECT_EQ(wrong.substr(0, 8), "line 3: ") << wrong;
  EXPECT_EQ(complaint("digraph {\n\n\n a -> }\n").substr(0, 8), "line 4: ");
}

TEST(GraphReaders, Metis) {
  const NamedGraph graph = read_graph("% path\n3 2\n2\n1 3\n2\n\n", GraphFormat::metis);
  EXPECT_EQ(names(graph), "1 2 3");
  EXPECT_EQ(edges(graph), "1>2 2>1 2>3 3>2");
  EXPECT_EQ(edges(read_graph("4 3\n2 3 4\n1\n1\n1\n")), "1>2 1>3 1>4 2>1 3>1 4>1");
  EXPECT_EQ(edges(read_graph("2 1 011 1\n9 2 5\n9 1 5\n")), "1>2 2>1");
  EXPECT_EQ(edges(read_graph("3 2\n1 2\n2 3\n")), "1>2 2>3 3>2");  // an edge list
}

TEST(GraphReaders, ComplaintsNameTheLineAndWhatWasExpected) {
  EXPECT_EQ(complaint("a b\n\nc d e\n"), "line 3: expected an edge \"u v\" or a vertex alone, found a third word \"e\"");
  EXPECT_EQ(complaint("1 2\n3 4 5\n"), "line 2: expected an edge \"u v\" or a vertex alone, found a third word \"5\"");
  EXPECT_EQ(complaint("1 2\n3 ->\n"), "line 2: expected a vertex after \"->\"");
  EXPECT_EQ(complaint("-> 2\n"), "line 1: expected a vertex before \"->\"");
  EXPECT_EQ(complaint("a,b\nc,d,e\n"), "line 2: expected two columns, or a header that names \"source\" and \"target\", found 3 columns");
  EXPECT_EQ(complaint("a,b\n,c\n"), "line 2: expected the vertex that a move starts from, found nothing");
  EXPECT_EQ(complaint("a,\"b\n\n"), "line 1: a quotation is not closed: expected '\"'");
  EXPECT_EQ(complaint("a,\"b\"c\n"), "line 1: expected \",\" after a quoted name, found \"c\\x0a\"");
  EXPECT_EQ(complaint("3 2\n2\n1 4\n2\n", GraphFormat::metis), "line 3: expected a neighbour from 1 to 3, found 4");
  EXPECT_EQ(complaint("3 2\n2\nx\n2\n", GraphFormat::metis), "line 3: expected a neighbour, found \"x\"");
  EXPECT_EQ(complaint("3 2\n2\n1 3\n", GraphFormat::metis), "line 3: expected the neighbours of vertex 3 of 3, found the end");
  EXPECT_EQ(complaint("3 5\n2\n1 3\n2\n", GraphFormat::metis), "line 4: expected 10 neighbours (two for each edge), found 4");
  EXPECT_EQ(complaint("99999999999 5\n", GraphFormat::metis), "line 1: expected 99999999999 lines of neighbours, found fewer");
  EXPECT_EQ(complaint("", GraphFormat::metis), "line 1: expected the header of a METIS graph, \"vertices edges\", found the end");
}

// Long lists are read in pieces, by several threads.
TEST(GraphReaders, LongListsAreReadInPieces) {
  constexpr Vertex kSize = 1'500'000;
  std::string text;
  for (Vertex v = 1; v < kSize; ++v) text += std::to_string(v) + " -> " + std::to_string((std::uint64_t{v} * 999'983 + 1) % kSize) + '\n';
  ASSERT_GT(text.size(), std::size_t{2} << 23);
  for (const unsigned threads : {1U, 4U}) {
    const NamedGraph graph = read_graph(text, GraphFormat::any, {}, threads);
    ASSERT_EQ(graph.graph.size(), kSize);
    ASSERT_EQ(graph.graph.targets.size(), kSize - 1);
    for (Vertex v = 1; v < kSize; ++v) ASSERT_EQ(graph.graph[v][0], (std::uint64_t{v} * 999'983 + 1) % kSize);
    const auto wrong = [&](const std::string& tail) {
      try {
        (void)read_graph(text + tail + text, GraphFormat::any, {}, threads);
      } catch (const Error& e) {
        return std::string(e.what());
      }
      return std::string();
    };
    EXPECT_EQ(wrong("7\n\n1 2 3\n"), "line 1500002: expected an edge \"u v\" or a vertex alone, found a third word \"3\"");
    EXPECT_EQ(wrong("# no\r\n5 ->\n4 5 6\n"), "line 1500001: expected a vertex after \"->\"");
    EXPECT_EQ(wrong("a b\n 1 2 3\n"), "line 1500001: expected an edge \"u v\" or a vertex alone, found a third word \"3\"");
  }
}

// ---- the binary form

TEST(GraphBinary, ComesBackAsItWas) {
  for (const std::string_view text : {"a b\nb c\nc c\nlonely\n", "4 5\n5 6\n6 4\n", "0 1\n1 2\n", "# empty\n"}) {
    const NamedGraph graph = read_graph(text);
    const std::string file = temporary("there_and_back");
    save_graph(graph, file);
    const NamedGraph back = load_graph(file);
    EXPECT_EQ(names(back), names(graph));
    EXPECT_EQ(edges(back), edges(graph));
    std::remove(file.c_str());
  }
}

TEST(GraphBinary, DamageIsAlwaysFound) {
  const std::string file = temporary("damaged");
  save_graph(read_graph("a b\nb c\nc c\nc a\n"), file);
  const std::string whole = slurp(file);
  for (std::size_t length = 0; length < whole.size(); ++length) EXPECT_NE(complaint(whole.substr(0, length), GraphFormat::binary), "") << length;
  EXPECT_NE(complaint(whole + "x", GraphFormat::binary), "");
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_NE(complaint(changed, GraphFormat::binary), "") << i;
  }
  write(file, whole.substr(0, 70));
  EXPECT_THROW((void)load_graph(file), Error);
  std::remove(file.c_str());
  EXPECT_THROW((void)load_graph(file), Error);
  EXPECT_THROW((void)load_graph(::testing::TempDir()), Error);
  EXPECT_THROW(save_graph(read_graph("a b"), "/no/such/folder/file"), Error);
}

// A header that promises more than 2^32 edges is understood, and its file's length is reckoned in 64 bits.
TEST(GraphBinary, MoreThan32BitsOfEdges) {
  const std::string file = temporary("wide");
  save_graph(read_graph("0 1\n1 2\n"), file);
  std::string bytes = slurp(file);
  std::remove(file.c_str());
  const std::uint64_t edges = (std::uint64_t{1} << 32) + 2;
  std::memcpy(bytes.data() + 24, &edges, 8);
  const std::uint64_t checksum = XXH3_64bits(bytes.data(), 56);
  std::memcpy(bytes.data() + 56, &checksum, 8);
  const std::string expected = std::to_string(64 + 8 * 4 + 4 * edges);
  EXPECT_EQ(complaint(bytes), "the binary graph should have " + expected + " bytes, found " + std::to_string(bytes.size()) + ": the file is truncated or damaged");
}

// Rows that lie beyond 2^32 edges of a mapping of which only their page is ever touched.
TEST(Graph, RowsBeyond32Bits) {
  constexpr std::uint64_t kBefore = (std::uint64_t{1} << 32) + 7;
  constexpr std::size_t kBytes = static_cast<std::size_t>(kBefore + 8) * sizeof(Vertex);
  void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) GTEST_SKIP();
  auto* const targets = static_cast<Vertex*>(memory);
  const Vertex edges[] = {0, 0, 1, 2, 0};
  std::copy(std::begin(edges), std::end(edges), targets + kBefore);
  const std::uint64_t offsets[] = {kBefore, kBefore, kBefore + 1, kBefore + 3, kBefore + 5};
  const Graph graph{offsets, {targets, static_cast<std::size_t>(kBefore + 5)}};
  for (const unsigned threads : {1U, 2U}) {
    const NimValues values = nim_values(graph, threads).value();
    for (Vertex v = 0; v < 3; ++v) EXPECT_EQ(values[v], v);
    EXPECT_EQ(values[3], 1U);
    EXPECT_EQ(outcomes(graph, Convention::normal, threads).remoteness(3), 1U);
  }
  munmap(memory, kBytes);
}

// ---- lines

TEST(GraphVerb, AnswersInJson) {
  const Json json = asked("graph 'a a\na b\nb c\n'");
  ASSERT_TRUE(json["ok"]);
  EXPECT_EQ(json["vertices"], Json::parse(R"([
    {"name":"a","outcome":"D","value":null,"infinity":[1],"remoteness":null,"moves":[]},
    {"name":"b","outcome":"N","value":1,"infinity":null,"remoteness":1,"moves":["c"]},
    {"name":"c","outcome":"P","value":0,"infinity":null,"remoteness":0,"moves":[]}])"));
  EXPECT_TRUE(json["loopy"]);
}

TEST(GraphVerb, SomeVerticesAndSums) {
  const std::string graph = "graph 'c c\nc one\none zero\ntwo one\ntwo zero\n' ";
  EXPECT_EQ(asked(graph + "--at one zero")["vertices"].size(), 2U);
  const Json sum = asked(graph + "--sum c one")["sum"];
  EXPECT_EQ(sum["outcome"], "N");
  EXPECT_EQ(sum["infinity"], Json::parse("[0]"));
  EXPECT_EQ(sum["moves"], Json::parse(R"([{"token":0,"to":"one"}])"));
  EXPECT_EQ(asked(graph + "--sum c two")["sum"]["outcome"], "D");
  EXPECT_EQ(asked(graph + "--sum one one --misere")["sum"]["outcome"], "N");
  EXPECT_EQ(asked(graph + "--at on")["error"]["message"], "expected a vertex of the graph, found \"on\"; did you mean \"one\"?");
  EXPECT_EQ(asked("graph 'a b\n' --at x")["error"]["at"], 18);
}

TEST(GraphVerb, ExploresFromAPosition) {
  const Json json = asked("graph --from 'wythoff 2 1' --at (2,1) (0,0)");
  EXPECT_EQ(json["vertex_count"], 5);
  EXPECT_EQ(json["vertices"][0]["outcome"], "P");
  EXPECT_EQ(asked("graph --from 'nim 3 + bash(2) 2'")["vertex_count"], 12);
}

TEST(GraphVerb, ALineOfTextOpensNoFile) {
  EXPECT_EQ(asked("graph moves.txt")["error"]["message"], "graphs in files are for the command line, which reads files");
  EXPECT_EQ(asked("solve 'graph(moves.txt) a'")["error"]["at"], 13);
  EXPECT_FALSE(asked("graph 'a b\n' --save x")["ok"]);
  EXPECT_FALSE(asked("graph")["ok"]);
}

TEST(GraphVerb, OtherFormats) {
  Question question = read_question("graph 'a \"b\na a\n' --format csv");
  EXPECT_EQ(answer(question).body, "name,outcome,value,infinity,remoteness\na,N,,0,1\n\"\"\"b\",P,0,,0\n");
  question.format = Format::dot;
  const std::string dot = answer(question).body;
  EXPECT_NE(dot.find("  \"a\" [fillcolor=palegreen, xlabel=\"∞(0)\"];\n"), std::string::npos) << dot;
  EXPECT_NE(dot.find("  \"a\" -> \"\\\"b\" [penwidth=2.5];\n"), std::string::npos) << dot;
}

TEST(GraphVerb, DrawsSmallGraphs) {
  Question question = read_question("graph 'a <b&\na a\na c\nc a\n' --plot x.svg");
  try {
    const Reply reply = answer(question);
    ASSERT_EQ(reply.files.size(), 1U);
    EXPECT_EQ(reply.files[0].name, "x.svg");
    const std::string& svg = reply.files[0].contents;
    for (const std::string_view part : {"prefers-color-scheme:dark", ">&lt;b&amp;</text>", ">∞(0)</text>", "class=\"N\"", "class=\"P\"", "class=\"win\" d=\"M"})
      EXPECT_NE(svg.find(part), std::string::npos) << part;
    EXPECT_EQ(svg.find("a winning move"), svg.rfind("a winning move"));
  } catch (const Error& e) {
    EXPECT_EQ(std::string_view(e.what()).substr(0, 26), "this build draws no graphs") << e.what();
  }
  std::string many = "graph '";
  for (int v = 0; v < 400; ++v) many += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
  try {
    (void)answer(read_question(many + "' --plot x.svg"));
    ADD_FAILURE();
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(), "--plot draws up to 300 vertices and 1500 moves; this graph has 401 and 400");
  }
}

TEST(GraphInSolve, JoinsOtherGames) {
  set_graph_loader([](const std::string& name, GraphFormat, unsigned) {
    if (name != "g") throw Error("no such graph");
    return read_graph("c c\nc one\none zero\n\"two\" one\n\"two\" zero\n");
  });
  Json json = asked("solve 'graph(g) c + nim 1'");
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["infinity"], Json::parse("[0]"));
  EXPECT_EQ(json["why"][0], "graph(g) c has the value infinity(1): play can go on for ever, and the numbers are the nim-values that can be moved to");
  EXPECT_EQ(json["moves"][0]["to"], "one");
  EXPECT_EQ(json["moves"].size(), 1U);
  json = asked("solve 'graph(g) c one + wythoff 1 2'");
  EXPECT_EQ(json["position"], "c one + (1,2)");
  EXPECT_EQ(asked("solve 'graph(g) c c'")["winner"], "nobody");
  EXPECT_EQ(asked("solve 'graph(g) one + nim 2'")["value"], 3);
  EXPECT_EQ(asked("solve 'graph(g) on'")["error"]["at"], 16);
  EXPECT_FALSE(asked("solve 'graph(h) on'")["ok"]);
  set_graph_loader(nullptr);
}

// ---- loopy rules

// Up or down by one below 9, down only from 9 on: nobody who is behind need ever lose.
std::shared_ptr<const Rules> walk() {
  return make_rules("walk", [](State s, Sink to) {
    if (s[0] == 0) return;
    to({s[0] - 1});
    if (s[0] > 1 && s[0] < 9) to({s[0] + 1});
  });
}

TEST(LoopyGames, AreAnsweredWithOutcomesAndGeneralisedValues) {
  const Game game(walk());
  EXPECT_TRUE(game.wins({1}));
  const Answer one = game.solve({1});
  EXPECT_EQ(one.value, Integer(1));
  const Answer two = game.solve({2});
  ASSERT_TRUE(two.outcome);
  EXPECT_EQ(two.how, How::computed);
  const Answer loop = Game(make_rules("loop", [](State s, Sink to) { to({s[0]}); if (s[0] > 0) to({s[0] - 1}); })).solve({2});
  EXPECT_EQ(loop.outcome, Outcome::D);
  EXPECT_EQ(loop.infinity, Numbers());
}

// A component that can be split off for ever, in a rule with two parts a result.
TEST(LoopyGames, OptionsMayBeSums) {
  const auto rules = make_rules("fork", [](State s, Sink to) {
    const Word heap[] = {s[0] - 1};
    const State parts[] = {heap, heap};
    if (s[0] > 0) to(std::span<const State>(parts));
    if (s[0] == 2) to({2});
  });
  const Answer answer = Game(rules).solve({2});
  EXPECT_EQ(answer.outcome, Outcome::N);  // to 1+1, which is 0
  EXPECT_EQ(answer.infinity, Numbers{0});
  ASSERT_EQ(answer.moves.size(), 1U);
  EXPECT_EQ(answer.moves[0].text, "1 1");
}

TEST(LoopyGames, LimitsAreAnswers) {
  const auto endless = make_rules("endless", [](State s, Sink to) {
    to({s[0] + 1});
    to({s[0]});
  });
  Query query;
  query.limits.positions = 1000;
  const Answer answer = Game(endless).solve({0}, query);
  EXPECT_EQ(answer.how, How::stopped);
  EXPECT_FALSE(answer.outcome);
}

TEST(LoopyGames, MisereSumsAreSearchedWhole) {
  const Game game(walk(), Convention::misere);
  EXPECT_EQ(game.solve({1}).outcome, Outcome::P);
  const Answer both = game.solve({1, 1});
  EXPECT_EQ(both.outcome, Outcome::N);
  EXPECT_EQ(both.move_count, Integer(2));
}

}  // namespace

}  // namespace grundy::test
