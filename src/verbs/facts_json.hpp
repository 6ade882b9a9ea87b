#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "notation/question.hpp"
#include "notation/recognise.hpp"
#include "pattern/facts.hpp"
#include "ranges.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

/// The box that a question's --to asks for; throws Error when it has more numbers than a position.
[[nodiscard]] inline Facts facts_for(const Question& question, const Rules& rules, Wanted wanted) {
  const std::size_t dimension = dimension_of(rules);
  if (question.to.size() > dimension)
    throw Error(fmt::format("--to has {} numbers, a position of {} is described by {}", question.to.size(), rules.text(), dimension), question.verb_place);
  return facts_of(rules, question.query.convention, question.to, question.query.limits, wanted, forced_kernel(question, rules));
}

/// "kayles", "{n -> n-1 | n-2}, recognised as bash(2), misère play": the line above what is said about a game.
[[nodiscard]] inline std::string heading(const Rules& rules, Convention convention, const Style& style) {
  const Rules* game = recognised_game(rules);
  return style.bold(rules.text()) + (game != nullptr ? ", recognised as " + game->text() : "") + (convention == Convention::misere ? ", misère play" : "") + "\n";
}

/// How far facts go: the last number of a heap game or of a cube, a list of last numbers of any other box.
[[nodiscard]] inline Json checked_to(const Facts& facts) {
  const bool cube = ranges::all_of(facts.sides, [&](std::size_t side) { return side == facts.sides[0]; });
  if (cube) return facts.sides[0] == 0 ? Json(nullptr) : Json(facts.sides[0] - 1);
  Json all = Json::array();
  for (const std::size_t side : facts.sides) all.push_back(side == 0 ? Json(nullptr) : Json(side - 1));
  return all;
}

/// The same for people: "nothing" where not even the first position could be evaluated.
[[nodiscard]] inline std::string reach_text(const Facts& facts) { return facts.values.empty() ? "nothing" : checked_to(facts).dump(); }

}  // namespace grundy
