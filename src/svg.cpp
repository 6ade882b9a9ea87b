#include "svg.hpp"

#include <fmt/format.h>

namespace grundy {

namespace {

constexpr std::string_view kBoth = R"(svg{--ink:#1c2530;--soft:#5d6b7a;--line:#d9dfe6;--paper:#ffffff;--dot:#2f6f9f;--losing:#d1495b;background:var(--paper);font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){svg{--ink:#e6ebf1;--soft:#9aa7b5;--line:#313b47;--paper:#12171d;--dot:#6fb3e0;--losing:#ff7b8a}}
text{fill:var(--soft);font-size:12px}.title{fill:var(--ink);font-size:17px;font-weight:600}
)";

}  // namespace

std::string svg_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else if (static_cast<unsigned char>(c) < 0x20) out += ' ';  // XML has no control characters
    else out += c;
  }
  return out;
}

std::string svg_begin(const SvgFrame& frame) {
  constexpr std::size_t kLongest = 90;
  std::string title = frame.title;
  if (title.size() > kLongest) title = title.substr(0, kLongest - 3) + "...";
  return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="{2}">)" "\n<style>\n{3}{4}</style>\n", frame.width, frame.height,
                     svg_escaped(frame.title + ": " + frame.subtitle), kBoth, frame.style) +
         fmt::format(R"(<text class="title" x="{}" y="26">{}</text><text x="{}" y="46">{}</text>)" "\n", frame.left, svg_escaped(title), frame.left, svg_escaped(frame.subtitle));
}

}  // namespace grundy
