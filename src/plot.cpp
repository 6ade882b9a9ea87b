#include "plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "svg.hpp"

namespace grundy {

namespace {

constexpr double kLeft = 72;  // room for the numbers of the vertical axis
constexpr double kTop = 64;
constexpr double kBottom = 56;
constexpr double kRight = 24;

// Ten steps from low to high, which differ in lightness too, so that they can be told apart without colour.
constexpr const char* kScale[] = {"#e8eef7", "#cfdff0", "#acd0e4", "#83bfd4", "#5aabc1", "#3c93b0", "#30789e", "#2b5c87", "#26416c", "#1d2748"};
constexpr std::size_t kSteps = std::size(kScale);

constexpr std::string_view kStyle = R"(.axis{fill:var(--ink);font-size:13px}
.grid{stroke:var(--line);fill:none}.dot{stroke:var(--dot);fill:none;stroke-linecap:round}.losing{stroke:var(--losing);fill:none;stroke-linecap:round}
.mark{fill:var(--losing)}.span{fill:var(--dot);opacity:.08}.period{stroke:var(--dot);stroke-dasharray:3 4;fill:none;opacity:.7}
.low{fill:#1d2748}.high{fill:#ffffff}
)";

// 1, 2 or 5 times a power of ten, such that about `parts` of them make up the length.
double nice_step(double length, double parts) {
  const double rough = std::max(length / parts, 1.0);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double times = rough / power;
  return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

std::string begin(double width, double height, const PlotText& text) { return svg_begin({width, height, kLeft, text.title, text.subtitle, kStyle}); }

std::string axis_names(double x, double right, double bottom, double top, const PlotText& text) {
  return fmt::format(R"(<text class="axis" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)" R"svg(<text class="axis" transform="translate(18 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>)svg" "\n", (x + right) / 2,
                     bottom + 40, svg_escaped(text.x), (bottom + top) / 2, svg_escaped(text.y));
}

struct Axis {  // from number to place
  double origin;
  double scale;
  [[nodiscard]] double operator()(double v) const { return origin + scale * v; }
};

// Lines across the picture at round numbers, with the numbers.
std::string scatter_grid(const Axis& x, const Axis& y, double most_x, double most_y, double right) {
  std::string out = R"(<path class="grid" d=")";
  std::string numbers;
  const double step_y = nice_step(most_y, 8);
  for (double v = 0; v <= most_y + 1e-9; v += step_y) {
    out += fmt::format("M{} {:.1f}H{:.1f}", kLeft, y(v), right);
    numbers += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{:.0f}</text>)", kLeft - 8, y(v) + 4, v);
  }
  const double step_x = nice_step(most_x, 10);
  for (double v = 0; v <= most_x + 1e-9; v += step_x) {
    out += fmt::format("M{:.1f} {:.1f}v5", x(v), y(0));
    numbers += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{:.0f}</text>)", x(v), y(0) + 20, v);
  }
  return out + "\"/>" + numbers + "\n";
}

std::string drawn_period(const PlotPeriod& p, const Axis& x, double most, double top, double bottom, double right) {
  std::string out;
  if (p.preperiod <= most) {
    const double from = x(p.preperiod - 0.5);
    const double to = std::min(right, x(p.preperiod + p.period - 0.5));
    out += fmt::format(R"(<rect class="span" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)", from, top, std::max(0.0, to - from), bottom - top);
    constexpr double kNearest = 6;  // lines nearer than this would be a grey mass
    if (p.period * x.scale >= kNearest) {
      out += R"(<path class="period" d=")";
      for (double at = p.preperiod; at <= most; at += p.period) out += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(at - 0.5), top, bottom);
      out += "\"/>";
    }
  }
  return out + fmt::format(R"(<text x="{:.1f}" y="46" text-anchor="end">{}</text>)" "\n", right, svg_escaped(p.label));
}

std::string dots(const std::set<std::pair<int, int>>& places, const char* kind, double size) {
  std::string out = fmt::format(R"(<path class="{}" stroke-width="{:.1f}" d=")", kind, size);
  for (const auto& [a, b] : places) out += fmt::format("M{}{} {}{}h0", a / 2, a % 2 != 0 ? ".5" : "", b / 2, b % 2 != 0 ? ".5" : "");
  return out + "\"/>\n";
}

std::string colour_of(std::uint32_t value, std::uint32_t most) {
  const std::size_t step = most == 0 ? 0 : std::min(kSteps - 1, static_cast<std::size_t>(std::uint64_t{value} * kSteps / (std::uint64_t{most} + 1)));
  return kScale[step];
}

// A strip of the colours with the least and the largest value at its ends.
std::string legend(double right, std::uint32_t most, bool outcomes) {
  std::string out;
  double x = right - 16.0 * kSteps - 150;
  out += fmt::format(R"(<circle class="mark" cx="{:.1f}" cy="42" r="5"/><text x="{:.1f}" y="46">P-position</text>)", x, x + 10);
  x += 96;
  if (outcomes) return out + fmt::format(R"(<rect x="{0:.1f}" y="36" width="12" height="12" fill="{1}"/><text x="{2:.1f}" y="46">N-position</text>)" "\n", x, kScale[1], x + 18);
  out += fmt::format(R"(<text x="{:.1f}" y="46" text-anchor="end">0</text>)", x + 14);
  for (std::size_t i = 0; i < kSteps; ++i) out += fmt::format(R"(<rect x="{:.1f}" y="36" width="16" height="12" fill="{}"/>)", x + 20 + 16.0 * static_cast<double>(i), kScale[i]);
  return out + fmt::format(R"(<text x="{:.1f}" y="46">{}</text>)" "\n", x + 24 + 16.0 * kSteps, most);
}

}  // namespace

std::string scatter_svg(const PlotText& text, std::span<const std::uint32_t> values, const std::optional<PlotPeriod>& period) {
  constexpr double kWidth = 960;
  constexpr double kHeight = 540;
  const double right = kWidth - kRight;
  const double bottom = kHeight - kBottom;
  std::uint32_t most = 1;
  for (const std::uint32_t v : values)
    if (v != kNoCell) most = std::max(most, v);
  const double last = std::max<double>(1, static_cast<double>(values.size()) - 1);
  const Axis x{kLeft + 6, (right - kLeft - 12) / last};
  const Axis y{bottom, -(bottom - kTop - 6) / most};
  std::set<std::pair<int, int>> some;
  std::set<std::pair<int, int>> losing;
  for (std::size_t n = 0; n < values.size(); ++n) {
    if (values[n] == kNoCell) continue;
    const std::pair<int, int> place(static_cast<int>(std::lround(2 * x(static_cast<double>(n)))), static_cast<int>(std::lround(2 * y(values[n]))));
    (values[n] == 0 ? losing : some).insert(place);
  }
  const double size = values.size() <= 200 ? 6 : values.size() <= 1000 ? 4 : values.size() <= 5000 ? 2.5 : 1.5;
  std::string out = begin(kWidth, kHeight, text) + scatter_grid(x, y, last, most, right);
  out += fmt::format(R"(<circle class="mark" cx="{0:.0f}" cy="42" r="3.5"/><text x="{1:.0f}" y="46">P-position: value 0</text>)" "\n", kLeft + 190, kLeft + 200);
  if (period) out += drawn_period(*period, x, last, kTop, bottom, right);
  return out + dots(some, "dot", size) + dots(losing, "losing", size) + axis_names(kLeft, right, bottom, kTop, text) + "</svg>\n";
}

std::string heat_map_svg(const PlotText& text, std::span<const std::uint32_t> values, std::size_t columns) {
  const std::size_t rows = columns == 0 ? 0 : values.size() / columns;
  constexpr double kSide = 720;
  constexpr double kLargestCell = 32;
  const double cell = std::min(kLargestCell, kSide / static_cast<double>(std::max({rows, columns, std::size_t{1}})));
  const double width = std::max(640.0, kLeft + cell * static_cast<double>(columns) + kRight);
  const double bottom = kTop + cell * static_cast<double>(rows);
  const double right = kLeft + cell * static_cast<double>(columns);
  std::uint32_t most = 0;
  for (const std::uint32_t v : values)
    if (v != kNoCell) most = std::max(most, v);
  // one path a colour; the first row is at the bottom, as on paper
  std::vector<std::string> paths(kSteps);
  std::string marks;
  std::string numbers;
  constexpr double kReadable = 20;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == kNoCell) continue;
    const double cx = kLeft + cell * static_cast<double>(i % columns);
    const double cy = bottom - cell * static_cast<double>(i / columns + 1);
    const std::string colour = text.outcomes ? kScale[values[i] == 0 ? 0 : 1] : colour_of(values[i], most);
    const auto step = static_cast<std::size_t>(std::find(std::begin(kScale), std::end(kScale), colour) - std::begin(kScale));
    paths[step] += fmt::format("M{:.6g} {:.6g}h{:.4g}", cx, cy + cell / 2, cell);
    if (values[i] == 0) marks += fmt::format(R"(<circle class="mark" cx="{:.6g}" cy="{:.6g}" r="{:.3g}"/>)", cx + cell / 2, cy + cell / 2, std::max(1.2, cell * 0.36));
    if (cell >= kReadable && values[i] != 0 && !text.outcomes)
      numbers += fmt::format(R"(<text class="{}" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", step < kSteps / 2 ? "low" : "high", cx + cell / 2, cy + cell / 2 + 4, values[i]);
  }
  std::string out = begin(width, bottom + kBottom, text) + legend(width - kRight, most, text.outcomes);
  for (std::size_t i = 0; i < kSteps; ++i)
    if (!paths[i].empty()) out += fmt::format(R"(<path stroke="{}" stroke-width="{:.4g}" fill="none" d="{}"/>)" "\n", kScale[i], cell * 1.02, paths[i]);
  out += marks + "\n" + numbers + "\n";
  const auto along = [&](std::size_t side, bool across) {
    const auto step = static_cast<std::size_t>(std::max(1.0, nice_step(static_cast<double>(side), 12)));
    for (std::size_t v = 0; v < side; v += step) {
      const double at = (static_cast<double>(v) + 0.5) * cell;
      if (across) out += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", kLeft + at, bottom + 18, v);
      else out += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", kLeft - 8, bottom - at + 4, v);
    }
  };
  along(columns, true);
  along(rows, false);
  return out + "\n" + axis_names(kLeft, right, bottom, kTop, text) + "</svg>\n";
}

}  // namespace grundy
