// Guesses about nim-values that grow or repeat.
#include <fmt/format.h>

#include <algorithm>

#include "pattern/guess.hpp"
#include "ranges.hpp"

namespace grundy {

// n, n//k, n mod m and (n mod m)//k, shifted.
bool guess_linear_value(const Seen& seen, const Propose& propose) {
  if (seen.terms.size() < 8) return false;
  const auto size = static_cast<std::int64_t>(seen.terms.size());
  // the first fall in the values ends the first m
  const auto fall = ranges::adjacent_find(seen.terms, std::greater<>());
  const std::int64_t m = fall == seen.terms.end() ? 0 : fall - seen.terms.begin() + 1;
  const auto last = m == 0 ? std::int64_t{seen.terms.back()} : std::int64_t{*fall};
  const std::int64_t span = m == 0 ? size : m;
  for (std::int64_t shift = 0; shift <= 2; ++shift)
    for (std::int64_t k = 1; k <= span; ++k) {
      if ((span - 1 + shift) / k != last) continue;
      const auto foretold = foretell(seen, [&](std::int64_t n) { return ((m == 0 ? n : n % m) + shift) / k; });
      if (!foretold) continue;
      std::string text = m == 0 ? seen.name : fmt::format("{} mod {}", atom(seen.name), m);
      if (shift != 0) text = plus(m == 0 ? text : fmt::format("({})", text), shift);
      if (k != 1) text = fmt::format("{}//{}", atom(text), k);
      Guess guess{text, *foretold};
      if (m == 0 && last != 0) guess.periodic = Periodic{0, static_cast<std::size_t>(k), 1};
      if (m != 0) guess.periodic = Periodic{0, static_cast<std::size_t>(m), 0};
      if (propose(std::move(guess))) return true;
    }
  return false;
}

bool guess_periodic_value(const Seen& seen, const Propose& propose) {
  for (const bool with_saltus : {false, true}) {
    const auto found = repetition(seen.terms, with_saltus);
    if (!found || (with_saltus && found->saltus == 0)) continue;
    const auto [preperiod, period, saltus] = *found;
    Terms foretold(seen.terms.begin(), seen.terms.begin() + static_cast<std::ptrdiff_t>(preperiod + period));
    bool sound = true;
    while (foretold.size() < seen.total && sound) {
      const std::int64_t v = std::int64_t{foretold[foretold.size() - period]} + saltus;
      sound = v >= 0;
      foretold.push_back(static_cast<std::uint32_t>(v));
    }
    if (!sound) continue;
    constexpr std::size_t kListed = 24;
    std::string text;
    if (preperiod == 0 && period <= kListed) {
      const std::vector<std::int64_t> first(foretold.begin(), foretold.begin() + static_cast<std::ptrdiff_t>(period));
      text = period == 1 ? listed(first) : fmt::format("{} for {} mod {} = 0..{}", listed(first), atom(seen.name), period, period - 1);
      if (saltus != 0) text += fmt::format(", plus {}*({}//{})", saltus, atom(seen.name), period);
    } else {
      text = fmt::format("period {}{}{}", period, saltus == 0 ? "" : fmt::format(" with saltus {}", saltus),
                         preperiod == 0 ? "" : fmt::format(" from {} = {} on (last exception {})", seen.name, preperiod, preperiod - 1));
    }
    if (propose({text, std::move(foretold), found})) return true;
  }
  return false;
}

}  // namespace grundy
