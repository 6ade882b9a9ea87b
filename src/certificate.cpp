#include "certificate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "kernels/space.hpp"
#include "notation/recognise.hpp"

namespace grundy {

namespace {

constexpr std::size_t kMostWritten = std::size_t{1} << 20U;  // more values than these the check computes without comparing

// How many values the theorem asks for where a closed form asked for none.
std::uint64_t needed(const Rules& rules, const Period& period) {
  if (period.checked_to > 0) return static_cast<std::uint64_t>(period.checked_to.small());
  return static_cast<std::uint64_t>(period.period.small()) + (rules.name() == "bash" ? static_cast<std::uint64_t>(rules.parameters()[0].small()) : 1);
}

nlohmann::ordered_json claim(const Rules& rules, const Period& period) {
  const Rules* recognised = recognised_game(rules);
  nlohmann::ordered_json json{{"certificate", "period"}, {"version", 1}, {"game", (recognised != nullptr ? *recognised : rules).text()}};
  if (recognised != nullptr) json["recognised_from"] = rules.text();
  json["period"] = period.period.small();
  json["preperiod"] = period.preperiod.small();
  json["saltus"] = period.saltus.small();
  json["theorem"] = period.theorem;
  return json;
}

void add_class(nlohmann::ordered_json& json, const Space& space) {
  json["mask"] = space.mask;
  json["by_parity"] = space.beta == 1;
}

}  // namespace

std::optional<std::string> certificate_of(const Rules& rules, const Period& period, const Limits& limits) {
  const Rules* recognised = recognised_game(rules);
  const Rules& game_rules = recognised != nullptr ? *recognised : rules;
  const auto game = heap_game(game_rules);
  constexpr std::int64_t kLargest = std::int64_t{1} << 40U;
  if (period.status != PeriodStatus::proved || !game || (game->code() != nullptr && !game->code()->finite()) || !(period.period < kLargest && period.preperiod < kLargest)) return std::nullopt;
  auto json = claim(rules, period);
  Sequence values(*game, limits);
  const std::uint64_t size = needed(game_rules, period);
  if (size >= SIZE_MAX / 8 || !values.grow(static_cast<std::size_t>(size) - 1)) return std::nullopt;
  values.visit([&](const auto& g) {
    if (const Code* code = game->code(); code != nullptr && code->finite() && code->parts() == 2) {
      add_class(json, best_space(OctalMoves(*code), g, largest(g)));
    }
    const auto shown = std::min({g.size(), static_cast<std::size_t>(size), kMostWritten});
    json["values"] = std::vector<std::uint32_t>(g.begin(), g.begin() + static_cast<std::ptrdiff_t>(shown));
  });
  return json.dump() + "\n";
}

std::string certificate_of_state(const Rules& rules, const Period& period, std::uint64_t kept, const Space& space, std::span<const std::uint8_t> start) {
  auto json = claim(rules, period);
  add_class(json, space);
  json["kept"] = kept;
  const auto shown = start.first(std::min(start.size(), kMostWritten));
  json["values"] = std::vector<std::uint32_t>(shown.begin(), shown.end());
  return json.dump() + "\n";
}

}  // namespace grundy
