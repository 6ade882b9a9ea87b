/// What the vector code of the one-hot kernel works on; onehot.cpp says how and why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::onehot {

inline constexpr std::size_t kBlock = 256;    // heaps between two looks at their witnesses
inline constexpr std::size_t kMargin = 16;    // heaps still on their way to memory when the next vector is loaded
inline constexpr std::size_t kSteps = 64;     // most heaps in one step of a block
inline constexpr std::size_t kRowsKept = 96;  // rows before a block: those within reach of its serial part
static_assert(kRowsKept >= kSteps + kMargin);

/// The one-hot vector `back` heaps before, its codes xored with `turn`; `single`: of one heap, else of a heap after any split.
struct Term {
  std::size_t back;
  std::uint32_t turn;
  bool single;
  friend auto operator<=>(const Term&, const Term&) = default;
};

/// An OR of terms: of equal turn first, then folded bit by bit, so that a turn costs a swap and not one a term.
struct Fan {
  struct Group {
    std::uint32_t turn;
    bool single;
    bool first;  // of its turn
    std::size_t begin, end;
  };
  struct Fold {
    std::uint32_t to, from, bit;
    bool first;  // nothing is there yet
  };

  Fan() = default;
  explicit Fan(std::vector<Term> terms);
  [[nodiscard]] bool empty() const { return groups.empty(); }

  std::vector<std::ptrdiff_t> back;  // negative
  std::vector<Group> groups;
  std::vector<Fold> folds;
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

/// E has a bit for every code.
template <class E>
struct State {
  std::vector<E> hot;    // 1 << code at common heaps, 0 at rare ones and before heap 1
  std::vector<E> split;  // OR of `hot` over the splitting takes, counted from the least: heap n may be left by n + least
  std::size_t at = 0;    // index of the next heap in both
  std::size_t heap = 0;
  Near near;
  Fan block, step;            // terms at least a block back, and the others
  std::vector<Fan> witnesses; // more and more of them
  // by parity of the heap: codes whose value has this bit; and those whose value has the lowest bit of the mask
  std::array<std::array<E, 2>, 8> value_bits{};
  std::array<E, 2> lowest_set{};
  unsigned lowest = 0;  // index of that bit

  // of the last block
  std::array<std::uint8_t, kBlock> values{};
  std::array<E, kBlock> missing{};  // rare codes below the value that no witness was found for
  bool any_missing = false;
};

/// Computes the next block; does not advance.
void next_block(State<std::uint8_t>&);
void next_block(State<std::uint16_t>&);
void next_block(State<std::uint32_t>&);
void next_block(State<std::uint64_t>&);

/// How many of the missing codes the words of `there`, turned, hold; takes them away if `take`. `count` is a multiple of 64.
std::size_t count_found(std::uint8_t* missing, const std::uint8_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint16_t* missing, const std::uint16_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint32_t* missing, const std::uint32_t* there, std::size_t count, std::uint32_t turn, bool take);
std::size_t count_found(std::uint64_t* missing, const std::uint64_t* there, std::size_t count, std::uint32_t turn, bool take);

/// The least i < count with low[i] ^ high[-i] == value, or count.
[[nodiscard]] std::size_t find_pair(const std::uint8_t* low, const std::uint8_t* high, std::size_t count, std::uint8_t value);

}  // namespace grundy::onehot
