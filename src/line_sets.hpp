/// The values on lines of cells that grow by a cell from one position to the next, kept instead of read again.
///
/// In Wythoff's game the options of (a,b) along a row are those of (a-1,b) and one more, and so for columns and diagonals;
/// in Fibonacci Nim those of (n,cap) are those of (n,cap-1) and one more. Whether a run of options grows so is not read from
/// the rule: a run is a progression of cells, and one that ends (or begins) at the same cell with the same stride contains
/// any shorter one. So a set that was made for a shorter run needs the missing cells only, and is exact always.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace grundy {

/// A set of values with the place of its first gap.
struct LineSet {
  std::vector<std::uint64_t> words;
  std::size_t full = 0;  ///< words before this one are full
  std::int64_t stride = 0;
  std::size_t count = 0;

  void add(std::uint32_t value) {
    const std::size_t word = value / 64;
    if (word >= words.size()) words.resize(std::bit_ceil(word + 1));
    words[word] |= std::uint64_t{1} << (value % 64);
    while (full < words.size() && words[full] == UINT64_MAX) ++full;
  }
  [[nodiscard]] bool has_zero() const { return !words.empty() && (words[0] & 1U) != 0; }
};

class LineSets {
 public:
  explicit LineSets(std::uint64_t memory) : room_(memory) {}

  void clear() { kinds_.clear(); }

  /// The values of the cells first, first + stride … (count of them), the `number`th run of the position in cell `index`;
  /// null where runs of this number do not grow in such a way, or are too short to matter.
  template <class Cell>
  const LineSet* find(std::size_t index, std::size_t number, std::int64_t first, std::int64_t stride, std::size_t count, const Cell* cells) {
    if (count < kShortest) return nullptr;
    if (number >= kinds_.size()) kinds_.resize(number + 1);
    Kind& kind = kinds_[number];
    if (kind.end == End::none) return nullptr;
    const std::int64_t last = first + stride * static_cast<std::int64_t>(count - 1);
    LineSet& set = kind.sets[kind.end == End::last ? last : first];
    if (set.stride == stride && set.count > 0 && set.count <= count) {
      ++kind.grown;
    } else {
      // all columns begin in one row, so some may begin before any grows
      if (++kind.begun > kPatience + kind.grown + index / (kShortest / 2)) return try_other_end(kind);
      set = LineSet{};
      set.stride = stride;
    }
    // towards the end that stays, or away from the beginning that does
    std::int64_t next = kind.end == End::last ? first : first + stride * static_cast<std::int64_t>(set.count);
    const std::size_t before = set.words.size();
    for (std::size_t missing = count - set.count; missing > 0; --missing, next += stride) set.add(cells[next]);
    set.count = count;
    spend(set.words.size() - before);
    return &set;
  }

 private:
  enum class End : std::uint8_t { last, first, none };  // which end of the runs stays the same
  struct Kind {
    End end = End::last;
    std::size_t begun = 0;
    std::size_t grown = 0;
    std::unordered_map<std::int64_t, LineSet> sets;
  };
  static constexpr std::size_t kShortest = 8;
  static constexpr std::size_t kPatience = 64;

  // When most runs begin a set instead of adding to one, the other end is tried, and then none.
  static const LineSet* try_other_end(Kind& kind) {
    kind = Kind{kind.end == End::last ? End::first : End::none, 0, 0, {}};
    return nullptr;
  }
  void spend(std::size_t words) {
    spent_ += words * sizeof(std::uint64_t);
    if (spent_ <= room_) return;
    for (Kind& kind : kinds_) kind.end = End::none;
  }

  std::vector<Kind> kinds_;
  std::uint64_t room_;
  std::uint64_t spent_ = 0;
};

}  // namespace grundy
