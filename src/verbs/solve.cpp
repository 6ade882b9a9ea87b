#include <fmt/format.h>

#include <algorithm>

#include "grundy/graph.hpp"
#include "notation/question.hpp"
#include "verbs/json.hpp"
#include "verbs/style.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

// About the digits of the longest component, which a move writes anew.
std::size_t longest_text(const Position& position) {
  constexpr std::size_t kBitsOfADigit = 3;
  std::size_t most = 0;
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) {
      std::size_t text = 0;
      for (const Integer& n : term[i]) text += n.bits() / kBitsOfADigit + 2;
      most = std::max(most, text);
    }
  return most;
}

// Who does not say how many moves he wants gets no hundred lists of a hundred thousand coins.
std::size_t default_limit(const Position& position, std::size_t limit) {
  constexpr std::size_t kText = 20'000'000;
  return std::clamp<std::size_t>(kText / std::max<std::size_t>(longest_text(position), 1), 1, limit);
}

Json solve_json(const Position& position, const Answer& answer) {
  Json moves = Json::array();
  for (const Move& move : answer.moves) moves.push_back({{"component", move.component}, {"to", move.text}, {"words", move.in_words}});
  const auto winner = [&]() -> Json {
    if (!answer.outcome) return nullptr;
    return *answer.outcome == Outcome::N ? "first" : *answer.outcome == Outcome::P ? "second" : "nobody";
  };
  Json json{{"ok", true},
            {"verb", "solve"},
            {"game", position.game()},
            {"position", position.text()},
            {"convention", convention_name(answer.convention)},
            {"outcome", answer.outcome ? Json(outcome_name(*answer.outcome)) : Json(nullptr)},
            {"winner", winner()},
            {"value", to_json(answer.value)},
            {"moves", std::move(moves)},
            {"move_count", to_json(answer.move_count)},
            {"how", how_name(answer.how)},
            {"because", answer.because},
            {"why", answer.why},
            {"work", answer.work}};
  if (answer.infinity) json["infinity"] = to_json(*answer.infinity);
  return json;
}

// The question as the game writes it; a very long one as it was typed, since writing a million digits takes its time.
std::string question_text(const Position& position, const Question& question) {
  constexpr std::size_t kShown = 120;
  const std::string& typed = question.subject.text();
  if (typed.size() <= kShown) {
    std::string all;
    for (const Term& term : position.terms) all += (all.empty() ? "" : " + ") + term.rules().text() + " " + term.text();
    return all;
  }
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(typed[end]) & 0xC0) == 0x80) --end;  // whole characters
  return fmt::format("{}… ({} characters)", typed.substr(0, end), typed.size());
}

std::string headline(const Answer& answer, const Style& style) {
  if (!answer.outcome) return style.warn("not answered");
  if (*answer.outcome == Outcome::D) return style.warn("a draw: nobody can force a win (D)");
  return *answer.outcome == Outcome::N ? style.good("the first player wins") + " (N)" : style.bad("the second player wins") + " (P)";
}

// "in wythoff (3,5): " where a move does not say itself which component it is made in.
std::string component_name(const Position& position, std::size_t component) {
  const Term* term = position.terms.data();
  while (component >= term->size()) component -= (term++)->size();
  const bool heaps = term->rules().shape().each_its_own && (*term)[component].size() == 1;
  if (position.terms.size() == 1 && (heaps || term->size() == 1)) return "";
  const std::string game = position.terms.size() == 1 ? "" : term->rules().text() + " ";
  return fmt::format("in {}{}: ", game, heaps ? term->text() : term->rules().write((*term)[component]));
}

std::string moves_text(const Position& position, const Answer& answer, const Style& style) {
  std::string out;
  const std::string count = answer.move_count ? answer.move_count->to_string() : "very many";
  if (answer.moves.empty()) return fmt::format("winning moves  {}\n", count);
  out += fmt::format("winning moves  {}\n", answer.move_count && *answer.move_count <= answer.moves.size() ? count : fmt::format("{}, of which {}:", count, answer.moves.size()));
  for (const Move& move : answer.moves)
    out += fmt::format("  {} {}{}\n", style.dim("•"), component_name(position, move.component), move.in_words);
  return out;
}

std::string solve_text(const Position& position, const Answer& answer, const Question& question) {
  const Style style(question.colour);
  std::string out = style.bold(question_text(position, question)) + "\n";
  out += fmt::format("convention     {}\n", answer.convention == Convention::normal ? "normal play: who cannot move loses" : "misère play: who cannot move wins");
  out += fmt::format("winner         {}\n", headline(answer, style));
  if (answer.value) out += fmt::format("nim-value      {}\n", answer.value->to_string());
  if (answer.infinity) out += fmt::format("value          {}\n", LoopyValue(*answer.infinity).text());
  if (answer.outcome == Outcome::N && question.query.moves != MoveList::none) out += moves_text(position, answer, style);
  if (!question.quiet && !answer.why.empty()) {
    out += "why\n";
    for (const std::string& line : answer.why) out += "  " + line + "\n";
  }
  out += fmt::format("known by       {}: {}\n", how_name(answer.how), answer.because);
  return out;
}

}  // namespace

Reply verb_solve(const Question& question) {
  const Position position = subject_position(question);
  Query query = question.query;
  query.why = !question.quiet;
  if (!question.limit_given) query.limit = default_limit(position, query.limit);
  const Answer answer = solve(position, query);
  Reply reply;
  reply.body = question.format == Format::json ? dump(solve_json(position, answer)) : solve_text(position, answer, question);
  reply.status = answer.how == How::stopped ? 1 : 0;
  return reply;
}

}  // namespace grundy
