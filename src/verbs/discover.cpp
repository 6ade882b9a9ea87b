#include <fmt/format.h>

#include <algorithm>

#include "pattern/pattern.hpp"
#include "ranges.hpp"
#include "verbs/facts_json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

Json truth(const Refuted& r, std::uint32_t value) { return r.of == Of::value ? Json(value) : Json(value != 0 ? "P" : "N"); }

std::string truth_text(const Refuted& r, std::uint32_t value) { return r.of == Of::value ? std::to_string(value) : value != 0 ? "P" : "N"; }

Json discover_json(const Rules& rules, Convention convention, const Facts& facts, const Discovery& found) {
  Json patterns = Json::array();
  for (const Pattern& p : found.patterns) {
    Json one{{"text", p.text}, {"status", status_name(p.status)}, {"tested", p.tested}, {"of", of_name(p.of)}};
    if (!p.because.empty()) one["because"] = p.because;
    patterns.push_back(std::move(one));
  }
  Json refuted = Json::array();
  for (const Refuted& r : found.refuted)
    refuted.push_back({{"text", r.text}, {"of", of_name(r.of)}, {"position", r.position}, {"truth", truth(r, r.truth)}, {"claimed", truth(r, r.foretold)}});
  Json json{{"ok", true},
          {"verb", "discover"},
          {"game", rules.text()},
          {"convention", convention_name(convention)},
          {"patterns", std::move(patterns)},
          {"refuted", std::move(refuted)},
          {"tried", found.tried},
          {"checked_to", checked_to(facts)},
          {"stopped", facts.complete ? Json(nullptr) : Json(facts.stopped)}};
  if (const Rules* game = recognised_game(rules)) json["recognised"] = game->text();
  return json;
}

std::string discover_text(const Rules& rules, const Question& question, const Facts& facts, const Discovery& found) {
  const Style style(question.colour);
  std::string out = heading(rules, question.query.convention, style);
  if (facts.values.empty()) return out + fmt::format("{}: {}\n", style.warn("stopped"), facts.stopped);
  const auto describes = [&](Of of) { return ranges::find(found.patterns, of, &Pattern::of) != found.patterns.end(); };
  for (const Pattern& p : found.patterns) {
    out += fmt::format("{:9}{}\n", p.of == Of::losing ? "losing" : "value", p.text);
    out += fmt::format("         {}\n", p.status == Status::proved ? style.good("proved") + ": " + p.because : style.warn("observed") + fmt::format(", tested at {} positions", p.tested));
  }
  if (!describes(Of::losing)) out += "losing   nothing simple was found\n";
  if (!facts.outcomes_only && !describes(Of::value)) out += "value    nothing simple was found\n";
  if (question.quiet) return out;
  for (const Refuted& r : found.refuted)
    out += style.dim(fmt::format("refused  {} ({}): {} is {}, not {}\n", r.text, of_name(r.of), r.position, truth_text(r, r.truth), truth_text(r, r.foretold)));
  if (!found.tried.empty() && (!describes(Of::losing) || (!facts.outcomes_only && !describes(Of::value)))) {
    out += "tried in vain\n";
    for (const std::string& t : found.tried) out += "  " + t + "\n";
  }
  out += fmt::format("checked to {}{}\n", reach_text(facts), facts.complete ? "" : ", where " + facts.stopped);
  return out;
}

}  // namespace

Reply verb_discover(const Question& question) {
  const auto rules = subject_game(question);
  const Query& query = question.query;
  const Facts facts = facts_for(question, *rules, Wanted::outcomes);
  const Discovery found = discover(*rules, query.convention, facts, query.limits);
  Reply reply;
  reply.body = question.format == Format::json ? dump(discover_json(*rules, query.convention, facts, found)) : discover_text(*rules, question, facts, found);
  reply.status = facts.complete ? 0 : 1;
  return reply;
}

}  // namespace grundy
