#include "verbs/verb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "census.hpp"
#include "kernels/kernel.hpp"
#include "notation/nearest.hpp"
#include "notation/reader.hpp"
#include "ranges.hpp"
#include "sequence_file.hpp"
#include "verbs/help.hpp"

namespace grundy {

#define VERB(name, arguments, summary) Reply verb_##name(const Question&);
#define SKIN_VERB(name, arguments, summary)
#include "verbs/verbs.def"
#undef SKIN_VERB
#undef VERB

std::span<const Verb> verbs() {
  static const std::vector<Verb> all{
#define VERB(name, arguments, summary) {#name, arguments, summary, verb_##name},
#define SKIN_VERB(name, arguments, summary) {#name, arguments, summary, nullptr},
#include "verbs/verbs.def"
#undef SKIN_VERB
#undef VERB
  };
  return all;
}

Reply verb_completion(const Question&) { return {bash_completion()}; }

namespace {

Reply run(const Verb& verb, const Question& question) {
  if (question.help) return {help(verb)};
  const bool out = !question.out.empty() && !(question.files && writes_out(question));
  if (verb.run == nullptr || question.file || out || !question.save.empty())
    throw Error(fmt::format("{} is for the command line, which reads and writes files", verb.run == nullptr ? verb.name : "--file, --out or --save"), question.verb_place);
  if (question.keep_last && verb.name != "period") throw Error("--keep-last is for period", question.keep_last->second);
  Reply reply = verb.run(question);
  const auto made = [&](const std::string& name) { return name.empty() || name == "-" || ranges::find(reply.files, name, &NewFile::name) != reply.files.end(); };
  if (!made(question.plot)) throw Error(fmt::format("{} draws no picture: --plot is for values and graph", verb.name), question.verb_place);
  if (!made(question.certificate)) throw Error(fmt::format("{} gives no certificate: --certificate is for period", verb.name), question.verb_place);
  return reply;
}

}  // namespace

namespace {

auto read_subject(const Question& question, const auto& read) {
  try {
    return read(question.subject.text());
  } catch (const Error& e) {
    throw Error(e.what(), question.subject.place(e.at()));
  }
}

}  // namespace

std::shared_ptr<const Rules> subject_game(const Question& question) { return read_subject(question, read_game); }

Position subject_position(const Question& question) { return read_subject(question, read_position); }

std::string_view forced_kernel(const Question& question, const Rules& rules) {
  if (!question.kernel) return {};
  const auto& [name, place] = *question.kernel;
  const auto game = heap_game(rules);
  std::vector<std::string_view> fitting;
  if (game && question.query.convention == Convention::normal)
    for (const Kernel* kernel : kernels())
      if (kernel->fits(*game)) fitting.push_back(kernel->name);
  if (fitting.empty()) throw Error(fmt::format("--kernel is for nim-values of codes and sets, not {}", rules.text()), place);
  if (ranges::find(fitting, name) != fitting.end()) return name;
  throw Error(fmt::format("no kernel {} for {}: expected one of {}", quoted(name), rules.text(), fmt::join(fitting, ", ")), place);
}

bool writes_out(const Question& question) {
  return (question.verb == "values" && names_sequence_file(question.out)) || (question.verb == "census" && names_census_file(question.out)) ||
         (question.verb == "period" && question.keep_last);
}

Reply answer(const Question& question) {
  if (question.version) return {fmt::format("grundy {}\n", version())};
  if (question.verb.empty() && question.help) return {help()};
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs()) {
    if (verb.name == question.verb) return run(verb, question);
    names.push_back(verb.name);
  }
  if (question.verb.empty()) throw Error("expected a verb, such as: solve nim 3 4 5 (the list: --help)", 0);
  throw Error(fmt::format("unknown verb {}{} (the list: --help)", quoted(question.verb), did_you_mean(question.verb, names)), question.verb_place);
}

std::string_view version() noexcept { return GRUNDY_VERSION; }

namespace {

Limits tighter(Limits asked, const Limits& bounds) {
  asked.memory = std::min(asked.memory, bounds.memory);
  asked.positions = std::min(asked.positions, bounds.positions);
  if (bounds.seconds > 0) asked.seconds = asked.seconds > 0 ? std::min(asked.seconds, bounds.seconds) : bounds.seconds;
  if (asked.threads == 0 || (bounds.threads != 0 && bounds.threads < asked.threads)) asked.threads = bounds.threads;
  asked.interrupted = bounds.interrupted;
  return asked;
}

std::string ask_within(std::string_view line, const Limits* bounds) {
  try {
    Question question = read_question(line);
    question.format = Format::json;
    if ((!question.plot.empty() && question.plot != "-") || !question.certificate.empty())
      throw Error("--plot FILE and --certificate are for the command line, which writes files", question.verb_place);
    if (bounds != nullptr) question.query.limits = tighter(question.query.limits, *bounds);
    Reply reply = answer(question);
    if (reply.rest) reply.rest([&](std::string_view piece) { reply.body += piece; });
    return std::move(reply.body);
  } catch (const Error& e) {
    return error_json(e.what(), e.at());
  } catch (const OutOfReach& e) {
    return error_json(e.what(), 0);
  }
}

}  // namespace

std::string ask(std::string_view line) { return ask_within(line, nullptr); }

std::string ask(std::string_view line, const Limits& bounds) { return ask_within(line, &bounds); }

}  // namespace grundy
