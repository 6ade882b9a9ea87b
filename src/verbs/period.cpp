#include "period.hpp"

#include <fmt/format.h>

#include "certificate.hpp"
#include "notation/recognise.hpp"
#include "period_search.hpp"
#include "verbs/facts_json.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/values.hpp"

namespace grundy {

namespace {

// Without --to: no more work than this, so that every machine stops at the same heap.
constexpr std::uint64_t kWork = std::uint64_t{1} << 32;

std::string_view status_name(PeriodStatus s) {
  switch (s) {
    case PeriodStatus::proved: return "proved";
    case PeriodStatus::observed: return "observed";
    default: return "none";
  }
}

Json period_json(const Rules& rules, const Period& p) {
  const bool some = p.status != PeriodStatus::none;
  const auto known = [some](const Integer& n) { return some ? to_json(n) : Json(nullptr); };
  Json json{{"ok", true},
            {"verb", "period"},
            {"game", rules.text()},
            {"convention", "normal"},
            {"period", known(p.period)},
            {"preperiod", known(p.preperiod)},
            {"last_exception", some && p.preperiod > 0 ? to_json(p.preperiod - 1) : Json(nullptr)},
            {"saltus", known(p.saltus)},
            {"status", status_name(p.status)},
            {"theorem", p.status == PeriodStatus::proved ? Json(p.theorem) : Json(nullptr)},
            {"checked_to", to_json(p.checked_to)}};
  if (const Rules* game = recognised_game(rules)) json["recognised"] = game->text();
  if (p.status == PeriodStatus::observed) {
    json["repeats"] = p.repeats;
    json["because"] = p.theorem;
  }
  if (!p.stopped.empty()) json["stopped"] = p.stopped;
  return json;
}

std::string period_text(const Rules& rules, const Period& p, const Style& style) {
  std::string out = heading(rules, Convention::normal, style);
  const std::string to = p.checked_to.to_string();
  const std::string stopped = p.stopped.empty() ? "" : fmt::format("stopped        {}\n", p.stopped);
  if (p.status == PeriodStatus::none) return out + fmt::format("period         {}\n", style.warn(fmt::format("none up to heap {}; that is no proof that there is none", to))) + stopped;
  out += fmt::format("period         {}\n", p.period.to_string());
  out += fmt::format("preperiod      {}\n", p.preperiod.to_string());
  out += fmt::format("last exception {}\n", p.preperiod > 0 ? (p.preperiod - 1).to_string() : "none");
  out += fmt::format("saltus         {}\n", p.saltus.to_string());
  if (p.status == PeriodStatus::proved) return out + fmt::format("status         {}: {}{}\n", style.good("proved"), p.theorem, p.checked_to > 0 ? fmt::format("; values to {}", to) : "");
  return out + fmt::format("status         {}: seen {} times up to heap {}; {}\n", style.warn("observed, not proved"), p.repeats, to, p.theorem) + stopped;
}

Reply reply(const Question& question, const Rules& rules, const Period& p) {
  Reply out{question.format == Format::json ? dump(period_json(rules, p)) : period_text(rules, p, Style(question.colour))};
  if (!p.stopped.empty()) out.status = 1;
  return out;
}

void add_certificate(Reply& reply, const Question& question, const Rules& rules, const Period& period, std::optional<std::string> certificate) {
  if (!certificate) throw Error(fmt::format("the period of {} is {}: there is no certificate of it", rules.text(), period.status == PeriodStatus::proved ? "that of a closed form, or its values are too many" : "not proved"), question.verb_place);
  reply.files.push_back({question.certificate, std::move(*certificate)});
}

// Of the values that a file holds, and no more.
Reply period_of_file(const Question& question, const StoredValues& stored) {
  Sequence values(stored_game(stored), question.query.limits);
  values.go_on_from(stored.load(last_asked(question, stored)));
  return reply(question, *read_game(stored.game()), prove_period(values, values.size() - 1));
}

// Of other games of single heaps, whatever their rule: what their values show.
Period period_of_table(const Question& question, const Rules& rules) {
  if (dimension_of(rules) != 1) throw Error(rules.text() + " is no game of single heaps, and periods are those of heaps", question.subject.place(0));
  const Facts facts = facts_for(question, rules, Wanted::values);
  Period p = observe_period(facts.values, "no theorem covers rules of this form");
  p.stopped = facts.stopped;
  return p;
}

// ---- without a history

HeapGame game_to_search(const Question& question, const Rules& rules) {
  const auto game = heap_game(rules);
  const Kernel* kernel = game ? find_kernel(*game) : nullptr;
  if (kernel == nullptr || kernel->name != "onehot" || game->code()->unequal()) throw Error(fmt::format("--keep-last is for octal codes that split heaps, not {}", rules.text()), question.keep_last->second);
  return *game;
}

void check_search(const Question& question) {
  const auto [keep, place] = *question.keep_last;
  if (question.to.empty()) throw Error("--keep-last needs --to: how far to look", question.verb_place);
  if (question.to[0] > std::uint64_t{1} << 60U) throw Error("--to is beyond what can be computed", question.verb_place);
  if (question.kernel && question.kernel->text != "onehot") throw Error("--keep-last works with the kernel onehot alone", question.kernel->place);
  if (keep < PeriodSearch::kLeastKept) throw Error(fmt::format("--keep-last needs {} values or more: witnesses are looked for among them", PeriodSearch::kLeastKept), place);
  if (keep > question.query.limits.memory / 8) throw Error(fmt::format("to keep the last {} values needs 8 bytes for each, more than the memory limit: --keep-last fewer, or --memory more", keep), place);
}

Period searched(const Question& question, const HeapGame& game, PeriodSearch& search) {
  if (question.out.empty()) return search.to(question.to[0], {});
  const std::uint64_t keep = question.keep_last->first;
  SearchFile file(question.out);
  if (auto state = file.load()) {
    if (state->game != game.text() || state->keep != keep) throw Error(fmt::format("{} is the state of a search for {} with --keep-last {}", question.out, state->game, state->keep), question.verb_place);
    search.go_on_from(std::move(*state));
  }
  return search.to(question.to[0], [&](const SearchState& state) { file.save(state); });
}

Reply search_period(const Question& question, const Rules& rules) {
  const HeapGame game = game_to_search(question, rules);
  check_search(question);
  PeriodSearch search(game, question.keep_last->first, question.query.limits);
  const Period period = searched(question, game, search);
  Reply out = reply(question, rules, period);
  if (question.certificate.empty()) return out;
  const bool by_window = search.start() != nullptr && period.status == PeriodStatus::proved;
  add_certificate(out, question, rules, period, by_window ? certificate_of_state(rules, period, question.keep_last->first, search.start()->space(), search.start()->head()) : certificate_of(rules, period, question.query.limits));
  return out;
}

}  // namespace

Reply verb_period(const Question& question) {
  if (const auto stored = stored_subject(question)) return period_of_file(question, *stored);
  const auto rules = subject_game(question);
  if (question.query.convention == Convention::misere) throw Error("periods are those of nim-values, which misère play does not have", question.verb_place);
  if (question.keep_last) return search_period(question, *rules);
  const bool bounded = !question.to.empty();
  const auto last = bounded ? std::optional(static_cast<std::size_t>(std::min<std::uint64_t>(question.to[0], SIZE_MAX / 8))) : std::nullopt;
  auto period = period_of(*rules, last, question.query.limits, bounded ? UINT64_MAX : kWork, forced_kernel(question, *rules));
  if (!period) period = period_of_table(question, *rules);
  Reply out = reply(question, *rules, *period);
  if (!question.certificate.empty()) add_certificate(out, question, *rules, *period, certificate_of(*rules, *period, question.query.limits));
  return out;
}

}  // namespace grundy
