/// Pictures of nim-values as SVG text, with axes and legend, for light and for dark.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace grundy {

/// Stands for a cell that is no position.
inline constexpr std::uint32_t kNoCell = UINT32_MAX;

/// What is written over a picture and beside it.
struct PlotText {
  std::string title;     ///< the game
  std::string subtitle;  ///< what is drawn
  std::string x, y;      ///< names of the axes
  bool outcomes = false;  ///< cells are 0 for P and anything else for N, not nim-values
};

/// Where a period begins, drawn over a scatter.
struct PlotPeriod {
  double preperiod = 0;
  double period = 1;
  std::string label;  ///< "period 12 from 71, proved"
};

/// Nim-values against heap sizes 0, 1, 2 …; the losing heaps, of value 0, stand out. Points that fall on one spot are drawn
/// once, so the text stays small however many there are.
[[nodiscard]] std::string scatter_svg(const PlotText&, std::span<const std::uint32_t> values, const std::optional<PlotPeriod>& period);

/// The values of a grid, row by row, x running along a row; the P-positions are marked. A small grid has its numbers in it.
[[nodiscard]] std::string heat_map_svg(const PlotText&, std::span<const std::uint32_t> values, std::size_t columns);

/// The largest side of a grid that heat_map_svg() draws.
inline constexpr std::size_t kMostPlotted = 1000;

}  // namespace grundy
