/// The frame of every picture: SVG that shows in light and in dark.
#pragma once

#include <string>
#include <string_view>

namespace grundy {

struct SvgFrame {
  double width, height;
  double left;            ///< where title and subtitle begin
  std::string title;
  std::string subtitle;
  std::string_view style;  ///< rules of the picture's own; --ink, --soft, --line, --paper, --dot and --losing are set for both
};

/// The opening tag, the style, title and subtitle.
[[nodiscard]] std::string svg_begin(const SvgFrame&);

/// Text as it stands in XML.
[[nodiscard]] std::string svg_escaped(std::string_view text);

}  // namespace grundy
