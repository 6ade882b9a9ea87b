#include "kernels/reach.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/reach.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace grundy::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::uint16_t, kReachHeaps>;
#if HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr std::size_t kTogether = 12;  // ranks: as many as stay in registers
#else
constexpr std::size_t kTogether = 6;
#endif
static_assert(kReachRanks % kTogether == 0);

// The xors with all options are gone through once; their least is 0 where one is the candidate.
HWY_INLINE void reach(const std::uint16_t* heap, std::span<const Reach> options, const ReachCandidates& candidates, std::size_t rank, std::size_t at,
                      std::uint64_t* alive) {
  const Tag d;
  hn::Vec<Tag> c[kTogether], least[kTogether];
  for (std::size_t j = 0; j < kTogether; ++j) {
    c[j] = hn::LoadU(d, candidates[rank + j].data() + at);
    least[j] = hn::Set(d, std::uint16_t{0xffff});
  }
  for (const Reach& option : options) {
    const auto x = hn::Xor(hn::LoadU(d, heap + at - option.back), hn::Set(d, option.turn));
    for (std::size_t j = 0; j < kTogether; ++j) least[j] = hn::Min(least[j], hn::Xor(x, c[j]));
  }
  for (std::size_t j = 0; j < kTogether; ++j) {
    std::uint16_t lanes[hn::MaxLanes(d)];
    hn::StoreU(least[j], d, lanes);
    for (std::size_t i = 0; i < hn::Lanes(d); ++i)
      if (lanes[i] != 0) alive[rank + j] |= std::uint64_t{1} << (at + i);
  }
}

std::array<std::uint64_t, kReachRanks> unreached(const std::uint16_t* heap, std::span<const Reach> options, const ReachCandidates& candidates) {
  std::array<std::uint64_t, kReachRanks> alive{};
  for (std::size_t rank = 0; rank < kReachRanks; rank += kTogether)
    for (std::size_t at = 0; at < kReachHeaps; at += hn::Lanes(Tag())) reach(heap, options, candidates, rank, at, alive.data());
  return alive;
}

}  // namespace grundy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace grundy {

HWY_EXPORT(unreached);

std::array<std::uint64_t, kReachRanks> unreached(const std::uint16_t* heap, std::span<const Reach> options, const ReachCandidates& candidates) {
  return HWY_DYNAMIC_DISPATCH(unreached)(heap, options, candidates);
}

}  // namespace grundy
#endif
