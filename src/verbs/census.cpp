// All codes of a pattern: summary, table, SQLite file.
#include "census.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/values.hpp"

namespace grundy {

namespace {

std::string_view status_text(const CensusForm& form) {
  if (!form.done) return "unknown";
  return form.status == PeriodStatus::proved ? "proved" : form.status == PeriodStatus::observed ? "observed" : "none";
}

struct Row {
  const CensusForm* form;
  const CensusForm::Member* member;
};

std::vector<Row> rows_of(const Census& census) {
  std::vector<Row> rows;
  for (const CensusForm& form : census.forms())
    for (const CensusForm::Member& member : form.members) rows.push_back({&form, &member});
  ranges::sort(rows, {}, [](const Row& row) -> const std::string& { return row.member->code; });
  return rows;
}

Json row_json(const Row& row) {
  const auto& [form, member] = row;
  const bool period = form->done && form->status != PeriodStatus::none;
  const auto known = [](bool is, const auto& value) { return is ? Json(value) : Json(nullptr); };
  return {{"code", member->code},
          {"form", form->form},
          {"shift", member->shift},
          {"status", status_text(*form)},
          {"period", known(period, form->period)},
          {"preperiod", known(period, member->preperiod)},
          {"last_exception", known(period && member->preperiod > 0, member->preperiod - 1)},
          {"checked_to", known(form->done, form->checked_to)},
          {"largest", known(form->done, form->largest)},
          {"class", known(form->sparse, form->position ? "position" : "value")},
          {"mask", known(form->sparse, fmt::format("{:x}", form->mask))},
          {"form_rare_count", known(form->sparse, form->rare_count)},
          {"form_last_rare", known(form->sparse, form->last_rare)}};
}

std::string csv_line(const Json& row) {
  std::string line;
  for (const auto& [key, value] : row.items()) line += (line.empty() ? "" : ",") + (value.is_null() ? std::string() : value.is_string() ? value.get<std::string>() : value.dump());
  return line + "\n";
}

std::string csv(const Census& census) {
  std::string out;
  for (const Row& row : rows_of(census)) {
    const Json json = row_json(row);
    if (out.empty())
      for (const auto& [key, value] : json.items()) out += (out.empty() ? "" : ",") + key;
    if (out.find('\n') == std::string::npos) out += '\n';
    out += csv_line(json);
  }
  return out;
}

struct Tally {
  std::size_t forms = 0;
  std::size_t codes = 0;
};

template <class Of>
Tally tally(const Census& census, const Of& of) {
  Tally t;
  for (const CensusForm& form : census.forms())
    if (of(form)) {
      ++t.forms;
      t.codes += form.members.size();
    }
  return t;
}

bool any(const CensusForm&) { return true; }
bool solved(const CensusForm& form) { return form.solved(); }
bool open(const CensusForm& form) { return form.done && !form.solved(); }
bool unseen(const CensusForm& form) { return !form.done; }

std::string census_json(const Census& census, std::uint64_t last) {
  Json rows = Json::array();
  for (const Row& row : rows_of(census)) rows.push_back(row_json(row));
  Json json{{"ok", true},
            {"verb", "census"},
            {"pattern", census.pattern()},
            {"to", last},
            {"codes", tally(census, any).codes},
            {"forms", tally(census, any).forms},
            {"solved", tally(census, solved).codes},
            {"open", tally(census, open).codes},
            {"unknown", tally(census, unseen).codes},
            {"rows", std::move(rows)}};
  if (!census.stopped().empty()) json["stopped"] = census.stopped();
  return dump(json);
}

std::string counted(const Tally& t) { return fmt::format("{} {}, of {} standard {}", t.codes, t.codes == 1 ? "code" : "codes", t.forms, t.forms == 1 ? "form" : "forms"); }

std::string census_text(const Census& census, std::uint64_t last, const Style& style) {
  std::string out = style.bold(census.pattern()) + fmt::format(", heaps to {}\n", last);
  out += fmt::format("all            {}\n", counted(tally(census, any)));
  out += fmt::format("solved         {}\n", style.good(counted(tally(census, solved))));
  out += fmt::format("open           {}\n", style.warn(counted(tally(census, open))));
  if (const Tally left = tally(census, unseen); left.codes > 0) out += fmt::format("not looked at  {}\n", counted(left));
  for (const CensusForm& form : census.forms()) {
    if (!open(form)) continue;
    std::string codes;
    for (const CensusForm::Member& member : form.members) codes += " " + member.code;
    out += fmt::format("  {:<20} {}\n", codes.substr(1), style.dim(fmt::format("to {}{}", form.checked_to, form.sparse ? fmt::format(", {} rare heaps", form.rare_count) : "")));
  }
  return census.stopped().empty() ? out : out + fmt::format("stopped: {}; the same command goes on from there\n", census.stopped());
}

std::string body(const Question& question, const Census& census, std::uint64_t last) {
  if (question.format == Format::json) return census_json(census, last);
  return question.format == Format::csv ? csv(census) : census_text(census, last, Style(question.colour));
}

// What a file holds.
Reply stored_census(const Question& question, const std::string& file) {
  if (!question.files) throw Error(fmt::format("{} is for the command line, which reads files", file), question.subject.place(0));
  const CensusFile stored(file, {});
  Census census(stored.pattern());
  census.know(stored.forms());
  return {body(question, census, stored.last())};
}

// Errors of a pattern have their place in the line.
Census census_of(const Question& question) {
  try {
    return Census(question.subject.text());
  } catch (const Error& e) {
    throw Error(e.what(), question.subject.place(e.at()));
  }
}

}  // namespace

Reply verb_census(const Question& question) {
  const std::string& subject = question.subject.text();
  if (names_census_file(subject)) return stored_census(question, subject);
  if (question.query.convention == Convention::misere) throw Error("a census is one of nim-values, which misère play does not have", question.verb_place);
  if (question.to.empty() || question.to.size() > 2) throw Error("a census needs --to N, or --to N M to go as far as M where rare heaps are few", question.verb_place);
  const auto to = [&](std::size_t i) { return std::min<std::uint64_t>(question.to[i], SIZE_MAX / 64); };
  const std::uint64_t last = to(0);
  Census census = census_of(question);
  std::unique_ptr<CensusFile> file;
  if (!question.out.empty()) {
    file = std::make_unique<CensusFile>(question.out, census.pattern());
    census.know(file->forms());
    file->set_last(last);
  }
  const bool complete = census.run(last, to(question.to.size() - 1), question.query.limits, question.query.limits.threads, [&](const CensusForm& form) {
    if (file) file->save(form);
  });
  return {body(question, census, file ? file->last() : last), complete ? 0 : 1};
}

}  // namespace grundy
