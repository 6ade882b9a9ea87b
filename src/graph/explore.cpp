#include "graph/explore.hpp"
#include "progress.hpp"

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

Vertex Explorer::vertex(std::span<const Part> sum) {
  std::vector<std::vector<Word>> components;
  for (const Part& part : sum) {
    auto found = ranges::find(rules_, part.rules);
    if (found == rules_.end()) found = rules_.insert(found, part.rules);
    auto& words = components.emplace_back();
    words.reserve(part.state.size() + 2);
    words.push_back(found - rules_.begin());
    words.push_back(static_cast<Word>(part.state.size()));
    words.insert(words.end(), part.state.begin(), part.state.end());
  }
  if (components.size() == 1) return sums_.id(components[0]);
  ranges::sort(components);
  std::vector<Word> all;
  for (const auto& words : components) all.insert(all.end(), words.begin(), words.end());
  return sums_.id(all);
}

std::vector<Explorer::Part> Explorer::parts(Vertex v) const {
  std::vector<Part> found;
  for (State words = sums_[v]; !words.empty();) {
    const auto size = static_cast<std::size_t>(words[1]);
    found.push_back({rules_[static_cast<std::size_t>(words[0])], words.subspan(2, size)});
    words = words.subspan(2 + size);
  }
  return found;
}

// The words are copied first: a new vertex may move those they lie in.
void Explorer::expand(Vertex v) {
  const std::vector<Word> words(sums_[v].begin(), sums_[v].end());
  std::vector<Part> parts;
  for (State rest(words); !rest.empty(); rest = rest.subspan(2 + static_cast<std::size_t>(rest[1])))
    parts.push_back({rules_[static_cast<std::size_t>(rest[0])], rest.subspan(2, static_cast<std::size_t>(rest[1]))});
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0 && parts[i].rules == parts[i - 1].rules && ranges::equal(parts[i].state, parts[i - 1].state)) continue;
    parts[i].rules->moves(parts[i].state, [&](std::span<const State> option) {
      std::vector<Part> sum(parts);
      sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(i));
      for (const State state : option) sum.push_back({parts[i].rules, state});
      graph_.targets.push_back(vertex(sum));
      if (graph_.targets.size() % 4096 == 0 && !within_limits()) throw OutOfReach(stopped_);
    });
  }
}

bool Explorer::within_limits() {
  // what the values of a graph take beside it: 4 bytes for each edge turned round, some 40 for each vertex
  const std::uint64_t bytes = sums_.bytes() + graph_.targets.capacity() * 8 + sums_.size() * 48;
  if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) stopped_ = "interrupted";
  else if (bytes > limits_.memory) stopped_ = "the memory limit was met";
  else if (sums_.size() >= UINT32_MAX - 2) stopped_ = "there are 2^32 positions or more";
  else if (limits_.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds) stopped_ = "the time limit was met";
  return stopped_.empty();
}

bool Explorer::run() {
  for (Vertex v = Graph(graph_).size(); v < sums_.size(); ++v) {
    if (v >= limits_.positions) stopped_ = "the limit of positions was met";
    if (v % 1024 == 0) tell(limits_.progress, v, 0, "positions explored");
    if ((v % 1024 == 0 && !within_limits()) || !stopped_.empty()) return false;
    try {
      expand(v);
    } catch (const OutOfReach& e) {
      stopped_ = e.what();
      return false;
    }
    graph_.offsets.push_back(graph_.targets.size());
  }
  return stopped_.empty();
}

}  // namespace grundy
