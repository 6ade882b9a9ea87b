// Classic games beside Nim: Euclid's, the staircase, dynamic one-pile Nim and Moore's Nim_k.
#include <fmt/format.h>

#include "games/moves.hpp"

namespace grundy::games {

void euclid(Parameters, State s, Sink to) {
  const auto [small, large] = std::minmax(s[0], s[1]);
  if (small == 0) return;
  for (Word left = large - small; left >= 0; left -= small) to({std::min(left, small), std::max(left, small)});
}

void staircase(Parameters, State s, Sink to) {
  std::vector<Word> next(s.begin(), s.end());
  for (std::size_t i = 0; i < s.size(); ++i) {
    for (Word coins = 1; coins <= s[i]; ++coins) {
      --next[i];
      if (i > 0) ++next[i - 1];
      to(State(next));
    }
    next[i] = s[i];
    if (i > 0) next[i - 1] = s[i - 1];
  }
}

std::string describe_staircase(Coordinates from, const Option& to) {
  std::size_t step = 0;
  while (to[0][step] >= from[step]) ++step;
  return fmt::format("move {} from step {} to {}", (from[step] - to[0][step]).to_string(), step + 1,
                     step == 0 ? "the floor" : fmt::format("step {}", step));
}

void dynamic(Parameters p, State s, Sink to) {
  for (Word take = 1; take <= std::min(s[0], s[1]); ++take) to({s[0] - take, bound(p[0] * take + p[1])});
}

// A heap alone is one before its first move, which must leave something.
std::optional<std::vector<Word>> pack_dynamic(Coordinates at) {
  if (!at[0].fits() || !at.back().fits()) return std::nullopt;
  const Word n = at[0].small();
  return std::vector<Word>{n, at.size() == 2 ? at[1].small() : std::max<Word>(n - 1, 0)};
}

std::string describe_dynamic(Coordinates from, const Option& to) {
  const Integer& left = to[0][0];
  const std::string taken = (from[0] - left).to_string();
  if (left == 0) return fmt::format("take {}, all that is left", taken);
  return fmt::format("take {}, leaving {} and a cap of {}", taken, left.to_string(), to[0][1].to_string());
}

std::string refuse_dynamic(Parameters p) {
  return p[0] == 0 && p[1] == 0 ? "k and c are both 0: no second move would be legal; give k >= 1 or c >= 1" : "";
}

// An odometer over all results below the heaps; `changed` counts the heaps that differ.
void moore(Parameters p, State s, Sink to) {
  const auto most = static_cast<std::size_t>(std::min<Word>(bound(p[0]), static_cast<Word>(s.size())));
  std::vector<Word> next(s.begin(), s.end());
  std::size_t changed = 0;
  for (std::size_t i = 0; i < s.size();) {
    if (next[i] == 0 || (next[i] == s[i] && changed == most)) {
      if (next[i] != s[i]) --changed;
      next[i] = s[i];
      ++i;
      continue;
    }
    if (next[i] == s[i]) ++changed;
    --next[i];
    to(State(next));
    i = 0;
  }
}

}  // namespace grundy::games
