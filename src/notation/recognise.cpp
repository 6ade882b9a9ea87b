// One name: an option is read as pieces "of k tokens, k from … to …, leave nothing, one heap, two heaps" with the bits of
// octal codes. The form decides the pieces for every n at once: a restriction must concern the take alone, or what is left
// alone, or hold anyway because nothing is negative. All pieces together are a set game or a code, whose definition says
// the same sentence.
// Other games have one option, or two names: see strange_nim(), PairRecogniser and dynamic().
#include "notation/recognise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "games/code.hpp"
#include "grundy/grundy.hpp"
#include "notation/rule_form.hpp"

namespace grundy {

namespace {

constexpr Wide kUnbounded = kLargestOfForm;

struct Interval {
  Wide first = -kUnbounded;
  Wide last = kUnbounded;

  [[nodiscard]] bool empty() const { return last < first; }
  void at_least(Wide n) { first = std::max(first, n); }
  void at_most(Wide n) { last = std::min(last, n); }
  // p x + r >= 0, p != 0
  void restrict(Wide p, Wide r) {
    if (p > 0) at_least(ceil_of(-r, p));
    else at_most(floor_of(r, -p));
  }
  friend bool operator==(const Interval&, const Interval&) = default;
};

std::vector<Interval> merged(std::vector<Interval> all) {
  std::ranges::sort(all, {}, &Interval::first);
  std::vector<Interval> out;
  for (const Interval& i : all) {
    if (!out.empty() && i.first <= out.back().last + 1) out.back().last = std::max(out.back().last, i.last);
    else out.push_back(i);
  }
  return out;
}

// `change` is ±name + …: writes the name as ±(change - …), so that from now on it stands for what changes. False where that
// cannot be, or where nothing is left to recognise.
bool rename(OptionForm& form, std::size_t name, const Linear& change) {
  const Wide sign = change.of[name];
  if (sign != 1 && sign != -1) return false;
  Linear by{std::vector<Wide>(change.of.size()), -sign * change.rest};
  for (std::size_t i = 0; i < by.of.size(); ++i) by.of[i] = i == name ? sign : -sign * change.of[i];
  if (!form.substitute(name, by)) return false;
  const auto constant = [](const Linear& l) { return l.constant(); };
  if (std::ranges::any_of(form.at_least_zero, [](const Linear& l) { return l.constant() && l.rest < 0; })) return false;
  if (std::ranges::any_of(form.not_zero, [](const Linear& l) { return l.constant() && l.rest == 0; })) return false;
  std::erase_if(form.at_least_zero, constant);
  std::erase_if(form.not_zero, constant);
  return true;
}

Linear taken(const Linear& coordinate, std::size_t name) {
  Linear t{std::vector<Wide>(coordinate.of.size()), 0};
  t.of[name] = 1;
  return combined(t, -1, coordinate);
}

// ---- one name

enum Bits : unsigned { kNothing = 1, kOneHeap = 2, kTwoHeaps = 4 };

class HeapRecogniser {
 public:
  bool add(const OptionForm& form) {
    if (form.parts.empty()) return form.free.empty() && take_all(form);
    if (form.parts.size() == 1 && form.free.empty()) return take_fixed(form);
    if (form.parts.size() == 1 && form.free.size() == 1) return form.free[0].kind == DomainKind::range ? take_range(form) : take_set(form);
    return form.parts.size() == 2 && form.free.size() == 1 && form.free[0].kind == DomainKind::range && split(form);
  }

  // The text of the game, "" where it has none.
  [[nodiscard]] std::string game() const {
    if (pieces_.empty() && families_.empty() && !splits_whole_) return "";
    const bool only_takes = std::ranges::all_of(pieces_, [](const Piece& p) { return p.bits == (kNothing | kOneHeap); });
    if (only_takes && !splits_whole_) return set_game();
    return families_.empty() ? code() : "";
  }

 private:
  struct Piece {
    Interval take;
    unsigned bits;
  };
  static constexpr std::size_t kName = 0;
  static constexpr std::size_t kLoop = 1;
  static constexpr Wide kMostDigits = 1000;

  // Nothing is left of heaps from … to …
  bool take_all(const OptionForm& form) {
    Interval heap{0, kUnbounded};
    for (const Linear& l : form.at_least_zero) heap.restrict(l.of[kName], l.rest);
    return form.not_zero.empty() && add_piece(heap, kNothing);
  }

  bool take_fixed(const OptionForm& form) {
    const Linear& left = form.parts[0][0];
    if (left.of[kName] != 1) return false;
    const Wide k = -left.rest;
    Interval heap{0, kUnbounded};
    for (const Linear& l : form.at_least_zero) heap.restrict(l.of[kName], l.rest);
    if (heap.empty()) return true;
    if (heap == Interval{k, k}) return form.not_zero.empty() && add_piece({k, k}, kNothing);
    if (heap.last != kUnbounded) return false;
    Rest rest{heap.first - k};
    for (const Linear& l : form.not_zero)
      if (l.of[kName] * k + l.rest != 0 || !rest.not_nothing()) return false;
    return add_rest({k, k}, rest);
  }

  // How much is left at least: whatever the take, that is 0 or 1, or this is no such game.
  struct Rest {
    Wide least = 0;
    bool something = false;  // not 0

    bool not_nothing() { return something = true; }
    [[nodiscard]] Wide minimum() const { return std::max<Wide>(least, something ? 1 : 0); }
    [[nodiscard]] unsigned bits() const { return minimum() <= 0 ? kNothing | kOneHeap : kOneHeap; }
  };
  bool add_rest(const Interval& take, const Rest& rest) { return rest.minimum() <= 1 && add_piece(take, rest.bits()); }

  // What the restrictions say about the take t (the loop's name by now) and the rest n - t; false where they say more.
  static bool classify(const OptionForm& form, Interval& take, Rest& rest, std::vector<Wide>& excluded) {
    Wide heap = 0;
    for (const Linear& l : form.at_least_zero) {
      const Wide p = l.of[kLoop];
      const Wide q = l.of[kName];
      if (q == 0) take.restrict(p, l.rest);
      else if (q > 0 && p == -q) rest.least = std::max(rest.least, ceil_of(-l.rest, q));
      else if (q > 0 && p == 0) heap = std::max(heap, ceil_of(-l.rest, q));
      else return false;
    }
    for (const Linear& l : form.not_zero) {
      const Wide p = l.of[kLoop];
      if (l.of[kName] == 0) {
        if (l.rest % p == 0) excluded.push_back(-l.rest / p);
      } else if (p != -l.of[kName] || l.rest != 0 || !rest.not_nothing()) {
        return false;
      }
    }
    return heap <= take.first + rest.minimum();
  }

  bool take_range(OptionForm form) {
    if (!rename(form, kLoop, taken(form.parts[0][0], kName))) return false;
    Interval take;
    Rest rest;
    std::vector<Wide> excluded;
    if (!classify(form, take, rest, excluded)) return false;
    if (take.empty()) return true;
    std::ranges::sort(excluded);
    for (const Wide t : excluded) {
      if (t < take.first || t > take.last) continue;
      if (t > take.first && !add_rest({take.first, t - 1}, rest)) return false;
      take.first = t + 1;
    }
    return take.empty() || add_rest(take, rest);
  }

  // Sets hold positive numbers; `divisors(n)` is recognised where it leaves out n itself, as subtract(divisors) does.
  bool take_set(const OptionForm& form) {
    const FreeName& set = form.free[0];
    const Linear t = taken(form.parts[0][0], kName);
    if (t.of[kLoop] != 1 || t.of[kName] != 0 || t.rest != 0) return false;
    Interval take{1, kUnbounded};
    Rest rest;
    std::vector<Wide> excluded;
    if (!classify(form, take, rest, excluded) || take != Interval{1, kUnbounded} || !excluded.empty()) return false;
    const bool divisors = set.kind == DomainKind::divisors;
    if (rest.minimum() != (divisors ? 1 : 0)) return false;
    switch (set.kind) {
      case DomainKind::squares: families_.emplace_back("squares"); return true;
      case DomainKind::cubes: families_.emplace_back("cubes"); return true;
      case DomainKind::primes: families_.emplace_back("primes"); return true;
      case DomainKind::fibonacci: families_.emplace_back("fibonacci"); return true;
      case DomainKind::powers:
        if (!set.of->constant() || set.of->rest < 2) return false;
        families_.push_back(fmt::format("powers({})", static_cast<Word>(set.of->rest)));
        return true;
      case DomainKind::divisors:
        if (set.of->of[kName] != 1 || set.of->of[kLoop] != 0 || set.of->rest != 0) return false;
        families_.emplace_back("divisors");
        return true;
      default: return false;
    }
  }

  // x & y with x + y = n - k. The order of heaps does not matter, so x <= y loses no split; each of x and y at least 0 or
  // 1 says whether a side may be empty.
  bool split(OptionForm form) {
    const Linear whole = combined(form.parts[0][0], 1, form.parts[1][0]);
    if (whole.of[kName] != 1 || whole.of[kLoop] != 0 || whole.rest > 0) return false;
    const Wide k = -whole.rest;
    if (!rename(form, kLoop, Linear(form.parts[0][0]))) return false;
    Wide least[2] = {0, 0};
    Wide heap = 0;
    bool ordered[2] = {false, false};  // x <= y, y <= x
    bool unequal = false;
    for (const Linear& l : form.at_least_zero) {
      const Wide p = l.of[kLoop];
      const Wide q = l.of[kName];
      if (q == 0 && p > 0) least[0] = std::max(least[0], ceil_of(-l.rest, p));
      else if (q > 0 && p == -q) least[1] = std::max(least[1], ceil_of(-l.rest, q) - k);
      else if (q > 0 && p == 0) heap = std::max(heap, ceil_of(-l.rest, q));
      else if (!order(l, k, ordered, unequal)) return false;
    }
    for (const Linear& l : form.not_zero) {
      if (l.of[kName] == 0 || l.of[kLoop] != -2 * l.of[kName] || l.rest != -k * l.of[kName]) return false;
      unequal = true;
    }
    if (std::max(least[0], least[1]) > 1 || heap > least[0] + least[1] + k || (ordered[0] && ordered[1])) return false;
    return add_split(k, least, ordered, unequal);
  }

  // y - x = n - k - 2x is at least 0 or 1, or x - y is.
  static bool order(const Linear& l, Wide k, bool (&ordered)[2], bool& unequal) {
    const Wide q = l.of[kName];
    if ((q != 1 && q != -1) || l.of[kLoop] != -2 * q) return false;
    const Wide least = -(l.rest + q * k);
    if (least != 0 && least != 1) return false;
    ordered[q == 1 ? 0 : 1] = true;
    unequal = unequal || least == 1;
    return true;
  }

  bool add_split(Wide k, const Wide (&least)[2], const bool (&ordered)[2], bool unequal) {
    const bool x_empty = least[0] == 0 && !ordered[1];  // beside a heap y
    const bool y_empty = least[1] == 0 && !ordered[0];
    unsigned bits = kTwoHeaps;
    if (x_empty || y_empty) bits |= kOneHeap;
    if (least[0] == 0 && least[1] == 0 && !unequal) bits |= kNothing;
    (unequal ? splits_unequal_ : splits_any_) = true;
    if (k > 0) return add_piece({k, k}, bits);
    splits_whole_ = true;
    return bits == kTwoHeaps;  // n & 0 is n itself: no move of any code
  }

  bool add_piece(const Interval& take, unsigned bits) {
    if (take.empty()) return true;
    if (take.first < 1) return false;
    pieces_.push_back({take, bits});
    return true;
  }

  [[nodiscard]] std::string set_game() const {
    std::string inside;
    const auto add = [&](const std::string& item) { inside += (inside.empty() ? "" : ",") + item; };
    const auto add_range = [&](Wide first, Wide last) { add(fmt::format("{}..{}", static_cast<Word>(first), static_cast<Word>(last))); };
    std::vector<Interval> takes;
    for (const Piece& p : pieces_) takes.push_back(p.take);
    takes = merged(std::move(takes));
    if (takes.empty() || takes.back().last != kUnbounded) {
      for (const Interval& t : takes) add_range(t.first, t.last);
      for (const std::string& f : families_) add(f);
      return fmt::format("subtract({})", inside);
    }
    if (!families_.empty()) return "";  // all but some numbers that are in no set: nobody writes that
    Wide next = 1;
    for (const Interval& t : takes) {
      if (t.first > next) add_range(next, t.first - 1);
      next = t.last + 1;
    }
    return inside.empty() ? "nim" : fmt::format("all_but({})", inside);
  }

  [[nodiscard]] std::string code() const {
    if (splits_any_ && splits_unequal_) return "";
    Wide last = 0;
    for (const Piece& p : pieces_) last = std::max(last, p.take.last == kUnbounded ? p.take.first - 1 : p.take.last);
    if (last > kMostDigits) return "";
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(last) + 1);
    std::uint8_t tail = 0;
    if (splits_whole_) digits[0] = kTwoHeaps;
    for (const Piece& p : pieces_) {
      const auto bits = static_cast<std::uint8_t>(p.bits);
      for (Wide k = p.take.first; k <= std::min(last, p.take.last); ++k) digits[static_cast<std::size_t>(k)] |= bits;
      if (p.take.last == kUnbounded) tail |= bits;
    }
    return Code(std::move(digits), tail == 0 ? std::vector<std::uint8_t>{} : std::vector<std::uint8_t>{tail}, splits_unequal_).text();
  }

  std::vector<Piece> pieces_;
  std::vector<std::string> families_;
  bool splits_any_ = false;
  bool splits_unequal_ = false;
  bool splits_whole_ = false;
};

// n-t for every t >= 1 with k t <= n: strange-nim(k). That t <= n goes without saying.
std::string strange_nim(const OptionForm& given) {
  OptionForm form = given;
  constexpr std::size_t kTake = 1;
  if (form.parts.size() != 1 || form.free.size() != 1 || form.free[0].kind != DomainKind::range || !form.not_zero.empty()) return "";
  if (!rename(form, kTake, taken(form.parts[0][0], 0))) return "";
  Interval take;
  Wide k = 1;
  for (const Linear& l : form.at_least_zero) {
    if (l.of[0] == 0) take.restrict(l.of[kTake], l.rest);
    else if (l.of[0] == 1 && l.of[kTake] < 0 && l.rest == 0) k = std::max(k, -l.of[kTake]);
    else return "";
  }
  return k > 1 && take == Interval{1, kUnbounded} ? fmt::format("strange-nim({})", static_cast<Word>(k)) : "";
}

// ---- two names

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
    return std::ranges::all_of(later, [&](const Linear& l) {
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
    if (std::ranges::any_of(form.free, [](const FreeName& f) { return f.kind != DomainKind::range; })) return false;
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

// ----

std::string game_of(const RuleTree& tree) {
  constexpr std::size_t kMostOptions = 1000;
  if (tree.names.size() > 2 || tree.options.size() > kMostOptions) return "";
  std::vector<OptionForm> all;
  for (const RuleOption& option : tree.options) {
    if (option.loops.size() > 3) return "";
    auto more = forms(option, tree.names.size());
    if (!more || all.size() + more->size() > kMostOptions) return "";
    std::move(more->begin(), more->end(), std::back_inserter(all));
  }
  if (all.empty()) return "";
  if (all.size() == 1)
    if (std::string game = tree.names.size() == 1 ? strange_nim(all[0]) : dynamic(all[0]); !game.empty()) return game;
  const auto read = [&](auto recogniser) { return std::ranges::all_of(all, [&](const OptionForm& f) { return recogniser.add(f); }) ? recogniser.game() : ""; };
  return tree.names.size() == 1 ? read(HeapRecogniser()) : read(PairRecogniser());
}

class RecognisedRules final : public Rules {
 public:
  RecognisedRules(std::shared_ptr<const Rules> typed, std::shared_ptr<const Rules> game) : typed_(std::move(typed)), game_(std::move(game)) {}
  [[nodiscard]] const Rules& typed() const { return *typed_; }
  [[nodiscard]] const Rules& game() const { return *game_; }

  [[nodiscard]] std::string_view name() const override { return game_->name(); }
  [[nodiscard]] std::span<const Integer> parameters() const override { return game_->parameters(); }
  [[nodiscard]] std::string text() const override { return typed_->text(); }
  [[nodiscard]] Shape shape() const override { return typed_->shape(); }
  [[nodiscard]] std::string describe(Coordinates from, const Option& to, std::size_t component) const override {
    return game_->describe(from, to, component);
  }
  [[nodiscard]] Integer tokens(Coordinates at) const override { return game_->tokens(at); }
  void moves(State state, Sink to) const override { game_->moves(state, to); }

 private:
  std::shared_ptr<const Rules> typed_;
  std::shared_ptr<const Rules> game_;
};

}  // namespace

std::shared_ptr<const Rules> recognise(const Rules& rule) {
  const RuleTree* tree = rule_tree(rule);
  if (tree == nullptr) return nullptr;
  const std::string game = game_of(*tree);
  return game.empty() ? nullptr : read_game(game);
}

std::shared_ptr<const Rules> with_recognition(std::shared_ptr<const Rules> rule) {
  auto game = recognise(*rule);
  if (game == nullptr) return rule;
  return std::make_shared<RecognisedRules>(std::move(rule), std::move(game));
}

const Rules* recognised_game(const Rules& rules) {
  const auto* recognised = dynamic_cast<const RecognisedRules*>(&rules);
  return recognised != nullptr ? &recognised->game() : nullptr;
}

const Rules& as_typed(const Rules& rules) {
  const auto* recognised = dynamic_cast<const RecognisedRules*>(&rules);
  return recognised != nullptr ? recognised->typed() : rules;
}

}  // namespace grundy
