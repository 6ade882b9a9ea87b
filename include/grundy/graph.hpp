/// Games given as directed graphs: a token on a vertex, a move along an edge, loops allowed.
///
///     const std::uint64_t offsets[] = {0, 0, 1, 3};  // vertex 0 has no move, 1 moves to 0, 2 moves to 0 and 1
///     const grundy::Vertex targets[] = {0, 0, 1};
///     const grundy::GraphValues values(grundy::Graph{offsets, targets});
///     assert(values[2] == grundy::LoopyValue(2));
///
/// A graph is borrowed: two spans over arrays of the caller's, in compressed rows. Nothing here copies it, recurses, or
/// depends on its depth. A player who cannot move loses (in misère play: wins); play without end is a draw.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

using Vertex = std::uint32_t;
using Edge = std::pair<Vertex, Vertex>;

/// The options of vertex v are targets[offsets[v]] … targets[offsets[v+1] - 1]; repeated edges and loops are harmless.
struct Graph {
  std::span<const std::uint64_t> offsets;  ///< one more than there are vertices
  std::span<const Vertex> targets;

  [[nodiscard]] Vertex size() const noexcept { return offsets.empty() ? 0 : static_cast<Vertex>(offsets.size() - 1); }
  [[nodiscard]] std::span<const Vertex> operator[](Vertex v) const noexcept {
    return {targets.data() + offsets[v], static_cast<std::size_t>(offsets[v + 1] - offsets[v])};
  }
};

/// A graph that owns its arrays.
struct OwnedGraph {
  std::vector<std::uint64_t> offsets{0};
  std::vector<Vertex> targets;

  operator Graph() const noexcept { return {offsets, targets}; }  // NOLINT(google-explicit-constructor): it is one
};

/// The graph of these edges, in linear time; the options of a vertex keep their order.
[[nodiscard]] OwnedGraph make_graph(Vertex vertices, std::span<const Edge> edges);
/// Every edge turned round.
[[nodiscard]] OwnedGraph reversed(const Graph&);

/// An order in which every vertex comes after all its options. Where the vertices' own numbers are one, it costs no memory.
class TopologicalOrder {
 public:
  enum class Kind { rising, falling, listed };
  TopologicalOrder(Kind kind, Vertex size, std::vector<Vertex> listed = {}) : kind_(kind), size_(size), listed_(std::move(listed)) {}
  [[nodiscard]] Vertex size() const noexcept { return size_; }
  [[nodiscard]] Vertex operator[](Vertex i) const noexcept {
    return kind_ == Kind::rising ? i : kind_ == Kind::falling ? size_ - 1 - i : listed_[i];
  }
  [[nodiscard]] Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
  Vertex size_;
  std::vector<Vertex> listed_;
};

/// Nothing when the graph has a cycle.
[[nodiscard]] std::optional<TopologicalOrder> topological_order(const Graph&);

/// The number of each vertex's strongly connected component: an edge that leaves a component leads to a smaller number.
[[nodiscard]] std::vector<Vertex> strong_components(const Graph&);

/// Nim-values, in 8, 16 or 32 bits each, whichever is enough.
class NimValues {
 public:
  NimValues() = default;
  template <class T>
  explicit NimValues(std::vector<T> values) : values_(std::move(values)) {}
  [[nodiscard]] std::uint32_t operator[](Vertex v) const {
    return std::visit([v](const auto& values) -> std::uint32_t { return values[v]; }, values_);
  }
  /// Bytes a value: 1, 2 or 4.
  [[nodiscard]] unsigned width() const { return 1U << values_.index(); }

 private:
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>> values_;
};

/// Nim-values of an acyclic graph along one of its orders.
[[nodiscard]] NimValues nim_values(const Graph&, const TopologicalOrder&, unsigned threads = 1);
/// Nothing when the graph has a cycle.
[[nodiscard]] std::optional<NimValues> nim_values(const Graph&, unsigned threads = 1);

/// Outcomes and remoteness: the number of moves until the end when the winner hurries and the loser delays. One number
/// tells both, since in normal play the next player wins exactly when it is odd, in misère play when it is even.
class Outcomes {
 public:
  static constexpr std::uint32_t kEndless = UINT32_MAX;

  Outcomes() = default;
  Outcomes(Convention convention, std::vector<std::uint32_t> remoteness) : convention_(convention), remoteness_(std::move(remoteness)) {}
  [[nodiscard]] Outcome operator[](Vertex v) const noexcept {
    if (remoteness_[v] == kEndless) return Outcome::D;
    return ((remoteness_[v] & 1) != 0) == (convention_ == Convention::normal) ? Outcome::N : Outcome::P;
  }
  /// Nothing for a draw.
  [[nodiscard]] std::optional<std::uint32_t> remoteness(Vertex v) const noexcept {
    return remoteness_[v] == kEndless ? std::nullopt : std::optional(remoteness_[v]);
  }
  [[nodiscard]] Vertex size() const noexcept { return static_cast<Vertex>(remoteness_.size()); }

 private:
  Convention convention_ = Convention::normal;
  std::vector<std::uint32_t> remoteness_;
};

/// Of any graph: by one sweep where it is acyclic, by retrograde analysis where it is not.
[[nodiscard]] Outcomes outcomes(const Graph&, Convention = Convention::normal, unsigned threads = 1);
[[nodiscard]] Outcomes outcomes(const Graph&, const TopologicalOrder&, Convention = Convention::normal, unsigned threads = 1);

/// The winning moves from v that make progress, increasing: those that lead to a P-position in another strongly connected
/// component, from where there is no way back, and those to the end along the shortest way. Whoever keeps to such moves
/// wins; another move to a P-position may go round in a circle. `components` may be empty when the graph has no cycle.
[[nodiscard]] std::vector<Vertex> winning_moves(const Graph&, const Outcomes&, std::span<const Vertex> components, Vertex v);

/// A value of Smith and Fraenkel: a nim-value, or infinity(K), K being the nim-values that can be moved to.
struct LoopyValue {
  std::optional<Integer> nim;     ///< nothing for infinity(K)
  std::vector<Integer> infinity;  ///< K, increasing; empty when `nim` is set

  LoopyValue() = default;
  LoopyValue(Integer value) : nim(std::move(value)) {}  // NOLINT(google-explicit-constructor): nim-values are values
  explicit LoopyValue(std::vector<Integer> k) : infinity(std::move(k)) {}
  [[nodiscard]] Outcome outcome() const;
  /// "3", "infinity(0,2)".
  [[nodiscard]] std::string text() const;
  friend bool operator==(const LoopyValue&, const LoopyValue&) = default;
};

/// The value of the disjunctive sum: a xor b; infinity(K) + b = infinity(K xor b); two infinities are infinity().
[[nodiscard]] LoopyValue operator+(const LoopyValue&, const LoopyValue&);

/// A graph with the generalised value of every vertex, and what is needed to play sums of its positions without circling.
/// Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51-81; Fraenkel and Yesha, The generalized
/// Sprague-Grundy function and its invariance under certain mappings, J. Combin. Theory A 43 (1986) 165-177.
class GraphValues {
 public:
  /// The arrays behind `graph` must outlive this.
  explicit GraphValues(const Graph& graph, unsigned threads = 1);
  /// Along a known order of an acyclic graph.
  GraphValues(const Graph& graph, const TopologicalOrder& order, unsigned threads = 1) : graph_(graph), acyclic_(true), nim_(nim_values(graph, order, threads)) {}

  [[nodiscard]] const Graph& graph() const noexcept { return graph_; }
  [[nodiscard]] bool acyclic() const noexcept { return acyclic_; }
  [[nodiscard]] LoopyValue operator[](Vertex v) const;
  /// The nim-value, or nothing for infinity(K).
  [[nodiscard]] std::optional<std::uint32_t> nim(Vertex v) const;
  [[nodiscard]] Outcome outcome(Vertex v) const;
  /// For a finite value m: every move from v to more than m, or to infinity, can be answered by a move to m of smaller rank.
  [[nodiscard]] std::uint32_t rank(Vertex v) const noexcept { return acyclic_ ? 0 : rank_[v]; }
  /// Whether a move from one to the other can never be undone.
  [[nodiscard]] bool for_good(Vertex from, Vertex to) const { return acyclic_ || components()[from] != components()[to]; }

 private:
  struct Components {
    std::once_flag once;
    std::vector<Vertex> of;
  };
  [[nodiscard]] const std::vector<Vertex>& components() const;

  Graph graph_;
  bool acyclic_ = false;
  NimValues nim_;                        // of an acyclic graph
  std::vector<std::uint32_t> value_;     // of any other
  std::vector<std::uint32_t> rank_;
  std::unique_ptr<Components> components_;  // found when first asked for: only lists of moves need them
};

/// A token on a vertex. In a sum the player to move chooses a token and moves it.
struct Token {
  const GraphValues* on;
  Vertex at;
};

struct TokenMove {
  std::size_t token;
  Vertex to;
  friend bool operator==(const TokenMove&, const TokenMove&) = default;
};

struct TokenAnswer {
  LoopyValue value;
  Outcome outcome = Outcome::D;
  /// Winning moves that make progress: whoever keeps to moves from these lists wins, in whatever way he picks among them.
  /// Another move to a P-position keeps the win but may go round in a circle.
  std::vector<TokenMove> moves;
};

/// Tokens beside `others`: components without loops, given by their nim-values. Normal play.
[[nodiscard]] TokenAnswer solve(std::span<const Token> tokens, std::span<const Integer> others = {});

/// Names of vertices: consecutive numbers, or one name each, laid end to end.
struct Names {
  Vertex first = 0;                      ///< the name of vertex 0, when there are no `ends`
  std::span<const std::uint64_t> ends{};  ///< where the name of each vertex ends in `text`
  std::string_view text{};

  [[nodiscard]] std::string operator[](Vertex v) const {
    if (ends.empty()) return std::to_string(std::uint64_t{first} + v);
    const std::uint64_t begin = v == 0 ? 0 : ends[v - 1];
    return std::string(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(ends[v] - begin)));
  }
};

/// A graph with names, and whatever keeps its arrays alive: vectors or a mapped file.
struct NamedGraph {
  Graph graph;
  Names names;
  std::shared_ptr<const void> storage;
  std::string source;  ///< the file it came from, for messages

  /// The vertex of that name, in linear time.
  [[nodiscard]] std::optional<Vertex> find(std::string_view name) const;
};

enum class GraphFormat { any, edges, csv, dot, metis, binary };

/// Reads a graph from text in any of the formats (docs/language.md), told by content; throws Error, which names the line
/// and what was expected there. A binary graph is used where it lies: `storage` keeps `text` alive.
[[nodiscard]] NamedGraph read_graph(std::string_view text, GraphFormat = GraphFormat::any, std::shared_ptr<const void> storage = {}, unsigned threads = 1);
/// The same for a file, which is mapped into memory rather than read.
[[nodiscard]] NamedGraph load_graph(const std::string& file, GraphFormat = GraphFormat::any, unsigned threads = 1);
/// Writes the binary format; throws Error when the file cannot be written.
void save_graph(const NamedGraph&, const std::string& file);

/// A graph's vertices as positions: the rules of `graph(NAME)`.
[[nodiscard]] std::shared_ptr<const Rules> make_rules(NamedGraph, std::string name);

using GraphLoader = std::function<NamedGraph(const std::string& name, GraphFormat, unsigned threads)>;

/// How the text `graph(NAME)` finds its graph. At first it finds none, so that a line of text alone opens no file; the
/// command line sets load_graph here. To be called before other threads ask.
void set_graph_loader(GraphLoader);

}  // namespace grundy
