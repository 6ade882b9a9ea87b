// Guesses about two coordinates that no single number decides.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "pattern/features.hpp"
#include "pattern/quadratic.hpp"

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

std::string pair_text(const Quadratic& alpha, const Offset& beta, std::int64_t r, std::int64_t s) {
  const std::string low = beatty_text(alpha, beta, "k");
  const bool golden = text_of(alpha) == "phi" && beta.u == 0 && beta.v == 0 && r == 1 && s == 0;
  if (golden) return "{a, b} = {floor(k*phi), floor(k*phi^2)}, phi = (1 + sqrt(5))/2";
  std::string high = low + (r == 0 ? "" : r == 1 ? " + k" : fmt::format(" + {}*k", r));
  return fmt::format("{{a, b}} = {{{}, {}}}", low, plus(high, s));
}

}  // namespace

bool guess_pairs(const Box& box, std::size_t seen, const Propose& propose) {
  const auto found = losing_pairs(box, seen);
  if (!found) return false;
  // the first few may stand apart, as in misère play
  for (std::size_t apart = 0; apart <= 2 && found->size() >= apart + 8; ++apart) {
    const std::vector<Pair> pairs(found->begin() + static_cast<std::ptrdiff_t>(apart), found->end());
    const std::int64_t s = pairs[0].high - pairs[0].low;
    const std::int64_t r = pairs[1].high - pairs[1].low - s;
    std::vector<std::int64_t> lows;
    bool linear = true;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      linear = linear && pairs[k].high - pairs[k].low == s + r * static_cast<std::int64_t>(k);
      lows.push_back(pairs[k].low);
    }
    if (!linear || r < 0) continue;
    const auto end = static_cast<std::int64_t>(std::max(box.sides[0], box.sides[1]));
    const bool done = each_beatty(lows, [&](const Quadratic& alpha, const Offset& beta) {
      Terms foretold(box.terms.size());
      std::string also;
      for (std::size_t i = 0; i < apart; ++i) {
        mark(box, foretold, (*found)[i].low, (*found)[i].high);
        also += fmt::format("{}{{{}, {}}}", i == 0 ? "; and " : ", ", (*found)[i].low, (*found)[i].high);
      }
      for (std::int64_t k = 0;; ++k) {
        const std::int64_t low = floor_of(alpha, beta, k);
        if (low >= end) break;
        mark(box, foretold, low, low + r * k + s);
      }
      return propose({pair_text(alpha, beta, r, s) + also, std::move(foretold)});
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
      if (!std::ranges::all_of(at, [&](Word x) { return x < static_cast<Word>(seen) && x >= static_cast<Word>(box.least); })) continue;
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
    std::string names;
    for (std::size_t i = 0; i < dimension; ++i) names += fmt::format("{}{}", i == 0 ? "" : ",", static_cast<char>('a' + static_cast<int>(i)));
    if (propose({fmt::format("({}) mod {} {} {}", names, m, count == 1 ? "=" : "is one of", list), std::move(foretold)})) return true;
  }
  return false;
}

// For each smaller coordinate the losing larger ones are an interval from it on; its length grows like a Beatty sequence.
bool guess_ratio(const Box& box, std::size_t seen, const Propose& propose) {
  std::vector<std::int64_t> most{0};
  for (std::int64_t a = 1; a < static_cast<std::int64_t>(seen); ++a) {
    std::int64_t b = a;
    while (b < static_cast<std::int64_t>(seen) && losing(box, a, b) && losing(box, b, a)) ++b;
    if (b == static_cast<std::int64_t>(seen)) break;  // the interval may go on unseen
    most.push_back(b - 1);
  }
  if (most.size() < 10) return false;
  return each_beatty(most, [&](const Quadratic& alpha, const Offset& beta) {
    Terms foretold(box.terms.size());
    for (std::size_t a = box.least; a < box.sides[0]; ++a)
      for (std::size_t b = box.least; b < box.sides[1]; ++b) {
        const auto [low, high] = std::minmax(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
        foretold[a * box.sides[1] + b] = high <= floor_of(alpha, beta, low) ? 1 : 0;
      }
    return propose({fmt::format("max(a,b) <= {}", beatty_text(alpha, beta, "min(a,b)")), std::move(foretold)});
  });
}

}  // namespace grundy
