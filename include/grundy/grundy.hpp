/// Who wins, how, and why.
///
///     grundy::Game wythoff("wythoff");
///     assert(!wythoff.wins({1, 2}));
///     for (const grundy::Move& move : wythoff.winning_moves({10, 13})) std::cout << move.text << '\n';
///
///     grundy::Answer sum = grundy::solve(grundy::read_position("wythoff 3 5 + bash(3) 7"));
///     assert(sum.value == 3);
#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.hpp"
#include "grundy/integer.hpp"
#include "grundy/rules.hpp"

namespace grundy {

/// Normal play: who cannot move loses. Misère play: who cannot move wins.
enum class Convention { normal, misere };

/// P: the previous player wins; N: the next player wins; D: a draw (games that can go on for ever).
enum class Outcome { P, N, D };

/// How an answer is known. An observed pattern never decides an answer.
enum class How {
  theorem,      ///< a closed form whose hypotheses were checked
  computed,     ///< exhaustive and exact
  certificate,  ///< a proved period or quotient
  stopped       ///< a limit was met: nothing is guessed
};

/// A winning move: component `component` (counted from 0 as typed) becomes the components `to`.
struct Move {
  std::size_t component = 0;
  Option to;
  std::string text;      ///< `to` as the game reads it: "5", "(4,7)"
  std::string in_words;  ///< "take 3 from heap 2, leaving 5"
};

class Progress;

/// Bounds of the exhaustive engines. Theorems do not need them.
struct Limits {
  std::uint64_t memory = std::uint64_t{1} << 30;            ///< bytes
  double seconds = 0;                                        ///< 0: no bound
  std::uint64_t positions = UINT64_MAX;                      ///< positions visited
  unsigned threads = 1;                                      ///< at most so many at once, 0: as many as the machine has; no answer depends on it
  const std::atomic<bool>* interrupted = nullptr;            ///< set by another thread or a signal handler to stop
  Progress* progress = nullptr;                              ///< told now and then how far long work is
};

/// Which winning moves are listed; `move_count` is exact whichever is chosen.
enum class MoveList { all, first, min, max, count, none };

struct Query {
  Convention convention = Convention::normal;
  MoveList moves = MoveList::all;
  std::size_t limit = 100;  ///< moves listed
  bool why = true;          ///< whether to write the explanation
  Limits limits = {};
};

struct Answer {
  Convention convention = Convention::normal;
  std::optional<Outcome> outcome;     ///< nothing when stopped
  std::optional<Integer> value;       ///< nim-value, in normal play where one is known
  std::optional<std::vector<Integer>> infinity;  ///< K, where the value is infinity(K): games whose positions can repeat
  std::vector<Move> moves;            ///< winning moves, in the order of components, then as the theorem or rule lists them
  std::optional<Integer> move_count;  ///< all winning moves; nothing when counting them is out of reach
  How how = How::stopped;
  std::string because;                ///< the theorem and its source, or the limit that was met
  std::vector<std::string> why;       ///< a short explanation, a line an element
  std::uint64_t work = 0;             ///< positions and options that were visited: the same on every machine
};

/// Reads "wythoff 3 5 + bash(3) 7"; throws Error with the place and what was expected there.
[[nodiscard]] Position read_position(std::string_view text);

/// Reads a game alone: "wythoff(2)", "0.77", "{n -> n-1 | n-3}"; throws Error.
[[nodiscard]] std::shared_ptr<const Rules> read_game(std::string_view text);

/// Who wins `position`, and by which moves. Exact at any size where a theorem applies; otherwise exhaustive within the limits.
[[nodiscard]] Answer solve(const Position& position, const Query& query = {});

/// One line of text asks one question; the answer is JSON, as docs/language.md says. Never throws for a wrong question.
/// The line's own options can only tighten `bounds`; where they are silent, the bounds are those of Limits.
[[nodiscard]] std::string ask(std::string_view line);
[[nodiscard]] std::string ask(std::string_view line, const Limits& bounds);

/// One game, ready to be asked about many positions.
class Game {
 public:
  /// Throws Error for a name that is no game.
  explicit Game(std::string_view text, Convention convention = Convention::normal)
      : rules_(read_game(text)), convention_(convention) {}
  explicit Game(std::shared_ptr<const Rules> rules, Convention convention = Convention::normal)
      : rules_(std::move(rules)), convention_(convention) {}

  /// The position with these numbers, as they would be typed: heaps of a heap game, one pair of a pair game.
  /// Throws Error when they are no position of the game.
  [[nodiscard]] Position at(std::vector<Integer> numbers) const;

  /// Whether the player to move wins. Throws std::runtime_error where only a limit could be reported.
  [[nodiscard]] bool wins(std::vector<Integer> numbers) const;
  /// The nim-value; normal play only. Throws std::runtime_error where it cannot be found within the limits.
  [[nodiscard]] Integer value(std::vector<Integer> numbers) const;
  /// Every winning move.
  [[nodiscard]] std::vector<Move> winning_moves(std::vector<Integer> numbers) const;
  /// The whole answer.
  [[nodiscard]] Answer solve(std::vector<Integer> numbers, Query query = {}) const;

  [[nodiscard]] const Rules& rules() const noexcept { return *rules_; }

 private:
  std::shared_ptr<const Rules> rules_;
  Convention convention_;
};

[[nodiscard]] std::string_view version() noexcept;

}  // namespace grundy
