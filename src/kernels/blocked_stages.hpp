/// What the vector code of the `blocked` kernel works on; blocked.cpp says how and why. A heap is a byte: its code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grundy::blocked {

inline constexpr std::size_t kGroup = 64;           // heaps whose values are found one after the other
inline constexpr std::size_t kLanes = 504;          // heaps of a block: a row of 8 words, shifted by up to 7, still has them
inline constexpr std::size_t kRowWords = 8;
inline constexpr std::size_t kStride = 512 + 64;    // bytes between the candidates of one rank: vectors read past the block
inline constexpr std::size_t kRanks = 8;            // candidates of a heap
inline constexpr std::uint8_t kNone = 255;          // no code

/// For each code a list of maps and places to OR, eight at a time: the i-th of eight starts i bits into its first byte.
struct Rows {
  std::vector<std::int32_t> offsets;
  std::vector<std::size_t> begin{0};  // of each code's list, and the end of the last
  [[nodiscard]] std::size_t codes() const { return begin.size() - 1; }
};

/// A pair with a rare heap: the code of the heap `back` before, xored with `turn`.
struct Entry {
  std::size_t back;
  std::uint8_t turn;
  friend auto operator<=>(const Entry&, const Entry&) = default;
};

/// Entries at least a group back, by turn, and the nearer ones; these also by distance, a layer for those of one distance.
struct Entries {
  explicit Entries(std::vector<Entry> all = {});

  struct Turn {
    std::uint8_t turn;
    std::size_t end;
  };
  struct Layer {
    std::array<std::uint8_t, kGroup> turn{};  // by distance, less one
    std::uint64_t valid = 0;
  };
  std::vector<std::ptrdiff_t> back;
  std::vector<Turn> turns;
  std::vector<Entry> near;
  std::vector<Layer> layers;
};

/// row[code] |= ... of every code's list; `here` is the byte of the block's first heap in map 0.
void or_rows(const Rows& rows, const std::uint8_t* here, std::uint64_t* row);
/// Of each lane the first codes below `codes` whose row has no bit there, kNone after the last.
void candidates(const std::uint64_t* row, std::size_t codes, std::uint8_t* ranks);
/// The candidates of a group, whose first heap's code is *heap, that no entry reaches: a bit a heap in alive[rank].
void verify(const Entries& entries, const std::uint8_t* heap, const std::uint8_t* ranks, std::uint64_t* alive);

/// A heap without a candidate left.
struct Slow {
  std::uint8_t (*value)(void* self, std::size_t lane);
  void* self;
};
/// Writes the codes of the first `count` heaps of a group.
void settle(const Entries& entries, std::uint8_t* heap, std::size_t count, const std::uint8_t* ranks, std::uint64_t* alive, std::size_t lane, Slow slow);
/// A bit for every code of a block that is at least `least`.
void at_least(const std::uint8_t* heap, std::uint8_t least, std::uint64_t* row);

/// How many bits of `open` are set in the bits from place `bit` on.
[[nodiscard]] std::size_t overlap(const std::uint64_t* bits, std::size_t bit, std::span<const std::uint64_t> open);
/// Clears them.
void remove(const std::uint64_t* bits, std::size_t bit, std::span<std::uint64_t> open);

}  // namespace grundy::blocked
