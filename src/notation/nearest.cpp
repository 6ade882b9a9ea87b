#include "notation/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace grundy {

namespace {

// Damerau-Levenshtein distance: letters added, left out, changed, or two neighbours swapped.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names) {
  if (typed.size() > 40) return "";
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const std::string_view name : names) {
    const std::size_t d = distance(typed, name);
    if (d < least || (typed.size() >= 4 && best.empty() && name.starts_with(typed))) {
      least = std::min(least, d);
      best = name;
    }
  }
  return best.empty() ? "" : fmt::format("; did you mean \"{}\"?", best);
}

}  // namespace grundy
