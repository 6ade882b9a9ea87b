#include "progress.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace grundy {

void Progress::at(std::uint64_t done, std::uint64_t total, std::string_view unit, std::string_view facts) {
  shown_ = Clock::now();
  measure(done, shown_);
  std::string line = total > 0 ? fmt::format("{} of {} {}", done, total, unit) : fmt::format("{} {}", done, unit);
  if (speed_ > 0) line += fmt::format(", {} a second", rounded(speed_));
  if (!facts.empty()) line += fmt::format(", {}", facts);
  if (speed_ > 0 && total > done) line += fmt::format(", {} left", duration_text(static_cast<double>(total - done) / speed_));
  show_(line);
}

// The speed of the last few lines, the newest counting most: that of a quadratic search falls for ever.
void Progress::measure(std::uint64_t done, Clock::time_point now) {
  if (begun_ && done > measured_done_) {
    const double seconds = std::chrono::duration<double>(now - measured_).count();
    const double newest = static_cast<double>(done - measured_done_) / seconds;
    speed_ = speed_ > 0 ? 0.7 * speed_ + 0.3 * newest : newest;
  } else if (begun_ && done == measured_done_) {
    return;  // nothing new: the time goes to the next measure
  } else {
    speed_ = 0;
  }
  begun_ = true;
  measured_ = now;
  measured_done_ = done;
}

void Progress::end() {
  if (begun_) show_("");
  begun_ = false;
  speed_ = 0;
}

std::string rounded(double number) {
  struct Unit {
    double size;
    const char* name;
  };
  constexpr std::array<Unit, 3> kUnits{{{1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}}};
  for (const auto& [size, name] : kUnits)
    if (number >= size) return fmt::format("{:.3g}{}", number / size, name);
  return number >= 10 ? fmt::format("{:.0f}", number) : fmt::format("{:.2g}", number);
}

std::string duration_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 86400) return fmt::format("{:.0f} h {:.0f} min", std::floor(seconds / 3600), std::floor(std::fmod(seconds, 3600) / 60));
  return fmt::format("{:.0f} days", seconds / 86400);
}

}  // namespace grundy
