// Guesses about two coordinates that no single number decides.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "pattern/features.hpp"
#include "pattern/quadratic.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

struct Pair {
  std::int64_t low, high;
};

bool losing(const Box& box, std::int64_t a, std::int64_t b) {
  return box.terms[static_cast<std::size_t>(a) * box.sides[1] + static_cast<std::size_t>(b)] != 0;
}

// The losing pairs of the seen part, smaller first, if the set is symmetric and every low occurs once.
std::optional<std::vector<Pair>> losing_pairs(const Box& box, std::size_t seen) {
  std::vector<Pair> pairs;
  for (std::int64_t a = static_cast<std::int64_t>(box.least); a < static_cast<std::int64_t>(seen); ++a)
    for (std::int64_t b = a; b < static_cast<std::int64_t>(seen); ++b) {
      if (losing(box, a, b) != losing(box, b, a)) return std::nullopt;
      if (!losing(box, a, b)) continue;
      if (!pairs.empty() && pairs.back().low == a) return std::nullopt;
      pairs.push_back({a, b});
    }
  return pairs;
}

void mark(const Box& box, Terms& flags, std::int64_t a, std::int64_t b) {
  const auto x = static_cast<std::size_t>(a);
  const auto y = static_cast<std::size_t>(b);
  if (x < box.sides[0] && y < box.sides[1]) flags[x * box.sides[1] + y] = 1;
  if (y < box.sides[0] && x < box.sides[1]) flags[y * box.sides[1] + x] = 1;
}

// Guesses {low(k), low(k) + r*k + s} for k >= first, and the first few pairs apart, as in misère play.
class PairGuess {
 public:
  PairGuess(const Box& box, const std::vector<Pair>& pairs, std::size_t apart) : box_(box), foretold_(box.terms.size()) {
    for (std::size_t i = 0; i < apart; ++i) {
      mark(box, foretold_, pairs[i].low, pairs[i].high);
      also_ += fmt::format("{}{{{}, {}}}", i == 0 ? "; and " : ", ", pairs[i].low, pairs[i].high);
    }
  }
  template <class Low>
  Guess make(std::string text, std::int64_t r, std::int64_t s, std::int64_t first, const Low& low) && {
    const auto end = static_cast<std::int64_t>(std::max(box_.sides[0], box_.sides[1]));
    for (std::int64_t k = first; low(k) < end; ++k) mark(box_, foretold_, low(k), low(k) + r * k + s);
    return {std::move(text) + also_, std::move(foretold_)};
  }

 private:
  const Box& box_;
  Terms foretold_;
  std::string also_;
};

}  // namespace

std::string text_of(const ComplementaryPairs& p, std::string_view names) {
  const std::string from = p.first == 0 ? "" : fmt::format(", k >= {}", p.first);
  const Quadratic alpha = complementary(p.r);
  if (p.r == 1 && !p.inverse_added && p.s == 0) return fmt::format("{{{}}} = {{floor(k*phi), floor(k*phi^2)}}, phi = (1 + sqrt(5))/2{}", names, from);
  const std::string step = p.r == 1 ? "k" : fmt::format("{}*k", p.r);
  return fmt::format("{{{}}} = {{A, A + {}}}, A = floor(k*alpha{}), alpha = {}{}", names, plus(step, p.s), p.inverse_added ? " + 1/alpha" : "", text_of(alpha), from);
}

bool guess_pairs(const Box& box, std::size_t seen, const Propose& propose) {
  const auto found = losing_pairs(box, seen);
  if (!found) return false;
  for (std::size_t apart = 0; apart <= 2 && found->size() >= apart + 8; ++apart) {
    const std::vector<Pair> pairs(found->begin() + static_cast<std::ptrdiff_t>(apart), found->end());
    const std::int64_t start = pairs[0].high - pairs[0].low;
    const std::int64_t r = pairs[1].high - pairs[1].low - start;
    if (r < 0) continue;
    const std::int64_t first = r == 0 ? 0 : start / r;
    const std::int64_t s = start - r * first;
    std::vector<std::int64_t> lows;
    bool linear = true;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      linear = linear && pairs[i].high - pairs[i].low == start + r * static_cast<std::int64_t>(i);
      lows.push_back(pairs[i].low);
    }
    if (!linear) continue;
    for (const bool inverse : {false, true}) {
      if (r == 0 || r > 1000) break;
      const Quadratic alpha = complementary(r);
      const Offset beta = inverse ? inverse_of_complementary(r) : Offset{};
      const auto low = [&](std::int64_t k) { return floor_of(alpha, beta, k); };
      bool fits = true;
      for (std::size_t i = 0; i < lows.size(); ++i) fits = fits && low(first + static_cast<std::int64_t>(i)) == lows[i];
      if (fits && propose(PairGuess(box, *found, apart).make(text_of(ComplementaryPairs{r, inverse, s, first}, joined(box.names, ", ")), r, s, first, low))) return true;
    }
    const bool done = each_beatty(lows, [&](const Quadratic& alpha, const Offset& beta) {
      const std::string low = beatty_text(alpha, beta, "k");
      const std::string high = plus(low + (r == 0 ? "" : r == 1 ? " + k" : fmt::format(" + {}*k", r)), start);
      return propose(PairGuess(box, *found, apart).make(fmt::format("{{{}}} = {{{}, {}}}", joined(box.names, ", "), low, high), r, start, 0,
                                                        [&](std::int64_t k) { return floor_of(alpha, beta, k); }));
    });
    if (done) return true;
  }
  return false;
}

bool guess_tuple_residues(const Box& box, std::size_t seen, const Propose& propose) {
  const std::size_t dimension = box.sides.size();
  Facts places{box.sides, {}, true, true, "", 0};
  for (std::size_t m = 2; m <= 16 && m * 2 <= seen; ++m) {
    std::size_t classes = 1;
    for (std::size_t i = 0; i < dimension; ++i) classes *= m;
    std::vector<int> flag(classes, -1);
    const auto class_of = [&](const std::vector<Word>& at) {
      std::size_t c = 0;
      for (const Word x : at) c = c * m + static_cast<std::size_t>(x) % m;
      return c;
    };
    bool fits = true;
    for (std::size_t i = 0; i < box.terms.size() && fits; ++i) {
      const auto at = places.at(i);
      if (!ranges::all_of(at, [&](Word x) { return x < static_cast<Word>(seen) && x >= static_cast<Word>(box.least); })) continue;
      int& f = flag[class_of(at)];
      const int is = box.terms[i] != 0 ? 1 : 0;
      if (f == -1) f = is;
      fits = f == is;
    }
    if (!fits) continue;
    std::string list;
    std::size_t count = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (flag[c] != 1) continue;
      ++count;
      std::string one;
      for (std::size_t i = dimension, rest = c; i-- > 0; rest /= m) one = fmt::format("{}{}{}", rest % m, one.empty() ? "" : ",", one);
      list += fmt::format("{}({})", list.empty() ? "" : ", ", one);
    }
    if (count == 0 || count > 40) continue;
    Terms foretold(box.terms.size());
    for (std::size_t i = 0; i < foretold.size(); ++i) foretold[i] = flag[class_of(places.at(i))] == 1 ? 1 : 0;
    if (propose({fmt::format("({}) mod {} {} {}", joined(box.names, ","), m, count == 1 ? "=" : "is one of", list), std::move(foretold)})) return true;
  }
  return false;
}

// For each smaller coordinate the losing larger ones are an interval from it, or from the next one, on; its length grows like
// a Beatty sequence.
bool guess_ratio(const Box& box, std::size_t seen, const Propose& propose) {
  if (box.least != 1 || seen < 3) return false;
  const std::int64_t gap = losing(box, 1, 1) ? 0 : 1;
  std::vector<std::int64_t> most{0};
  for (std::int64_t a = 1; a < static_cast<std::int64_t>(seen); ++a) {
    std::int64_t b = a + gap;
    while (b < static_cast<std::int64_t>(seen) && losing(box, a, b) && losing(box, b, a)) ++b;
    if (b == static_cast<std::int64_t>(seen)) break;  // the interval may go on unseen
    most.push_back(b - 1);
  }
  if (most.size() < 10) return false;
  return each_beatty(most, [&](const Quadratic& alpha, const Offset& beta) {
    Terms foretold(box.terms.size());
    for (std::size_t a = box.least; a < box.sides[0]; ++a)
      for (std::size_t b = box.least; b < box.sides[1]; ++b) {
        const auto low = static_cast<std::int64_t>(std::min(a, b));
        const auto high = static_cast<std::int64_t>(std::max(a, b));
        foretold[a * box.sides[1] + b] = high - low >= gap && high <= floor_of(alpha, beta, low) ? 1 : 0;
      }
    const std::string both = joined(box.names, ",");
    const std::string least = fmt::format("min({})", both);
    return propose({fmt::format("{}max({}) <= {}", gap == 0 ? "" : least + " < ", both, beatty_text(alpha, beta, least)), std::move(foretold)});
  });
}

bool guess_greedy_bound(const Box& box, std::size_t seen, const Propose& propose) {
  // bound[a]: the losing (a,b) are those with b below it; kNone if all seen are
  constexpr std::int64_t kNone = -1;
  std::vector<std::int64_t> bound;
  Terms unbounded;
  for (std::size_t a = 0; a < seen; ++a) {
    std::size_t b = 0;
    while (b < seen && losing(box, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b))) ++b;
    for (std::size_t later = b; later < seen; ++later)
      if (losing(box, static_cast<std::int64_t>(a), static_cast<std::int64_t>(later))) return false;
    bound.push_back(b == seen ? kNone : static_cast<std::int64_t>(b));
    unbounded.push_back(b >= a ? 1 : 0);  // taking less than everything does not win
  }
  const std::size_t end = std::max(box.sides[0], box.sides[1]);
  // the last term of a's greedy sum
  const auto last_term = [](const Terms& flags, std::size_t a) {
    std::size_t last = 0;
    while (a > 0) {
      last = a;
      while (last > 1 && flags[last] == 0) --last;
      a -= last;
    }
    return last;
  };
  for (std::size_t a = 1; a < seen; ++a)
    if (bound[a] != static_cast<std::int64_t>(last_term(unbounded, a))) return false;
  const Seen sequence{unbounded, end, "L"};
  return guess_two_term_recurrence(sequence, [&](Guess guess) {
    Terms foretold(box.terms.size());
    for (std::size_t a = 0; a < box.sides[0]; ++a) {
      const std::size_t last = last_term(guess.foretold, a);
      for (std::size_t b = 0; b < box.sides[1]; ++b) foretold[a * box.sides[1] + b] = a == 0 || b < last ? 1 : 0;
    }
    return propose({fmt::format("{} < the last term of {} as a greedy sum of {}", box.names[1], box.names[0], guess.text), std::move(foretold)});
  });
}

}  // namespace grundy
