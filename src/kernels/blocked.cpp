// Sparse spaces with more codes than `onehot` has bits, 504 heaps at once: Officers, Grundy's game.
//
// A heap is a byte, its code (space.hpp). For each code there is a map, a bit a common heap. The heaps that lie t after a heap
// of code v are that map, shifted by t; for a rare heap r and a split k, t = k + r, they cannot have the common value of code
// v xor code(r). So:
//
// 1. for each common code the maps of a list are ORed: what this leaves, per heap the least eight, are candidates;
// 2. each candidate is held against every pair with a rare heap, 64 heaps at once, and against the nearest ones in order;
//    the first that is left is the least common value that is no option. If none of the eight is, all pairs are marked;
// 3. every rare value below it needs a witness, two common heaps: lists of maps again, for all 504 heaps; for what these
//    leave open, all pairs of parts are gone through, from the smallest part on. If a rare value has none, the least such
//    value at the first such heap stands, and all after it is done again, first by the scalar search, then here with one more
//    rare heap.
//
// Step 3 may be done by other threads, behind the one that goes ahead with the next blocks.
//
// The lists are learnt from the values (blocked_lists.hpp). They cost or save time; no answer depends on them, since what they
// show is so, and what they do not show is looked for without them. A sum of two rare heaps would look like a common option,
// their codes being the same bytes: heaps that can become two rare ones are done alone. A run starts beyond all of these; until
// then, and where rare heaps do not end, another kernel goes on: `sparse` if they are few, else `bitset`.
#include "kernels/blocked.hpp"

#include <cassert>
#include <cstring>

#include "kernels/blocked_lists.hpp"
#include "kernels/onehot.hpp"
#include "kernels/sparse.hpp"
#include "parallel.hpp"
#include "ranges.hpp"

namespace grundy {

const Kernel& kernel_bitset();
const Kernel& kernel_sparse();

namespace blocked {

namespace {

constexpr std::size_t kMostRares = 8192;
constexpr std::uint32_t kMostCode = 250;

// The maps of the latest heaps. They move on by bytes into other memory, since a block before may still be looked at here.
class Window {
 public:
  explicit Window(std::size_t reach) : reach_(reach / 64 * 64 + 1024), stride_(((reach_ / 8 + 3500) / 4096) * 4096 + 4096 - 2048 + 64), bytes_(256 * stride_), others_(bytes_.size()) {}

  [[nodiscard]] std::size_t stride() const { return stride_; }
  [[nodiscard]] std::size_t first(std::size_t n) const { return n > reach_ ? (n - reach_) / 64 * 64 : 0; }
  void clear(std::size_t first) {
    first_ = first;
    ranges::fill(bytes_, std::uint8_t{0});
  }
  void set(std::size_t heap, std::uint8_t code) {
    const std::size_t bit = heap - first_;
    bytes_[code * stride_ + bit / 8] |= static_cast<std::uint8_t>(1U << bit % 8);
  }
  // The byte of heap n, a multiple of 8, with room for a block. What it gave for the kBlocksBack blocks before is still there.
  const std::uint8_t* at(std::size_t n) {
    if ((n - first_) / 8 + 16 * kRowWords > stride_) slide(n);
    return bytes_.data() + (n - first_) / 8;
  }
  static constexpr std::size_t kBlocksBack = 24;

 private:
  void slide(std::size_t n) {
    const std::size_t by = (first(n) - first_) / 8;
    assert(by * 8 > kBlocksBack * kLanes);
    for (std::size_t map = 0; map < 256; ++map) {
      std::memcpy(others_.data() + map * stride_, bytes_.data() + map * stride_ + by, stride_ - by);
      std::memset(others_.data() + (map + 1) * stride_ - by, 0, by);
    }
    bytes_.swap(others_);
    first_ += 8 * by;
  }

  std::size_t reach_, stride_;
  std::size_t first_ = 0;
  std::vector<std::uint8_t> bytes_, others_;
};

}  // namespace

enum class Stop { reached, narrow, guard, unfit };

template <class V>
class Run {
 public:
  Run(const OctalMoves& moves, const Space& space, std::vector<V>& g, const BlockedSizes& sizes)
      : moves_(moves), coding_(space), g_(g), sizes_(sizes), window_(sizes.reach) {
    for (std::size_t n = 1; n < g.size(); ++n)
      if (!space.common(g[n], n)) rares_.push_back(n);
    set_tables();
  }

  // Whether the values so far are of use to it.
  [[nodiscard]] bool suits() const {
    return coding_.space.beta == 0 && coding_.space.mask != 0 && rares_.size() <= kMostRares && coding_.code(largest(g_)) < kMostCode &&
           largest(g_) < 2 * kMostCode && g_.size() > beginning() && g_.size() >= 4 * sizes_.reach + 1024;
  }
  // Heaps beyond this one cannot become two rare ones.
  [[nodiscard]] std::size_t beginning() const { return (rares_.empty() ? 0 : rares_.back() * (sizes_.early ? 1 : 2)) + moves_.largest(); }
  [[nodiscard]] std::size_t rares() const { return rares_.size(); }

  Stop to(std::size_t last, Guard& guard) {
    codes_.resize(g_.size() + kMargin);
    for (std::size_t n = 0; n < g_.size(); ++n) codes_[n] = code(g_[n]);
    if (const auto stop = alone(g_.size(), last, guard)) return *stop;
    prepare();
    while (g_.size() <= last) {
      if (learning_due()) prepare();
      if (const auto stop = for_threads(last, guard) ? line(last, guard) : one(last, guard)) return *stop;
      if (guard.stop(kLanes * 32)) return Stop::guard;
      if (!guard.room(memory(codes_.size()))) return Stop::guard;
    }
    return Stop::reached;
  }

 private:
  static constexpr std::size_t kMargin = 2 * kStride;  // codes that a block writes or reads beyond the known ones

  [[nodiscard]] std::uint8_t code(std::uint32_t value) const { return static_cast<std::uint8_t>(coding_.code(value)); }
  [[nodiscard]] bool is_rare(std::size_t heap) const { return heap < rare_.size() && rare_[heap]; }

  void set_tables() {
    for (std::uint32_t c = 0; c < 256; ++c) common_value_[c] = coding_.value(c, 0, true);
    for (std::uint32_t q = 0; q < 256; ++q) {
      std::uint32_t c = 0;
      while (c < 256 && common_value_[c] < coding_.value(q, 0, false)) ++c;
      threshold_[q] = c;
    }
  }

  // What depends on the rare heaps.
  void set_rares() {
    rare_.assign(rares_.empty() ? 0 : rares_.back() + 1, false);
    std::vector<Entry> entries;
    for (const std::size_t take : moves_.singles)
      if (take != 0) entries.push_back({take, 0});
    for (const std::size_t r : rares_) {
      rare_[r] = true;
      for (const std::size_t take : moves_.splits) entries.push_back({take + r, codes_[r]});
    }
    entries_ = Entries(std::move(entries));
  }

  // One heap after the other, by the scalar search: to the next multiple of 8, and so far that the moves that leave one heap
  // no longer leave a rare one.
  std::optional<Stop> alone(std::size_t from, std::size_t last, Guard& guard) {
    SparseSearch<V> search(moves_, coding_.space, g_);
    std::size_t until = from;
    while (g_.size() < until || g_.size() % 8 != 0) {
      if (g_.size() > last) return Stop::reached;
      std::uint64_t work = 0;
      const std::size_t n = g_.size();
      const std::uint32_t value = search.next(work);
      if (value >= 2 * kMostCode || coding_.code(value) >= kMostCode) return Stop::unfit;
      if (!grundy::append(g_, value)) return Stop::narrow;
      search.add(value);
      make_room();
      codes_[n] = code(value);
      if (!coding_.space.common(value, n)) {
        rares_.push_back(n);
        until = std::max(until, n + moves_.largest() + 1);
      }
      if (guard.stop(work + 8)) return Stop::guard;
    }
    return std::nullopt;
  }

  void make_room() {
    if (codes_.size() < g_.size() + kMargin) codes_.resize(g_.size() + g_.size() / 2 + kMargin);
  }

  void prepare() {
    set_rares();
    fill_window();
    learn();
  }
  void set_window(std::size_t from) {
    for (std::size_t n = std::max<std::size_t>(from, 1); n < g_.size(); ++n)
      if (!is_rare(n)) window_.set(n, codes_[n]);
  }

  void fill_window() {
    window_.clear(window_.first(g_.size()));
    set_window(window_.first(g_.size()));
  }

  void learn() {
    learnt_at_ = g_.size();
    learnt_from_ = std::min(sizes_.trained, (g_.size() - sizes_.reach) / 2) / 512 * 512;
    const std::size_t start = g_.size() - learnt_from_;
    Maps maps(start - sizes_.reach - 8, g_.size());
    std::uint8_t most = 0;
    for (std::size_t n = maps.first(); n < g_.size(); ++n)
      if (n != 0 && !is_rare(n)) {
        maps.set(n, codes_[n]);
        if (n >= start) most = std::max(most, codes_[n]);
      }
    learn_common(maps, start, most);
    learn_rare(maps, start, most);
  }

  // The heaps from `start` on that are common with a code of at least `least`.
  [[nodiscard]] std::vector<std::uint64_t> open(std::size_t start, std::uint32_t least) const {
    std::vector<std::uint64_t> bits(learnt_from_ / 64);
    for (std::size_t n = start; n < g_.size(); ++n)
      if (codes_[n] >= least && !is_rare(n)) bits[(n - start) / 64] |= std::uint64_t{1} << (n - start) % 64;
    return bits;
  }
  [[nodiscard]] std::size_t least_gain(double part) const { return static_cast<std::size_t>(part * static_cast<double>(learnt_from_)) + 1; }

  void learn_common(const Maps& maps, std::size_t start, std::uint8_t most) {
    common_ = {};
    for (std::uint32_t q = 0; q <= most; ++q) {
      std::vector<Offer> offers;
      const auto offer = [&](std::size_t back, std::uint32_t turn) {
        const auto map = static_cast<std::uint8_t>(q ^ turn);
        if (back >= kLanes && back <= sizes_.reach && maps.any(map)) offers.push_back({back, map});
      };
      for (const std::size_t r : rares_)
        for (const std::size_t take : moves_.splits) offer(take + r, codes_[r]);
      append(common_, choose(maps, offers, start, open(start, q + 1), least_gain(sizes_.common)), window_.stride());
    }
  }

  void learn_rare(const Maps& maps, std::size_t start, std::uint8_t most) {
    std::array<bool, 256> dense{};
    std::vector<std::uint8_t> order(255);
    for (std::size_t c = 0; c < order.size(); ++c) order[c] = static_cast<std::uint8_t>(c);
    ranges::sort(order, [&](std::uint8_t a, std::uint8_t b) { return maps.count(a) > maps.count(b); });
    for (std::size_t i = 0; i < std::min(sizes_.maps, order.size()); ++i) dense[order[i]] = maps.any(order[i]);
    rare_rows_ = {};
    for (std::uint32_t q = 0; q < 256 && threshold_[q] <= most; ++q) {
      std::vector<Offer> offers;
      // so far back that no byte is read that the next block may be written to
      for (std::size_t a = 1; a <= sizes_.reach; ++a)
        for (const std::size_t take : moves_.splits) {
          const auto map = static_cast<std::uint8_t>(q ^ codes_[a]);
          if (!is_rare(a) && dense[map] && take + a >= 64 * kRowWords && take + a <= sizes_.reach) offers.push_back({take + a, map});
        }
      append(rare_rows_, choose(maps, offers, start, open(start, threshold_[q]), least_gain(sizes_.rare)), window_.stride());
    }
  }

  // How many heaps of a block stand, and the rare value of the one after them.
  struct Confirmed {
    std::size_t lanes = kLanes;
    std::uint32_t rare = 0;
  };
  struct Block {
    std::size_t start = 0;
    const std::uint8_t* here = nullptr;  // in the window
    std::vector<std::uint64_t> rows = std::vector<std::uint64_t>(256 * kRowWords);
    Confirmed confirmed;
  };

  [[nodiscard]] bool learning_due() const { return g_.size() >= 4 * learnt_at_ && learnt_from_ < sizes_.trained; }
  [[nodiscard]] std::uint64_t memory(std::size_t heaps) const { return heaps + 512 * window_.stride(); }
  [[nodiscard]] bool for_threads(std::size_t last, Guard& guard) const { return guard.threads() > 1 && last - g_.size() >= sizes_.alone && memory(last + kMargin) < guard.memory(); }

  std::optional<Stop> one(std::size_t last, Guard& guard) {
    make_room();
    find(block_, g_.size());
    if (unfit_) return Stop::unfit;
    confirm(block_);
    const std::size_t before = g_.size();
    const auto stop = append_block(block_, last);
    set_window(before);
    if (stop || block_.confirmed.lanes == kLanes) return stop;
    return take_rare(block_.confirmed.rare, last, guard, false);
  }

  // Several threads: one finds candidates, the others confirm them behind it, and values are appended in order. Ends, too, where
  // something is to be done that changes what a candidate is.
  std::optional<Stop> line(std::size_t last, Guard& guard) {
    codes_.resize(std::max(codes_.size(), last + kMargin));
    std::vector<Block> blocks(std::min(2 * std::size_t{guard.threads()} + 2, Window::kBlocksBack));
    std::size_t next = g_.size();
    std::optional<Stop> stop;
    std::optional<Confirmed> broken;
    const auto make = [&](Block& b) {
      if (next > last) return false;
      find(b, next);
      if (unfit_) return false;
      for (std::size_t n = next; n < next + kLanes; ++n) window_.set(n, codes_[n]);
      next += kLanes;
      return true;
    };
    const auto take = [&](const Block& b) {
      stop = append_block(b, last);
      if (stop) return false;
      if (b.confirmed.lanes < kLanes) broken = b.confirmed;
      else if (guard.stop(kLanes * 32)) stop = Stop::guard;
      return !broken && !stop && !learning_due();
    };
    assembly_line<Block>(guard.threads(), blocks, make, [&](Block& b) { confirm(b); }, take);
    const bool unfit = std::exchange(unfit_, false);
    if (stop) return stop;
    if (broken) return take_rare(broken->rare, last, guard, true);
    return unfit && g_.size() == next ? std::optional(Stop::unfit) : std::nullopt;
  }

  void find(Block& b, std::size_t start) {
    b.start = start_ = start;
    find_twofold();
    b.here = window_.at(start_);
    or_rows(common_, b.here, rows_.data());
    candidates(rows_.data(), common_.codes(), ranks_.data());
    for (std::size_t lane = 0; lane < kLanes; lane += kGroup) settle_group(lane);
  }

  std::optional<Stop> append_block(const Block& b, std::size_t last) {
    for (std::size_t i = 0; i < b.confirmed.lanes && g_.size() <= last; ++i)
      if (!grundy::append(g_, common_value_[codes_[b.start + i]])) return Stop::narrow;
    return g_.size() > last ? std::optional(Stop::reached) : std::nullopt;
  }

  void find_twofold() {
    twofold_.fill(0);
    if (rares_.empty() || start_ > 2 * rares_.back() + moves_.largest()) return;
    for (const std::size_t take : moves_.splits) {
      auto first = rares_.end();  // of those that reach the block with the rare heap r, as r grows
      for (const std::size_t r : rares_) {
        while (first != rares_.begin() && *(first - 1) + r + take >= start_) --first;
        for (auto other = first; other != rares_.end() && *other + r + take < start_ + kLanes; ++other) {
          const std::size_t lane = *other + r + take - start_;
          twofold_[lane / 64] |= std::uint64_t{1} << lane % 64;
        }
      }
    }
  }

  void settle_group(std::size_t lane) {
    std::uint8_t* heap = codes_.data() + start_ + lane;
    const std::uint8_t* ranks = ranks_.data() + lane;
    std::uint64_t alive[kRanks];
    verify(entries_, heap, ranks, alive);
    for (auto& bits : alive) bits &= ~twofold_[lane / 64];
    const auto value = [](void* self, std::size_t i) { return static_cast<Run*>(self)->slow(i); };
    settle(entries_, heap, std::min(kGroup, kLanes - lane), ranks, alive, lane, Slow{value, this});
  }

  // The least common code that no pair with a rare heap reaches.
  std::uint8_t slow(std::size_t lane) {
    const std::size_t n = start_ + lane;
    const std::uint8_t* heap = codes_.data() + n;
    std::array<std::uint8_t, 256> seen{};
    const bool twofold = (twofold_[lane / 64] >> lane % 64 & 1U) != 0;
    const auto mark = [&](std::size_t back, std::uint8_t turn) {
      if (!twofold || !is_rare(n - back)) seen[*(heap - back) ^ turn] = 1;
    };
    std::size_t i = 0;
    for (const auto& turn : entries_.turns)
      for (; i < turn.end; ++i) mark(static_cast<std::size_t>(entries_.back[i]), turn.turn);
    for (const Entry& entry : entries_.near) mark(entry.back, entry.turn);
    std::size_t least = 0;
    while (least < kMostCode && seen[least] != 0) ++least;
    if (least == kMostCode) unfit_ = true;
    return static_cast<std::uint8_t>(least);
  }

  void confirm(Block& b) const {
    b.confirmed = {};
    // a copy, since whole vectors are read and the next block may be written meanwhile
    std::array<std::uint8_t, 64 * kRowWords> codes{};
    std::copy_n(codes_.data() + b.start, kLanes, codes.data());
    const std::uint8_t* heap = codes.data();
    const std::uint8_t most = *ranges::max_element(codes);
    or_rows(rare_rows_, b.here, b.rows.data());
    for (std::uint32_t q = 0; q < 256 && threshold_[q] <= most; ++q) {
      std::array<std::uint64_t, kRowWords> need, shown{};
      at_least(heap, static_cast<std::uint8_t>(threshold_[q]), need.data());
      if (q < rare_rows_.codes()) std::copy_n(b.rows.data() + q * kRowWords, kRowWords, shown.data());
      for (std::size_t w = 0; w < need.size(); ++w)
        for (std::uint64_t bits = need[w] & ~shown[w]; bits != 0; bits &= bits - 1) {
          const std::size_t lane = 64 * w + static_cast<std::size_t>(std::countr_zero(bits));
          if (lane >= b.confirmed.lanes || witness(b.start + lane, static_cast<std::uint8_t>(q))) continue;
          b.confirmed = {lane, coding_.value(q, 0, false)};
        }
    }
  }

  // Whether heap n has the rare value of this code as an option.
  [[nodiscard]] bool witness(std::size_t n, std::uint8_t q) const {
    for (const std::size_t take : moves_.singles)
      if (take < n && is_rare(n - take) && codes_[n - take] == q) return true;
    constexpr std::size_t kStep = 4096;
    for (std::size_t a = 1; a <= n / 2; a += kStep)
      for (const std::size_t take : moves_.splits)
        if (pair(n - take, a, std::min(a + kStep, moves_.half(n - take) + 1), q)) return true;
    return false;
  }
  // Whether two heaps of one class, the smaller from a to end - 1, have this code together.
  [[nodiscard]] bool pair(std::size_t sum, std::size_t a, std::size_t end, std::uint8_t q) const {
    while (a < end) {
      a += onehot::find_pair(codes_.data() + a, codes_.data() + sum - a, end - a, q);
      if (a < end && is_rare(a) == is_rare(sum - a)) return true;
      ++a;
    }
    return false;
  }

  // `ahead`: the window has heaps after this one already, as they seemed to be.
  std::optional<Stop> take_rare(std::uint32_t value, std::size_t last, Guard& guard, bool ahead) {
    const std::size_t n = g_.size();
    if (!grundy::append(g_, value)) return Stop::narrow;
    codes_[n] = code(value);
    rares_.push_back(n);
    if (const auto stop = alone(n + moves_.largest() + 1, last, guard)) return stop;
    set_rares();
    if (!ahead && g_.size() - n < kLanes) set_window(n);  // there is room for two blocks
    else fill_window();
    return std::nullopt;
  }

  const OctalMoves& moves_;
  Coding coding_;
  std::vector<V>& g_;
  const BlockedSizes& sizes_;
  Window window_;
  std::vector<std::size_t> rares_;    // ascending
  std::vector<bool> rare_;
  std::array<std::uint64_t, kRowWords> twofold_{};  // heaps of the block that can become two rare ones
  std::vector<std::uint8_t> codes_;
  std::array<std::uint32_t, 256> common_value_{};
  std::array<std::uint32_t, 256> threshold_{};  // the least common code above each rare one
  Entries entries_;
  Rows common_, rare_rows_;
  std::size_t learnt_at_ = 0, learnt_from_ = 0;
  std::size_t start_ = 0;             // of the block
  Block block_;
  std::vector<std::uint64_t> rows_ = std::vector<std::uint64_t>(256 * kRowWords);
  std::vector<std::uint8_t> ranks_ = std::vector<std::uint8_t>(kRanks * kStride, kNone);
  bool unfit_ = false;
};

namespace {

template <class V>
Grown grow_by(const Kernel& kernel, const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
  if constexpr (sizeof(V) == 1) return kernel.grow8(game, g, last, guard);
  else if constexpr (sizeof(V) == 2) return kernel.grow16(game, g, last, guard);
  else return kernel.grow32(game, g, last, guard);
}

struct Blocked {
  static bool fits(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }

  template <class V>
  static Grown grow(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard) {
    return grow_blocked(game, g, last, guard, BlockedSizes{});
  }
};

}  // namespace

}  // namespace blocked

template <class V>
Grown grow_blocked(const HeapGame& game, std::vector<V>& g, std::size_t last, Guard& guard, const BlockedSizes& sizes) {
  using blocked::Stop;
  constexpr std::size_t kFirst = 1024;          // values before a mask is looked for
  constexpr std::uint32_t kWidest = 1U << 16U;  // values beyond have no mask worth its search
  constexpr std::size_t kFew = 200;             // rare heaps that `sparse` looks at in less time than `bitset` takes
  const OctalMoves moves(*game.code());
  while (g.size() <= last) {
    std::size_t until = std::max(2 * g.size(), kFirst);
    bool few = false;
    if (g.size() >= std::min(kFirst, sizes.start) && largest(g) < kWidest) {
      blocked::Run<V> run(moves, sizes.space ? *sizes.space : best_space(moves, g, largest(g)), g, sizes);
      few = run.rares() <= kFew;
      if (g.size() < sizes.start) {
        until = std::min(until, sizes.start);
      } else if (last - g.size() >= sizes.least && run.suits()) {
        switch (run.to(last, guard)) {
          case Stop::reached: return Grown::done;
          case Stop::narrow: return Grown::too_narrow;
          case Stop::guard: return Grown::stopped;
          case Stop::unfit: until = 2 * g.size();
        }
      } else if (run.rares() < g.size() / 16 && run.beginning() >= g.size()) {
        until = std::min(until, run.beginning() + 1);
      }
    }
    const Kernel& other = few ? kernel_sparse() : kernel_bitset();
    if (const Grown grown = blocked::grow_by(other, game, g, std::min(last, until), guard); grown != Grown::done) return grown;
  }
  return Grown::done;
}

template Grown grow_blocked(const HeapGame&, std::vector<std::uint8_t>&, std::size_t, Guard&, const BlockedSizes&);
template Grown grow_blocked(const HeapGame&, std::vector<std::uint16_t>&, std::size_t, Guard&, const BlockedSizes&);
template Grown grow_blocked(const HeapGame&, std::vector<std::uint32_t>&, std::size_t, Guard&, const BlockedSizes&);

const Kernel& kernel_blocked() {
  static constexpr Kernel kernel = kernel_of<blocked::Blocked>("blocked");
  return kernel;
}

}  // namespace grundy
