// Two names: the pair games whose moves are takes from the one heap, from the other and from both; and the heap with its cap.
#include <fmt/format.h>

#include "notation/recognition.hpp"
#include "ranges.hpp"

namespace grundy::recognition {

namespace {

// Takes s from the first heap and t from the second, where a restriction concerns s alone, t alone, t - s alone, or holds
// because no heap becomes negative.
struct Takes {
  Interval first;
  Interval second;
  Interval difference;  // t - s

  // Of variables s, t; a number s is a variable that does not occur.
  bool restrict(const Linear& l, const Linear& s, const Linear& t, std::size_t s_name, std::size_t t_name) {
    const Wide a = l.of[0];
    const Wide b = l.of[1];
    if (a < 0 || b < 0) return false;
    // what is left of each heap may be subtracted: it is not negative
    const Linear rest = combined(combined(l, -a, left(s, 0)), -b, left(t, 1));
    const Wide p = rest.of[s_name];
    const Wide q = s_name == t_name ? 0 : rest.of[t_name];
    const bool alone = a == 0 && b == 0;
    if (!alone) {
      // then the rest must hold by itself: l >= 0 follows from it
      if (p == 0 && q == 0) return rest.rest >= 0;
      later.push_back(rest);
      return true;
    }
    if (p != 0 && q != 0) {
      if (p != -q) return false;
      difference.restrict(q, l.rest);
    } else if (p != 0) {
      first.restrict(p, l.rest);
    } else if (q != 0) {
      second.restrict(q, l.rest);
    }
    return true;
  }

  // Whether what was put off holds for the least takes, as takes only help it.
  [[nodiscard]] bool holds(std::size_t s_name, std::size_t t_name) const {
    return ranges::all_of(later, [&](const Linear& l) {
      const Wide p = l.of[s_name];
      const Wide q = s_name == t_name ? 0 : l.of[t_name];
      if (p < 0 || q < 0 || first.first == -kUnbounded || (q > 0 && second.first == -kUnbounded)) return false;
      return p * first.first + q * (q > 0 ? second.first : 0) + l.rest >= 0;
    });
  }

  static Linear left(const Linear& take, std::size_t name) {
    Linear x{std::vector<Wide>(take.of.size()), 0};
    x.of[name] = 1;
    return combined(x, -1, take);
  }

  std::vector<Linear> later;
};

// Wythoff's game with |s - t| < r where both are taken from, and the king, who takes at most 1: takes from the first heap
// alone, from the second alone, from both. All are symmetric, so the order of heaps in a result does not matter.
class PairRecogniser {
 public:
  bool add(const OptionForm& form) {
    if (form.parts.size() != 1 || !form.not_zero.empty() || form.free.size() > 2) return false;
    if (ranges::any_of(form.free, [](const FreeName& f) { return f.kind != DomainKind::range; })) return false;
    if (form.free.size() == 2) return add_both(form);
    return form.free.size() == 1 ? add_line(form) : add_point(form);
  }

  [[nodiscard]] std::string game() const {
    const std::vector<Interval> any{{1, kUnbounded}};
    const std::vector<Interval> one{{1, 1}};
    const std::vector<Interval> d = merged(differences_);
    if (merged(alone_[0]) == any && merged(alone_[1]) == any && !step_ && d.size() == 1 && d[0].first == -d[0].last)
      return fmt::format("wythoff({})", static_cast<Word>(d[0].last + 1));
    const bool king = merged(alone_[0]) == one && merged(alone_[1]) == one && d.empty() && step_;
    return king ? "king" : "";
  }

 private:
  bool add_point(const OptionForm& form) {
    const Linear s = taken(form.parts[0][0], 0);
    const Linear t = taken(form.parts[0][1], 1);
    if (!s.constant() || !t.constant() || s.rest < 0 || s.rest > 1 || t.rest < 0 || t.rest > 1 || s.rest + t.rest == 0) return false;
    Takes takes;
    for (const Linear& l : form.at_least_zero)
      if (!takes.restrict(l, s, t, 2, 2)) return false;
    if (s.rest == 1 && t.rest == 1) step_ = true;
    else alone_[s.rest == 1 ? 0 : 1].push_back({1, 1});
    return true;
  }

  bool add_line(OptionForm form) {
    const std::size_t name = form.free[0].index;
    const std::size_t heap = taken(form.parts[0][0], 0).of[name] != 0 ? 0 : 1;
    if (!rename(form, name, taken(form.parts[0][heap], heap))) return false;
    const Linear here = taken(form.parts[0][heap], heap);
    const Linear there = taken(form.parts[0][1 - heap], 1 - heap);
    const Wide slope = there.of[name];
    if (there.of[0] != 0 || there.of[1] != 0 || (slope != 0 && slope != 1) || (slope == 0 && there.rest != 0)) return false;
    Takes takes;
    for (const Linear& l : form.at_least_zero)
      if (!takes.restrict(l, heap == 0 ? here : there, heap == 0 ? there : here, name, name)) return false;
    if (takes.first.last != kUnbounded || !takes.holds(name, name)) return false;
    if (slope == 0) {
      if (takes.first.first < 1) return false;
      alone_[heap].push_back(takes.first);
      return true;
    }
    return add_difference(takes.first.first, takes.first.first + there.rest, heap == 0 ? Interval{there.rest, there.rest} : Interval{-there.rest, -there.rest});
  }

  bool add_both(OptionForm form) {
    const std::size_t s_name = taken(form.parts[0][0], 0).of[2] != 0 ? 2 : 3;
    const std::size_t t_name = 5 - s_name;
    if (!rename(form, s_name, taken(form.parts[0][0], 0)) || !rename(form, t_name, taken(form.parts[0][1], 1))) return false;
    const Linear s = taken(form.parts[0][0], 0);
    const Linear t = taken(form.parts[0][1], 1);
    if (s.of[t_name] != 0 || t.of[s_name] != 0) return false;
    Takes takes;
    for (const Linear& l : form.at_least_zero)
      if (!takes.restrict(l, s, t, s_name, t_name)) return false;
    if (takes.first.last != kUnbounded || takes.second.last != kUnbounded || !takes.holds(s_name, t_name)) return false;
    if (std::max(takes.first.first, takes.second.first) != 1) return false;
    return add_difference(takes.first.first, takes.second.first, takes.difference);
  }

  // Both takes from these on. A take of 0 from one heap is a take from the other alone, which Wythoff's game has anyway;
  // but one of them must be positive.
  bool add_difference(Wide s, Wide t, const Interval& difference) {
    if (std::min(s, t) < 0 || std::min(s, t) > 1 || std::max(s, t) < 1) return false;
    if (difference.first == -kUnbounded || difference.last == kUnbounded || difference.empty()) return false;
    differences_.push_back(difference);
    return true;
  }

  std::vector<Interval> alone_[2];
  std::vector<Interval> differences_;  // t - s where both takes go on from their least
  bool step_ = false;
};

// (n,cap) -> (n-t, k t + c) for every t >= 1 with t <= cap (t <= n goes without saying): dynamic(k,c) from its second move on.
std::string dynamic(const OptionForm& given) {
  OptionForm form = given;
  if (form.parts.size() != 1 || form.free.size() != 1 || form.free[0].kind != DomainKind::range || !form.not_zero.empty()) return "";
  constexpr std::size_t kTake = 2;
  if (!rename(form, kTake, taken(form.parts[0][0], 0))) return "";
  const Linear& next = form.parts[0][1];
  const Wide k = next.of[kTake];
  if (next.of[0] != 0 || next.of[1] != 0 || k < 0 || next.rest < 0 || (k == 0 && next.rest == 0)) return "";
  Interval take;
  bool capped = false;
  for (const Linear& l : form.at_least_zero) {
    const Wide p = l.of[kTake];
    if (l.of[0] == 0 && l.of[1] == 0 && p != 0) take.restrict(p, l.rest);
    else if (l.of[0] > 0 && l.of[1] == 0 && p == -l.of[0] && l.rest >= 0) continue;
    else if (l.of[1] > 0 && l.of[0] == 0 && p == -l.of[1] && l.rest >= 0) capped = capped || l.rest < l.of[1];
    else return "";
  }
  if (!capped || take != Interval{1, kUnbounded}) return "";
  return fmt::format("dynamic({},{})", static_cast<Word>(k), static_cast<Word>(next.rest));
}

}  // namespace

std::string pair_game(const std::vector<OptionForm>& options) {
  if (options.size() == 1)
    if (std::string game = dynamic(options[0]); !game.empty()) return game;
  PairRecogniser recogniser;
  return ranges::all_of(options, [&](const OptionForm& f) { return recogniser.add(f); }) ? recogniser.game() : "";
}

}  // namespace grundy::recognition
