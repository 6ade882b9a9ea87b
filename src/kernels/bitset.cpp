// Codes of at most two parts without a sparse space: every pair of parts has to be looked at, and it is looked at as one bit
// of a vector. A block of heaps is taken together, so that what they read stays in the cache:
//
// 1. of each heap, some thousand pairs are marked one by one, those that told most at heaps before; the least values that are
//    left are its candidates;
// 2. the other pairs of which both parts lie before the block are sifted (sift.hpp), stretch by stretch, until candidates
//    without a pair are left: seldom more than a handful after the first few stretches;
// 3. in order, each heap sees the pairs with a part inside the block, and its least candidate is its value.
//
// How many candidates are kept at each stage is learnt from the heaps before: so many that the value was among them. If it
// was not, the heap is sifted again with all that were cut off. So this costs time only, and the answer never depends on it.
//
// Which pairs to mark matters: most pairs show what many others show too. A part a and a take name a pair of every heap; those
// for which the values that few others show sum up to most, at a sample of heaps, leave a tenth of the candidates that as many
// of the smallest parts leave.
//
// Tried and dropped: candidates in 16-bit lanes (xor and compare 32 pairs at once; a fifth of the speed when tens of
// candidates are left); transforms over xor (a number of channels as large as the values, worth it beyond 10^8 heaps).
#include "kernels/bitset.hpp"

#include <array>

#include "kernels/octal.hpp"
#include "kernels/reach.hpp"
#include "kernels/sift.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

using Candidates = std::vector<std::uint32_t>;
constexpr std::uint32_t kNowhere = UINT32_MAX;
constexpr std::uint16_t kNoCandidate = UINT16_MAX;

template <class Sink>
void for_each_bit(std::uint64_t bits, Sink&& sink) {
  for (; bits != 0; bits &= bits - 1) sink(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

// How many candidates are kept, by the bits of the number of pairs seen so far: an estimate of the place that the value
// exceeds once in 150 heaps.
class Windows {
 public:
  static constexpr std::size_t kStages = 64;

  explicit Windows(std::size_t first) { keep_.fill(kOne * first); }
  [[nodiscard]] std::size_t keep(std::size_t stage) const { return keep_[stage] / kOne + 1; }
  // Whether the value was not among those kept.
  void met(std::size_t stage, bool missed) {
    const std::size_t step = keep_[stage] / 512 + 1;
    if (missed) keep_[stage] = std::min(keep_[stage] + kRarely * step, kOne * kMost);
    else keep_[stage] -= std::min(step, keep_[stage]);
  }

 private:
  static constexpr std::size_t kOne = 256;
  static constexpr std::size_t kRarely = 150;
  static constexpr std::size_t kMost = 4096;
  std::array<std::size_t, kStages> keep_{};
};

// The heaps of the rarer class under the mask that parts the values most unevenly. Where one class is much rarer, pairs of
// different classes are few and their values are half of all.
template <class V>
class Minority {
 public:
  void choose(const std::vector<V>& g, std::size_t values) {
    std::vector<std::int64_t> count(values);
    for (std::size_t n = g.size() / 2; n < g.size(); ++n) ++count[g[n]];
    for (std::size_t half = 1; half < values; half *= 2)
      for (std::size_t i = 0; i < values; ++i)
        if ((i & half) == 0) {
          const std::int64_t sum = count[i] + count[i + half];
          count[i + half] = count[i] - count[i + half];
          count[i] = sum;
        }
    mask_ = static_cast<std::uint32_t>(ranges::min_element(count) - count.begin());
    heaps_.clear();
    even_.clear();
    next_ = 1;
    extend(g, values);
  }
  /// Takes in new heaps, with values below a bound.
  void extend(const std::vector<V>& g, std::size_t values) {
    cover(values);
    for (; next_ < g.size(); ++next_)
      if (has(g[next_])) heaps_.push_back(next_);
  }
  /// Whether its class has this value: one below the number given to cover().
  [[nodiscard]] bool has(std::uint32_t value) const { return (even_[value / 64] >> value % 64 & 1U) != 0; }
  /// The same of 64 values, the first a multiple of 64.
  [[nodiscard]] std::uint64_t word(std::uint32_t first) const { return even_[first / 64]; }
  void cover(std::size_t values) {
    while (64 * even_.size() < values) {
      const auto first = static_cast<std::uint32_t>(64 * even_.size());
      even_.push_back(0);
      for (std::uint32_t i = 0; i < 64; ++i)
        if (std::popcount((first + i) & mask_) % 2 == 0) even_.back() |= std::uint64_t{1} << i;
    }
  }
  [[nodiscard]] const std::vector<std::size_t>& heaps() const { return heaps_; }
 private:
  std::uint32_t mask_ = 0;
  std::vector<std::uint64_t> even_;  // a bit a value
  std::vector<std::size_t> heaps_;
  std::size_t next_ = 1;
};

// A heap of the block: what may be its value, after each doubling of the pairs seen.
struct Waiting {
  Candidates left;
  Candidates sure;   // of the majority, that no heap before the block reaches
  Candidates later;  // of the minority, above the first of these
  std::vector<std::pair<std::size_t, std::uint32_t>> stages;  // and the first candidate that was cut off there
};

template <class V>
class Bitset {
 public:
  Bitset(const Code& code, std::vector<V>& g, const BitsetSizes& sizes)
      : moves_(code), tail_(code), g_(g), sizes_(sizes), windows_(sizes.window), choose_at_(sizes.first) {
    if (g_.empty()) g_.push_back(0);
    for (const V value : g_) learn(value);
  }

  // Of the next `length` heaps; false when a value is too large for its type.
  bool block(std::size_t length) {
    const std::size_t start = g_.size();
    bound_ = std::uint32_t{1} << planes_.count();
    minority_.cover(bound_);
    if (start >= choose_at_) choose();
    if (bound_ > kMostParted) marked_.clear();
    minority_.extend(g_, bound_);
    set_options();
    from_ = marked_.empty() ? std::max(sizes_.block, marks() / 2) : sizes_.block;
    parted_ = length <= kReachHeaps && sizes_.block >= kReachHeaps && bound_ <= kMostParted && options_.size() * sizes_.parted < start;
    waiting_.assign(length, {});
    for (std::size_t i = 0; i < length; ++i) {
      if (i % kTogether == 0) mark_together(start + i, std::min(kTogether, length - i));
      const Marks& seen = together_[i % kTogether];
      if (parted_) part(i, seen);
      else waiting_[i].stages.emplace_back(kMarked, list(seen, 0, windows_.keep(kMarked), waiting_[i].left));
    }
    if (parted_) settle(start);
    sift_all(start);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t value = finish(start + i, waiting_[i]);
      if (!append(g_, value)) return false;
      learn(value);
    }
    return true;
  }
  [[nodiscard]] std::uint64_t bytes() const { return planes_.count() * (planes_.size() / 2); }

 private:
  static constexpr std::uint32_t kMostParted = 1U << 14U;
  static constexpr std::size_t kMarked = 0;  // the stage after the pairs that are marked
  static constexpr std::size_t kFirstStretch = 4096;
  static constexpr std::size_t kTogether = 4;  // heaps whose pairs are marked in one go

  void learn(std::uint32_t value) {
    planes_.push(value);
    values_.push_back(static_cast<std::uint16_t>(value));
  }

  static std::size_t stage(std::size_t pairs) { return static_cast<std::size_t>(std::bit_width(pairs)); }

  // Marks the pairs that are looked at one by one: the smallest parts, until pairs were chosen.
  void mark(std::size_t n, Marks& seen) {
    seen.clear(bound_);
    mark_options<1>(n, marked_, &seen);
    mark_smallest(n, seen);
  }
  void mark_together(std::size_t n, std::size_t count) {
    if (count < kTogether) {
      for (std::size_t i = 0; i < count; ++i) mark(n + i, together_[i]);
      return;
    }
    for (Marks& seen : together_) seen.clear(bound_);
    mark_options<kTogether>(n, marked_, together_.data());
    for (std::size_t i = 0; i < kTogether; ++i) mark_smallest(n + i, together_[i]);
  }
  void mark_smallest(std::size_t n, Marks& seen) {
    for (const std::size_t take : moves_.splits)
      if (take < n) mark_pairs(g_, n - take, sizes_.block, std::min(moves_.half(n - take), from_ - 1), seen);
  }
  // Of so many heaps from n on.
  template <std::size_t kHeaps>
  void mark_options(std::size_t n, const std::vector<Reach>& options, Marks* seen) const {
    const std::uint16_t* heap = values_.data() + n;
    std::array<std::uint8_t*, kHeaps> marks;  // in registers: a store of bytes might change any member
    std::array<std::uint8_t, kHeaps> zero;
    for (std::size_t i = 0; i < kHeaps; ++i) {
      marks[i] = seen[i].data();
      zero[i] = *marks[i];
    }
    for (const Reach& option : options)
      for (std::size_t i = 0; i < kHeaps; ++i) marks[i][option.turn ^ *(heap + i - option.back)] = 1;
    if (moves_.unequal)  // two equal heaps make 0 and nothing else: it stays to be sifted
      for (std::size_t i = 0; i < kHeaps; ++i) *marks[i] = zero[i];
  }

  // The first candidates from `value` on among the values below the bound, and the value where they were cut off.
  std::uint32_t list(const Marks& seen, std::uint32_t value, std::size_t most, Candidates& candidates) {
    candidates.resize(std::min<std::size_t>(most, bound_));
    std::size_t count = 0;
    for (; value < bound_ && count < candidates.size(); ++value) {
      candidates[count] = value;
      count += seen[value] ? 0 : 1;
    }
    candidates.resize(count);
    return value < bound_ ? value : kNowhere;
  }

  [[nodiscard]] std::size_t marks() const { return std::min(sizes_.marked, std::size_t{5} * bound_); }

  void choose() {
    choose_at_ = 2 * g_.size();
    minority_.choose(g_, bound_);
    options_.clear();
    taken_ = 0;
    set_options();
    marked_.clear();
    marked_ = choose_most_telling(near_options());
  }

  // The pairs with the smallest parts, and those with the minority.
  [[nodiscard]] std::vector<Reach> near_options() const {
    std::vector<Reach> near = options_;
    for (std::size_t a = sizes_.block; a < sizes_.near && a + moves_.largest() < g_.size(); ++a)
      if (!minority_.has(g_[a]))
        for (const std::size_t take : moves_.splits) near.push_back({static_cast<std::uint32_t>(take + a), values_[a]});
    return near;
  }

  // Those that show most of what few others show, at some of the latest heaps.
  [[nodiscard]] std::vector<Reach> choose_most_telling(const std::vector<Reach>& options) const {
    constexpr std::uint32_t kWhole = 1U << 12U;
    std::vector<std::uint32_t> hits(bound_);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> worth(options.size());  // and the option
    for (std::uint32_t i = 0; i < worth.size(); ++i) worth[i].second = i;
    for (std::size_t i = 0; i < sizes_.samples; ++i) {
      const std::size_t n = g_.size() - 1 - i * (g_.size() / 8) / sizes_.samples;
      const std::uint16_t* heap = values_.data() + n;
      const auto reachable = [&](const Reach& option) { return option.back < n; };
      ranges::fill(hits, 0U);
      for (const Reach& option : options)
        if (reachable(option)) ++hits[option.turn ^ *(heap - option.back)];
      for (std::uint32_t value = 0; value < bound_; ++value) hits[value] = value < g_[n] && hits[value] != 0 ? kWhole / hits[value] : 0;
      for (auto& [sum, at] : worth)
        if (reachable(options[at])) sum += hits[options[at].turn ^ *(heap - options[at].back)];
    }
    const std::size_t count = std::min(worth.size(), marks());
    std::nth_element(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(count), worth.end(), std::greater<>());
    std::vector<Reach> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(options[worth[i].second]);
    ranges::sort(chosen, [](const Reach& a, const Reach& b) { return a.back < b.back; });
    return chosen;
  }

  // The pairs with a heap of the minority, when both parts lie before the block and neither is nearer to heap 0 than a block.
  void set_options() {
    const auto& heaps = minority_.heaps();
    for (; taken_ < heaps.size() && heaps[taken_] + moves_.largest() < g_.size(); ++taken_)
      for (const std::size_t take : moves_.splits)
        if (heaps[taken_] >= sizes_.block) options_.push_back({static_cast<std::uint32_t>(take + heaps[taken_]), values_[heaps[taken_]]});
  }

  // The majority's values are options by a pair with the minority alone. So of each class the least that are not marked are
  // candidates; of the majority's the first are settled for all heaps of the block at once, and of the minority's those below
  // them have yet to be sifted.
  void part(std::size_t i, const Marks& seen) {
    Candidates& rare = waiting_[i].left;
    std::size_t commons = 0;
    for (std::uint32_t first = 0; first < bound_ && commons < kReachRanks; first += 64) {
      const std::uint64_t missing = missing_below_bound(seen, first), rares = minority_.word(first);
      std::uint64_t before = ~std::uint64_t{0};  // the values below the last of the majority that counts
      for_each_bit(missing & ~rares, [&](std::uint32_t bit) {
        if (commons == kReachRanks) return;
        candidates_[commons++][i] = static_cast<std::uint16_t>(first + bit);
        if (commons == kReachRanks) before = (std::uint64_t{1} << bit) - 1;
      });
      for_each_bit(missing & rares & before, [&](std::uint32_t bit) { rare.push_back(first + bit); });
    }
    for (; commons < kReachRanks; ++commons) candidates_[commons][i] = kNoCandidate;
  }
  [[nodiscard]] std::uint64_t missing_below_bound(const Marks& seen, std::uint32_t first) const {
    return seen.missing(first) & (bound_ - first < 64 ? (std::uint64_t{1} << bound_) - 1 : ~std::uint64_t{0});
  }
  void settle(std::size_t start) {
    const auto alive = unreached(values_.data() + start, options_, candidates_);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      Waiting& heap = waiting_[i];
      for (std::size_t j = 0; j < kReachRanks; ++j)
        if ((alive[j] >> i & 1U) != 0 && candidates_[j][i] != kNoCandidate) heap.sure.push_back(candidates_[j][i]);
      const auto first = heap.sure.empty() ? heap.left.begin() : ranges::lower_bound(heap.left, heap.sure.front());
      heap.later.assign(first, heap.left.end());
      heap.left.erase(first, heap.left.end());
    }
  }
  // The value, if it is at most the last of the majority that is sure: else the bound.
  std::uint32_t parted_value(std::size_t n, Waiting& heap) {
    std::uint32_t value = first_unseen(heap.left);
    auto between = heap.later.begin();
    for (std::size_t j = 0; j < heap.sure.size() && value == bound_; ++j) {
      const auto end = std::lower_bound(between, heap.later.end(), heap.sure[j]);
      Candidates some(between, end);
      std::erase_if(some, [&](std::uint32_t v) { return seen_[v]; });
      sift_pairs(n, from_, n, some);
      if (!some.empty()) value = some.front();
      else if (!seen_[heap.sure[j]]) value = heap.sure[j];
      between = end;
    }
    return value;
  }

  void cut(Waiting& heap, std::size_t stage) {
    const std::size_t keep = windows_.keep(stage);
    heap.stages.emplace_back(stage, heap.left.size() > keep ? heap.left[keep] : kNowhere);
    if (heap.left.size() > keep) heap.left.resize(keep);
  }

  void sift_all(std::size_t start) {
    const std::size_t most = (start + waiting_.size()) / 2;
    for (std::size_t from = from_; from <= most;) {
      const std::size_t to = std::min(std::max(2 * from, kFirstStretch), from + sizes_.stretch);
      for (std::size_t i = 0; i < waiting_.size(); ++i) {
        sift_pairs(start + i, from, to - 1, waiting_[i].left);
        if (!parted_ && stage(to) != stage(from)) cut(waiting_[i], stage(to));
      }
      from = to;
    }
  }

  void sift_pairs(std::size_t n, std::size_t first, std::size_t last, Candidates& candidates) {
    for (const std::size_t take : moves_.splits) {
      if (take >= n || candidates.empty()) continue;
      const Pairs pairs{n - take, first, std::min(last, moves_.half(n - take))};
      if (pairs.first <= pairs.last) candidates.resize(sift(planes_, pairs, candidates));
    }
  }

  std::uint32_t finish(std::size_t n, Waiting& heap) {
    seen_.clear(std::uint32_t{1} << planes_.count());
    moves_.mark_simple(g_, n, seen_);
    tail_.mark(g_, n, seen_);
    for (const std::size_t take : moves_.splits)
      if (take < n) mark_pairs(g_, n - take, 1, std::min(moves_.half(n - take), sizes_.block - 1), seen_);
    std::uint32_t value = parted_ ? parted_value(n, heap) : first_unseen(heap.left);
    if (value == bound_ && parted_) value = part_again(n);
    else if (value == bound_ && was_cut(heap)) value = search_again(n);
    while (seen_[value]) ++value;  // from the bound on, only pairs with a part inside the block count
    for (const auto& [stage, past] : heap.stages) {
      windows_.met(stage, value >= past);
      if (value >= past) break;  // what was cut off here was not there later
    }
    return value;
  }

  // With all pairs with the minority marked, the least of the majority's values that is left is sure.
  std::uint32_t part_again(std::size_t n) {
    const Marks near = seen_;
    mark(n, seen_);
    mark_options<1>(n, options_, &seen_);
    Candidates rare;
    std::uint32_t value = 0;
    for (; value < bound_; ++value) {
      if (seen_[value] || near[value]) continue;
      if (!minority_.has(value)) break;
      rare.push_back(value);
    }
    seen_ = near;
    sift_pairs(n, from_, n, rare);
    return rare.empty() ? value : rare.front();
  }

  // The bound, if it is none of the candidates.
  std::uint32_t first_unseen(const Candidates& candidates) const {
    const auto found = ranges::find_if(candidates, [&](std::uint32_t value) { return !seen_[value]; });
    return found == candidates.end() ? bound_ : *found;
  }

  static bool was_cut(const Waiting& heap) {
    return ranges::any_of(heap.stages, [](const auto& stage) { return stage.second != kNowhere; });
  }

  std::uint32_t search_again(std::size_t n) {
    const Marks near = seen_;
    mark(n, seen_);
    Candidates candidates;
    for (std::uint32_t from = 0; from != kNowhere;) {
      from = list(seen_, from, windows_.keep(kMarked), candidates);
      std::erase_if(candidates, [&](std::uint32_t value) { return near[value]; });
      sift_pairs(n, from_, n, candidates);
      if (!candidates.empty()) break;
    }
    seen_ = near;
    return candidates.empty() ? bound_ : candidates.front();
  }

  OctalMoves moves_;
  TakingTail tail_;
  std::vector<V>& g_;
  BitsetSizes sizes_;
  Windows windows_;
  Minority<V> minority_;
  std::size_t choose_at_;             // so many heaps, the minority and the pairs that are marked
  Planes planes_;
  std::vector<std::uint16_t> values_;  // cut to 16 bits
  std::vector<Reach> options_;
  std::size_t taken_ = 0;              // of the minority, into the options
  bool parted_ = false;                // whether the classes of this block are treated apart
  ReachCandidates candidates_{};
  std::vector<Reach> marked_;
  std::size_t from_ = 0;     // the least smaller part that is sifted
  std::uint32_t bound_ = 1;  // above all values before the block, and above their xors
  std::vector<Waiting> waiting_;
  Marks seen_;
  std::array<Marks, kTogether> together_;
};

struct BitsetKernel {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->parts() <= 2 && !game.code()->tail_splits(); }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    return grow_bitset(game, g, last, guard, BitsetSizes{});
  }
};

}  // namespace

template <class V>
Grown grow_bitset(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard, const BitsetSizes& sizes) {
  constexpr std::size_t kWork = 4096;  // of a heap, beside the sifting
  const std::size_t splits = OctalMoves(*game.code()).splits.size();
  Bitset<V> bitset(*game.code(), g, sizes);
  while (g.size() <= last) {
    const std::size_t length = std::min(sizes.block, last + 1 - g.size());
    if (!bitset.block(length)) return Grown::too_narrow;
    if (guard.stop(length * (kWork + g.size() / 16) * splits) || !guard.room(bitset.bytes())) return Grown::stopped;
  }
  return Grown::done;
}

template Grown grow_bitset(const HeapGame&, std::vector<std::uint8_t>&, std::size_t, Guard&, const BitsetSizes&);
template Grown grow_bitset(const HeapGame&, std::vector<std::uint16_t>&, std::size_t, Guard&, const BitsetSizes&);
template Grown grow_bitset(const HeapGame&, std::vector<std::uint32_t>&, std::size_t, Guard&, const BitsetSizes&);

const Kernel& kernel_bitset() {
  static constexpr Kernel kernel = kernel_of<BitsetKernel>("bitset");
  return kernel;
}

}  // namespace grundy
