// The theorems, with k the largest number that may be taken. Each says: if G(m + p) = G(m) + s for n0 <= m and m + p < needed,
// then for every m >= n0.
//
// Finite subtraction sets, s = 0, needed = n0 + p + k ("window"). G(m) is a function of the k values before it, for m >= k, and
// such a window repeats after p.
//
// Finite codes with at most t parts that may be equal, s = 0, n0 >= 1, needed = t (n0 + p) + k (Guy and Smith 1956 for t = 2).
// Let m + p >= needed, the claim being true below. An option of m + p leaves at most t parts of total >= t (n0 + p), so the
// largest part is >= n0 + p; p less, it has the same value, is not empty, and the parts are an option of m. An option of m
// has total >= t n0 + (t-1) p >= t n0, so the largest part may be made p larger. So m and m + p have options of equal values.
// With `!` the part so changed may equal another: no theorem is claimed there.
//
// Finite codes with at most two parts, by a bounded state, s = 0. Let there be classes that xor respects (src/kernels/sparse.cpp):
// rare with common makes a common option, rare with rare and common with common a rare one. Let all rare heaps below E be at
// most r, let L >= r + k, and let c > 2r + k, so that at heaps from c on a common option is one heap or a pair of a rare heap and a common
// one of the L before. Suppose
//   (1) G(m + p) = G(m) for c - L <= m and m + p < E, with c + p <= E;
//   (2) for E - p <= m < E every rare value below G(m) is an option of m that leaves one heap, or two, of which the larger is
//       at least c - L.
// Then G(m + p) = G(m) for every m >= c - L. Let m + p >= E, the claim being true below. The class of a value at m and at
// m + p is the same: where classes go by the parity of the heap, both heaps below E are common and of equal value, so p is even.
// The common options of m + p and m have equal values, since those come from the L heaps before and the rare heaps; so the least
// common value v that is no option is the same. The rare values below v are options of the heap congruent to m + p in
// E - p .. E - 1, with the larger heap in the part that repeats: that heap may be made larger by multiples of p, so they are
// options of m + p. So G(m + p) = v = G(m). In values, E need not be much more than c + p, where Guy and Smith need 2(n0 + p) + k.
//
// Complements of finite sets, needed = n0 + p + 2k + 1. Heaps of equal value differ by a number of the set, so by at most k. The
// least unused value u is free for every heap, so the values in use are 0 .. u-1, and G(m) is u or a value that one of the
// last k heaps has and of which all heaps are among the numbers of the set behind m, so within the 2k last. A new value must
// come at least every k + 1 heaps, else a value would be taken that is more than k behind; so u - 1 is among the last k + 1
// values. Hence G(m) - u depends only on the last 2k + 1 values, each less u, and two such windows repeat for ever.
#include "period.hpp"

#include <fmt/format.h>

#include <numeric>

#include "kernels/onehot_run.hpp"
#include "recurrence.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

// What a game's theorem asks for, or nothing where none applies.
struct Hypotheses {
  std::uint64_t parts;   // t
  std::uint64_t extra;   // k, or 2k + 1
  bool from_one;         // whether n0 must be at least 1
  bool arithmetic;       // whether a saltus may be
  std::string_view theorem;

  // Values of heaps below this prove the period.
  [[nodiscard]] std::uint64_t needed(std::uint64_t preperiod, std::uint64_t period) const {
    return parts * (std::max<std::uint64_t>(preperiod, from_one ? 1 : 0) + period) + extra;
  }
};

std::optional<Hypotheses> hypotheses(const HeapGame& game) {
  if (const Code* code = game.code()) {
    if (!code->finite() || code->unequal() || code->unbounded()) return std::nullopt;
    const auto parts = std::max<std::uint64_t>(1, code->parts());
    const std::string_view theorem = parts <= 1   ? "a window of the largest take repeats (the code does not split)"
                                     : parts == 2 ? "octal codes: values to 2(n0+p)+k (Guy and Smith 1956)"
                                                  : "codes of t parts: values to t(n0+p)+k (Guy and Smith 1956, extended)";
    return Hypotheses{parts, code->largest_take(), true, false, theorem};
  }
  const TakeSet& set = *game.set();
  if (!set.finite()) return std::nullopt;
  const auto k = static_cast<std::uint64_t>(set.largest());
  if (set.complement()) return Hypotheses{1, 2 * k + 1, false, true, "complements of finite sets: a window of 2k+1 differences repeats"};
  return Hypotheses{1, k, false, false, "finite subtraction sets: a window of k values repeats"};
}

std::string why_none(const HeapGame& game) {
  if (game.code() != nullptr && game.code()->unbounded()) return "no theorem covers breaking into any number of heaps";
  if (game.code() != nullptr) return game.code()->finite() ? "no theorem covers unequal parts" : "no theorem covers codes without end";
  return "no theorem covers infinite sets";
}

struct Found {
  std::uint64_t preperiod, period;
};

// Reads differences G(n+1) - G(n) from the end, so that a saltus is a period like any other: for every suffix its least
// period (Knuth, Morris and Pratt's borders), and the longest suffix that `accepts` its period.
template <class V, class Accepts>
std::optional<Found> longest_suffix(const std::vector<V>& g, const Accepts& accepts) {
  if (g.size() < 2) return std::nullopt;
  const std::size_t size = g.size() - 1;
  const auto difference = [&](std::size_t i) {  // i from the end
    return static_cast<std::int64_t>(g[size - i]) - static_cast<std::int64_t>(g[size - i - 1]);
  };
  std::vector<std::uint32_t> border(size + 1);
  std::optional<Found> found;
  for (std::size_t length = 1, b = 0; length <= size; ++length) {
    if (length > 1) {
      while (b != 0 && difference(b) != difference(length - 1)) b = border[b];
      if (difference(b) == difference(length - 1)) ++b;
    }
    border[length] = static_cast<std::uint32_t>(b);
    const Found suffix{size - length, length - b};
    if (accepts(suffix)) found = suffix;
  }
  return found;
}

// `values` is a Sequence or a vector.
template <class Values>
Period described(const Values& values, const Found& found, PeriodStatus status) {
  Period p;
  p.status = status;
  p.period = found.period;
  p.preperiod = found.preperiod;
  const auto n0 = static_cast<std::size_t>(found.preperiod);
  p.saltus = Integer(values[n0 + static_cast<std::size_t>(found.period)]) - values[n0];
  p.checked_to = values.size() - 1;
  return p;
}

constexpr std::size_t kLargestSearched = std::size_t{1} << 31;  // borders are 32 bits

// The period that is proved by the values known so far.
std::optional<Period> proved(const Sequence& values) {
  const auto asked = hypotheses(values.game());
  if (!asked || values.size() >= kLargestSearched) return std::nullopt;
  const auto found = values.visit([&](const auto& g) {
    return longest_suffix(g, [&](const Found& f) {
      if (asked->needed(f.preperiod, f.period) > g.size()) return false;
      const auto n0 = static_cast<std::size_t>(f.preperiod);
      return asked->arithmetic || g[n0 + static_cast<std::size_t>(f.period)] == g[n0];
    });
  });
  if (!found) return std::nullopt;
  Period p = described(values, *found, PeriodStatus::proved);
  p.theorem = asked->theorem;
  p.checked_to = asked->needed(found->preperiod, found->period);
  return p;
}

// Observed: three times at least, over at least half of what is known.
template <class V>
std::optional<Found> seen(const std::vector<V>& g) {
  return longest_suffix(g, [&](const Found& f) { return f.preperiod + 3 * f.period < g.size() && 2 * f.preperiod <= g.size(); });
}

template <class Values>
Period observed(const Values& values, const Found& found) {
  Period p = described(values, found, PeriodStatus::observed);
  p.repeats = (values.size() - 1 - static_cast<std::size_t>(found.preperiod)) / static_cast<std::size_t>(found.period);
  return p;
}

Period none_among(std::size_t values) {
  Period none;
  none.checked_to = values == 0 ? 0 : values - 1;
  return none;
}

}  // namespace

Period find_period(const Sequence& values) {
  if (values.size() > 1 && values.size() < kLargestSearched) {
    if (auto p = proved(values)) return *p;
    if (const auto found = values.visit([](const auto& g) { return seen(g); })) {
      Period p = observed(values, *found);
      const auto asked = hypotheses(values.game());
      p.theorem = !asked ? why_none(values.game())
                  : p.saltus != 0 && !asked->arithmetic ? "no theorem here covers a saltus of such a code"
                                                        : "the values do not reach far enough for a proof";
      return p;
    }
  }
  return none_among(values.size());
}

Period observe_period(const std::vector<std::uint32_t>& values, std::string_view lacks) {
  const auto found = values.size() < kLargestSearched ? seen(values) : std::nullopt;
  if (!found) return none_among(values.size());
  Period p = observed(values, *found);
  p.theorem = lacks;
  return p;
}

namespace {

constexpr std::size_t kShort = (std::size_t{1} << 20U) - 1;  // up to here all suffixes are looked at, beyond only for recurrences

// Looks for a recurrence while the sequence grows, and ends the growth when it is proved to go on for ever.
class LongProof {
 public:
  LongProof(Sequence& values, const Hypotheses& asked) : values_(values), asked_(asked) {}

  void look() {
    if (proof_) return;
    found_ = values_.visit([&](const auto& g) { return recurrence_.look(std::span(g)); });
    if (found_ && (by_parts() || by_state())) values_.enough();
  }

  [[nodiscard]] Period result() const {
    if (proof_) return *proof_;
    Period p;
    p.checked_to = values_.size() - 1;
    if (!found_ || values_.size() - found_->preperiod < 3 * found_->period) return p;
    p = period(PeriodStatus::observed, "the values do not reach far enough for a proof", values_.size() - 1);
    p.repeats = (values_.size() - 1 - found_->preperiod) / found_->period;
    return p;
  }

 private:
  [[nodiscard]] Period period(PeriodStatus status, std::string_view theorem, std::uint64_t checked_to) const {
    Period p{status, found_->period, found_->preperiod, 0, std::string(theorem), checked_to};
    return p;
  }

  bool by_parts() {
    const std::uint64_t needed = asked_.needed(found_->preperiod, found_->period);
    if (needed > values_.size()) return false;
    proof_ = period(PeriodStatus::proved, asked_.theorem, needed);
    return true;
  }

  // (2) of the theorem is looked at when a period is complete, and again when as much as it lacks has come.
  bool by_state() {
    const std::size_t size = values_.size();
    if (values_.kernel() != "onehot" || size < std::max(next_try_, found_->checkpoint + found_->period)) return false;
    const auto state = values_.bounded_state(size - found_->period);
    next_try_ = size + found_->period;
    if (!state) return false;
    // the repeating part must reach a window below c > 2r + k, and down to the deepest witness
    const std::size_t c = found_->preperiod + state->window;
    next_try_ = std::max(c, 2 * state->window + 1) + found_->period + state->depth;
    if (size < next_try_) return false;
    proof_ = period(PeriodStatus::proved, kBoundedState, size - 1);
    return true;
  }

  Sequence& values_;
  const Hypotheses& asked_;
  Recurrence recurrence_;
  std::optional<Recurrence::Found> found_;
  std::optional<Period> proof_;
  std::size_t next_try_ = 0;
};

// Looks at all suffixes, ever more of them, up to heap `to`; nothing if that proves no period.
std::optional<Period> short_proof(Sequence& values, std::size_t to, const std::function<void()>& watch) {
  for (std::size_t heap = std::min<std::size_t>(to, std::max<std::size_t>(127, values.size()));; heap = heap > to / 2 ? to : 2 * heap + 1) {
    const bool grown = values.grow(heap, watch);
    if (auto p = proved(values)) return p;
    if (!grown || heap == to) return std::nullopt;
  }
}

}  // namespace

Period prove_period(Sequence& values, std::size_t last, const std::function<void()>& watch) {
  const auto asked = hypotheses(values.game());
  const bool by_recurrence = asked && !asked->arithmetic;
  const std::size_t looked_through = by_recurrence ? std::min(last, kShort) : last;
  if (values.size() <= looked_through) {
    if (auto p = short_proof(values, looked_through, watch)) return *p;
  }
  const bool stopped = !values.stopped().empty();
  if (looked_through == last || stopped) {
    Period p = find_period(values);
    if (stopped && p.status != PeriodStatus::proved) p.stopped = values.stopped();
    return p;
  }
  LongProof proof(values, *asked);
  const bool grown = values.grow(std::min(last, values.most_heaps()), [&] {
    if (watch) watch();
    proof.look();
  });
  proof.look();
  Period p = proof.result();
  if (!grown && p.status != PeriodStatus::proved) p.stopped = values.stopped();
  return p;
}

bool extend(Sequence& values, std::size_t last, const std::function<void()>& watch) {
  const auto asked = hypotheses(values.game());
  if (asked && !asked->arithmetic) {
    const Period p = prove_period(values, last, watch);
    if (p.status == PeriodStatus::proved && p.saltus == 0) return values.repeat(static_cast<std::size_t>(p.period.small()), last, watch);
  }
  return values.grow(last, watch);
}

std::optional<Period> period_of(const Rules& rules, std::optional<std::size_t> last, const Limits& limits, std::uint64_t budget, std::string_view kernel) {
  const auto closed = [](const Integer& period, std::int64_t saltus, std::int64_t preperiod, std::string_view theorem) {
    Period p{PeriodStatus::proved, period, preperiod, saltus, std::string(theorem)};
    return p;
  };
  const Integer one = 1;
  const Theorem* theorem = find_theorem({rules, Coordinates(&one, 1)}, Convention::normal);
  if (rules.name() == "nim") return closed(1, 1, 0, theorem->because());
  if (rules.name() == "bash") return closed(rules.parameters()[0] + 1, 0, 0, theorem->because());
  if (rules.name() == "4.[3]") return closed(4, 4, 1, theorem->because());
  const auto game = heap_game(rules);
  if (!game) return std::nullopt;
  Sequence values(*game, limits, kernel, budget);
  if (last) return prove_period(values, *last);
  constexpr std::size_t kFar = std::size_t{1} << 22U;
  constexpr std::size_t kFarther = std::size_t{1} << 29U;
  Period period = prove_period(values, kFar);
  // codes with few rare heaps and few values are cheap, and may have long periods
  const bool cheap = values.kernel() == "onehot" && values.size() > kFar && values.bounded_state(values.size() - values.size() / 64);
  return period.status == PeriodStatus::proved || !cheap ? period : prove_period(values, kFarther);
}

}  // namespace grundy
