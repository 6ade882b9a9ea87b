/// Sets of numbers that may be taken from a heap: subtract(1,3,4), subtract(squares), all_but(1..5).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/rules.hpp"

namespace grundy {

/// A union of ranges and named families, or the complement of one.
class TakeSet {
 public:
  enum class Family { squares, cubes, primes, fibonacci, powers, divisors, coprimes };
  struct Named {
    Family family;
    Word base = 0;  ///< of powers(b)
    friend auto operator<=>(const Named&, const Named&) = default;
  };
  struct Range {
    Word first, last;
    friend bool operator==(const Range&, const Range&) = default;
  };

  TakeSet(std::vector<Range> ranges, std::vector<Named> families, bool complement);

  /// What is listed between the parentheses is finite and the same for every heap.
  [[nodiscard]] bool finite() const noexcept { return families_.empty(); }
  /// Whether the numbers depend on the heap (divisors, coprimes).
  [[nodiscard]] bool of_heap() const noexcept;
  /// all_but rather than subtract.
  [[nodiscard]] bool complement() const noexcept { return complement_; }
  /// The largest listed number; 0 if none is. Only of finite sets.
  [[nodiscard]] Word largest() const noexcept { return ranges_.empty() ? 0 : ranges_.back().last; }
  [[nodiscard]] const std::vector<Range>& ranges() const noexcept { return ranges_; }

  /// The listed numbers (not their complement) in 1..heap, ascending, each once.
  [[nodiscard]] std::vector<Word> listed(Word heap) const;

  [[nodiscard]] std::string text() const;

 private:
  std::vector<Range> ranges_;  // ascending, disjoint, not adjacent
  std::vector<Named> families_;
  bool complement_;
};

/// "squares" …; with a base to be given in parentheses for powers.
[[nodiscard]] std::string_view family_name(TakeSet::Family);
inline constexpr TakeSet::Family kFamilies[] = {TakeSet::Family::squares, TakeSet::Family::cubes, TakeSet::Family::primes, TakeSet::Family::fibonacci,
                                                TakeSet::Family::powers, TakeSet::Family::divisors, TakeSet::Family::coprimes};

}  // namespace grundy
