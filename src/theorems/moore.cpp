// Moore's Nim_k: take any numbers from at least one and at most k heaps. Here q = k+1.
//
// P exactly when every binary digit, summed over the heaps, is 0 mod q; in misère play too, but that with no heap above 1
// the number of ones must be 1 mod q. With k = 1 this is Nim, whose value is the nim-sum. With at most k heaps the whole
// position may be taken, so every smaller sum can be left and no other: it is the nim-heap of its sum, in both conventions.
//
// Winning moves. Read the digits from the top and keep the set L of heaps reduced so far; their lower digits are free.
// At a digit that s heaps outside L have, choose Z among those (they drop the digit and join L) and X in L (they get it):
//
//     s - |Z| + |X| = 0 mod q,   |L| + |Z| <= k.
//
// Every choice extends to the end: let r = s mod q. If r = 0, choose nothing; if q - r <= |L|, X of that size; otherwise
// |L| + r < q, so Z of size r. In misère play the last digit's sum must be 1 if all digits above are 0; then r = (s-1)
// mod q, and Z can be had, as s = 0 asks for one heap of L, which an N-position with a move has. So a depth-first search
// meets no dead end: the first move takes linear time, and so does each next one at worst.
// The way on from a digit depends only on L, so moves are counted by summing over the sets L, X counting as a binomial
// coefficient: polynomial for every fixed k.
//
// Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910) 93-94.
// Yamasaki, On misère Nim-type games, J. Math. Soc. Japan 32 (1980) 461-475.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "ranges.hpp"
#include "theorem.hpp"
#include "theorems/digits.hpp"

namespace grundy {

namespace {

using Indices = std::vector<std::uint32_t>;

// The next subset of the same size of 0..size-1, in lexicographic order.
bool next_subset(Indices& subset, std::size_t size) {
  for (std::size_t i = subset.size(); i-- > 0;) {
    if (subset[i] + (subset.size() - i) == size) continue;
    std::iota(subset.begin() + static_cast<std::ptrdiff_t>(i), subset.end(), subset[i] + 1);
    return true;
  }
  return false;
}

void first_subset(Indices& subset, std::size_t size) {
  subset.resize(size);
  std::iota(subset.begin(), subset.end(), 0U);
}

Integer binomial(const Integer& n, std::size_t k) {
  if (n < k) return 0;
  Integer b = 1;
  for (std::size_t i = 0; i < k; ++i) b = b * (n - i) / (i + 1);
  return b;
}

// The sum of each binary digit over the heaps.
std::vector<std::size_t> columns(Coordinates heaps) {
  std::vector<std::size_t> sums;
  for (const Integer& heap : heaps) {
    const std::size_t bits = heap.bits();
    if (bits > sums.size()) sums.resize(bits);
    for (std::size_t i = 0; i < bits; ++i) sums[i] += heap.bit(i) ? 1 : 0;
  }
  return sums;
}

// What can be chosen at each digit.
class Digits {
 public:
  Digits(Coordinates heaps, std::size_t k, Convention convention)
      : heaps_(heaps), k_(k), misere_(convention == Convention::misere), columns_(columns(heaps)) {}

  [[nodiscard]] std::size_t size() const { return columns_.size(); }
  [[nodiscard]] std::size_t k() const { return k_; }
  [[nodiscard]] const Integer& heap(std::size_t i) const { return heaps_[i]; }
  [[nodiscard]] std::size_t heaps() const { return heaps_.size(); }

  [[nodiscard]] bool is_p() const {
    for (std::size_t digit = columns_.size(); digit-- > 0;)
      if (columns_[digit] % (k_ + 1) != wanted(digit, columns_.size() > 1)) return false;
    return true;
  }
  // What the sum of this digit must be mod q; `large`: some digit above is not 0 everywhere.
  [[nodiscard]] std::size_t wanted(std::size_t digit, bool large) const { return misere_ && digit == 0 && !large ? 1 : 0; }

  // The heaps outside `reduced` that have the digit: how many, and which.
  [[nodiscard]] std::size_t holding(std::size_t digit, std::span<const std::uint32_t> reduced) const {
    const auto ours = ranges::count_if(reduced, [&](std::uint32_t i) { return heaps_[i].bit(digit); });
    return columns_[digit] - static_cast<std::size_t>(ours);
  }
  void holders(std::size_t digit, std::span<const std::uint32_t> reduced, Indices& found) const {
    found.clear();
    for (std::size_t i = 0; i < heaps_.size(); ++i)
      if (heaps_[i].bit(digit)) found.push_back(static_cast<std::uint32_t>(i));
    Indices sorted(reduced.begin(), reduced.end());
    ranges::sort(sorted);
    std::erase_if(found, [&](std::uint32_t i) { return ranges::binary_search(sorted, i); });
  }

  // |X| for |Z| = z where the sum before was s, which is below q; it may exceed |L|.
  [[nodiscard]] std::size_t raised(std::size_t s, std::size_t z, std::size_t target) const {
    const std::size_t q = k_ + 1;
    return (z + target + (q - s % q)) % q;
  }

 private:
  Coordinates heaps_;
  std::size_t k_;
  bool misere_;
  std::vector<std::size_t> columns_;
};

// The winning results, one after another.
class Walk {
 public:
  explicit Walk(const Digits& digits) : digits_(digits), levels_(digits.size()) {}

  // False when there are no more. Digits from the top, at each the fewest heaps in Z first, then Z and then X in
  // lexicographic order, X in the order in which its heaps joined L.
  bool next() {
    std::size_t digit = started_ ? 0 : levels_.size();
    while (started_) {
      if (digit == levels_.size()) return false;
      if (advance(digit)) break;
      ++digit;
    }
    started_ = true;
    while (digit-- > 0) enter(digit);
    return true;
  }

  [[nodiscard]] Option result() const {
    std::vector<Integer> to;
    for (std::size_t i = 0; i < digits_.heaps(); ++i) to.push_back(digits_.heap(i));
    std::vector<std::vector<bool>> lower(reduced_.size());  // the digits of each heap of L below the one it lost
    for (std::size_t digit = levels_.size(); digit-- > 0;) {
      const Level& level = levels_[digit];
      for (std::size_t i = level.before; i < level.before + level.z.size(); ++i) lower[i].resize(digit);
      for (const std::uint32_t i : level.x) lower[i][digit] = true;
    }
    for (std::size_t i = 0; i < reduced_.size(); ++i) {
      Integer& heap = to[reduced_[i]];
      const std::size_t kept = lower[i].size() + 1;
      heap = ((heap >> kept) << kept) + from_digits(lower[i]);
    }
    return {std::move(to)};
  }

 private:
  struct Level {
    std::size_t before = 0;  // |L| above this digit
    std::size_t holding = 0;
    bool large = false;      // a digit above is not 0 everywhere
    Indices z = {};          // among the holders
    Indices x = {};          // among the first `before` of L
  };

  void enter(std::size_t digit) {
    Level& level = levels_[digit];
    level.before = reduced_.size();
    level.holding = digits_.holding(digit, reduced_);
    level.large = digit + 1 < levels_.size() && large_below(levels_[digit + 1]);
    choose(digit, 0);
  }
  static bool large_below(const Level& above) { return above.large || above.holding > above.z.size() || !above.x.empty(); }

  // The first choice with at least z heaps in Z.
  bool choose(std::size_t digit, std::size_t z) {
    Level& level = levels_[digit];
    for (; z <= std::min(level.holding, digits_.k() - level.before); ++z) {
      const std::size_t x = digits_.raised(level.holding, z, digits_.wanted(digit, level.large));
      if (x > level.before) continue;
      first_subset(level.z, z);
      first_subset(level.x, x);
      join(digit);
      return true;
    }
    return false;
  }

  bool advance(std::size_t digit) {
    Level& level = levels_[digit];
    if (next_subset(level.x, level.before)) return true;
    reduced_.resize(level.before);
    if (!next_subset(level.z, level.holding)) return choose(digit, level.z.size() + 1);
    first_subset(level.x, level.x.size());
    join(digit);
    return true;
  }

  void join(std::size_t digit) {
    const Level& level = levels_[digit];
    if (level.z.empty()) return;
    digits_.holders(digit, reduced_, holders_);
    for (const std::uint32_t i : level.z) reduced_.push_back(holders_[i]);
  }

  const Digits& digits_;
  std::vector<Level> levels_;  // by digit
  Indices reduced_;            // L, in the order of joining
  Indices holders_;
  bool started_ = false;
};

// How many results Walk would find, or nothing when there are too many sets L.
class Counter {
 public:
  explicit Counter(const Digits& digits) : digits_(digits) {}

  std::optional<Integer> count() {
    ways_[{false, {}}] = 1;
    for (std::size_t digit = digits_.size(); digit-- > 0;) {
      std::map<Key, Integer> above;
      ways_.swap(above);
      for (const auto& [key, ways] : above)
        if (!extend(digit, key, ways)) return std::nullopt;
    }
    Integer total = 0;
    for (const auto& [key, ways] : ways_) total += ways;
    return total;
  }

 private:
  using Key = std::pair<bool, Indices>;  // whether a digit above is not 0 everywhere; L, sorted

  bool extend(std::size_t digit, const Key& key, const Integer& ways) {
    const auto& [large, reduced] = key;
    const std::size_t holding = digits_.holding(digit, reduced);
    Indices holders;
    for (std::size_t z = 0; z <= std::min(holding, digits_.k() - reduced.size()); ++z) {
      const std::size_t x = digits_.raised(holding, z, digits_.wanted(digit, large));
      if (x > reduced.size()) continue;
      if (!afford(x * (x / 64 + 1))) return false;  // the binomial may have x digits
      const Integer more = ways * binomial(reduced.size(), x);
      if (z > 0 && holders.empty()) digits_.holders(digit, reduced, holders);
      Indices chosen;
      first_subset(chosen, z);
      do {
        if (!afford(reduced.size() + z + 1)) return false;
        Key next{large || holding > z || x > 0, reduced};
        for (const std::uint32_t i : chosen) next.second.push_back(holders[i]);
        ranges::sort(next.second);
        ways_[std::move(next)] += more;
      } while (next_subset(chosen, holding));
    }
    return true;
  }

  bool afford(std::size_t work) {
    constexpr std::uint64_t kMost = 3'000'000;
    return (work_ += work) <= kMost;
  }

  const Digits& digits_;
  std::map<Key, Integer> ways_;
  std::uint64_t work_ = 0;
};

// Lists below the heaps with a given sum: what a position of at most k heaps can be made into.
class Shares {
 public:
  Shares(Coordinates heaps, const Integer& sum) : heaps_(heaps), sum_(sum), below_(sum < std::accumulate(heaps.begin(), heaps.end(), Integer(0))) {}

  // In lexicographic order.
  void list(const OptionSink& sink) const {
    if (!below_) return;
    std::vector<Integer> to(heaps_.size(), 0);
    fill(to, 0, sum_);
    while (sink({to})) {
      Integer tail = 0;  // what lies right of the heap that can be raised
      std::size_t i = to.size();
      while (i-- > 0 && (tail == 0 || to[i] == heaps_[i])) tail += to[i];
      if (i >= to.size()) return;
      ++to[i];
      fill(to, i + 1, tail - 1);
    }
  }

  // By inclusion and exclusion over the heaps that are exceeded.
  [[nodiscard]] std::optional<Integer> count() const {
    constexpr std::size_t kMost = 16;
    if (!below_) return 0;
    if (sum_ == 0) return 1;
    Indices filled;
    for (std::size_t i = 0; i < heaps_.size(); ++i)
      if (heaps_[i] > 0) filled.push_back(static_cast<std::uint32_t>(i));
    if (filled.size() > kMost) return std::nullopt;
    Integer total = 0;
    for (std::uint32_t set = 0; set < std::uint32_t{1} << filled.size(); ++set) {
      Integer left = sum_;
      bool odd = false;
      for (std::size_t i = 0; i < filled.size(); ++i)
        if ((set >> i & 1) != 0) {
          left -= heaps_[filled[i]] + 1;
          odd = !odd;
        }
      if (left < 0) continue;
      const Integer lists = binomial(left + (filled.size() - 1), filled.size() - 1);
      total += odd ? -lists : lists;
    }
    return total;
  }

 private:
  // The first list: as much as possible far right.
  void fill(std::vector<Integer>& to, std::size_t from, Integer left) const {
    for (std::size_t i = to.size(); i-- > from;) {
      to[i] = std::min(left, heaps_[i]);
      left -= to[i];
    }
  }

  Coordinates heaps_;
  Integer sum_;
  bool below_;  // the sum of the heaps
};

class Moore final : public Theorem {
  std::string_view name() const override { return "moore"; }
  std::string_view because() const override {
    return "lost exactly when each binary digit, summed over the heaps, is 0 mod k+1; at most k heaps are worth their sum; in misère play with "
           "no heap above 1, lost when the number of ones is 1 mod k+1 (Moore 1910, Yamasaki 1980)";
  }

  Reach reach(const Component& c, Convention convention) const override {
    if (c.rules.name() != "moore") return Reach::nothing;
    return few(c) || is_nim(c, convention) ? Reach::value : Reach::outcome;
  }

  Integer value(const Component& c, Convention convention) const override {
    if (few(c)) return std::accumulate(c.at.begin(), c.at.end(), Integer(0));
    if (is_nim(c, convention)) return nim_sum(c);
    return digits(c, convention).is_p() ? 0 : 1;
  }

  // At most k heaps: in lexicographic order of the results. Nim: by heap. Otherwise: as Walk says.
  void moves(const Component& c, Convention convention, const Integer& target, const OptionSink& sink) const override {
    if (few(c)) return Shares(c.at, target).list(sink);
    if (is_nim(c, convention)) return nim_moves(c, target, sink);
    const Digits all = digits(c, convention);
    if (all.is_p()) return;
    for (Walk walk(all); walk.next();)
      if (!sink(walk.result())) return;
  }

  std::optional<Integer> count(const Component& c, Convention convention, const Integer& target) const override {
    if (few(c)) return Shares(c.at, target).count();
    if (is_nim(c, convention)) return nim_count(c, target);
    const Digits all = digits(c, convention);
    return all.is_p() ? Integer(0) : Counter(all).count();
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override;

  static bool few(const Component& c) {
    return ranges::count_if(c.at, [](const Integer& n) { return n > 0; }) <= c.rules.parameters()[0];
  }
  static bool is_nim(const Component& c, Convention convention) { return c.rules.parameters()[0] == 1 && convention == Convention::normal; }
  static Integer nim_sum(const Component& c) {
    Integer sum = 0;
    for (const Integer& heap : c.at) sum ^= heap;
    return sum;
  }
  // Visits the heap that is reduced and what is left of it, until the visitor wants no more.
  static void each_nim_move(const Component& c, const Integer& target, const auto& visit) {
    const Integer change = nim_sum(c) ^ target;
    if (change == 0) return;
    for (std::size_t i = 0; i < c.at.size(); ++i)
      if (c.at[i].bit(change.bits() - 1) && !visit(i, c.at[i] ^ change)) return;
  }
  static void nim_moves(const Component& c, const Integer& target, const OptionSink& sink) {
    each_nim_move(c, target, [&](std::size_t i, const Integer& left) {
      std::vector<Integer> to(c.at.begin(), c.at.end());
      to[i] = left;
      return sink({std::move(to)});
    });
  }
  static Integer nim_count(const Component& c, const Integer& target) {
    std::size_t found = 0;
    each_nim_move(c, target, [&](std::size_t, const Integer&) { return ++found != 0; });
    return found;
  }
  // There are more than k heaps, so k is small.
  static Digits digits(const Component& c, Convention convention) {
    return {c.at, static_cast<std::size_t>(c.rules.parameters()[0].small()), convention};
  }
};

std::vector<std::string> Moore::why(const Component& c, Convention convention) const {
  constexpr std::size_t kHeaps = 8;
  constexpr std::size_t kDigits = 64;
  const std::string k = c.rules.parameters()[0].to_string();
  if (few(c)) {
    const Integer sum = value(c, convention);
    if (sum.bits() > kDigits || c.at.size() > kHeaps) return {};
    return {fmt::format("at most {} heaps, so all may be reduced at once: worth their sum, {}", k, sum.to_string())};
  }
  const std::vector<std::size_t> sums = columns(c.at);
  if (c.at.size() > kHeaps || sums.size() > kDigits) return {};
  const Integer q = c.rules.parameters()[0] + 1;
  std::size_t width = 0;
  for (const Integer& heap : c.at) width = std::max(width, heap.to_string().size());
  std::vector<std::string> lines;
  for (const Integer& heap : c.at) {
    lines.push_back(fmt::format("{:>{}}  ", heap.to_string(), width));
    for (std::size_t i = sums.size(); i-- > 0;) lines.back() += heap.bit(i) ? '1' : '0';
  }
  std::string residues;
  for (std::size_t i = sums.size(); i-- > 0;) residues += (Integer(sums[i]) % q).to_string();  // at most 8 heaps: a digit
  const bool lost = digits(c, convention).is_p();
  const bool small = convention == Convention::misere && sums.size() <= 1;
  lines.push_back(fmt::format("{:>{}}  {}  sums mod {}: {}", "", width, residues, q.to_string(),
                              small  ? lost ? "1, lost in misère play with no heap above 1" : "not 1, won in misère play with no heap above 1"
                              : lost ? "all 0, lost"
                                     : "not all 0, won"));
  return lines;
}

}  // namespace

const Theorem& theorem_moore() {
  static const Moore theorem;
  return theorem;
}

}  // namespace grundy
