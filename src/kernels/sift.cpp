// Pairs are tested a tile at a time, a bit a pair. With x the xor of the two heaps' planes, the pairs that make a candidate
// are the bits where every plane of x has the candidate's bit. Candidates come in order, so neighbours share their high bits
// and what these leave of the tile is kept: u candidates cost about 2u + u log(2^planes / u) operations a vector, which is some
// hundred pairs and candidates an instruction. One pair at a time, or one candidate at a time in 16-bit lanes, is far slower.
#include "kernels/sift.hpp"

#include <bit>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/sift.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace grundy::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::ScalableTag<std::uint64_t>;
using Vector = hn::Vec<Tag>;
#if HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr std::size_t kVectors = 8;  // of a tile: as many as stay in registers
#else
constexpr std::size_t kVectors = 8;
#endif
constexpr unsigned kMostPlanes = 32;

class Sieve {
 public:
  explicit Sieve(const Planes& planes) : planes_(planes), count_(planes.count()) {}

  std::size_t run(const Pairs& pairs, std::span<std::uint32_t> candidates) {
    std::size_t left = candidates.size();
    for (std::size_t a = pairs.first / 64 * 64; a <= pairs.last && left != 0; a += 64 * words()) {
      admit(a, pairs);
      cross(a, pairs.sum);
      left = keep(candidates.first(left));
    }
    return left;
  }
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  static constexpr unsigned kTest = 3;  // planes that cost as much as to begin and end with a candidate
  static std::size_t words() { return kVectors * hn::Lanes(Tag()); }
  std::uint64_t* level(unsigned i) { return levels_ + i * words(); }

  // The top level: the pairs of the tile that count.
  void admit(std::size_t a, const Pairs& pairs) {
    std::uint64_t* top = level(count_);
    for (std::size_t w = 0; w < words(); ++w, a += 64) {
      std::uint64_t bits = ~std::uint64_t{0};
      if (a < pairs.first) bits &= a + 64 <= pairs.first ? 0 : ~std::uint64_t{0} << (pairs.first - a);
      if (a + 63 > pairs.last) bits &= a > pairs.last ? 0 : ~std::uint64_t{0} >> (a + 63 - pairs.last);
      top[w] = bits;
    }
  }

  void cross(std::size_t a, std::size_t sum) {
    const Tag d;
    const std::size_t place = planes_.place(sum) + a;
    const int shift = static_cast<int>(place % 64);
    for (unsigned i = 0; i < count_; ++i) {
      const std::uint64_t* forward = planes_.forward(i) + a / 64;
      const std::uint64_t* backward = planes_.backward(i) + place / 64;
      std::uint64_t* x = crossed_ + i * words();
      for (std::size_t w = 0; w < words(); w += hn::Lanes(d)) {
        const Vector low = hn::ShiftRightSame(hn::LoadU(d, backward + w), shift);
        const Vector high = hn::ShiftLeftSame(hn::ShiftLeft<1>(hn::LoadU(d, backward + w + 1)), 63 - shift);
        hn::Store(hn::Xor(hn::LoadU(d, forward + w), hn::Or(low, high)), d, x + w);
      }
    }
  }

  std::size_t keep(std::span<std::uint32_t> candidates) {
    std::size_t kept = 0;
    std::uint64_t valid = std::uint64_t{1} << count_;  // levels that hold what the current candidate's high bits leave
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::uint32_t candidate = candidates[i];
      const unsigned from = static_cast<unsigned>(std::countr_zero(valid));
      // the next candidate differs below this level
      const unsigned next = i + 1 < candidates.size() ? static_cast<unsigned>(std::bit_width(candidate ^ candidates[i + 1])) : count_;
      const bool seen = meets(candidate, from, next);
      work_ += kTest + from;
      if (next < from) valid |= std::uint64_t{1} << next;
      valid &= ~std::uint64_t{0} << next;
      candidates[kept] = candidate;
      kept += seen ? 0 : 1;
    }
    return kept;
  }

  // Whether the tile has a pair for the candidate; keeps level `keep` on the way down from `from`.
  HWY_INLINE bool meets(std::uint32_t candidate, unsigned from, unsigned keep) {
    const Tag d;
    const std::size_t lanes = hn::Lanes(d);
    Vector t[kVectors];
    const std::uint64_t* start = level(from);
    for (std::size_t j = 0; j < kVectors; ++j) t[j] = hn::Load(d, start + j * lanes);
    unsigned i = from;
    if (keep < from) {
      narrow(t, candidate, i, keep);
      std::uint64_t* kept = level(keep);
      for (std::size_t j = 0; j < kVectors; ++j) hn::Store(t[j], d, kept + j * lanes);
    }
    narrow(t, candidate, i, 0);
    for (std::size_t j = kVectors / 2; j > 0; j /= 2)
      for (std::size_t k = 0; k < j; ++k) t[k] = hn::Or(t[k], t[k + j]);
    return !hn::AllTrue(d, hn::Eq(t[0], hn::Zero(d)));
  }

  HWY_INLINE void narrow(Vector (&t)[kVectors], std::uint32_t candidate, unsigned& i, unsigned to) {
    const Tag d;
    const std::size_t lanes = hn::Lanes(d);
    while (i > to) {
      --i;
      const Vector wanted = hn::Set(d, std::uint64_t{0} - (candidate >> i & 1U));
      const std::uint64_t* x = crossed_ + i * words();
      for (std::size_t j = 0; j < kVectors; ++j) t[j] = hn::AndNot(hn::Xor(hn::Load(d, x + j * lanes), wanted), t[j]);
    }
  }

  const Planes& planes_;
  unsigned count_;
  std::uint64_t work_ = 0;
  HWY_ALIGN std::uint64_t crossed_[kMostPlanes * kVectors * hn::MaxLanes(Tag())];
  HWY_ALIGN std::uint64_t levels_[(kMostPlanes + 1) * kVectors * hn::MaxLanes(Tag())];
};

std::size_t sift(const Planes& planes, const Pairs& pairs, std::span<std::uint32_t> candidates, std::uint64_t& work) {
  Sieve sieve(planes);
  const std::size_t left = sieve.run(pairs, candidates);
  work += sieve.work();
  return left;
}

}  // namespace grundy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy {

HWY_EXPORT(sift);

std::size_t sift(const Planes& planes, const Pairs& pairs, std::span<std::uint32_t> candidates, std::uint64_t& work) {
  return HWY_DYNAMIC_DISPATCH(sift)(planes, pairs, candidates, work);
}

}  // namespace grundy
#endif
