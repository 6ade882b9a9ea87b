#pragma once

#include <algorithm>

#include "pattern/facts.hpp"
#include "verbs/json.hpp"

namespace grundy {

/// How far facts go: the last number of a heap game or of a cube, a list of last numbers of any other box.
[[nodiscard]] inline Json checked_to(const Facts& facts) {
  const bool cube = std::ranges::all_of(facts.sides, [&](std::size_t side) { return side == facts.sides[0]; });
  if (cube) return facts.sides[0] == 0 ? Json(nullptr) : Json(facts.sides[0] - 1);
  Json all = Json::array();
  for (const std::size_t side : facts.sides) all.push_back(side == 0 ? Json(nullptr) : Json(side - 1));
  return all;
}

}  // namespace grundy
