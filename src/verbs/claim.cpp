#include <fmt/format.h>

#include <algorithm>

#include "pattern/claim.hpp"
#include "verbs/facts_json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

// Where the game ends and the condition begins: at the first blank outside brackets.
std::size_t end_of_game(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("([{").find(text[i]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(text[i]) != std::string_view::npos) --depth;
    if (text[i] == ' ' && depth <= 0) return i;
  }
  return text.size();
}

struct Claim {
  std::shared_ptr<const Rules> rules;
  std::optional<Condition> condition;
  Of of = Of::losing;
  std::string text;
  const Gathered* source = nullptr;
};

Claim read_claim(const Question& question) {
  const std::string& subject = question.subject.text();
  const std::size_t end = end_of_game(subject);
  const Gathered* reading = &question.subject;
  try {
    Claim claim;
    claim.rules = read_game(std::string_view(subject).substr(0, end));
    const std::size_t begin = std::min(subject.find_first_not_of(' ', end), subject.size());
    claim.of = question.value ? Of::value : Of::losing;
    if (question.value && begin != subject.size()) throw Error("expected a condition or --value, found both", begin);
    if (question.value && question.query.convention == Convention::misere) throw Error("misère play has no nim-values to claim", 0);
    if (!question.value && begin == subject.size()) throw Error("expected a condition such as 'n % 4 == 0', or --value EXPR", begin == 0 ? 0 : begin - 1);
    reading = question.value ? &*question.value : &question.subject;
    claim.source = reading;
    claim.text = reading->text().substr(question.value ? 0 : begin);
    claim.condition.emplace(claim.text, names_of(*claim.rules), question.value ? 0 : begin);
    if (claim.condition->is_condition() == (claim.of == Of::value))
      throw Error(claim.of == Of::value ? "--value needs an expression, found a condition" : "expected a condition, found an expression; --value claims nim-values", question.value ? 0 : begin);
    return claim;
  } catch (const Error& e) {
    throw Error(e.what(), reading->place(e.at()));
  }
}

std::string written(const Surd& claimed) { return claimed.whole() ? claimed.integer().to_string() : "no integer"; }

Json side(Of of, const Surd& value) {
  if (of == Of::losing) return value.sign() != 0 ? "P" : "N";
  return value.whole() ? to_json(value.integer()) : Json("no integer");
}

std::string side_text(Of of, const Surd& value) { return of == Of::losing ? (value.sign() != 0 ? "P" : "N") : written(value); }

std::string position_text(const Rules& rules, const Counterexample& c) { return rules.write(std::vector<Integer>(c.at.begin(), c.at.end())); }

Json claim_json(const Claim& claim, Convention convention, const Facts& facts, const Verdict& verdict) {
  Json counterexample = nullptr;
  if (const auto& c = verdict.counterexample)
    counterexample = {{"position", position_text(*claim.rules, *c)}, {"truth", side(claim.of, Surd(c->truth))}, {"claimed", side(claim.of, c->claimed)}};
  const bool answered = verdict.counterexample || facts.complete;
  Json json{{"ok", true},
          {"verb", "claim"},
          {"game", claim.rules->text()},
          {"convention", convention_name(convention)},
          {"claim", claim.text},
          {"of", of_name(claim.of)},
          {"holds", answered ? Json(!verdict.counterexample) : Json(nullptr)},
          {"status", status_name(verdict.status)},
          {"because", verdict.because},
          {"checked_to", checked_to(facts)},
          {"tested", verdict.tested},
          {"counterexample", std::move(counterexample)},
          {"stopped", facts.complete ? Json(nullptr) : Json(facts.stopped)}};
  if (const Rules* game = recognised_game(*claim.rules)) json["recognised"] = game->text();
  return json;
}

std::string claim_text(const Claim& claim, const Question& question, const Facts& facts, const Verdict& verdict) {
  const Style style(question.colour);
  std::string out = heading(*claim.rules, question.query.convention, style);
  out += fmt::format("claim    {} {}\n", claim.of == Of::value ? "the nim-value is" : "a position is losing exactly if", claim.text);
  if (const auto& c = verdict.counterexample) {
    const std::string position = position_text(*claim.rules, *c);
    return out + fmt::format("{}: {} is {}, the claim says {}\n", style.bad("refuted"), position, side_text(claim.of, Surd(c->truth)), side_text(claim.of, c->claimed));
  }
  const std::string reach = fmt::format("{} ({} positions)", reach_text(facts), verdict.tested);
  if (!facts.complete) return out + fmt::format("{} at {}: {}\n", style.warn("stopped"), reach, facts.stopped);
  if (verdict.status == Status::proved) return out + fmt::format("{}: {}\n", style.good("proved"), verdict.because);
  return out + fmt::format("{} to {}: observed, not proved\n", style.good("holds"), reach);
}

}  // namespace

Reply verb_claim(const Question& question) {
  const Claim claim = read_claim(question);
  const Query& query = question.query;
  const Facts facts = facts_for(question, *claim.rules, claim.of == Of::value ? Wanted::values : Wanted::outcomes);
  Verdict verdict;
  try {
    verdict = judge(*claim.condition, claim.of, *claim.rules, query.convention, facts, query.limits);
  } catch (const Error& e) {
    throw Error(e.what(), claim.source->place(e.at()));
  }
  Reply reply;
  reply.body = question.format == Format::json ? dump(claim_json(claim, query.convention, facts, verdict)) : claim_text(claim, question, facts, verdict);
  reply.status = verdict.counterexample || !facts.complete ? 1 : 0;
  return reply;
}

}  // namespace grundy
