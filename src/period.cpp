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
// Complements of finite sets, needed = n0 + p + 2k + 1. Heaps of equal value differ by a number of the set, so by at most k. The
// least unused value u is free for every heap, so the values in use are 0 .. u-1, and G(m) is u or a value that one of the
// last k heaps has and of which all heaps are among the numbers of the set behind m, so within the 2k last. A new value must
// come at least every k + 1 heaps, else a value would be taken that is more than k behind; so u - 1 is among the last k + 1
// values. Hence G(m) - u depends only on the last 2k + 1 values, each less u, and two such windows repeat for ever.
#include "period.hpp"

#include <fmt/format.h>

#include <numeric>

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

// The period that is proved by the values known so far.
std::optional<Period> proved(const Sequence& values) {
  const auto asked = hypotheses(values.game());
  if (!asked) return std::nullopt;
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
  p.repeats = (values.size() - 1 - found.preperiod) / found.period;
  return p;
}

constexpr std::size_t kLargestSearched = std::size_t{1} << 31;  // borders are 32 bits

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

Period prove_period(Sequence& values, std::size_t last) {
  for (std::size_t to = std::min<std::size_t>(last, 127);; to = to > last / 2 ? last : 2 * to + 1) {
    const bool grown = values.grow(to);
    if (!grown || to == last) {
      Period p = find_period(values);
      if (!grown && p.status != PeriodStatus::proved) p.stopped = values.stopped();
      return p;
    }
    if (auto p = proved(values)) return *p;
  }
}

std::optional<Period> period_of(const Rules& rules, std::size_t last, const Limits& limits, std::uint64_t budget, std::string_view kernel) {
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
  return prove_period(values, last);
}

}  // namespace grundy
