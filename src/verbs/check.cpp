// Certificates, verified: from a file, or as text where a line has no files.
#include "check.hpp"

#include <fmt/format.h>

#include "mapped_file.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

Json check_json(const Checked& c) {
  return {{"ok", true}, {"verb", "check"}, {"game", c.game}, {"certificate", c.statement}, {"holds", c.holds}, {"because", c.why}, {"values", c.values}};
}

std::string check_text(const Checked& c, const Style& style) {
  return fmt::format("{}\ncertificate    {}\nverdict        {}: {}\n", style.bold(c.game), c.statement, c.holds ? style.good("holds") : style.bad("does not hold"), c.why);
}

}  // namespace

Reply verb_check(const Question& question) {
  std::string_view text = question.subject.text();
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.empty()) throw Error("expected a file with a certificate, as `period GAME --certificate FILE` writes it", question.verb_place);
  const bool written_here = text.starts_with('{');
  if (!written_here && !question.files) throw Error(fmt::format("{} is for the command line, which reads files", text), question.subject.place(0));
  try {
    MappedFile file;
    if (!written_here) file = map_file(std::string(text));
    const Checked checked = check_certificate(written_here ? text : file.bytes, question.query.limits);
    return {question.format == Format::json ? dump(check_json(checked)) : check_text(checked, Style(question.colour)), checked.holds ? 0 : 1};
  } catch (const Error& e) {
    throw Error(written_here ? std::string(e.what()) : fmt::format("{}: {}", text, e.what()), question.subject.place(0));
  }
}

}  // namespace grundy
