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

// Codes with this bit clear.
template <class E>
HWY_INLINE E clear_codes(unsigned bit) {
  constexpr std::uint64_t kClear[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  return static_cast<E>(kClear[bit]);
}

// Codes xored with 1 << bit: the two halves of each pair of groups change places.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V turned(D d, V v, unsigned bit) {
  using E = hn::TFromD<D>;
  const auto low = hn::Set(d, clear_codes<E>(bit));
  const int by = 1 << bit;
  return hn::OrAnd(hn::AndNot(low, hn::ShiftLeftSame(v, by)), low, hn::ShiftRightSame(v, by));
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
      for (std::size_t i = from; i < from + count; i += lanes<E>()) hn::StoreU(turned(d, hn::LoadU(d, source + i), bit), d, target + i);
      source = target;
    }
  }
}

// ---- one heap after the other

enum class Splits { one, two, three, any };  // takes in a row: k; k, k+1; k, k+1, k+2; or whatever

template <class E>
HWY_INLINE unsigned code_of(E hot) {  // bits when there is none
  return static_cast<unsigned>(hot == 0 ? kBits<E> : static_cast<unsigned>(std::countr_zero(hot)));
}
template <class E>
HWY_INLINE unsigned first_clear(E taken) {
  if constexpr (sizeof(E) == 8) return static_cast<unsigned>(std::countr_one(taken));
  else return static_cast<unsigned>(std::countr_zero(~static_cast<std::uint64_t>(taken)));
}

template <std::size_t W>
struct Row {
  std::uint64_t word[W];
  HWY_INLINE static Row load(const std::uint64_t* from) {
    Row r;
    for (std::size_t i = 0; i < W; ++i) r.word[i] = from[i];
    return r;
  }
  HWY_INLINE void store(std::uint64_t* to) const {
    for (std::size_t i = 0; i < W; ++i) to[i] = word[i];
  }
  HWY_INLINE Row operator|(const Row& other) const {
    Row r;
    for (std::size_t i = 0; i < W; ++i) r.word[i] = word[i] | other.word[i];
    return r;
  }
};

// M terms in rows of W words (M = 0, W = 0: as many as there are). Every term is one load: a heap's row was stored whole, so
// that the load is forwarded from the store.
template <class E, std::size_t W, std::size_t M, Splits S>
struct Serial {
  static void run(Window<E>& window, Near& near, const E* HWY_RESTRICT far, std::size_t from, std::size_t count) {
    E* hot = window.hot() + window.at + from;
    E* split = window.split() + window.at + from;
    const std::size_t words = W == 0 ? near.words : W;
    const std::size_t terms = M == 0 ? near.back.size() : M;
    const std::uint64_t* table = near.table.data();
    std::uint64_t* row = near.rows.data() + (kRowsKept + from) * words;
    std::ptrdiff_t back[M == 0 ? 1 : M];
    for (std::size_t j = 0; j < M; ++j) back[j] = near.back[j];
    const std::size_t singles = S == Splits::one ? 0 : near.singles.size();
    constexpr std::size_t kRow = W == 0 ? 1 : W;
    auto before = Row<kRow>::load(table + code_of(hot[-1]) * words);
    auto before2 = Row<kRow>::load(table + code_of(hot[-2]) * words);
    for (std::size_t i = 0; i < count; ++i, row += words) {
      E taken = far[i];
      const char* here = reinterpret_cast<const char*>(row);
      for (std::size_t j = 0; j < singles; ++j) taken = static_cast<E>(taken | hot[static_cast<std::ptrdiff_t>(i) + near.singles[j]]);
      for (std::size_t j = 0; j < terms; ++j) taken = static_cast<E>(taken | entry(here + (M == 0 ? near.back[j] : back[j])));
      const unsigned code = first_clear(taken);
      const std::uint64_t* own = table + code * words;
      if constexpr (S != Splits::one) hot[i] = entry(reinterpret_cast<const char*>(own));
      if constexpr (W == 0) {
        for (std::size_t w = 0; w < words; ++w) row[w] = own[w];
        for (const std::size_t gap : near.gaps) {
          const std::uint64_t* other = table + code_of(hot[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(gap)]) * words;
          for (std::size_t w = 0; w < words; ++w) row[w] |= other[w];
        }
      } else {
        const auto mine = Row<kRow>::load(own);
        if constexpr (S == Splits::one) {
          mine.store(row);
        } else if constexpr (S == Splits::two) {
          (mine | before).store(row);
        } else if constexpr (S == Splits::three) {
          (mine | before | before2).store(row);
          before2 = before;
        } else {
          auto sum = mine;
          for (const std::size_t gap : near.gaps) sum = sum | Row<kRow>::load(table + code_of(hot[static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(gap)]) * words);
          sum.store(row);
        }
        before = mine;
      }
      split[i] = entry(reinterpret_cast<const char*>(row));
    }
  }

 private:
  static HWY_INLINE E entry(const char* at) {
    E e;
    std::memcpy(&e, at, sizeof e);
    return e;
  }
};

template <class E>
using SerialRun = void (*)(Window<E>&, Near&, const E*, std::size_t, std::size_t);

inline constexpr std::size_t kTermCounts[] = {4, 6, 8, 12, 16, 24};

template <class E, std::size_t W, std::size_t M>
SerialRun<E> serial_of(Splits splits) {
  switch (splits) {
    case Splits::one: return Serial<E, W, M, Splits::one>::run;
    case Splits::two: return Serial<E, W, M, Splits::two>::run;
    case Splits::three: return Serial<E, W, M, Splits::three>::run;
    default: return Serial<E, W, M, Splits::any>::run;
  }
}

template <class E, std::size_t W, std::size_t... I>
SerialRun<E> serial_of(std::size_t terms, Splits splits, std::index_sequence<I...>) {
  SerialRun<E> found = Serial<E, W, 0, Splits::any>::run;
  static_cast<void>(((kTermCounts[I] == terms ? (found = serial_of<E, W, kTermCounts[I]>(splits), true) : false) || ...));
  return found;
}

// Old machines get the loop for any numbers alone, lest this be compiled too often.
template <class E>
SerialRun<E> serial_of(const Near& near) {
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_SSE4
  const auto is = [&](std::initializer_list<std::size_t> gaps) { return std::equal(near.gaps.begin(), near.gaps.end(), gaps.begin(), gaps.end()); };
  const Splits splits = is({}) ? Splits::one : is({1}) ? Splits::two : is({1, 2}) ? Splits::three : Splits::any;
  const std::make_index_sequence<std::size(kTermCounts)> counts;
  constexpr std::size_t kLeast = sizeof(E) == 8 ? 4 : 1;  // set_near makes rows no shorter
  if (near.words == kLeast) return serial_of<E, kLeast>(near.back.size(), splits, counts);
  if constexpr (sizeof(E) == 2 || sizeof(E) == 4) {
    if (near.words == 2) return serial_of<E, 2>(near.back.size(), splits, counts);
    if (near.words == 4) return serial_of<E, 4>(near.back.size(), splits, counts);
  }
  if constexpr (sizeof(E) >= 4) {
    if (near.words == 8) return serial_of<E, 8>(near.back.size(), splits, counts);
  }
#else
  static_cast<void>(near);
#endif
  return Serial<E, 0, 0, Splits::any>::run;
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
    const auto low = hn::Set(d, clear_codes<E>(bit));
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

// What the next step needs beside the near terms is ORed to `far`.
template <class E>
void prepare_step(const Candidates& s, const E* here, E* far) {
  const Vectors<E> d;
  HWY_ALIGN E nearer[kStep<E>];
  if (!s.step.empty()) {
    run_fan<E, kStep<E> / lanes<E>()>(s.step, here, nearer);
    for (std::size_t v = 0; v < kStep<E>; v += lanes<E>()) hn::Store(hn::Or(hn::Load(d, far + v), hn::Load(d, nearer + v)), d, far + v);
  }
  for (const FreshTerm& t : s.fresh)
    for (std::size_t v = 0; v < kStep<E>; v += lanes<E>()) {
      auto there = hn::LoadU(d, here + t.from + v);
      for (std::uint32_t left = t.turn; left != 0; left &= left - 1) there = turned(d, there, static_cast<unsigned>(std::countr_zero(left)));
      hn::Store(hn::Or(hn::Load(d, far + v), there), d, far + v);
    }
}

template <class E>
void block(Window<E>& window, Candidates& candidates) {
  HWY_ALIGN E far[kBlock];
  const E* here = window.words.data() + window.at;
  for (std::size_t i = 0; i < kBlock; i += kPiece<E>) fan_piece(candidates.block, here + i, far + i);
  Near& near = candidates.near;
  const SerialRun<E> serial = serial_of<E>(near);
  for (std::size_t i = 0; i < kBlock; i += kStep<E>) {
    prepare_step(candidates, here + i, far + i);
    serial(window, near, far + i, i, kStep<E>);
    // a step late, since words just stored one by one cannot be loaded as a vector at once
    if (i != 0) turn_heaps(window, window.at + i - kStep<E>, kStep<E>);
  }
  turn_heaps(window, window.at + kBlock - kStep<E>, kStep<E>);
  // the rows before the next block
  std::copy_n(near.rows.end() - static_cast<std::ptrdiff_t>(kRowsKept * near.words), kRowsKept * near.words, near.rows.begin());
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
    for (std::uint32_t left = turn; left != 0; left &= left - 1) v = turned(d, v, static_cast<unsigned>(std::countr_zero(left)));
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
