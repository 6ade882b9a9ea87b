// Green Hackenbush on trees: cut an edge, and what has lost the ground goes. Winning Ways, ch. 7.
//
// The colon principle: the branches above a vertex may be replaced by one stalk as long as the nim-sum of their values. So
// with e(v) = 1 + (nim-sum of e over the vertices that hang from v), the value is the nim-sum of e over the ground's.
//
// Which cuts reach a value? From the ground up: a vertex has a nim-sum to be reached by one cut above it, so each edge
// above it has a length to be reached; the cut of the edge itself gives length 0.
#include <fmt/format.h>

#include <set>

#include "games/moves.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

struct Tree {
  explicit Tree(Coordinates at) : sums(at.size() + 1) {
    for (const Integer& p : at) parents.push_back(p.small());
    for (std::size_t v = at.size(); v > 0; --v) sums[parent(v)] ^= sums[v] + 1;
  }
  [[nodiscard]] std::size_t parent(std::size_t v) const { return static_cast<std::size_t>(parents[v - 1]); }

  std::vector<Word> parents;
  std::vector<Word> sums;  // of the edges above each vertex; vertex 0 is the ground
};

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
    std::vector<Word> wanted(tree.sums.size(), -1);  // the nim-sum above each vertex, -1 where none will do
    wanted[0] = target.small();
    std::set<std::vector<Word>> listed;
    for (std::size_t v = 1; v < wanted.size(); ++v) {
      const std::size_t below = tree.parent(v);
      if (wanted[below] < 0) continue;
      const Word edge = wanted[below] ^ tree.sums[below] ^ (tree.sums[v] + 1);
      wanted[v] = edge - 1;
      if (edge != 0) continue;
      std::vector<Word> left = games::cut_tree(tree.parents, v);
      Option to;
      if (!left.empty()) to.emplace_back(left.begin(), left.end());
      if (listed.insert(std::move(left)).second && !sink(std::move(to))) return;
    }
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
