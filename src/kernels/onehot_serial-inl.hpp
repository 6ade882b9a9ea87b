/// The serial part of the one-hot kernel: one word of heaps after the other. Included once for every instruction set (Highway).
#if defined(GRUNDY_KERNELS_ONEHOT_SERIAL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRUNDY_KERNELS_ONEHOT_SERIAL
#undef GRUNDY_KERNELS_ONEHOT_SERIAL
#else
#define GRUNDY_KERNELS_ONEHOT_SERIAL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "kernels/onehot.hpp"

HWY_BEFORE_NAMESPACE();
namespace grundy::onehot::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

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

}  // namespace grundy::onehot::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
