/// Values or outcomes of every position of a box, of any rules.
///
///     Table table = Table::build(*read_game("wythoff"), {20, 20}, Convention::normal, Content::outcomes, {});
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

enum class Content {
  values,   ///< nim-values; normal play only
  outcomes  ///< 1 where the player to move wins, else 0
};

class Table {
 public:
  /// The box is 0..most[j] in coordinate j; the rules must take positions of as many numbers. When every option comes before
  /// its position in some lexicographic order, the box is filled in that order (enlarged where options leave it upwards);
  /// otherwise the plain engine answers position by position. Work and memory keep to the limits; see stopped().
  static Table build(const Rules& rules, std::vector<std::uint64_t> most, Convention convention, Content content, const Limits& limits);

  /// Why there is no table: "the memory limit was met", "positions of this game can repeat" …; "" when it is complete.
  [[nodiscard]] const std::string& stopped() const noexcept { return stopped_; }
  /// How the order was found, in words.
  [[nodiscard]] const std::string& order() const noexcept { return order_; }
  [[nodiscard]] std::span<const std::uint64_t> most() const noexcept { return most_; }
  [[nodiscard]] std::uint64_t work() const noexcept { return work_; }

  [[nodiscard]] std::uint32_t operator[](std::span<const std::uint64_t> at) const;
  [[nodiscard]] std::uint32_t operator[](std::initializer_list<std::uint64_t> at) const { return (*this)[std::span(at.begin(), at.size())]; }

 private:
  friend class TableFiller;
  // one byte a value, widened where values do not fit
  using Cells = std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>>;

  Content content_ = Content::values;
  std::vector<std::uint64_t> most_;
  std::vector<std::uint64_t> stride_;  // of each coordinate in cells_
  Cells cells_;
  std::string order_;
  std::string stopped_;
  std::uint64_t work_ = 0;
};

/// Limits for a search of a box of so many cells: positions of one part that lie around it without end, as for n -> n+1, are
/// not followed until the memory is full.
[[nodiscard]] Limits limits_around(const Rules&, std::uint64_t cells, Limits);

}  // namespace grundy
