// Generalised values of graphs with cycles, and sums of them.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "graph/sources.hpp"
#include "grundy/graph.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::uint32_t kOpen = UINT32_MAX;          // no value yet
constexpr std::uint32_t kInfinity = UINT32_MAX - 1;  // none ever

// Stage m = 0, 1, 2 … gives the value m to every vertex without an option of value m whose options of no value or of
// infinity can all be answered back by a move to m; the rest that has no option of value m will never have a value.
// Value m needs m options of smaller values, so there are at most about sqrt(2 edges) stages, each linear.
class Labelling {
 public:
  Labelling(const Graph& graph, unsigned threads)
      : graph_(graph), sources_(graph, threads), open_(graph.size()), answered_(graph.size(), kOpen) {
    value.assign(graph.size(), kOpen);
    rank.assign(graph.size(), 0);
    std::vector<Vertex> left(graph.size());
    for (Vertex v = 0; v < graph.size(); ++v) left[v] = v;
    for (stage_ = 0; !left.empty(); ++stage_) {
      label(left);
      for (const Vertex v : left)
        if (value[v] == kOpen && answered_[v] != stage_) value[v] = kInfinity;
      std::erase_if(left, [this](Vertex v) { return value[v] != kOpen; });
    }
  }

  std::vector<std::uint32_t> value;
  std::vector<std::uint32_t> rank;

 private:
  void label(const std::vector<Vertex>& left) {
    queue_.clear();
    for (const Vertex v : left)
      open_[v] = static_cast<std::uint64_t>(ranges::count_if(graph_[v], [this](Vertex to) { return value[to] >= kInfinity; }));
    for (const Vertex v : left)
      if (open_[v] == 0) enqueue(v, 0);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const Vertex v = queue_[next];
      for (const Vertex source : sources_[v])
        if (value[source] >= kInfinity && answered_[source] != stage_) answer(source, rank[v] + 1);
    }
  }

  // `v` has an option of this stage's value: a move to v can be answered back.
  void answer(Vertex v, std::uint32_t next_rank) {
    answered_[v] = stage_;
    for (const Vertex source : sources_[v])
      if (value[source] == kOpen && --open_[source] == 0 && answered_[source] != stage_) enqueue(source, next_rank);
  }

  void enqueue(Vertex v, std::uint32_t its_rank) {
    value[v] = stage_;
    rank[v] = its_rank;
    queue_.push_back(v);
  }

  const Graph& graph_;
  Sources sources_;
  std::uint32_t stage_ = 0;
  std::vector<std::uint64_t> open_;       // edges to options without finite value that cannot be answered back yet
  std::vector<std::uint32_t> answered_;   // the last stage of which the vertex has an option
  std::vector<Vertex> queue_;
};

}  // namespace

GraphValues::GraphValues(const Graph& graph, unsigned threads) : graph_(graph) {
  if (auto nim = nim_values(graph, threads)) {
    acyclic_ = true;
    nim_ = std::move(*nim);
    return;
  }
  Labelling labelling(graph_, threads);
  value_ = std::move(labelling.value);
  rank_ = std::move(labelling.rank);
  components_ = std::make_unique<Components>();
}

const std::vector<Vertex>& GraphValues::components() const {
  std::call_once(components_->once, [this] { components_->of = strong_components(graph_); });
  return components_->of;
}

std::optional<std::uint32_t> GraphValues::nim(Vertex v) const {
  if (acyclic_) return nim_[v];
  return value_[v] == kInfinity ? std::nullopt : std::optional(value_[v]);
}

LoopyValue GraphValues::operator[](Vertex v) const {
  if (const auto finite = nim(v)) return Integer(*finite);
  std::vector<std::uint32_t> k;
  for (const Vertex to : graph_[v])
    if (const auto finite = nim(to)) k.push_back(*finite);
  ranges::sort(k);
  k.erase(std::unique(k.begin(), k.end()), k.end());
  return LoopyValue(std::vector<Integer>(k.begin(), k.end()));
}

Outcome GraphValues::outcome(Vertex v) const {
  if (const auto finite = nim(v)) return *finite == 0 ? Outcome::P : Outcome::N;
  return ranges::any_of(graph_[v], [this](Vertex to) { return nim(to) == 0U; }) ? Outcome::N : Outcome::D;
}

Outcome LoopyValue::outcome() const {
  if (nim) return *nim == 0 ? Outcome::P : Outcome::N;
  return !infinity.empty() && infinity.front() == 0 ? Outcome::N : Outcome::D;
}

std::string LoopyValue::text() const {
  if (nim) return nim->to_string();
  std::string out;
  for (const Integer& k : infinity) out += (out.empty() ? "" : ",") + k.to_string();
  return "infinity(" + out + ")";
}

LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
  if (a.nim && b.nim) return *a.nim ^ *b.nim;
  if (!a.nim && !b.nim) return {};
  std::vector<Integer> k = a.nim ? b.infinity : a.infinity;
  for (Integer& each : k) each ^= a.nim ? *a.nim : *b.nim;
  ranges::sort(k);
  return LoopyValue(std::move(k));
}

namespace {

// How far a position of value 0 is from the end of its game, for the winner: the values' sum, then the ranks'. From such a
// position any move can be answered by one to a position that is nearer, unless a part went where it cannot come back from:
// a part that fell is answered by another that falls, as in Nim, and one that rose or became infinite is moved back to its
// value at a smaller rank. So moves that leave a strongly connected component, and moves to the nearest position, both
// end the game, mixed as one likes.
struct Distance {
  Integer values = 0;
  std::uint64_t ranks = 0;
  friend bool operator==(const Distance&, const Distance&) = default;
  friend bool operator<(const Distance& a, const Distance& b) { return std::tie(a.values, a.ranks) < std::tie(b.values, b.ranks); }
};

struct WinningMove {
  TokenMove move;
  Distance distance;
  bool for_good;
};

class TokenSum {
 public:
  TokenSum(std::span<const Token> tokens, std::span<const Integer> others) : tokens_(tokens), others_(others) {
    for (const Integer& value : others) add(value);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto nim = tokens[i].on->nim(tokens[i].at);
      if (nim) {
        add(*nim);
        total_.ranks += tokens[i].on->rank(tokens[i].at);
      } else {
        ++infinite_;
        infinite_token_ = i;
      }
    }
  }

  TokenAnswer solve() {
    TokenAnswer answer;
    if (infinite_ == 0) answer.value = xor_;
    if (infinite_ == 1) answer.value = (*tokens_[infinite_token_].on)[tokens_[infinite_token_].at] + xor_;
    answer.outcome = answer.value.outcome();
    if (answer.outcome == Outcome::N) answer.moves = moves();
    return answer;
  }

 private:
  void add(const Integer& value) {
    xor_ ^= value;
    total_.values += value;
  }

  std::vector<TokenMove> moves() {
    std::vector<WinningMove> found;
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (infinite_ == 0 || i == infinite_token_) list(i, found);
    std::optional<Distance> nearest;
    const auto consider = [&](const Distance& d) {
      if (!nearest || d < *nearest) nearest = d;
    };
    for (const WinningMove& w : found) consider(w.distance);
    for (const Integer& value : others_)
      if (infinite_ == 0 && (value ^ xor_) < value) consider({total_.values - value + (value ^ xor_), total_.ranks});
    std::vector<TokenMove> listed;
    for (const WinningMove& w : found)
      if (w.for_good || w.distance == *nearest) listed.push_back(w.move);
    return listed;
  }

  // The moves of one token to a sum of value 0, each target once.
  void list(std::size_t i, std::vector<WinningMove>& found) const {
    const auto [on, at] = tokens_[i];
    const auto now = on->nim(at);
    const Integer target = now ? xor_ ^ Integer(*now) : xor_;
    const Integer rest = now ? total_.values - Integer(*now) : total_.values;
    const std::uint64_t ranks = now ? total_.ranks - on->rank(at) : total_.ranks;
    if (target >= kInfinity) return;
    const auto wanted = static_cast<std::uint32_t>(target.small());
    std::vector<Vertex> targets;
    for (const Vertex to : on->graph()[at])
      if (on->nim(to) == wanted) targets.push_back(to);
    for (const Vertex to : once(std::move(targets)))
      found.push_back({{i, to}, {rest + target, ranks + on->rank(to)}, on->for_good(at, to)});
  }

  static std::vector<Vertex> once(std::vector<Vertex> vertices) {
    ranges::sort(vertices);
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return vertices;
  }

  std::span<const Token> tokens_;
  std::span<const Integer> others_;
  Integer xor_ = 0;  // of all finite values
  Distance total_;   // of all finite parts
  std::size_t infinite_ = 0;
  std::size_t infinite_token_ = 0;
};

}  // namespace

TokenAnswer solve(std::span<const Token> tokens, std::span<const Integer> others) { return TokenSum(tokens, others).solve(); }

}  // namespace grundy
