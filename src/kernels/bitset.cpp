// Codes of at most two parts without a sparse space: every pair of parts has to be looked at, and it is looked at as one bit
// of a vector. A block of heaps is taken together, so that what they read stays in the cache:
//
// 1. of each sum of two parts, some thousand pairs are marked one by one, those that told most before: once, for all digits
//    that split into this sum; the least values that are left in all sums of a heap are its candidates;
// 2. the other pairs of which both parts lie before the block are sifted (sift.hpp), stretch by stretch, until candidates
//    without a pair are left: seldom more than a handful after the first few stretches;
// 3. in order, each heap sees the pairs with a part inside the block, and its least candidate is its value.
//
// A game without any order leaves hundreds of candidates, and then it is less work to mark all pairs: one store a pair, which
// is what the machine can do in a cycle. Which of the two costs less is seen from the sieve's own work.
//
// How many candidates are kept at each stage is learnt from the heaps before: so many that the value was among them. If it
// was not, the heap is sifted again with all that were cut off. So this costs time only, and the answer never depends on it.
//
// Which pairs to mark matters: most pairs show what many others show too. A part a names a pair of every sum; those
// for which the values that few others show sum up to most, at a sample of heaps, leave a tenth of the candidates that as many
// of the smallest parts leave.
//
// Tried and dropped: candidates in 16-bit lanes (xor and compare 32 pairs at once; a fifth of the speed when tens of
// candidates are left); transforms over xor (a number of channels as large as the values, worth it beyond 10^8 heaps).
#include "kernels/bitset.hpp"

#include <array>
#include <utility>

#include "kernels/bitset_learnt.hpp"
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

// A heap of the block: what may be its value, after each doubling of the pairs seen.
struct Waiting {
  Candidates left;
  Candidates sure;   // of the majority, that no heap before the block reaches
  Candidates later;  // of the minority, above the first of these
  std::vector<std::pair<std::size_t, std::uint32_t>> stages;  // and the first candidate that was cut off there
};

// The values below the bound that no pair of this sum makes of those that were marked: of the pairs that were chosen, and of
// those whose smaller part is below `to`.
struct Sum {
  std::size_t to;
  std::vector<std::uint64_t> missing;
};

template <class V>
class Bitset {
 public:
  Bitset(const Code& code, std::vector<V>& g, const BitsetSizes& sizes)
      : moves_(code), tail_(code), g_(g), sizes_(sizes), windows_(sizes.window), choose_at_(sizes.first), taken_(moves_.splits.size()) {
    if (!moves_.splits.empty()) sums_.resize(sizes.block + moves_.splits.back() - moves_.splits.front());
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
    whole_ = marks_whole();
    from_ = whole_ ? kWhole : marked_.empty() ? std::max(sizes_.block, marks() / 2) : sizes_.block;
    parted_ = !whole_ && length <= kReachHeaps && sizes_.block >= kReachHeaps && bound_ <= kMostParted && options_.size() * sizes_.parted < start;
    mark_sums(start, length);
    waiting_.assign(length, {});
    for (std::size_t i = 0; i < length; ++i) {
      gather(start + i);
      if (parted_) part(i);
      else waiting_[i].stages.emplace_back(marked(), list(0, windows_.keep(marked()), waiting_[i].left));
    }
    if (parted_) settle(start);
    sift_all(start);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t value = finish(start + i, waiting_[i]);
      if (!append(g_, value)) return false;
      learn(value);
    }
    if (!whole_) learn_cost(start, length);
    return true;
  }
  [[nodiscard]] std::uint64_t bytes() const { return planes_.count() * (planes_.size() / 2) + sums_.size() * (bound_ / 8); }

 private:
  static constexpr std::uint32_t kMostParted = 1U << 14U;
  static constexpr std::size_t kWhole = SIZE_MAX;  // above every part
  static constexpr std::size_t kFirstStretch = 4096;
  // costs, as BitsetSizes::mark_cost
  static constexpr std::uint64_t kLevelCost = 72;   // of a plane of a tile in the sieve
  static constexpr std::uint64_t kReachCost = 400;  // of a pair and the candidates of a block
  static constexpr std::size_t kTogether = 4;         // sums whose pairs are marked in one go

  void learn(std::uint32_t value) {
    planes_.push(value);
    values_.push_back(static_cast<std::uint16_t>(value));
  }

  static std::size_t stage(std::size_t pairs) { return static_cast<std::size_t>(std::bit_width(pairs)); }

  // Of the sums that the block's heaps split, those that the block before had not.
  void mark_sums(std::size_t start, std::size_t length) {
    if (moves_.splits.empty()) return;
    const std::size_t nearest = moves_.splits.front(), farthest = moves_.splits.back();
    if (std::exchange(sums_bound_, bound_) != bound_) next_sum_ = 0;
    const std::size_t first = start > farthest ? start - farthest : 1, end = start + length > nearest ? start + length - nearest : 1;
    next_sum_ = std::max(next_sum_, first);
    for (std::size_t sum = first; sum < next_sum_; ++sum)
      if (sum_of(sum).to < from_) mark_more(sum);
    for (; next_sum_ < end; next_sum_ += std::min(kTogether, end - next_sum_)) mark_together(next_sum_, std::min(kTogether, end - next_sum_));
  }
  Sum& sum_of(std::size_t sum) { return sums_[sum % sums_.size()]; }

  void mark_together(std::size_t sum, std::size_t count) {
    for (Marks& seen : together_) seen.clear(bound_);
    if (!whole_ && count == kTogether) mark_options<kTogether>(sum, marked_, together_.data());
    else if (!whole_)
      for (std::size_t i = 0; i < count; ++i) mark_options<1>(sum + i, marked_, &together_[i]);
    for (std::size_t i = 0; i < count; i += 2) mark_smallest(sum + i, std::min<std::size_t>(2, count - i), &together_[i]);
    for (std::size_t i = 0; i < count; ++i) {
      sum_of(sum + i).to = from_;
      sum_of(sum + i).missing.assign(words(), ~std::uint64_t{0});
      take_in(sum + i, together_[i]);
    }
  }
  // Pairs with the smallest parts, of one sum or two.
  void mark_smallest(std::size_t sum, std::size_t count, Marks* seen) {
    const auto end = [&](std::size_t i) { return std::min(moves_.half(sum + i), from_ - 1); };
    if (count == 1) return mark_pairs(g_, sum, sizes_.block, end(0), seen[0]);
    mark_pairs_of_two(g_, sum, sizes_.block, end(0), seen[0], seen[1]);
    mark_pairs(g_, sum + 1, std::max(sizes_.block, end(0) + 1), end(1), seen[1]);
  }
  // More of a sum of which the pairs with a smaller part below `to` are marked.
  void mark_more(std::size_t sum) {
    Marks& seen = together_[0];
    seen.clear(bound_);
    mark_pairs(g_, sum, sum_of(sum).to, std::min(moves_.half(sum), from_ - 1), seen);
    sum_of(sum).to = from_;
    take_in(sum, seen);
  }
  void take_in(std::size_t sum, const Marks& seen) {
    std::vector<std::uint64_t>& missing = sum_of(sum).missing;
    for (std::size_t w = 0; w < missing.size(); ++w) missing[w] &= seen.missing(static_cast<std::uint32_t>(64 * w));
  }
  [[nodiscard]] std::size_t words() const { return (bound_ + 63) / 64; }

  // What is missing among the xors that were marked, of a heap: what is missing for each of the sums that it splits into.
  void gather(std::size_t n) {
    missing_.assign(words(), bound_ < 64 ? (std::uint64_t{1} << bound_) - 1 : ~std::uint64_t{0});
    for (const std::size_t take : moves_.splits)
      if (take < n)
        for (std::size_t w = 0; w < missing_.size(); ++w) missing_[w] &= sum_of(n - take).missing[w];
  }
  [[nodiscard]] bool missing(std::uint32_t value) const { return (missing_[value / 64] >> value % 64 & 1U) != 0; }

  // Whether all pairs are marked: for a game without any order that is less work than to sift what some of the pairs leave. What
  // sifting costs is seen where it is done, and one block in some tries it.
  bool marks_whole() {
    if (moves_.splits.empty()) return false;
    const bool tries = ++blocks_ % sizes_.trial == 0;
    return !tries && sift_cost_ > sizes_.mark_cost;
  }
  void learn_cost(std::size_t start, std::size_t length) {
    const std::uint64_t pairs = 1 + length * std::uint64_t{start} / 2;
    const std::uint64_t reach = parted_ ? options_.size() * kReachCost : 0;
    const std::uint64_t cost = (work_ * kLevelCost + reach + length * marked_.size() * sizes_.mark_cost) / pairs;
    sift_cost_ = (3 * sift_cost_ + cost) / 4;
    work_ = 0;
  }
  // After the pairs that are marked.
  [[nodiscard]] std::size_t marked() const { return whole_ ? Windows::kStages - 1 : 0; }

  // Of so many sums, or heaps, from n on.
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

  // The first of the missing values from `value` on, and the value where they were cut off.
  std::uint32_t list(std::uint32_t value, std::size_t most, Candidates& candidates) {
    candidates.clear();
    for (std::uint32_t first = value / 64 * 64; first < bound_; first += 64) {
      std::uint64_t bits = missing_[first / 64];
      if (first < value) bits &= ~std::uint64_t{0} << value % 64;
      for (; bits != 0; bits &= bits - 1) {
        const std::uint32_t next = first + static_cast<std::uint32_t>(std::countr_zero(bits));
        if (candidates.size() == most) return next;
        candidates.push_back(next);
      }
    }
    return kNowhere;
  }

  [[nodiscard]] std::size_t marks() const { return std::min(sizes_.marked, std::size_t{5} * bound_); }

  void choose() {
    choose_at_ = 2 * g_.size();
    minority_.choose(g_, bound_);
    options_.clear();
    ranges::fill(taken_, std::size_t{0});
    set_options();
    marked_.clear();
    marked_ = choose_most_telling(near_parts());
  }

  // The parts, of any sum, that are small or of the minority.
  [[nodiscard]] std::vector<Reach> near_parts() const {
    std::vector<Reach> near;
    for (std::size_t a = sizes_.block; a + moves_.largest() < g_.size(); ++a)
      if (a < sizes_.near || minority_.has(g_[a])) near.push_back({static_cast<std::uint32_t>(a), values_[a]});
    return near;
  }

  // Those that show most of what few others show, at some of the latest heaps.
  [[nodiscard]] std::vector<Reach> choose_most_telling(const std::vector<Reach>& parts) const {
    constexpr std::uint32_t kWorth = 1U << 12U;
    std::vector<std::uint32_t> hits(bound_);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> worth(parts.size());  // and the part
    for (std::uint32_t i = 0; i < worth.size(); ++i) worth[i].second = i;
    for (std::size_t i = 0; i < sizes_.samples; ++i) {
      const std::size_t n = g_.size() - 1 - i * (g_.size() / 8) / sizes_.samples;
      const auto for_each_option = [&](const auto& take_in) {
        for (const std::size_t take : moves_.splits)
          for (std::size_t at = 0; at < parts.size() && take + parts[at].back < n; ++at) take_in(at, parts[at].turn ^ values_[n - take - parts[at].back]);
      };
      ranges::fill(hits, 0U);
      for_each_option([&](std::size_t, unsigned value) { ++hits[value]; });
      for (std::uint32_t value = 0; value < bound_; ++value) hits[value] = value < g_[n] && hits[value] != 0 ? kWorth / hits[value] : 0;
      for_each_option([&](std::size_t at, unsigned value) { worth[at].first += hits[value]; });
    }
    const std::size_t count = std::min(worth.size(), marks());
    std::nth_element(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(count), worth.end(), std::greater<>());
    std::vector<Reach> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(parts[worth[i].second]);
    ranges::sort(chosen, [](const Reach& a, const Reach& b) { return a.back < b.back; });
    return chosen;
  }

  // The pairs with a heap of the minority, when both parts lie before the block and neither is nearer to heap 0 than a block.
  void set_options() {
    const auto& heaps = minority_.heaps();
    for (std::size_t i = 0; i < taken_.size(); ++i)
      for (const std::size_t take = moves_.splits[i]; taken_[i] < heaps.size() && heaps[taken_[i]] + take < g_.size(); ++taken_[i])
        if (const std::size_t heap = heaps[taken_[i]]; heap >= sizes_.block) options_.push_back({static_cast<std::uint32_t>(take + heap), values_[heap]});
  }

  // The majority's values are options by a pair with the minority alone. So of each class the least that are not marked are
  // candidates; of the majority's the first are settled for all heaps of the block at once, and of the minority's those below
  // them have yet to be sifted.
  void part(std::size_t i) {
    Candidates& rare = waiting_[i].left;
    std::size_t commons = 0;
    for (std::uint32_t first = 0; first < bound_ && commons < kReachRanks; first += 64) {
      const std::uint64_t missing = missing_[first / 64], rares = minority_.word(first);
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
      if (pairs.first <= pairs.last) candidates.resize(sift(planes_, pairs, candidates, work_));
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
    gather(n);
    Marks& far = together_[0];
    far.clear(bound_);
    mark_options<1>(n, options_, &far);
    Candidates rare;
    std::uint32_t value = 0;
    for (; value < bound_; ++value) {
      if (!missing(value) || far[value] || seen_[value]) continue;
      if (!minority_.has(value)) break;
      rare.push_back(value);
    }
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
    gather(n);
    Candidates candidates;
    for (std::uint32_t from = 0; from != kNowhere;) {
      from = list(from, windows_.keep(marked()), candidates);
      std::erase_if(candidates, [&](std::uint32_t value) { return seen_[value]; });
      sift_pairs(n, from_, n, candidates);
      if (!candidates.empty()) return candidates.front();
    }
    return bound_;
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
  std::vector<std::size_t> taken_;     // of the minority, into the options, for each split
  bool parted_ = false;                // whether the classes of this block are treated apart
  ReachCandidates candidates_{};
  std::vector<Reach> marked_;
  bool whole_ = false;       // whether all pairs are marked in this block
  std::size_t blocks_ = 0;
  std::uint64_t sift_cost_ = 0;  // of a pair, where not all are marked
  std::uint64_t work_ = 0;   // of the sieve in this block
  std::size_t from_ = 0;     // the least smaller part that is sifted
  std::uint32_t bound_ = 1;  // above all values before the block, and above their xors
  std::vector<Waiting> waiting_;
  Marks seen_;
  std::array<Marks, kTogether> together_;
  std::vector<Sum> sums_;  // in turn
  std::size_t next_sum_ = 0;
  std::uint32_t sums_bound_ = 0;  // the bound when they were marked
  std::vector<std::uint64_t> missing_;
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
