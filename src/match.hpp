/// A game between a person and the machine, as a conversation: a line typed, a text in reply.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play.hpp"
#include "verbs/style.hpp"

namespace grundy {

class Match {
 public:
  /// `queried` tells convention and limits.
  Match(Position start, const Query& queried, const Style& style) : query_(queried), style_(style), now_{std::move(start)} {}

  /// The rules of the conversation and the position; the machine's move as well where it begins.
  [[nodiscard]] std::string begin(bool machine_first);
  /// A move or one of the commands. A wrong line is answered, never thrown.
  [[nodiscard]] std::string say(std::string_view line);
  /// What is said when no more lines come.
  [[nodiscard]] std::string leave() const;
  [[nodiscard]] bool over() const noexcept { return over_; }

 private:
  void make(const Choice& choice);
  [[nodiscard]] std::string machine();
  [[nodiscard]] std::string turn();
  [[nodiscard]] std::string end(bool person_cannot_move);
  [[nodiscard]] std::string move(std::string_view line);
  [[nodiscard]] std::string undo();
  [[nodiscard]] std::string hint() const;
  [[nodiscard]] std::string why() const;
  [[nodiscard]] std::string moves() const;
  [[nodiscard]] std::string drawn() const;

  Query query_;
  Style style_;
  Position now_;
  Stand stand_;
  std::vector<Position> before_;  // where the person was to move
  bool over_ = false;
};

}  // namespace grundy
