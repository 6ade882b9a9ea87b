/// What patterns are fitted to and tested against: exact values of a game over a box of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

/// Stands where coordinates are no position of the game.
inline constexpr std::uint32_t kNoPosition = UINT32_MAX;

/// Nim-values of every position with coordinates below `sides`, the last coordinate running fastest.
struct Facts {
  std::vector<std::size_t> sides;      ///< one for a heap game, two for pairs …
  std::vector<std::uint32_t> values;   ///< 0 for a P-position
  bool outcomes_only = false;          ///< anything but 0 says N and no more: misère play, or a theorem about outcomes
  bool complete = true;                ///< false: a limit was met, and the box is smaller than asked
  std::string stopped;                 ///< the limit that was met
  std::uint64_t work = 0;

  [[nodiscard]] std::size_t dimension() const noexcept { return sides.size(); }
  /// The coordinates of values[index].
  [[nodiscard]] std::vector<Word> at(std::size_t index) const;
};

/// How many coordinates a position of this game is described by: 1 for heaps, 3 for lists.
[[nodiscard]] std::size_t dimension_of(const Rules&);

/// The names by which conditions call the coordinates: n; a, b; a, b, c …
[[nodiscard]] std::vector<std::string> names_of(const Rules&);

enum class Wanted { outcomes, values };

/// Values for coordinates 0..to[i]; when outcomes will do, theorems about outcomes are used. A game of heaps is looked at one heap at a time. Without `to` a box that takes about a
/// second; a limit makes the box smaller, never wrong. `kernel` names the way heaps of a code or a set are computed.
[[nodiscard]] Facts facts_of(const Rules&, Convention, std::vector<std::uint64_t> to, const Limits&,
                             Wanted = Wanted::outcomes, std::string_view kernel = {});

}  // namespace grundy
