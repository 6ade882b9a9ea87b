// Heaps of which a move leaves a share: at most a fraction, a root, a quotient.
#include "games/moves.hpp"

namespace grundy::games {

void strange_nim(Parameters p, State s, Sink to) {
  for (Word take = 1; take <= s[0] / bound(p[0]); ++take) to({s[0] - take});
}

void take_root(Parameters, State s, Sink to) {
  const Word most = isqrt(Integer(s[0])).small();
  for (Word take = 1; take <= most; ++take) to({s[0] - take});
}

// Beyond d = n every quotient is 0.
void divide(Parameters p, State s, Sink to) {
  if (s[0] == 0) return;
  for (Word d = 2; d <= std::min(bound(p[0]), s[0]); ++d) to({s[0] / d});
  if (bound(p[0]) > s[0]) to({0});
}

void mark(Parameters, State s, Sink to) {
  if (s[0] == 0) return;
  to({s[0] - 1});
  to({s[0] / 2});
}

}  // namespace grundy::games
