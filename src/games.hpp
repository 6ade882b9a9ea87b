/// The named games. games.def lists them, a line each; how their options arise is in games/.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/rules.hpp"

namespace grundy {

struct Parameter {
  std::string_view name;
  std::int64_t least = 1;
  std::optional<std::int64_t> value_if_missing = {};
};

/// One line of games.def.
struct Ruleset {
  std::string_view name = {};
  std::vector<Parameter> parameters = {};
  std::string_view position = {};  ///< what a position looks like, for people: "heaps", "(a,b)"
  Shape shape = {};
  std::string_view rule = {};  ///< one move, in words
  std::string_view source = {};
  /// The options of a state.
  void (*moves)(std::span<const Integer> parameters, State state, Sink to) = nullptr;
  /// Why coordinates are no position, or "".
  std::string (*refuse)(Coordinates) = nullptr;
  /// The state of a component where that is not its coordinates as they are.
  std::optional<std::vector<Word>> (*pack)(Coordinates) = nullptr;
  /// A move in words, where "move to (…)" says too little.
  std::string (*describe)(Coordinates from, const Option& to) = nullptr;
  /// The tokens of a component where not every coordinate counts some.
  Integer (*tokens)(Coordinates) = nullptr;
  /// Why parameters that are each in range do not go together, or "".
  std::string (*refuse_parameters)(std::span<const Integer>) = nullptr;
};

/// Another way to write a game: kayles is 0.77, fibonacci is dynamic(2).
struct Alias {
  std::string_view name;
  std::string_view meaning;  ///< the game's text; a line of games.def or a code
  std::string_view rule;
  std::string_view source;
};

[[nodiscard]] std::span<const Ruleset> rulesets();
[[nodiscard]] std::span<const Alias> aliases();

/// What a game's parentheses hold: "m", "k,c=0", or "".
[[nodiscard]] std::string parameters_of(const Ruleset&);

/// Rules of a listed game with these parameters; they must be in range.
[[nodiscard]] std::shared_ptr<const Rules> make_rules(const Ruleset&, std::vector<Integer> parameters);

}  // namespace grundy
