#include "match.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy {

namespace {

constexpr std::string_view kCommands = "a move such as \"2:1\" (component 2 becomes 1) or \"take 3 from 2\"; hint, why, moves, undo, quit";

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t begin = std::min(line.find_first_not_of(kBlank), line.size());
  const std::size_t end = line.find_last_not_of(kBlank) + 1;
  return begin < end ? line.substr(begin, end - begin) : std::string_view();
}

std::string verdict(const Choice& choice) {
  if (!choice.outcome) return "nobody knows whether it wins";
  if (*choice.outcome == Outcome::D) return "it keeps the draw";
  const std::string end = choice.remoteness ? fmt::format(", {} more to the end", *choice.remoteness) : "";
  return (*choice.outcome == Outcome::P ? "it wins" : "it loses against perfect play") + end;
}

}  // namespace

std::string Match::begin(bool machine_first) {
  std::string out = style_.bold(now_.game()) + (query_.convention == Convention::normal ? ", who cannot move loses\n" : ", misère: who cannot move wins\n");
  out += style_.dim(fmt::format("type {}\n", kCommands));
  stand_ = stand(now_, query_);
  if (machine_first && !stand_.over()) {
    out += drawn();
    out += machine();
  }
  return out + turn();
}

std::string Match::say(std::string_view line) {
  const std::string_view said = trimmed(line);
  if (said == "quit" || said == "exit" || said == "q") return over_ = true, "";
  if (said == "undo" || said == "u") return undo();
  if (said == "hint" || said == "h") return hint();
  if (said == "why" || said == "w") return why();
  if (said == "moves" || said == "m") return moves();
  if (said == "help" || said == "?" || said.empty()) return style_.dim(fmt::format("type {}\n", kCommands));
  return move(said);
}

std::string Match::leave() const { return over_ ? "" : "\n"; }

void Match::make(const Choice& choice) {
  now_ = after(now_, choice);
  stand_ = stand(now_, query_);
}

std::string Match::move(std::string_view line) {
  try {
    const Choice choice = read_choice(now_, stand_.choices, line);
    before_.push_back(now_);
    make(choice);
    std::string out = fmt::format("you     {}\n", choice.words);
    if (stand_.over()) return out + end(false);
    out += machine();
    return out + turn();
  } catch (const Error& e) {
    return fmt::format("{}\n", e.what());
  }
}

std::string Match::machine() {
  const Choice choice = stand_.choices[*stand_.best];
  make(choice);
  return fmt::format("machine {}\n", choice.words);
}

std::string Match::turn() { return stand_.over() ? end(true) : drawn(); }

std::string Match::end(bool person_cannot_move) {
  over_ = true;
  const bool person_wins = person_cannot_move == (query_.convention == Convention::misere);
  const std::string_view who = person_cannot_move ? "you have no move" : "the machine has no move";
  return fmt::format("{}: {}\n", who, person_wins ? style_.good("you win") : style_.bad("the machine wins"));
}

std::string Match::undo() {
  if (before_.empty()) return "nothing to take back\n";
  now_ = std::move(before_.back());
  before_.pop_back();
  stand_ = stand(now_, query_);
  return drawn();
}

std::string Match::hint() const {
  const Choice& best = stand_.choices[*stand_.best];
  return fmt::format("{} ({}): {}\n", best.name, best.words, verdict(best));
}

std::string Match::why() const {
  const Answer& answer = stand_.answer;
  std::string out;
  if (answer.outcome) out += *answer.outcome == Outcome::N ? "you can win\n" : *answer.outcome == Outcome::P ? "you lose against perfect play\n" : "nobody can force a win\n";
  for (const std::string& line : answer.why) out += "  " + line + "\n";
  return out + fmt::format("  known by {}: {}\n", answer.how == How::theorem ? "theorem" : answer.how == How::stopped ? "nothing yet" : "calculation", answer.because);
}

std::string Match::moves() const {
  constexpr std::size_t kShown = 60;
  std::string out;
  for (std::size_t i = 0; i < stand_.choices.size() && i < kShown; ++i) out += fmt::format("  {:12} {}\n", stand_.choices[i].name, stand_.choices[i].words);
  if (stand_.choices.size() > kShown) out += fmt::format("  and {} more\n", stand_.choices.size() - kShown);
  return out;
}

std::string Match::drawn() const {
  constexpr std::size_t kDrawn = 40;
  std::string out;
  std::size_t number = 0;
  for (const Term& term : now_.terms)
    for (std::size_t i = 0; i < term.size(); ++i) {
      const Coordinates at = term[i];
      const std::string game = now_.terms.size() > 1 ? " " + term.rules().text() : "";
      std::string tokens;
      if (at.size() == 1 && at[0] <= kDrawn)
        for (std::size_t t = 0; Integer(t) < at[0]; ++t) tokens += "●";
      out += fmt::format("  {}{}  {}{}{}\n", style_.bold(fmt::format("{}:", ++number)), game, term.rules().write(at), tokens.empty() ? "" : "  ", tokens);
    }
  return out;
}

}  // namespace grundy
