/// Which of a few candidates of 64 heaps in a row are reached by a pair with one of certain heaps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace grundy {

inline constexpr std::size_t kReachHeaps = 64;
inline constexpr std::size_t kReachRanks = 12;

/// The option of heap n that leaves the heap `back` before it and another of value `turn`.
struct Reach {
  std::uint32_t back;
  std::uint16_t turn;
};

/// Candidates by rank, then by heap.
using ReachCandidates = std::array<std::array<std::uint16_t, kReachHeaps>, kReachRanks>;

/// A bit for each heap, by rank: whether none of the options has the candidate's value. `heap` is the place of the first heap's
/// value; no option is nearer than kReachHeaps.
[[nodiscard]] std::array<std::uint64_t, kReachRanks> unreached(const std::uint16_t* heap, std::span<const Reach> options, const ReachCandidates& candidates);

}  // namespace grundy
