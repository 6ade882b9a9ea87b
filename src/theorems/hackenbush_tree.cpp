// Green Hackenbush on trees: cut an edge, and what has lost the ground goes. Winning Ways, ch. 7.
//
// The colon principle: the branches above a vertex may be replaced by one stalk as long as the nim-sum of their values. So
// with e(v) = 1 + (nim-sum of e over the vertices that hang from v), the value is the nim-sum of e over the ground's.
//
// Which cuts reach a value? From the ground up: a vertex has a nim-sum to be reached by one cut above it, so each edge
// above it has a length to be reached; the cut of the edge itself gives length 0. No such cut lies above another one.
//
// Which of these cuts leave the same list of parents? Then a map of what one leaves onto what the other leaves keeps the
// order, so it fixes all that comes before both, takes the tree T above one cut to that above a sibling of it, and so on up
// to the tree of the other: siblings with trees of equal size. If the vertices of the first T are numbered one after
// another, so are those of the next trees, right behind it. Elsewhere whole lists are compared, but for next siblings that
// can be exchanged alone.
#include <fmt/format.h>

#include <map>
#include <set>

#include "games/moves.hpp"
#include "ranges.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

using Vertices = std::vector<std::size_t>;

struct Tree {
  explicit Tree(Coordinates at) : sums(at.size() + 1), sizes(at.size() + 1, 1) {
    for (const Integer& p : at) parents.push_back(p.small());
    for (std::size_t v = at.size(); v > 0; --v) {
      sums[parent(v)] ^= sums[v] + 1;
      sizes[parent(v)] += sizes[v];
    }
  }
  [[nodiscard]] std::size_t parent(std::size_t v) const { return static_cast<std::size_t>(parents[v - 1]); }

  std::vector<Word> parents;
  std::vector<Word> sums;  // of the edges above each vertex; vertex 0 is the ground
  Vertices sizes;          // of the tree that hangs from each vertex
};

// Every vertex in an order in which the tree that hangs from a vertex stands together.
class Preorder {
 public:
  explicit Preorder(const Tree& tree) : tree_(tree), place_(tree.sizes.size()), order_(tree.sizes.size()) {
    Vertices next(place_.size());
    next[0] = 1;
    for (std::size_t v = 1; v < place_.size(); ++v) {
      std::size_t& free = next[tree.parent(v)];
      place_[v] = free;
      order_[free] = v;
      next[v] = free + 1;
      free += tree.sizes[v];
    }
  }

  [[nodiscard]] Vertices hanging(std::size_t v) const {
    const auto first = order_.begin() + static_cast<std::ptrdiff_t>(place_[v]);
    Vertices all(first, first + static_cast<std::ptrdiff_t>(tree_.sizes[v]));
    ranges::sort(all);
    return all;
  }

  // Whether one tree stands for the other when all else stays where it is: equal form, and nothing else between a vertex
  // and its image. For siblings of the same size.
  [[nodiscard]] bool exchangeable(const Vertices& a, const Vertices& b) const {
    Vertices both;
    ranges::merge(a, b, std::back_inserter(both));
    const auto rank = [](const Vertices& in, std::size_t v) { return ranges::lower_bound(in, v) - in.begin(); };
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (i > 0 && rank(a, tree_.parent(a[i])) != rank(b, tree_.parent(b[i]))) return false;
      const auto [low, high] = std::minmax(a[i], b[i]);
      if (rank(both, high) - rank(both, low) != static_cast<std::ptrdiff_t>(high - low)) return false;
    }
    return true;
  }

 private:
  const Tree& tree_;
  Vertices place_;
  Vertices order_;
};

// The vertices whose edges can be cut to leave the value, in increasing order.
Vertices cuts(const Tree& tree, Word target) {
  Vertices found;
  std::vector<Word> wanted(tree.sums.size(), -1);  // the nim-sum above each vertex, -1 where none will do
  wanted[0] = target;
  for (std::size_t v = 1; v < wanted.size(); ++v) {
    const std::size_t below = tree.parent(v);
    if (wanted[below] < 0) continue;
    const Word edge = wanted[below] ^ tree.sums[below] ^ (tree.sums[v] + 1);
    wanted[v] = edge - 1;
    if (edge == 0) found.push_back(v);
  }
  return found;
}

// Of cuts with the same result, the first.
Vertices different(const Tree& tree, const Vertices& cuts) {
  struct Alike {
    Vertices cuts;
    Vertices last = {};       // what hangs from the last sibling that was looked at
    bool scattered = false;  // some tree is not numbered one after another
  };
  const Preorder preorder(tree);
  std::map<std::pair<std::size_t, std::size_t>, Alike> groups;  // by parent and size
  for (const std::size_t v : cuts) {
    Alike& alike = groups[{tree.parent(v), tree.sizes[v]}];
    Vertices hanging = preorder.hanging(v);
    if (alike.last.empty() || !preorder.exchangeable(alike.last, hanging)) {
      alike.cuts.push_back(v);
      alike.scattered = alike.scattered || hanging.back() - v >= hanging.size();
    }
    alike.last = std::move(hanging);
  }
  Vertices found;
  for (const auto& [key, alike] : groups) {
    std::set<std::vector<Word>> seen;
    for (const std::size_t v : alike.cuts)
      if (!alike.scattered || alike.cuts.size() == 1 || seen.insert(games::cut_tree(tree.parents, v)).second) found.push_back(v);
  }
  ranges::sort(found);
  return found;
}

class HackenbushTree final : public Theorem {
  std::string_view name() const override { return "hackenbush-tree"; }
  std::string_view because() const override {
    return "the colon principle: branches at a vertex may be replaced by one stalk of their nim-sum (Winning Ways ch. 7)";
  }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "hackenbush-tree" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override { return Tree(c.at).sums[0]; }

  // By the vertex whose edge is cut; of cuts with the same result, the first.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    if (!target.fits()) return;
    const Tree tree(c.at);
    for (const std::size_t v : different(tree, cuts(tree, target.small()))) {
      std::vector<Word> left = games::cut_tree(tree.parents, v);
      Option to;
      if (!left.empty()) to.emplace_back(left.begin(), left.end());
      if (!sink(std::move(to))) return;
    }
  }

  std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
    if (!target.fits()) return 0;
    const Tree tree(c.at);
    return different(tree, cuts(tree, target.small())).size();
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    constexpr std::size_t kExplained = 8;
    const Tree tree(c.at);
    std::string stalks;
    std::size_t count = 0;
    for (std::size_t v = 1; v < tree.sums.size(); ++v) {
      if (tree.parent(v) != 0) continue;
      stalks += fmt::format("{}{}", stalks.empty() ? "" : ", ", tree.sums[v] + 1);
      if (++count > kExplained) return {};
    }
    return {fmt::format("the trees on the ground equal stalks of {}; their nim-sum is {}", stalks, tree.sums[0])};
  }
};

}  // namespace

const Theorem& theorem_hackenbush_tree() {
  static const HackenbushTree theorem;
  return theorem;
}

}  // namespace grundy
