/// What the vector code of the one-hot kernel works on; onehot.cpp says how and why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace grundy::onehot {

inline constexpr std::size_t kBlock = 256;     // heaps between two looks at their witnesses
inline constexpr std::size_t kSteps = 64;      // most heaps in one step of a block
inline constexpr std::size_t kRowsKept = 128;  // rows before a block: those within reach of its serial part
static_assert(kRowsKept >= 2 * kSteps);

/// The one-hot vector `back` heaps before, its codes xored with `turn`; `single`: of one heap, else of a heap after any split.
struct Term {
  std::size_t back;
  std::uint32_t turn;
  bool single;
  friend auto operator<=>(const Term&, const Term&) = default;
};

/// An OR of terms: where each begins in the window, from the heap looked at.
using Fan = std::vector<std::ptrdiff_t>;

/// A term of which heaps have no turned words yet: it is turned as it is used.
struct FreshTerm {
  std::ptrdiff_t from;  // as in a fan
  std::uint32_t turn;
};

/// An array of the window whose words are those of another, their bits moved by xor of the codes with `by`.
struct Turn {
  std::size_t to, from;  // where the arrays begin
  std::uint32_t by;
};

/// The nearest terms, which one heap after the other needs: a row of turned one-hot codes for every heap.
struct Near {
  std::size_t words = 1;                 // 64-bit words a row
  std::vector<std::uint64_t> table;      // row of each code; the last one, of no code, is 0
  std::vector<std::uint64_t> rows;       // kRowsKept before the block, then those of the block
  std::vector<std::ptrdiff_t> back;      // bytes from a heap's row to its term's entry; negative
  std::vector<std::ptrdiff_t> singles;   // heaps back, when rows are those after a split
  std::vector<std::size_t> gaps;         // of the splitting takes after the first
};

/// Words of many heaps, E having a bit for every code: arrays of `room` words in one piece, all at the same heap. First `split`, the
/// OR of `hot` over the splitting takes, counted from the least: heap n may be left by n + least. Then `hot`, 1 << code at common
/// heaps, 0 at rare ones and before heap 1; it is `split` itself if one take splits. Then `split` turned by every code that a term needs.
template <class E>
struct Window {
  std::vector<E> words;
  std::size_t room = 0;
  std::size_t hot_from = 0;
  std::vector<Turn> turns;  // each after what it is made from
  std::size_t kept = 0;     // heaps before the next block that are there
  std::size_t at = 0;       // index of the next block
  [[nodiscard]] E* split() { return words.data(); }
  [[nodiscard]] E* hot() { return words.data() + hot_from; }
  [[nodiscard]] const E* hot() const { return words.data() + hot_from; }
  void advance() {
    at += kBlock;
    if (at + kBlock <= room) return;
    for (E* array = words.data(); array != words.data() + words.size(); array += room) std::memmove(array, array + (at - kept), kept * sizeof(E));
    at = kept;
  }
};

/// What finds the least common values that are no options.
struct Candidates {
  Near near;
  Fan block, step;               // terms at least a block back, and those at least two steps back
  std::vector<FreshTerm> fresh;  // terms less far back, but beyond the near ones
};

/// What finds witnesses for the rare values below them.
template <class E>
struct Check {
  std::vector<Fan> witnesses;  // more and more of them
  // by parity of the heap: codes whose value has this bit; and those whose value has the lowest bit of the mask
  std::array<std::array<E, 2>, 8> value_bits{};
  std::array<E, 2> lowest_set{};
  unsigned lowest = 0;  // index of that bit
};

/// What was found of a block.
template <class E>
struct Checked {
  std::array<std::uint8_t, kBlock> values{};
  std::array<E, kBlock> missing{};  // rare codes below the value that no witness was found for
  std::size_t uncoded = kBlock;     // the first heap with no common value that has a code
  bool some_missing = false;
};

/// Fills the turned arrays of `count` heaps from index `from` on; a multiple of 64, or more room behind.
void turn(Window<std::uint8_t>&, std::size_t from, std::size_t count);
void turn(Window<std::uint16_t>&, std::size_t from, std::size_t count);
void turn(Window<std::uint32_t>&, std::size_t from, std::size_t count);
void turn(Window<std::uint64_t>&, std::size_t from, std::size_t count);

/// Finds the common values of the next block, and turns their words; does not advance.
void next_block(Window<std::uint8_t>&, Candidates&);
void next_block(Window<std::uint16_t>&, Candidates&);
void next_block(Window<std::uint32_t>&, Candidates&);
void next_block(Window<std::uint64_t>&, Candidates&);

/// Their values and what is missing, if they are those of the heaps from `heap` on.
void check(const Window<std::uint8_t>&, const Check<std::uint8_t>&, std::uint64_t heap, Checked<std::uint8_t>&);
void check(const Window<std::uint16_t>&, const Check<std::uint16_t>&, std::uint64_t heap, Checked<std::uint16_t>&);
void check(const Window<std::uint32_t>&, const Check<std::uint32_t>&, std::uint64_t heap, Checked<std::uint32_t>&);
void check(const Window<std::uint64_t>&, const Check<std::uint64_t>&, std::uint64_t heap, Checked<std::uint64_t>&);

/// How many of the missing codes the words of `there`, turned, hold; takes them away if `take`. `count` is a multiple of 64.
std::size_t count_found(std::uint8_t* missing, const std::uint8_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint16_t* missing, const std::uint16_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint32_t* missing, const std::uint32_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint64_t* missing, const std::uint64_t* there, std::size_t count, std::uint32_t turn, bool take);

/// The least i < count with low[i] ^ high[-i] == value, or count.
[[nodiscard]] std::size_t find_pair(const std::uint8_t* low, const std::uint8_t* high, std::size_t count, std::uint8_t value);

}  // namespace grundy::onehot
