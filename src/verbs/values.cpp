// Nim-values or outcomes of every position of a box: of heaps 0..N, of a grid of pairs, of up to four numbers.
#include <fmt/format.h>

#include "verbs/values.hpp"

#include "notation/recognise.hpp"
#include "period.hpp"
#include "plot.hpp"
#include "verbs/facts_json.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"

namespace grundy {

namespace {

constexpr std::size_t kMostNumbers = 4;  // that describe a position
constexpr std::uint64_t kPictureWork = std::uint64_t{1} << 30;  // for the period that a picture shows

std::string cell_text(std::uint32_t value, bool outcomes) {
  if (value == kNoPosition) return "-";
  return outcomes ? (value != 0 ? "N" : "P") : std::to_string(value);
}

// The numbers of one row, the last coordinate running: a text of letters, or a list where what is no position is null.
Json row_json(std::span<const std::uint32_t> row, bool outcomes) {
  if (outcomes) {
    std::string letters;
    for (const std::uint32_t v : row) letters += cell_text(v, true);
    return letters;
  }
  Json out = Json::array();
  for (const std::uint32_t v : row) out.push_back(v == kNoPosition ? Json(nullptr) : Json(v));
  return out;
}

// Nested as deep as a position has numbers.
Json nested(const Facts& facts, std::size_t depth, std::size_t begin, std::size_t size, bool outcomes) {
  if (depth + 1 == facts.dimension()) return row_json(std::span(facts.values).subspan(begin, size), outcomes);
  Json out = Json::array();
  const std::size_t each = facts.sides[depth] == 0 ? 0 : size / facts.sides[depth];
  for (std::size_t i = 0; i < facts.sides[depth]; ++i) out.push_back(nested(facts, depth + 1, begin + i * each, each, outcomes));
  return out;
}

Json values_json(const Rules& rules, const Question& question, const Facts& facts, bool outcomes) {
  Json json{{"ok", true}, {"verb", "values"}, {"game", rules.text()}, {"convention", convention_name(question.query.convention)}, {"from", 0}, {"to", facts.dimension() > 1 ? Json(question.to) : Json(question.to[0])}};
  if (const Rules* game = recognised_game(rules)) json["recognised"] = game->text();
  json[outcomes ? "outcomes" : "values"] = nested(facts, 0, 0, facts.values.size(), outcomes);
  if (!facts.stopped.empty()) json["stopped"] = facts.stopped;
  return json;
}

std::string_view between(Format format) { return format == Format::csv ? "," : " "; }

// Lines of positions and values. What is no position is left out.
std::string lines(const Facts& facts, bool outcomes, Format format) {
  std::string out;
  for (std::size_t i = 0; i < facts.values.size(); ++i)
    if (facts.values[i] != kNoPosition) fmt::format_to(std::back_inserter(out), "{}{}{}\n", fmt::join(facts.at(i), between(format)), between(format), cell_text(facts.values[i], outcomes));
  return out;
}

// Twenty cells a line after the heap of the first; or a grid, rows and columns numbered.
class Columns {
 public:
  Columns(const Rules& rules, const Facts& facts, bool outcomes, const Style& style)
      : facts_(facts), outcomes_(outcomes), style_(style), names_(names_of(rules)) {
    const bool heap = facts.dimension() == 1;
    side_ = facts.sides.back();
    wide_ = heap ? 20 : side_;
    for (const std::uint32_t v : facts.values) width_ = std::max(width_, v == kNoPosition ? 1 : cell_text(v, outcomes).size());
    width_ = std::max<std::size_t>(width_, heap ? 3 : std::to_string(side_).size());
    label_ = std::to_string(std::max(heap ? side_ : facts.sides[facts.dimension() - 2], side_)).size();
  }

  std::string text() {
    if (facts_.values.empty()) return {};
    if (facts_.dimension() <= 2) return block(0, facts_.values.size());
    const std::size_t size = facts_.sides[facts_.dimension() - 2] * side_;
    std::string out;
    for (std::size_t begin = 0; size > 0 && begin < facts_.values.size(); begin += size) {
      const std::vector<Word> at = facts_.at(begin);
      for (std::size_t c = 0; c + 2 < at.size(); ++c) out += fmt::format("{}{} = {}", c == 0 ? "" : ", ", names_[c], at[c]);
      out += "\n" + block(begin, size);
    }
    return out;
  }

 private:
  std::string block(std::size_t begin, std::size_t size) {
    std::string out(label_ + 1, ' ');
    for (std::size_t i = 0; i < wide_; ++i) out += style_.dim(fmt::format(" {:>{}}", facts_.dimension() > 1 ? std::to_string(i) : fmt::format("+{}", i), width_));
    out += '\n';
    for (std::size_t at = 0; at < size; at += wide_) {
      out += style_.dim(fmt::format("{:>{}}:", facts_.dimension() > 1 ? at / wide_ : at, label_));
      for (std::size_t n = at; n < std::min(at + wide_, size); ++n) out += fmt::format(" {:>{}}", cell_text(facts_.values[begin + n], outcomes_), width_);
      out += '\n';
    }
    return out;
  }

  const Facts& facts_;
  bool outcomes_;
  const Style& style_;
  std::vector<std::string> names_;
  std::size_t side_ = 0, wide_ = 0, width_ = 1, label_ = 1;
};

// A scatter of a sequence, over it the period that the values show; a heat map of pairs.
std::string picture(const Rules& rules, const Question& question, const Facts& facts, bool outcomes) {
  const std::vector<std::string> names = names_of(rules);
  const bool misere = question.query.convention == Convention::misere;
  PlotText text{rules.text(), fmt::format("{}{}", outcomes ? "outcomes" : "nim-values", misere ? ", misère play" : ""), names.back(), outcomes ? "outcome" : "nim-value", outcomes};
  if (facts.dimension() == 2) {
    text.y = names[0];
    return heat_map_svg(text, facts.values, facts.sides[1]);
  }
  std::optional<PlotPeriod> drawn;
  if (!misere) {
    const auto p = period_of(rules, facts.sides[0], question.query.limits, kPictureWork);
    if (p && p->status != PeriodStatus::none && p->preperiod.fits() && p->period.fits()) {
      const std::string saltus = p->saltus > 0 ? fmt::format(", saltus {}", p->saltus.to_string()) : "";
      drawn = {static_cast<double>(p->preperiod.small()), static_cast<double>(p->period.small()),
               fmt::format("period {} from {}{}, {}", p->period.to_string(), p->preperiod.to_string(), saltus, p->status == PeriodStatus::proved ? "proved" : "observed, not proved")};
    }
  }
  return scatter_svg(text, facts.values, drawn);
}

// Throws Error unless a picture can be made.
void check_picture(const Question& question, const Rules& rules) {
  if (question.plot.empty()) return;
  if (question.plot == "-" && question.format != Format::json) throw Error("--plot - puts the picture into a JSON answer: add --json", question.verb_place);
  if (question.to.size() > 2) throw Error("--plot draws sequences and pairs, no larger tables", question.verb_place);
  for (const std::uint64_t to : question.to)
    if (question.to.size() == 2 && to >= kMostPlotted) throw Error(fmt::format("a heat map of {} is drawn up to {} in each number", rules.text(), kMostPlotted - 1), question.verb_place);
}

// Throws Error unless --to says how far, in as many numbers as a position has.
void check_box(const Question& question, const Rules& rules) {
  const Shape shape = rules.shape();
  const std::size_t dimension = dimension_of(rules);
  if (dimension > kMostNumbers || (dimension > 1 && shape.most == SIZE_MAX)) throw Error(rules.text() + ": values are listed for heaps, pairs, and positions of three or four numbers", question.subject.place(0));
  constexpr std::string_view kLetters[] = {"N", "N M", "N M K", "N M K L"};
  if (question.to.size() != dimension) throw Error(fmt::format("values of {} need --to {}", rules.text(), kLetters[dimension - 1]), question.verb_place);
  for (const std::uint64_t to : question.to)
    if (to >= SIZE_MAX / 64) throw Error("--to is beyond what can be computed", question.verb_place);
}

}  // namespace

std::string table_head(const Rules& rules, bool outcomes, Format format) {
  return format == Format::csv ? fmt::format("{},{}\n", fmt::join(names_of(rules), ","), outcomes ? "outcome" : "value") : "";
}

std::string heap_line(std::uint64_t heap, std::uint32_t value, bool outcomes, Format format) {
  return fmt::format("{}{}{}\n", heap, between(format), cell_text(value, outcomes));
}

Reply values_reply(const Question& question, const Rules& rules, const Facts& facts, bool outcomes) {
  Reply reply;
  const std::string svg = question.plot.empty() ? "" : picture(rules, question, facts, outcomes);
  if (!svg.empty() && question.plot != "-") reply.files.push_back({question.plot, svg});
  reply.status = facts.stopped.empty() ? 0 : 1;
  if (question.format == Format::json) {
    Json json = values_json(rules, question, facts, outcomes);
    if (question.plot == "-") json["picture"] = svg;
    reply.body = dump(json);
  } else if (question.format == Format::text) {
    reply.body = Columns(rules, facts, outcomes, Style(question.colour)).text() + (facts.stopped.empty() ? "" : "stopped: " + facts.stopped + "\n");
  } else {
    reply.body = table_head(rules, outcomes, question.format) + lines(facts, outcomes, question.format);
  }
  return reply;
}

Reply verb_values(const Question& question) {
  if (const auto stored = stored_subject(question)) return values_of_file(question, stored);
  const auto rules = subject_game(question);
  check_box(question, *rules);
  check_picture(question, *rules);
  if (!question.out.empty()) return values_into_file(question, *rules);
  const bool outcomes = question.outcomes || question.query.convention == Convention::misere;
  return values_reply(question, *rules, facts_for(question, *rules, outcomes ? Wanted::outcomes : Wanted::values), outcomes);
}

}  // namespace grundy
