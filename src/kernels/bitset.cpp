// Codes of at most two parts without a sparse space: every pair of parts has to be looked at, and it is looked at as one bit
// of a vector. A block of heaps is taken together, so that what they read stays in the cache:
//
// 1. of each heap, a few thousand pairs are marked one by one; the least values that are left are its candidates;
// 2. the other pairs of which both parts lie before the block are sifted (sift.hpp), stretch by stretch, until candidates
//    without a pair are left: seldom more than a handful after the first few stretches;
// 3. in order, each heap sees the pairs with a part inside the block, and its least candidate is its value.
//
// How many candidates are kept at each stage is learnt from the heaps before: so many that the value was among them. If it
// was not, the heap is sifted again with all that were cut off. So this costs time only, and the answer never depends on it.
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
// different classes are few and their values are half of all, so these pairs show most: they come first.
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
  [[nodiscard]] bool has(std::uint32_t value) const { return even_[value] != 0; }
  void cover(std::size_t values) {
    while (even_.size() < values) even_.push_back(std::popcount(static_cast<std::uint32_t>(even_.size()) & mask_) % 2 == 0 ? 1 : 0);
  }
  [[nodiscard]] const std::vector<std::size_t>& heaps() const { return heaps_; }
  /// Marks the pairs of a sum with `most` of these heaps, from heap `first` on.
  void mark(const std::vector<V>& g, std::size_t sum, std::size_t first, std::size_t most, bool unequal, Marks& seen) const {
    auto r = ranges::lower_bound(heaps_, first);
    const auto end = ranges::lower_bound(heaps_, sum);
    if (r >= end) return;
    const V* values = g.data();
    for (const auto stop = static_cast<std::size_t>(end - r) > most ? r + static_cast<std::ptrdiff_t>(most) : end; r < stop; ++r)
      if (!unequal || 2 * *r != sum) seen.mark(static_cast<std::uint32_t>(values[*r] ^ values[sum - *r]));
  }

 private:
  std::uint32_t mask_ = 0;
  std::vector<std::uint8_t> even_;  // by value
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
      : moves_(code), tail_(code), g_(g), sizes_(sizes), windows_(sizes.window) {
    if (g_.empty()) g_.push_back(0);
    for (const V value : g_) learn(value);
  }

  // Of the next `length` heaps; false when a value is too large for its type.
  bool block(std::size_t length) {
    const std::size_t start = g_.size();
    bound_ = std::uint32_t{1} << planes_.count();
    marked_ = std::max(sizes_.block, std::min(sizes_.marked, std::size_t{4} * bound_));
    if (start >= 2 * chosen_) choose_minority();
    minority_.extend(g_, bound_);
    set_options();
    parted_ = length <= kReachHeaps && sizes_.block >= kReachHeaps && bound_ <= kMostParted && options_.size() * sizes_.parted < start;
    waiting_.assign(length, {});
    for (std::size_t i = 0; i < length; ++i) {
      mark(start + i, parted_ ? 2 * marked_ : marked_);
      if (parted_) part(i);
      else waiting_[i].stages.emplace_back(stage(marked_), list(0, windows_.keep(stage(marked_)), waiting_[i].left));
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

  void learn(std::uint32_t value) {
    planes_.push(value);
    values_.push_back(static_cast<std::uint16_t>(value));
  }

  static std::size_t stage(std::size_t pairs) { return static_cast<std::size_t>(std::bit_width(pairs)); }

  // Marks the pairs that are looked at one by one: `minority` with the minority, and those with the smallest parts.
  void mark(std::size_t n, std::size_t minority) {
    seen_.clear(bound_);
    if (parted_ && !moves_.unequal) mark_options(n, minority * moves_.splits.size());
    for (const std::size_t take : moves_.splits) {
      if (take >= n) break;
      if (!parted_ || moves_.unequal) minority_.mark(g_, n - take, sizes_.block, minority, moves_.unequal, seen_);
      mark_pairs(g_, n - take, sizes_.block, std::min(moves_.half(n - take), marked_ - 1), seen_);
    }
  }
  void mark_options(std::size_t n, std::size_t most) {
    const std::uint16_t* heap = values_.data() + n;
    std::uint8_t* const marks = seen_.data();  // in a register: a store of bytes might change any member
    for (const Reach& option : std::span(options_).first(std::min(most, options_.size()))) marks[option.turn ^ *(heap - option.back)] = 1;
  }

  // The first candidates from `value` on among the values below the bound, and the value where they were cut off.
  std::uint32_t list(std::uint32_t value, std::size_t most, Candidates& candidates) {
    candidates.resize(std::min<std::size_t>(most, bound_));
    std::size_t count = 0;
    for (; value < bound_ && count < candidates.size(); ++value) {
      candidates[count] = value;
      count += seen_[value] ? 0 : 1;
    }
    candidates.resize(count);
    return value < bound_ ? value : kNowhere;
  }

  void choose_minority() {
    chosen_ = g_.size();
    minority_.choose(g_, bound_);
    options_.clear();
    taken_ = 0;
  }

  // The pairs with a heap of the minority, when both parts lie before the block and neither is nearer to heap 0 than a block.
  void set_options() {
    const auto& heaps = minority_.heaps();
    for (; taken_ < heaps.size() && heaps[taken_] + moves_.largest() < g_.size(); ++taken_)
      for (const std::size_t take : moves_.splits)
        if (heaps[taken_] >= kReachHeaps) options_.push_back({static_cast<std::uint32_t>(take + heaps[taken_]), values_[heaps[taken_]]});
  }

  // The majority's values are options by a pair with the minority alone. So of each class the least that are not marked are
  // candidates; of the majority's the first are settled for all heaps of the block at once, and of the minority's those below
  // them have yet to be sifted.
  void part(std::size_t i) {
    Candidates& rare = waiting_[i].left;
    rare.resize(bound_);
    std::array<std::uint16_t, kReachRanks + 1> common;
    std::size_t rares = 0, commons = 0;
    for (std::uint32_t value = 0; value < bound_ && commons < kReachRanks; ++value) {  // without branches: they are no pattern
      const bool left = !seen_[value];
      const bool is_rare = minority_.has(value);
      rare[rares] = value;
      common[commons] = static_cast<std::uint16_t>(value);
      rares += left && is_rare ? 1 : 0;
      commons += left && !is_rare ? 1 : 0;
    }
    rare.resize(rares);
    for (std::size_t j = 0; j < kReachRanks; ++j) candidates_[j][i] = j < commons ? common[j] : kNoCandidate;
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
      sift_pairs(n, marked_, n, some);
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
    for (std::size_t from = marked_; from <= most;) {
      const std::size_t to = std::min(2 * from, from + sizes_.stretch);
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
    mark(n, SIZE_MAX / 64);
    Candidates rare;
    std::uint32_t value = 0;
    for (; value < bound_; ++value) {
      if (seen_[value] || near[value]) continue;
      if (!minority_.has(value)) break;
      rare.push_back(value);
    }
    seen_ = near;
    sift_pairs(n, marked_, n, rare);
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
    mark(n, marked_);
    Candidates candidates;
    for (std::uint32_t from = 0; from != kNowhere;) {
      from = list(from, windows_.keep(stage(marked_)), candidates);
      std::erase_if(candidates, [&](std::uint32_t value) { return near[value]; });
      sift_pairs(n, marked_, n, candidates);
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
  std::size_t chosen_ = 1024;  // heaps when the minority was chosen
  Planes planes_;
  std::vector<std::uint16_t> values_;  // cut to 16 bits
  std::vector<Reach> options_;
  std::size_t taken_ = 0;              // of the minority, into the options
  bool parted_ = false;                // whether the classes of this block are treated apart
  ReachCandidates candidates_{};
  std::size_t marked_ = 0;
  std::uint32_t bound_ = 1;  // above all values before the block, and above their xors
  std::vector<Waiting> waiting_;
  Marks seen_;
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
  const std::size_t splits = OctalMoves(*game.code()).splits.size();
  Bitset<V> bitset(*game.code(), g, sizes);
  while (g.size() <= last) {
    const std::size_t length = std::min(sizes.block, last + 1 - g.size());
    if (!bitset.block(length)) return Grown::too_narrow;
    if (guard.stop(length * (sizes.marked + g.size() / 16) * splits) || !guard.room(bitset.bytes())) return Grown::stopped;
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
