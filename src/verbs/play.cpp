// One position of a game that is being played: its legal moves, what each is worth, and the one that perfect play makes. The command
// line makes a conversation of it; the page asks after every move.
#include "play.hpp"

#include <fmt/format.h>

#include "verbs/json.hpp"
#include "verbs/verb.hpp"

namespace grundy {

namespace {

Json known(const std::optional<std::uint32_t>& n) { return n ? Json(*n) : Json(nullptr); }
Json known(const std::optional<Outcome>& o) { return o ? Json(outcome_name(*o)) : Json(nullptr); }

Json components_json(const Position& position) {
  Json all = Json::array();
  for (const Term& term : position.terms)
    for (std::size_t i = 0; i < term.size(); ++i) {
      const std::vector<Integer> at(term[i].begin(), term[i].end());
      const Shape shape = term.rules().shape();
      all.push_back({{"game", term.rules().text()}, {"text", term.rules().write(at)}, {"numbers", to_json(at)}, {"in_words", shape.in_words}});
    }
  return all;
}

Json numbers(const Option& to) {
  Json parts = Json::array();
  for (const auto& part : to) parts.push_back(to_json(part));
  return parts;
}

Json choices_json(const Stand& stand) {
  Json all = Json::array();
  for (const Choice& c : stand.choices)
    all.push_back({{"name", c.name}, {"component", c.component}, {"to", numbers(c.to)}, {"words", c.words}, {"outcome", known(c.outcome)}, {"remoteness", known(c.remoteness)}});
  return all;
}

constexpr std::size_t kFollowed = 300'000;  // moves that could have been made in the positions of a replay

struct Replayed {
  Position position;
  Json moves = Json::array();
};

Replayed replay(const Question& question) {
  Replayed replayed{subject_position(question)};
  std::size_t followed = 0;
  for (const Question::Word& word : question.played) {
    const std::vector<Choice> choices = choices_of(replayed.position);
    if ((followed += choices.size()) > kFollowed) throw Error("the game is too long to be followed from here on", word.place);
    try {
      const Choice& choice = read_choice(replayed.position, choices, word.text);
      replayed.moves.push_back({{"name", choice.name}, {"words", choice.words}, {"from", replayed.position.text()}});
      replayed.position = after(replayed.position, choice);
    } catch (const Error& e) {
      throw Error(e.what(), word.place);
    }
  }
  return replayed;
}

Json play_json(const Question& question, const Replayed& replayed, const Stand& stand) {
  const Answer& answer = stand.answer;
  return {{"ok", true},
          {"verb", "play"},
          {"game", subject_position(question).game()},
          {"position", replayed.position.text()},
          {"convention", convention_name(question.query.convention)},
          {"first", question.machine_first ? "machine" : "me"},
          {"played", replayed.moves},
          {"over", stand.over()},
          {"outcome", known(answer.outcome)},
          {"value", to_json(answer.value)},
          {"remoteness", known(stand.remoteness)},
          {"components", components_json(replayed.position)},
          {"moves", choices_json(stand)},
          {"best", stand.best ? Json(*stand.best) : Json(nullptr)},
          {"how", how_name(answer.how)},
          {"because", answer.because},
          {"why", answer.why},
          {"work", answer.work}};
}

std::string play_text(const Replayed& replayed, const Stand& stand) {
  std::string out = line_of(replayed.position) + "\n";
  for (std::size_t i = 0; i < stand.choices.size(); ++i) out += fmt::format("{} {:12} {}\n", i == stand.best ? "*" : " ", stand.choices[i].name, stand.choices[i].words);
  return out + (stand.over() ? "the game is over\n" : "");
}

}  // namespace

Reply verb_play(const Question& question) {
  const Replayed replayed = replay(question);
  const Stand here = stand(replayed.position, question.query);
  return {question.format == Format::json ? dump(play_json(question, replayed, here)) : play_text(replayed, here)};
}

}  // namespace grundy
