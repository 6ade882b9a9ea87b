/// What the vector code of the one-hot kernel works on; onehot.cpp says how and why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <new>
#include <vector>

namespace grundy::onehot {

inline constexpr std::size_t kBlock = 256;     // heaps between two looks at their witnesses
inline constexpr std::size_t kSteps = 64;      // most heaps in one step of a block
inline constexpr std::size_t kRowsKept = 32;   // rows before a block: those within reach of its serial part

/// Memory that begins with a line of the cache.
template <class T>
struct OnLines {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};
  OnLines() = default;
  template <class U>
  OnLines(const OnLines<U>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, kLine); }
  friend bool operator==(const OnLines&, const OnLines&) { return true; }
};
template <class T>
using LineVector = std::vector<T, OnLines<T>>;

/// The codes with this bit clear, of all heaps in a word.
inline constexpr std::uint64_t kClear[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

/// The codes of a word xored with 1 << bit: the two halves of each pair of groups change places.
[[nodiscard]] inline std::uint64_t turned_by_bit(std::uint64_t word, unsigned bit) { return (word << (1U << bit) & ~kClear[bit]) | (word >> (1U << bit) & kClear[bit]); }

/// The one-hot vector `back` heaps before, its codes xored with `turn`; `single`: of one heap, else of a heap after any split.
struct Term {
  std::size_t back;
  std::uint32_t turn;
  bool single;
  friend auto operator<=>(const Term&, const Term&) = default;
};

/// An OR of terms: where each begins in the window, from the heap looked at.
using Fan = std::vector<std::ptrdiff_t>;

/// An array of the window whose words are those of another, their bits moved by xor of the codes with `by`.
struct Turn {
  std::size_t to, from;  // where the arrays begin
  std::uint32_t by;
};

/// Distances of single heaps which a word of them is compiled for: a bit each, less than four words; those of no turn, and those of
/// one turn by a single bit.
struct Pattern {
  std::size_t bits;          // of a heap
  std::size_t splits;        // takes in a row
  std::uint32_t plain, turned;
};
constexpr std::uint32_t distances(std::initializer_list<unsigned> all) {
  std::uint32_t set = 0;
  for (const unsigned d : all) set |= std::uint32_t{1} << d;
  return set;
}
/// Those of games that were looked at, the games in the comment and many others; then those that other games are likely to have.
inline constexpr Pattern kPatterns[] = {
    {8, 2, distances({3, 4}), distances({10, 11})},             // 0.055
    {16, 1, distances({6}), distances({10})},                   // 0.106
    {16, 1, distances({6}), distances({11, 13})},               // 0.104
    {16, 2, distances({3, 5, 6}), distances({9, 10, 11})},      // 0.156
    {16, 1, distances({2, 4, 5}), distances({3, 6})},           // 0.16
    {32, 3, distances({2, 3, 4}), distances({5, 6, 7})},        // 0.1777
    {32, 2, distances({2, 3, 4, 5}), distances({5, 6, 7})},     // 0.167
    {32, 2, distances({3, 4, 5, 6}), 0},                        // 0.054
    {32, 1, distances({2}), distances({6})},                    // 0.127
    {64, 2, distances({2, 3}), 0},                              // 0.56
};

/// The nearest terms, which are done word by word, 64 bits of one-hot codes each. Some of them are shifts of the words of single heaps,
/// which stay in registers. For the others there is a row for every word: the words after any split, turned, each behind the one before
/// it, so that the term of a whole word is one load and is forwarded from one store.
struct Near {
  std::size_t bits = 0;           // of a heap
  std::vector<std::size_t> gaps;  // of the splitting takes after the first
  std::size_t pattern = std::size(kPatterns);
  unsigned turned_bit = 0;        // of the pattern
  // Without a pattern: heaps less than two words back.
  struct Shift {
    std::size_t heaps;
    std::uint32_t turn;
  };
  std::vector<Shift> shifts;
  struct Single {
    std::size_t back;  // bytes
    std::uint32_t turn;
  };
  std::vector<Single> singles;       // single heaps farther back
  std::vector<std::ptrdiff_t> back;  // bytes from a word's row to its term's entry; a multiple of kAtOnce
  static constexpr std::size_t kAtOnce = 4;
  std::size_t words = 0;             // 64-bit words a row, two for every turn; a multiple of kRow
  static constexpr std::size_t kRow = 8;
  // A row is turned in rounds, one bit of the turns after the other: for each word of a row, the codes with this bit clear and the
  // distance of those with it set; all and 0 where there is nothing to be turned.
  struct Round {
    LineVector<std::uint64_t> low, by;
  };
  std::vector<Round> rounds;         // at least kRounds
  static constexpr std::size_t kRounds = 2;
  LineVector<std::uint64_t> rows;    // kRowsKept before the block, then those of the block
};

/// Words of many heaps, E having a bit for every code: arrays of `room` words in one piece, all at the same heap. First `split`, the
/// OR of `hot` over the splitting takes, counted from the least: heap n may be left by n + least. Then `hot`, 1 << code at common
/// heaps, 0 at rare ones and before heap 1; it is `split` itself if one take splits. Then `split` turned by every code that a term needs.
template <class E>
struct Window {
  LineVector<E> words;
  std::size_t room = 0;
  std::size_t hot_from = 0;
  std::vector<Turn> turns;  // each after what it is made from
  std::size_t kept = 0;     // heaps before the next block that are there
  std::size_t at = 0;       // index of the next block
  std::vector<E> distant;   // codes that terms beyond the window exclude at the heaps of the next block; none: no such terms
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
  Fan block, step;  // terms at least a block back, and those at least two steps back
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
