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
#include "kernels/onehot_serial-inl.hpp"

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

// ---- values of common heaps

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

// What is found for four vectors at once, or for one: as many sums as hide how long one takes.
template <class E>
HWY_INLINE void find_four(const Fan& fan, const E* here, const std::size_t* open, E* missing) {
  const Vectors<E> d;
  const E* at[] = {here + open[0], here + open[1], here + open[2], here + open[3]};
  auto a = hn::Zero(d);
  auto b = hn::Zero(d);
  auto c = hn::Zero(d);
  auto e = hn::Zero(d);
  for (const std::ptrdiff_t from : fan) {
    a = hn::Or(a, hn::LoadU(d, at[0] + from));
    b = hn::Or(b, hn::LoadU(d, at[1] + from));
    c = hn::Or(c, hn::LoadU(d, at[2] + from));
    e = hn::Or(e, hn::LoadU(d, at[3] + from));
  }
  const auto take = [&](std::size_t i, auto found) { hn::StoreU(hn::AndNot(found, hn::LoadU(d, missing + i)), d, missing + i); };
  take(open[0], a);
  take(open[1], b);
  take(open[2], c);
  take(open[3], e);
}
template <class E>
HWY_INLINE void find_one(const Fan& fan, const E* at, E* missing) {
  const Vectors<E> d;
  auto a = hn::Zero(d);
  auto b = hn::Zero(d);
  std::size_t i = 0;
  for (; i + 1 < fan.size(); i += 2) {
    a = hn::Or(a, hn::LoadU(d, at + fan[i]));
    b = hn::Or(b, hn::LoadU(d, at + fan[i + 1]));
  }
  if (i < fan.size()) a = hn::Or(a, hn::LoadU(d, at + fan[i]));
  hn::StoreU(hn::AndNot(hn::Or(a, b), hn::LoadU(d, missing)), d, missing);
}

// What remains of `missing` after the fans that are looked at where something is missing.
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
  const E* here = window.words.data() + window.at;
  std::size_t count = still_open();
  for (std::size_t w = 1; w < check.witnesses.size() && count != 0; ++w, count = still_open()) {
    std::size_t o = 0;
    for (; o + 2 < count; o += 4) find_four(check.witnesses[w], here, open + o, out.missing.data());
    for (; o < count; ++o) find_one(check.witnesses[w], here + open[o], out.missing.data() + open[o]);
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
