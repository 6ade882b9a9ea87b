// Games of taking tokens from heaps.
#include <fmt/format.h>

#include "games/moves.hpp"

namespace grundy::games {

void nim(Parameters, State s, Sink to) {
  for (Word left = 0; left < s[0]; ++left) to({left});
}

void bash(Parameters p, State s, Sink to) {
  for (Word take = 1; take <= std::min(bound(p[0]), s[0]); ++take) to({s[0] - take});
}

// The order of the two heaps does not matter: results are written smaller first.
void wythoff(Parameters p, State s, Sink to) {
  const auto leave = [&](Word a, Word b) { to({std::min(a, b), std::max(a, b)}); };
  const Word r = bound(p[0]);
  for (Word a = 0; a < s[0]; ++a) leave(a, s[1]);
  for (Word b = 0; b < s[1]; ++b) leave(s[0], b);
  for (Word i = 1; i <= s[0]; ++i) {
    const Word least = i < r ? 1 : i - r + 1;
    const Word most = s[1] - i < r ? s[1] : i + r - 1;
    for (Word j = least; j <= most; ++j) leave(s[0] - i, s[1] - j);
  }
}

// The result is written smaller heap first, so which heap became which must be found: by the reading in which one heap
// stays or, failing that, the takes differ least.
std::string describe_wythoff(Coordinates from, const Option& to) {
  struct Reading {
    Integer first, second;
    [[nodiscard]] bool legal() const { return first >= 0 && second >= 0; }
    [[nodiscard]] Integer spread() const { return first == 0 || second == 0 ? Integer(-1) : first > second ? first - second : second - first; }
  };
  const auto& r = to[0];
  const Reading straight{from[0] - r[0], from[1] - r[1]};
  const Reading crossed{from[0] - r[1], from[1] - r[0]};
  const bool cross = crossed.legal() && (!straight.legal() || crossed.spread() < straight.spread());
  const auto& [a, b] = cross ? crossed : straight;
  const std::string left = fmt::format("leaving ({},{})", r[0].to_string(), r[1].to_string());
  if (b == 0) return fmt::format("take {} from heap 1, {}", a.to_string(), left);
  if (a == 0) return fmt::format("take {} from heap 2, {}", b.to_string(), left);
  if (a == b) return fmt::format("take {} from both heaps, {}", a.to_string(), left);
  return fmt::format("take {} from heap 1 and {} from heap 2, {}", a.to_string(), b.to_string(), left);
}

// "take 3 from heap 1 and 5 from heap 2, leaving (4,7)"
std::string describe_takes(Coordinates from, const Option& to) {
  std::vector<std::string> takes;
  std::string left;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Integer& now = to[0][i];
    left += (i == 0 ? "" : ",") + now.to_string();
    if (now != from[i]) takes.push_back(fmt::format("{} from heap {}", (from[i] - now).to_string(), i + 1));
  }
  std::string out = "take ";
  for (std::size_t i = 0; i < takes.size(); ++i) out += (i == 0 ? "" : i + 1 == takes.size() ? " and " : ", ") + takes[i];
  return fmt::format("{}, leaving ({})", out, left);
}

}  // namespace grundy::games
