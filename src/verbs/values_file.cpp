// Values in files: written while they are found, read, exported.
#include <fmt/format.h>

#include "period.hpp"
#include "verbs/json.hpp"
#include "verbs/values.hpp"

namespace grundy {

namespace {

std::uint32_t cell(const Question& question, std::uint32_t value) { return question.outcomes ? std::uint32_t{value != 0} : value; }

// Line by line, so that a file of any size can be exported.
Reply exported(const Question& question, const Rules& rules, std::shared_ptr<const StoredValues> stored, std::uint64_t last) {
  Reply reply{table_head(rules, question.outcomes, question.format)};
  reply.rest = [question, stored = std::move(stored), last](const Print& print) {
    Pieces pieces(print);
    for (std::uint64_t n = 0; n <= last; ++n) pieces.add(heap_line(n, cell(question, (*stored)[n]), question.outcomes, question.format));
    pieces.finish();
  };
  return reply;
}

Facts facts_of_file(const Question& question, const StoredValues& stored, std::uint64_t last) {
  if (last >= question.query.limits.memory / sizeof(std::uint32_t))
    throw Error(fmt::format("the values of heaps 0..{} need more memory than the limit: --to fewer, --format csv or bfile, or --memory more", last), question.verb_place);
  Facts facts;
  facts.sides.push_back(static_cast<std::size_t>(last) + 1);
  facts.values.reserve(facts.sides[0]);
  for (std::uint64_t n = 0; n <= last; ++n) facts.values.push_back(cell(question, stored[n]));
  return facts;
}

}  // namespace

std::shared_ptr<const StoredValues> stored_subject(const Question& question) {
  std::string_view text = question.subject.text();
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (!names_sequence_file(text)) return nullptr;
  if (!question.files) throw Error(fmt::format("{} is for the command line, which reads files", text), question.subject.place(0));
  try {
    return std::make_shared<const StoredValues>(std::string(text));
  } catch (const Error& e) {
    throw Error(e.what(), question.subject.place(0));
  }
}

std::uint64_t last_asked(const Question& question, const StoredValues& stored) {
  if (question.query.convention == Convention::misere) throw Error(fmt::format("{} holds nim-values, which misère play does not have", stored.file()), question.verb_place);
  if (stored.size() == 0) throw Error(fmt::format("{} holds no values yet", stored.file()), question.subject.place(0));
  if (question.to.size() > 1) throw Error("values of a file need one number after --to", question.verb_place);
  if (question.to.empty()) return stored.size() - 1;
  if (question.to[0] >= stored.size()) throw Error(fmt::format("{} holds the values of heaps 0..{} only", stored.file(), stored.size() - 1), question.verb_place);
  return question.to[0];
}

Reply values_of_file(const Question& question, const std::shared_ptr<const StoredValues>& stored) {
  const std::uint64_t last = last_asked(question, *stored);
  (void)stored_game(*stored);
  const auto rules = read_game(stored->game());
  if (question.plot.empty() && (question.format == Format::csv || question.format == Format::bfile)) return exported(question, *rules, stored, last);
  Question asked = question;
  asked.to = {last};
  return values_reply(asked, *rules, facts_of_file(question, *stored, last), question.outcomes);
}

namespace {

std::string stored_text(const Question& question, const Rules& rules, const Sequence& values) {
  const std::uint64_t to = values.size() - 1;
  const std::uint32_t most = values.visit([](const auto& v) { return largest(v); });
  const bool complete = to >= question.to[0];
  if (question.format == Format::json) {
    Json json{{"ok", true}, {"verb", "values"}, {"game", rules.text()}, {"convention", "normal"}, {"from", 0}, {"to", to}, {"file", question.out}, {"largest", most}};
    if (!complete) json["stopped"] = values.stopped();
    return dump(json);
  }
  std::string out = fmt::format("{}: the values of heaps 0..{} are in {}; the largest is {}\n", rules.text(), to, question.out, most);
  if (!complete) out += fmt::format("stopped: {}; the same command goes on from there\n", values.stopped());
  return out;
}

}  // namespace

Reply values_into_file(const Question& question, const Rules& rules) {
  const auto game = heap_game(rules);
  if (!game) throw Error(fmt::format("{} has no code or set, which a file of nim-values needs", rules.text()), question.subject.place(0));
  if (question.outcomes || question.query.convention == Convention::misere) throw Error(fmt::format("{} is a file of nim-values: without --outcomes and --misere", question.out), question.verb_place);
  if (!question.plot.empty()) throw Error(fmt::format("write {} first, and draw it with values {} --plot", question.out, question.out), question.verb_place);
  if (question.to[0] >= SIZE_MAX / 64) throw Error("--to is beyond what can be computed", question.verb_place);
  const auto last = static_cast<std::size_t>(question.to[0]);
  Limits limits = question.query.limits;
  if (!question.memory_given) limits.memory = std::max(limits.memory, machine_memory());
  const std::string_view kernel = forced_kernel(question, rules);
  Sequence values(*game, limits, kernel);
  if (!values.has_room(last)) throw Error(fmt::format("the values of heaps 0..{} do not fit the memory: --to fewer, or --memory more", last), question.verb_place);
  SequenceWriter writer(question.out, rules.text(), *game);
  values.go_on_from(writer.known(last));
  const auto save = [&] { writer.append(values); };
  const bool complete = kernel.empty() ? extend(values, last, save) : values.grow(last, save);
  writer.finish(values);
  return {stored_text(question, rules, values), complete ? 0 : 1};
}

}  // namespace grundy
