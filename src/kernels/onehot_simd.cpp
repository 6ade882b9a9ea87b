// The vector code of the one-hot kernel, compiled for every instruction set and chosen at run time (Highway).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/onehot_simd.cpp"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // vectors here have a known size
#endif
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include "kernels/onehot.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::onehot::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class E>
constexpr unsigned kBits = 8 * sizeof(E);

// Vectors of one step, and of the wider pieces in which blocks are looked through.
template <class E>
using Vectors = hn::ScalableTag<E>;
template <class E>
constexpr std::size_t lanes() {
  return HWY_TARGET == HWY_SCALAR ? 1 : HWY_MAX_BYTES / sizeof(E);
}
template <class E>
constexpr std::size_t kStep = std::max<std::size_t>(16, lanes<E>());
template <class E>
constexpr std::size_t kPiece = std::max<std::size_t>(kStep<E>, std::min<std::size_t>(kBlock, 4 * lanes<E>()));
static_assert(kStep<std::uint8_t> <= kSteps);

// Codes xored with 1 << bit, `by`: the two halves of each pair of groups change places.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V turned([[maybe_unused]] D d, V v, V low, int by) {
  const auto right = hn::ShiftRightSame(v, by);
  const auto left = hn::ShiftLeftSame(v, by);
#if HWY_TARGET <= HWY_AVX3
  return hn::IfVecThenElse(low, right, left);  // bit by bit here alone
#else
  return hn::OrAnd(hn::AndNot(low, left), low, right);
#endif
}
template <class D>
HWY_INLINE hn::Vec<D> low_codes(D d, unsigned bit) {
  return hn::Set(d, static_cast<hn::TFromD<D>>(kClear[bit]));
}

// The OR of a fan for N vectors of heaps from `at` on.
template <class E, std::size_t N>
HWY_INLINE void run_fan(const Fan& fan, const E* HWY_RESTRICT at, E* HWY_RESTRICT out) {
  const Vectors<E> d;
  constexpr std::size_t kWidth = lanes<E>();
  if constexpr (N == 1) {
    auto a = hn::Zero(d);
    for (const std::ptrdiff_t from : fan) a = hn::Or(a, hn::LoadU(d, at + from));
    hn::StoreU(a, d, out);
  } else if constexpr (N == 2) {
    auto a = hn::Zero(d);
    auto b = hn::Zero(d);
    for (const std::ptrdiff_t from : fan) {
      a = hn::Or(a, hn::LoadU(d, at + from));
      b = hn::Or(b, hn::LoadU(d, at + from + kWidth));
    }
    hn::StoreU(a, d, out);
    hn::StoreU(b, d, out + kWidth);
  } else {
    static_assert(N % 4 == 0);
    for (std::size_t v = 0; v < N * kWidth; v += 4 * kWidth) {
      auto a = hn::Zero(d);
      auto b = hn::Zero(d);
      auto c = hn::Zero(d);
      auto e = hn::Zero(d);
      for (const std::ptrdiff_t from : fan) {
        const E* p = at + from + v;
        a = hn::Or(a, hn::LoadU(d, p));
        b = hn::Or(b, hn::LoadU(d, p + kWidth));
        c = hn::Or(c, hn::LoadU(d, p + 2 * kWidth));
        e = hn::Or(e, hn::LoadU(d, p + 3 * kWidth));
      }
      hn::StoreU(a, d, out + v);
      hn::StoreU(b, d, out + v + kWidth);
      hn::StoreU(c, d, out + v + 2 * kWidth);
      hn::StoreU(e, d, out + v + 3 * kWidth);
    }
  }
}

template <class E>
void fan_piece(const Fan& fan, const E* at, E* out) {
  run_fan<E, kPiece<E> / lanes<E>()>(fan, at, out);
}

template <class E>
void turn_heaps(Window<E>& w, std::size_t from, std::size_t count) {
  const Vectors<E> d;
  for (const Turn& t : w.turns) {
    const E* source = w.words.data() + t.from;
    E* target = w.words.data() + t.to;
    for (std::uint32_t left = t.by; left != 0; left &= left - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(left));
      const auto low = low_codes(d, bit);
      const int by = 1 << bit;
      for (std::size_t i = from; i < from + count; i += lanes<E>()) hn::StoreU(turned(d, hn::LoadU(d, source + i), low, by), d, target + i);
      source = target;
    }
  }
}

// ---- one word of heaps after the other

HWY_INLINE std::uint64_t load_word(const void* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}
HWY_INLINE void store_word(std::uint64_t word, void* at) { std::memcpy(at, &word, sizeof word); }

// The lowest clear bit of every heap. Where there is none, what comes is carried into later heaps only, which then mean nothing.
HWY_INLINE std::uint64_t least_clear(std::uint64_t taken, std::uint64_t ones) { return ~taken & (taken + ones); }

HWY_INLINE std::uint64_t turned_word(std::uint64_t word, std::uint32_t turn) {
  for (; turn != 0; turn &= turn - 1) word = turned_by_bit(word, static_cast<unsigned>(std::countr_zero(turn)));
  return word;
}

// What a word takes from itself, and what later words take from it, for distances known when this is compiled.
template <std::size_t P>
class FixedShifts {
  static constexpr Pattern kPattern = kPatterns[P];
  static constexpr std::uint32_t kWithin = (std::uint32_t{1} << 64 / kPattern.bits) - 1;

 public:
  static constexpr unsigned kBits = kPattern.bits;
  static constexpr std::size_t kAhead = Near::kAhead;
  static constexpr std::size_t kLines = kPattern.lines;
  explicit FixedShifts(const Near&) {}
  static constexpr std::size_t rounds() {
    const std::uint32_t within = (kPattern.plain | kPattern.turned) & kWithin;
    return within == 0 ? 0 : (64 / kBits - 1) / static_cast<unsigned>(std::countr_zero(within));
  }
  HWY_INLINE std::uint64_t within(std::uint64_t word) const {
    return within(word, (kPattern.turned & kWithin) != 0 ? turned_by_bit(word, kPattern.turn) : 0, std::make_index_sequence<64 / kBits>());
  }
  HWY_INLINE void reach(std::uint64_t word, std::array<std::uint64_t, 4>& coming) const {
    reach(word, kPattern.turned != 0 ? turned_by_bit(word, kPattern.turn) : 0, coming, std::make_index_sequence<std::min(32U, 256 / kBits)>());
  }

 private:
  template <std::size_t D>
  static HWY_INLINE std::uint64_t at(std::uint64_t word, std::uint64_t turned) {
    return ((kPattern.plain >> D & 1U) != 0 ? word : 0) | ((kPattern.turned >> D & 1U) != 0 ? turned : 0);
  }
  template <std::size_t... D>
  static HWY_INLINE std::uint64_t within(std::uint64_t word, std::uint64_t turned, std::index_sequence<D...>) {
    return (std::uint64_t{0} | ... | (at<D>(word, turned) << D * kBits));
  }
  template <std::size_t... D>
  static HWY_INLINE void reach(std::uint64_t word, std::uint64_t turned, std::array<std::uint64_t, 4>& coming, std::index_sequence<D...>) {
    const auto add = [&](std::uint64_t all, std::size_t bits) HWY_ATTR {
      if (bits >= 64) coming[bits / 64 - 1] |= all << bits % 64;
      if (bits % 64 != 0) coming[bits / 64] |= all >> (64 - bits % 64);
    };
    static_cast<void>((add(at<D>(word, turned), D * kBits), ...));
  }
};

// The same for distances that are not known before; the table has what later words take.
template <unsigned kAll>
class AnyShifts {
 public:
  static constexpr unsigned kBits = kAll;
  static constexpr std::size_t kAhead = 0;
  static constexpr std::size_t kLines = Near::lines_for(kAll);
  explicit AnyShifts(const Near& near) : near_(near) {
    for (const Near::Single& s : near.within) rounds_ = std::max(rounds_, (64 - kBits) / s.bits);
  }
  [[nodiscard]] std::size_t rounds() const { return rounds_; }
  [[nodiscard]] std::uint64_t within(std::uint64_t word) const {
    std::uint64_t sum = 0;
    for (const Near::Single& s : near_.within) sum |= turned_word(word, s.turn) << s.bits;
    return sum;
  }
  void reach(std::uint64_t, std::array<std::uint64_t, 4>&) const {}

 private:
  const Near& near_;
  std::size_t rounds_ = 0;
};

// What is taken from the words to come, so many lines of them.
template <std::size_t kLines>
class Taken {
#if HWY_TARGET == HWY_SCALAR
  static constexpr std::size_t kWide = 1;
#elif HWY_TARGET <= HWY_AVX3
  static constexpr std::size_t kWide = 8;
#else
  static constexpr std::size_t kWide = 2;
#endif
  static constexpr std::size_t kCount = kLines * Near::kLine / kWide;
  using D = hn::CappedTag<std::uint64_t, kWide>;

 public:
  HWY_INLINE void load(const std::uint64_t* from) {
    for (std::size_t k = 0; k < kCount; ++k) v_[k] = hn::Load(D(), from + k * kWide);
  }
  HWY_INLINE void store(std::uint64_t* to) const {
    for (std::size_t k = 0; k < kCount; ++k) hn::Store(v_[k], D(), to + k * kWide);
  }
  HWY_INLINE std::uint64_t first() const { return hn::GetLane(v_[0]); }
  // Every word moves one down, then these entries of the table are added: all of them together before they meet what is there already.
  template <std::size_t N>
  HWY_INLINE void advance(const std::array<const std::uint64_t*, N>& entries) {
    for (std::size_t k = 0; k < kCount; ++k) {
      auto sum = hn::Load(D(), entries[0] + k * kWide);
      if constexpr (N >= 2) sum = hn::Or(sum, hn::Load(D(), entries[1] + k * kWide));
      if constexpr (N >= 4) sum = hn::Or(sum, hn::Or(hn::Load(D(), entries[2] + k * kWide), hn::Load(D(), entries[3] + k * kWide)));
      if constexpr (N == 8)
        sum = hn::Or(sum, hn::Or(hn::Or(hn::Load(D(), entries[4] + k * kWide), hn::Load(D(), entries[5] + k * kWide)),
                                 hn::Or(hn::Load(D(), entries[6] + k * kWide), hn::Load(D(), entries[7] + k * kWide))));
      const auto above = k + 1 < kCount ? v_[k + 1] : hn::Zero(D());
#if HWY_TARGET == HWY_SCALAR
      v_[k] = hn::Or(sum, above);
#elif HWY_TARGET <= HWY_AVX3
      v_[k] = hn::Or(sum, hn::Vec<D>{_mm512_alignr_epi64(above.raw, v_[k].raw, 1)});
#else
      v_[k] = hn::Or(sum, hn::CombineShiftRightBytes<8>(D(), above, v_[k]));
#endif
    }
  }

 private:
  hn::Vec<D> v_[kCount];
};

template <class Shifts>
class Serial {
  static constexpr unsigned kBits = Shifts::kBits;
  static constexpr std::size_t kLines = Shifts::kLines;
  static constexpr std::size_t kHeaps = 64 / kBits;
  static constexpr std::size_t kEntry = kLines * Near::kLine;

 public:
  // `hot`: the words of single heaps, up to those that come next.
  Serial(Near& near, const char* hot) : near_(near), shifts_(near), table_(near.table.data()) {
    near.taken.resize(kEntry);
    coming_ = near.coming;
    ahead_ = near.ahead;
    all_.load(near.taken.data());
    if (near.started) return;
    near.started = true;
    for (std::size_t back = kEntry + Near::kAhead; back != 0; --back) take(load_word(hot - 8 * back));
  }
  void save() const {
    near_.coming = coming_;
    near_.ahead = ahead_;
    all_.store(near_.taken.data());
  }

  // In bytes: the words to be made, what is taken from them already, and how long that is.
  HWY_INLINE void run(char* hot, const char* HWY_RESTRICT far, std::size_t bytes) {
    constexpr std::uint64_t kOnes = ~std::uint64_t{0} / (~std::uint64_t{0} >> (64 - kBits));
    const Near::Single* const beyond = near_.beyond.data();
    const Near::Single* const end = beyond + near_.beyond.size();
    for (std::size_t i = 0; i < bytes; i += 8) {
      std::uint64_t taken = load_word(far + i) | (Shifts::kAhead == 0 ? all_.first() : ahead_[0]);
      for (const Near::Single* b = beyond; b != end; ++b) taken |= turned_word(load_word(hot + i - b->bits / 8), b->turn);
      taken |= coming_[0];
      std::uint64_t word = least_clear(taken, kOnes);
      for (std::size_t round = 0; round < shifts_.rounds(); ++round) word = least_clear(taken | shifts_.within(word), kOnes);
      store_word(word, hot + i);
      take(word);
    }
  }

 private:
  HWY_INLINE void take(std::uint64_t word) {
    coming_ = {coming_[1], coming_[2], coming_[3], 0};
    shifts_.reach(word, coming_);
    ahead_ = {ahead_[1], all_.first()};
    std::array<const std::uint64_t*, kHeaps> entries;
    for (std::size_t heap = 0; heap < kHeaps; ++heap) entries[heap] = table_ + static_cast<std::size_t>(std::countr_zero(word >> heap * kBits)) * kEntry + heap * Near::kCodes * kEntry;
    all_.advance(entries);
  }

  Near& near_;
  Shifts shifts_;
  const std::uint64_t* table_;
  std::array<std::uint64_t, 4> coming_;
  std::array<std::uint64_t, Near::kAhead> ahead_;
  Taken<kLines> all_;
};

// The words of heaps after any split.
template <class E>
void split_heaps(Window<E>& w, const std::vector<std::size_t>& gaps, std::size_t from, std::size_t count) {
  if (gaps.empty()) return;
  const Vectors<E> d;
  for (std::size_t i = from; i < from + count; i += lanes<E>()) {
    auto sum = hn::LoadU(d, w.hot() + i);
    for (const std::size_t gap : gaps) sum = hn::Or(sum, hn::LoadU(d, w.hot() + i - gap));
    hn::StoreU(sum, d, w.split() + i);
  }
}

// What the terms at least two steps back take.
template <class E>
void prepare_step(const Candidates& s, const E* here, E* far) {
  if (s.step.empty()) return;
  const Vectors<E> d;
  HWY_ALIGN E nearer[kStep<E>];
  run_fan<E, kStep<E> / lanes<E>()>(s.step, here, nearer);
  for (std::size_t v = 0; v < kStep<E>; v += lanes<E>()) hn::Store(hn::Or(hn::Load(d, far + v), hn::Load(d, nearer + v)), d, far + v);
}

template <class E, class Shifts>
void steps(Window<E>& window, Candidates& candidates, E* HWY_RESTRICT far) {
  E* const here = window.words.data() + window.at;
  char* const hot = reinterpret_cast<char*>(window.hot() + window.at);
  const auto finish = [&](std::size_t i) {
    split_heaps(window, candidates.near.gaps, window.at + i, kStep<E>);
    turn_heaps(window, window.at + i, kStep<E>);
  };
  Serial<Shifts> serial(candidates.near, hot);
  for (std::size_t i = 0; i < kBlock; i += kStep<E>) {
    prepare_step(candidates, here + i, far + i);
    serial.run(hot + i * sizeof(E), reinterpret_cast<const char*>(far + i), kStep<E> * sizeof(E));
    // a step late, since words just stored one by one cannot be loaded as a vector at once
    if (i != 0) finish(i - kStep<E>);
  }
  finish(kBlock - kStep<E>);
  serial.save();
}

template <class E>
using Steps = void (*)(Window<E>&, Candidates&, E*);

template <class E, std::size_t... P>
Steps<E> steps_of(const Near& near, std::index_sequence<P...>) {
  Steps<E> found = steps<E, AnyShifts<kBits<E>>>;
  const auto look = [&]<std::size_t I>() {
    if constexpr (kPatterns[I].bits == kBits<E>)
      if (I == near.pattern) found = steps<E, FixedShifts<I>>;
  };
  (look.template operator()<P>(), ...);
  return found;
}

// ---- values and witnesses

// A vector of masks that go by the parity of the heap.
template <class D, class E = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> by_parity(D d, const std::array<E, 2>& masks, std::uint64_t heap) {
  const auto even = hn::Set(d, masks[heap & 1U]);
  if constexpr (lanes<E>() == 1) return even;
  const auto odd = hn::Set(d, masks[(heap + 1) & 1U]);
  return hn::OddEven(odd, even);
}

template <class E, class D, class V = hn::Vec<D>>
HWY_INLINE void store_values(const Check<E>& s, D d, V hot, std::uint64_t heap, std::uint8_t* out) {
  auto value = hn::Zero(d);
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((s.value_bits[bit][0] | s.value_bits[bit][1]) == 0) continue;
    const auto none = hn::Eq(hn::And(hot, by_parity(d, s.value_bits[bit], heap)), hn::Zero(d));
    value = hn::Or(value, hn::IfThenZeroElse(none, hn::Set(d, static_cast<E>(1U << bit))));
  }
  if constexpr (lanes<E>() == 1) {
    *out = static_cast<std::uint8_t>(hn::GetLane(value));
  } else if constexpr (sizeof(E) == 1) {
    hn::StoreU(value, d, out);
  } else if constexpr (sizeof(E) == 2) {
    const hn::Rebind<std::int16_t, D> wide;
    const hn::Rebind<std::uint8_t, D> narrow;
    hn::StoreU(hn::DemoteTo(narrow, hn::BitCast(wide, value)), narrow, out);
  } else if constexpr (sizeof(E) == 4) {
    const hn::Rebind<std::int32_t, D> wide;
    const hn::Rebind<std::uint8_t, D> narrow;
    hn::StoreU(hn::DemoteTo(narrow, hn::BitCast(wide, value)), narrow, out);
  } else {
    HWY_ALIGN E lane[lanes<E>()];
    hn::Store(value, d, lane);
    for (std::size_t i = 0; i < lanes<E>(); ++i) out[i] = static_cast<std::uint8_t>(lane[i]);
  }
}

// The rare codes below the value: all in lower groups of codes that agree above the mask's lowest bit, and those of its own
// group if the value has that bit. A heap without a code asks for all.
template <class E, class D, class V = hn::Vec<D>>
HWY_INLINE V rares_below(const Check<E>& s, D d, V hot, std::uint64_t heap) {
  V group = hot;
  for (unsigned bit = 0; bit < s.lowest; ++bit) {
    const auto low = low_codes(d, bit);
    group = hn::And(hn::Or(group, hn::ShiftRightSame(group, 1 << bit)), low);
  }
  const auto clear = hn::Eq(hn::And(hot, by_parity(d, s.lowest_set, heap)), hn::Zero(d));
  const auto next = hn::ShiftLeftSame(group, 1 << s.lowest);
  return hn::Sub(hn::IfThenElse(clear, group, next), hn::Set(d, E{1}));
}

// What remains of `missing` after the fans that are looked at where something is missing, four vectors at once.
template <class E>
bool look_further(const Window<E>& window, const Check<E>& check, Checked<E>& out) {
  const Vectors<E> d;
  constexpr std::size_t kWidth = lanes<E>();
  std::size_t open[kBlock / kWidth + 4];
  const auto still_open = [&] {
    std::size_t count = 0;
    for (std::size_t i = 0; i < kBlock; i += kWidth)
      if (!hn::AllTrue(d, hn::Eq(hn::LoadU(d, out.missing.data() + i), hn::Zero(d)))) open[count++] = i;
    std::fill_n(open + count, 4, open[0]);
    return count;
  };
  std::size_t count = still_open();
  for (std::size_t w = 1; w < check.witnesses.size() && count != 0; ++w, count = still_open()) {
    for (std::size_t o = 0; o < count; o += 4) {
      const E* here = window.words.data() + window.at;
      const E* at[] = {here + open[o], here + open[o + 1], here + open[o + 2], here + open[o + 3]};
      auto a = hn::Zero(d);
      auto b = hn::Zero(d);
      auto c = hn::Zero(d);
      auto e = hn::Zero(d);
      for (const std::ptrdiff_t from : check.witnesses[w]) {
        a = hn::Or(a, hn::LoadU(d, at[0] + from));
        b = hn::Or(b, hn::LoadU(d, at[1] + from));
        c = hn::Or(c, hn::LoadU(d, at[2] + from));
        e = hn::Or(e, hn::LoadU(d, at[3] + from));
      }
      const auto take = [&](std::size_t i, auto found) { hn::StoreU(hn::AndNot(found, hn::LoadU(d, out.missing.data() + i)), d, out.missing.data() + i); };
      take(open[o], a);
      take(open[o + 1], b);
      take(open[o + 2], c);
      take(open[o + 3], e);
    }
  }
  return count != 0;
}

struct Seen {
  bool missing = false;
  bool uncoded = false;
};

template <class E>
Seen check_piece(const Window<E>& window, const Check<E>& check, std::uint64_t heap, std::size_t from, Checked<E>& out) {
  const Vectors<E> d;
  HWY_ALIGN E found[kPiece<E>];
  if (check.witnesses.empty()) std::fill_n(found, kPiece<E>, E{0});
  else fan_piece(check.witnesses[0], window.words.data() + window.at + from, found);
  auto any = hn::Zero(d);
  Seen seen;
  for (std::size_t i = 0; i < kPiece<E>; i += lanes<E>()) {
    const auto hot = hn::LoadU(d, window.hot() + window.at + from + i);
    seen.uncoded |= !hn::AllFalse(d, hn::Eq(hot, hn::Zero(d)));
    store_values(check, d, hot, heap + from + i, out.values.data() + from + i);
    const auto missing = hn::AndNot(hn::Load(d, found + i), rares_below(check, d, hot, heap + from + i));
    hn::StoreU(missing, d, out.missing.data() + from + i);
    any = hn::Or(any, missing);
  }
  seen.missing = !hn::AllTrue(d, hn::Eq(any, hn::Zero(d)));
  return seen;
}

template <class E>
void check_block(const Window<E>& window, const Check<E>& check, std::uint64_t heap, Checked<E>& out) {
  Seen seen;
  for (std::size_t i = 0; i < kBlock; i += kPiece<E>) {
    const Seen here = check_piece(window, check, heap, i, out);
    seen.missing |= here.missing;
    seen.uncoded |= here.uncoded;
  }
  const E* hot = window.hot() + window.at;
  out.uncoded = seen.uncoded ? static_cast<std::size_t>(std::find(hot, hot + kBlock, E{0}) - hot) : kBlock;
  out.some_missing = seen.missing && look_further(window, check, out);
}

template <class E>
void block(Window<E>& window, Candidates& candidates) {
  HWY_ALIGN E far[kBlock];
  const E* here = window.words.data() + window.at;
  for (std::size_t i = 0; i < kBlock; i += kPiece<E>) fan_piece(candidates.block, here + i, far + i);
  for (std::size_t i = 0; i < window.distant.size(); ++i) far[i] = static_cast<E>(far[i] | window.distant[i]);
  steps_of<E>(candidates.near, std::make_index_sequence<std::size(kPatterns)>())(window, candidates, far);
}

void block8(Window<std::uint8_t>& w, Candidates& c) { block(w, c); }
void check8(const Window<std::uint8_t>& w, const Check<std::uint8_t>& c, std::uint64_t heap, Checked<std::uint8_t>& out) { check_block(w, c, heap, out); }
void turn8(Window<std::uint8_t>& w, std::size_t from, std::size_t count) { turn_heaps(w, from, count); }
void block16(Window<std::uint16_t>& w, Candidates& c) { block(w, c); }
void check16(const Window<std::uint16_t>& w, const Check<std::uint16_t>& c, std::uint64_t heap, Checked<std::uint16_t>& out) { check_block(w, c, heap, out); }
void turn16(Window<std::uint16_t>& w, std::size_t from, std::size_t count) { turn_heaps(w, from, count); }
void block32(Window<std::uint32_t>& w, Candidates& c) { block(w, c); }
void check32(const Window<std::uint32_t>& w, const Check<std::uint32_t>& c, std::uint64_t heap, Checked<std::uint32_t>& out) { check_block(w, c, heap, out); }
void turn32(Window<std::uint32_t>& w, std::size_t from, std::size_t count) { turn_heaps(w, from, count); }
void block64(Window<std::uint64_t>& w, Candidates& c) { block(w, c); }
void check64(const Window<std::uint64_t>& w, const Check<std::uint64_t>& c, std::uint64_t heap, Checked<std::uint64_t>& out) { check_block(w, c, heap, out); }
void turn64(Window<std::uint64_t>& w, std::size_t from, std::size_t count) { turn_heaps(w, from, count); }

template <class D, class V = hn::Vec<D>>
HWY_INLINE V reversed(D d, V v) {
#if HWY_TARGET == HWY_SCALAR
  static_cast<void>(d);
  return v;
#else
  const hn::Repartition<std::uint16_t, D> pairs;
  const auto r = hn::Reverse(pairs, hn::BitCast(pairs, v));
  return hn::BitCast(d, hn::Or(hn::ShiftLeft<8>(r), hn::ShiftRight<8>(r)));
#endif
}

// How many bits of `missing` the turned words hold; takes them away if wanted.
template <class E>
std::size_t look(E* missing, const E* there, std::size_t count, std::uint32_t turn, bool take) {
  const Vectors<E> d;
#if HWY_TARGET == HWY_SCALAR
  std::size_t sum = 0;
#else
  const hn::Repartition<std::uint64_t, decltype(d)> words;
  auto sum = hn::Zero(words);
#endif
  for (std::size_t i = 0; i < count; i += lanes<E>()) {
    const auto old = hn::LoadU(d, missing + i);
    if (hn::AllTrue(d, hn::Eq(old, hn::Zero(d)))) continue;
    auto v = hn::LoadU(d, there + i);
    for (std::uint32_t left = turn; left != 0; left &= left - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(left));
      v = turned(d, v, low_codes(d, bit), 1 << bit);
    }
    const auto hit = hn::And(old, v);
    if (take) hn::StoreU(hn::AndNot(hit, old), d, missing + i);
#if HWY_TARGET == HWY_SCALAR
    sum += static_cast<std::size_t>(std::popcount(hn::GetLane(hit)));
  }
  return sum;
#else
    sum = hn::Add(sum, hn::PopulationCount(hn::BitCast(words, hit)));
  }
  return static_cast<std::size_t>(hn::GetLane(hn::SumOfLanes(words, sum)));
#endif
}

std::size_t look8(std::uint8_t* m, const std::uint8_t* t, std::size_t c, std::uint32_t turn, bool take) { return look(m, t, c, turn, take); }
std::size_t look16(std::uint16_t* m, const std::uint16_t* t, std::size_t c, std::uint32_t turn, bool take) { return look(m, t, c, turn, take); }
std::size_t look32(std::uint32_t* m, const std::uint32_t* t, std::size_t c, std::uint32_t turn, bool take) { return look(m, t, c, turn, take); }
std::size_t look64(std::uint64_t* m, const std::uint64_t* t, std::size_t c, std::uint32_t turn, bool take) { return look(m, t, c, turn, take); }

std::size_t find(const std::uint8_t* low, const std::uint8_t* high, std::size_t count, std::uint8_t value) {
  const Vectors<std::uint8_t> d;
  constexpr std::size_t kWidth = lanes<std::uint8_t>();
  const auto wanted = hn::Set(d, value);
  std::size_t i = 0;
  for (; i + kWidth <= count; i += kWidth) {
    const auto there = reversed(d, hn::LoadU(d, high - i - (kWidth - 1)));
    const std::ptrdiff_t hit = hn::FindFirstTrue(d, hn::Eq(hn::Xor(hn::LoadU(d, low + i), there), wanted));
    if (hit >= 0) return i + static_cast<std::size_t>(hit);
  }
  for (; i < count; ++i)
    if ((low[i] ^ *(high - i)) == value) return i;
  return count;
}

}  // namespace grundy::onehot::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy::onehot {

HWY_EXPORT(block8);
HWY_EXPORT(check8);
HWY_EXPORT(turn8);
HWY_EXPORT(block16);
HWY_EXPORT(check16);
HWY_EXPORT(turn16);
HWY_EXPORT(block32);
HWY_EXPORT(check32);
HWY_EXPORT(turn32);
HWY_EXPORT(block64);
HWY_EXPORT(check64);
HWY_EXPORT(turn64);
HWY_EXPORT(look8);
HWY_EXPORT(look16);
HWY_EXPORT(look32);
HWY_EXPORT(look64);
HWY_EXPORT(find);

void turn(Window<std::uint8_t>& w, std::size_t from, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn8)(w, from, count); }
void next_block(Window<std::uint8_t>& w, Candidates& c) { HWY_DYNAMIC_DISPATCH(block8)(w, c); }
void check(const Window<std::uint8_t>& w, const Check<std::uint8_t>& c, std::uint64_t heap, Checked<std::uint8_t>& out) { HWY_DYNAMIC_DISPATCH(check8)(w, c, heap, out); }
void turn(Window<std::uint16_t>& w, std::size_t from, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn16)(w, from, count); }
void next_block(Window<std::uint16_t>& w, Candidates& c) { HWY_DYNAMIC_DISPATCH(block16)(w, c); }
void check(const Window<std::uint16_t>& w, const Check<std::uint16_t>& c, std::uint64_t heap, Checked<std::uint16_t>& out) { HWY_DYNAMIC_DISPATCH(check16)(w, c, heap, out); }
void turn(Window<std::uint32_t>& w, std::size_t from, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn32)(w, from, count); }
void next_block(Window<std::uint32_t>& w, Candidates& c) { HWY_DYNAMIC_DISPATCH(block32)(w, c); }
void check(const Window<std::uint32_t>& w, const Check<std::uint32_t>& c, std::uint64_t heap, Checked<std::uint32_t>& out) { HWY_DYNAMIC_DISPATCH(check32)(w, c, heap, out); }
void turn(Window<std::uint64_t>& w, std::size_t from, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn64)(w, from, count); }
void next_block(Window<std::uint64_t>& w, Candidates& c) { HWY_DYNAMIC_DISPATCH(block64)(w, c); }
void check(const Window<std::uint64_t>& w, const Check<std::uint64_t>& c, std::uint64_t heap, Checked<std::uint64_t>& out) { HWY_DYNAMIC_DISPATCH(check64)(w, c, heap, out); }

std::size_t count_found(std::uint8_t* m, const std::uint8_t* t, std::size_t c, std::uint32_t turn, bool take) { return HWY_DYNAMIC_DISPATCH(look8)(m, t, c, turn, take); }
std::size_t count_found(std::uint16_t* m, const std::uint16_t* t, std::size_t c, std::uint32_t turn, bool take) { return HWY_DYNAMIC_DISPATCH(look16)(m, t, c, turn, take); }
std::size_t count_found(std::uint32_t* m, const std::uint32_t* t, std::size_t c, std::uint32_t turn, bool take) { return HWY_DYNAMIC_DISPATCH(look32)(m, t, c, turn, take); }
std::size_t count_found(std::uint64_t* m, const std::uint64_t* t, std::size_t c, std::uint32_t turn, bool take) { return HWY_DYNAMIC_DISPATCH(look64)(m, t, c, turn, take); }

std::size_t find_pair(const std::uint8_t* low, const std::uint8_t* high, std::size_t count, std::uint8_t value) {
  return HWY_DYNAMIC_DISPATCH(find)(low, high, count, value);
}

}  // namespace grundy::onehot
#endif
