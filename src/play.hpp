/// Playing a position move by move: what may be done, what each move is worth, and what perfect play would do.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"

namespace grundy {

/// A legal move.
struct Choice {
  std::size_t component = 0;
  Option to;
  std::string name;   ///< "2:1", "1:3&4", "1:(4,7)": the component, counted from 1, and what it becomes
  std::string words;  ///< "take 3 from heap 2, leaving 1"
  std::optional<Outcome> outcome;           ///< for the opponent, who is to move then; nothing when it is not known
  std::optional<std::uint32_t> remoteness;  ///< moves until the end after it, when the winner hurries and the loser delays
};

/// A position in a game that is being played.
struct Stand {
  Answer answer;
  std::optional<std::uint32_t> remoteness;
  std::vector<Choice> choices;
  std::optional<std::size_t> best;  ///< of choices: the quickest win, else a draw, else the longest delay

  [[nodiscard]] bool over() const noexcept { return choices.empty(); }
};

/// The legal moves, nothing being said of their worth. Throws OutOfReach when a position has too many moves to be played.
[[nodiscard]] std::vector<Choice> choices_of(const Position&);

/// The legal moves, what each is worth, and which is best; throws as choices_of() does.
[[nodiscard]] Stand stand(const Position&, const Query&);

/// The position after a move. Parts that are nothing any more go, as far as another one stays.
[[nodiscard]] Position after(const Position&, const Choice&);

/// A move as a player types it: its name, the result alone where there is one component, "take 3 from 2", "take 3".
/// Throws Error, which says what could be typed; places are offsets in `typed`.
[[nodiscard]] const Choice& read_choice(const Position&, const std::vector<Choice>&, std::string_view typed);

/// The line of the language that is this position: "nim 3 4 + wythoff (1,2)".
[[nodiscard]] std::string line_of(const Position&);

}  // namespace grundy
