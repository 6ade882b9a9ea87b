// One name: an option is read as pieces "of k tokens, k from … to …, leave nothing, one heap, two heaps" with the bits of
// octal codes. The form decides the pieces for every n at once: a restriction must concern the take alone, or what is left
// alone, or hold anyway because nothing is negative. All pieces together are a set game or a code, whose definition says
// the same sentence. Taking a share of the heap is the one other game.
#include <fmt/format.h>

#include "games/code.hpp"
#include "notation/recognition.hpp"
#include "ranges.hpp"

namespace grundy::recognition {

namespace {

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
    const bool only_takes = ranges::all_of(pieces_, [](const Piece& p) { return p.bits == (kNothing | kOneHeap); });
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
    ranges::sort(excluded);
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

}  // namespace

std::string heap_game(const std::vector<OptionForm>& options) {
  if (options.size() == 1)
    if (std::string game = strange_nim(options[0]); !game.empty()) return game;
  HeapRecogniser recogniser;
  return ranges::all_of(options, [&](const OptionForm& f) { return recogniser.add(f); }) ? recogniser.game() : "";
}

}  // namespace grundy::recognition
