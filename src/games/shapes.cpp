// Games on drawings: Chomp, Hackenbush on trees, a king on a board; and lists of piles under one rule.
#include <fmt/format.h>

#include "games/moves.hpp"
#include "ranges.hpp"

namespace grundy::games {

// ---- Chomp

std::string refuse_chomp(Coordinates rows) {
  if (ranges::find(rows, Integer(0)) != rows.end()) return "every row has a square";
  if (ranges::adjacent_find(rows, [](const Integer& a, const Integer& b) { return a < b; }) != rows.end())
    return "no row is longer than the row before it";
  return "";
}

void chomp(Parameters, State rows, Sink to) {
  std::vector<Word> next;
  for (std::size_t bitten = 0; bitten < rows.size(); ++bitten)
    for (Word left = bitten == 0 ? 1 : 0; left < rows[bitten]; ++left) {
      next.assign(rows.begin(), rows.end());
      for (std::size_t i = bitten; i < next.size(); ++i) next[i] = std::min(next[i], left);
      if (left == 0) next.resize(bitten);
      to(State(next));
    }
}

std::string describe_chomp(Coordinates from, const Option& to) {
  std::size_t row = 0;
  while (row < to[0].size() && to[0][row] == from[row]) ++row;
  const Integer column = row < to[0].size() ? to[0][row] + 1 : Integer(1);
  return fmt::format("bite row {} at column {}", row + 1, column.to_string());
}

// ---- Green Hackenbush on trees: vertex i = 1, 2 … hangs from vertex p_i < i, and 0 is the ground

std::string refuse_tree(Coordinates parents) {
  for (std::size_t i = 0; i < parents.size(); ++i)
    if (parents[i] > i) return fmt::format("vertex {} must hang from the ground, 0, or from a vertex before it", i + 1);
  return "";
}

std::vector<Word> cut_tree(State parents, std::size_t vertex) {
  std::vector<Word> number(parents.size() + 1, -1);  // in what is left
  number[0] = 0;
  std::vector<Word> left;
  for (std::size_t v = 1; v <= parents.size(); ++v) {
    const Word hangs_from = number[static_cast<std::size_t>(parents[v - 1])];
    if (v == vertex || hangs_from < 0) continue;
    left.push_back(hangs_from);
    number[v] = static_cast<Word>(left.size());
  }
  return left;
}

void hackenbush_tree(Parameters, State parents, Sink to) {
  for (std::size_t v = 1; v <= parents.size(); ++v) {
    const std::vector<Word> left = cut_tree(parents, v);
    if (left.empty()) {
      to(std::span<const State>{});
    } else {
      to(State(left));
    }
  }
}

// Which edge was cut is not in the result. The vertices before it are as they were, so it is sought from the first
// difference downwards.
std::string describe_tree(Coordinates from, const Option& to) {
  const auto words = [](Coordinates at) {
    std::vector<Word> out;
    for (const Integer& p : at) out.push_back(p.small());
    return out;
  };
  const std::vector<Word> parents = words(from);
  const std::vector<Word> result = to.empty() ? std::vector<Word>{} : words(to[0]);
  const auto differ = ranges::mismatch(result, parents).in1 - result.begin();
  auto v = static_cast<std::size_t>(differ) + 1;
  while (v > 1 && cut_tree(parents, v) != result) --v;
  return fmt::format("cut the edge between {} and {}", v, parents[v - 1] == 0 ? "the ground" : std::to_string(parents[v - 1]));
}

// ---- a king that walks towards the corner (0,0)

void king(Parameters, State s, Sink to) {
  if (s[0] > 0) to({s[0] - 1, s[1]});
  if (s[1] > 0) to({s[0], s[1] - 1});
  if (s[0] > 0 && s[1] > 0) to({s[0] - 1, s[1] - 1});
}

// ---- piles

std::string refuse_empty_pile(Coordinates at) { return ranges::find(at, Integer(0)) == at.end() ? "" : "no pile is empty"; }

// The order of the two piles does not matter: results are written smaller first.
void split_pair(Parameters, State s, Sink to) {
  for (const Word pile : s)
    for (Word part = 1; part <= pile / 2; ++part) to({part, pile - part});
}

std::string describe_split_pair(Coordinates from, const Option& to) {
  const auto& r = to[0];
  const bool first = from[0] == r[0] + r[1];
  return fmt::format("remove the pile of {} and split the {} into {} and {}", from[first ? 1 : 0].to_string(), from[first ? 0 : 1].to_string(),
                     r[0].to_string(), r[1].to_string());
}

// Counts through the subsets of the non-empty piles like an odometer, so that no number of piles is too large.
void one_from_each(Parameters, State s, Sink to) {
  std::vector<Word> next(s.begin(), s.end());
  for (;;) {
    std::size_t i = 0;
    for (; i < s.size(); ++i) {
      if (s[i] == 0) continue;
      if (next[i] == s[i]) break;
      next[i] = s[i];
    }
    if (i == s.size()) return;
    --next[i];
    to(State(next));
  }
}

std::string describe_one_from_each(Coordinates from, const Option& to) {
  std::string out;
  for (std::size_t i = 0; i < from.size(); ++i)
    if (to[0][i] != from[i]) out += (out.empty() ? "" : ", ") + std::to_string(i + 1);
  return fmt::format("take one from {} {}", out.find(',') == std::string::npos ? "heap" : "each of the heaps", out);
}

std::string refuse_decreasing(Coordinates at) {
  const bool decreases = ranges::adjacent_find(at, [](const Integer& a, const Integer& b) { return a > b; }) != at.end();
  return decreases ? "no pile is smaller than the pile before it" : "";
}

void pebbles(Parameters, State s, Sink to) {
  std::vector<Word> piles(s.begin(), s.end());
  for (std::size_t i = 0; i < piles.size(); ++i) {
    for (Word left = i == 0 ? 0 : s[i - 1]; left < s[i]; ++left) {
      piles[i] = left;
      to(State(piles));
    }
    piles[i] = s[i];
  }
}

}  // namespace grundy::games
