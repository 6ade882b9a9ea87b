/// Nim-values and moves of single heaps of a code or a set: from the sequence, and at any size once its period is proved.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "period.hpp"
#include "theorem.hpp"

namespace grundy {

class HeapOracle {
 public:
  HeapOracle(HeapGame game, const Limits& limits);

  /// The nim-value, or nothing when a limit was met; stopped() then says which.
  std::optional<Integer> value(const Integer& heap);
  /// Hands over the options of this value until `sink` wants no more, and counts all of them; nothing when counting is out
  /// of reach. The value of `heap` must have been found. With `by_take`, splits that take as much as one before may be left out.
  std::optional<Integer> moves(const Integer& heap, const Integer& target, const OptionSink& sink, bool by_take = false) const;

  /// Whether a proved period was used.
  [[nodiscard]] bool certified() const noexcept { return period_.has_value(); }
  [[nodiscard]] std::string because() const;
  [[nodiscard]] const std::string& stopped() const noexcept { return values_.stopped(); }
  /// Heaps of which the value was computed.
  [[nodiscard]] std::uint64_t work() const { return values_.size(); }

 private:
  class Listing;

  [[nodiscard]] Integer at(const Integer& heap) const;
  void list_plainly(Word heap, Listing&) const;
  void list_code(const Code&, const Integer& heap, Listing&) const;
  void list_splits(const Integer& sum, bool unequal, Listing&) const;
  void list_partitions(const Integer& sum, unsigned parts, Listing&) const;
  void list_takes(const TakeSet&, const Integer& heap, Listing&) const;
  void list_complement(const TakeSet&, const Integer& heap, Listing&) const;

  Sequence values_;
  std::optional<Period> period_;
  std::size_t regular_ = 0;  // with a proved period: from here on, values of heaps that are not empty repeat
};

}  // namespace grundy
