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

/// Distances of single heaps for which a word is compiled, as bits, less than four words: those that take the code itself, and those that
/// take it xored with `turn`, a single bit. A game that fits has these, and no others less than three words back. One line
/// for a game whose speed matters; for any other the table does it, and the values are the same.
struct Pattern {
  std::size_t bits;   // of a heap
  std::size_t lines;  // of an entry of the table; the farthest of the other terms is within
  std::uint32_t plain;
  unsigned turn;      // its index
  std::uint32_t turned;
};
constexpr std::uint32_t distances(std::initializer_list<unsigned> all) {
  std::uint32_t set = 0;
  for (const unsigned d : all) set |= std::uint32_t{1} << d;
  return set;
}
inline constexpr Pattern kPatterns[] = {
    {8, 1, distances({3, 4}), 0, distances({10, 11, 17, 18})},   // 0.055
    {16, 1, distances({6}), 0, distances({10})},                 // 0.106
    {16, 2, distances({6}), 0, distances({11, 13})},             // 0.104
    {16, 2, distances({3, 5, 6}), 1, distances({9, 10, 11})},    // 0.156
    {16, 2, distances({2, 4, 5, 11}), 0, distances({3, 6, 9})},  // 0.16
    {32, 2, distances({2, 3, 4}), 0, distances({5, 6, 7})},      // 0.1777
    {32, 2, distances({2, 3, 4, 5}), 0, distances({5, 6, 7})},   // 0.167
    {32, 2, distances({3, 4, 5, 6}), 0, 0},                      // 0.054
    {32, 2, distances({2}), 0, distances({6})},                  // 0.127
    {64, 4, distances({2, 3}), 0, 0},                            // 0.56
};

/// The nearest terms, which are done word by word, 64 bits of one-hot codes each. For every code of every heap of a word a table has what
/// is taken by it from the heaps after the word, all terms together. That takes long to be there: what is taken from the next words is
/// found by shifts of the word instead, if there is a pattern for them.
struct Near {
  static constexpr std::size_t kLine = 8;   // words
  // Without a pattern: of an entry of the table; of a pattern, no more than that.
  static constexpr std::size_t lines_for(std::size_t bits) { return bits == 64 ? 4 : 2; }
  static constexpr std::size_t kLines = 4;
  std::size_t bits = 0;                     // of a heap
  std::vector<std::size_t> gaps;            // of the splitting takes after the first
  std::size_t pattern = std::size(kPatterns);
  struct Single {
    std::size_t bits;  // back
    std::uint32_t turn;
  };
  std::vector<Single> within;               // without a pattern: less than a word back
  std::vector<Single> beyond;               // farther back than the table reaches
  static constexpr std::size_t kAhead = 2;  // words that the pattern is for alone
  static constexpr std::size_t kCodes = 65; // and none, by the number of zeros before it
  LineVector<std::uint64_t> table;          // by heap of the word and code
  // What was taken from the words to come: by shifts, by the table from the first ones, and from those after them.
  bool started = false;
  std::array<std::uint64_t, 4> coming{};
  std::array<std::uint64_t, kAhead> ahead{};
  LineVector<std::uint64_t> taken;
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
