#include <fmt/format.h>

#include "games.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

struct Row {
  std::string name, parameters, position, rule, source;
};

std::vector<Row> rows() {
  std::vector<Row> all;
  for (const Ruleset& r : rulesets())
    all.push_back({std::string(r.name), parameters_of(r), std::string(r.position), std::string(r.rule), std::string(r.source)});
  for (const Alias& a : aliases())
    all.push_back({std::string(a.name), "", "heaps", fmt::format("{} ({})", a.meaning, a.rule), std::string(a.source)});
  return all;
}

}  // namespace

Reply verb_games(const Question& question) {
  const std::vector<Row> all = rows();
  if (question.format == Format::json) {
    Json games = Json::array();
    for (const Row& r : all)
      games.push_back({{"name", r.name}, {"parameters", r.parameters}, {"position", r.position}, {"rule", r.rule}, {"source", r.source}});
    return {dump({{"ok", true}, {"verb", "games"}, {"games", std::move(games)}})};
  }
  const Style style(question.colour);
  std::size_t width = 0;
  for (const Row& r : all) width = std::max(width, r.name.size() + r.parameters.size() + 2);
  std::string out;
  for (const Row& r : all) {
    const std::string game = r.parameters.empty() ? r.name : fmt::format("{}({})", r.name, r.parameters);
    out += fmt::format("{}{:{}}  {}  {}\n", style.bold(game), "", width - game.size(), r.rule, style.dim(fmt::format("[{}; {}]", r.position, r.source)));
  }
  return {out};
}

}  // namespace grundy
