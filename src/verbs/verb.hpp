/// The verbs: what a line can ask. verbs.def lists them, a line each.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/graph.hpp"
#include "grundy/grundy.hpp"
#include "notation/question.hpp"

namespace grundy {

using Print = std::function<void(std::string_view)>;

/// A file that a question asked for; the skin writes it.
struct NewFile {
  std::string name;
  std::string contents;
};

struct Reply {
  std::string body;  ///< text for people, JSON or a table, as the question asked; ends with a newline
  int status = 0;    ///< the exit status: 0 answered, 1 in the negative or stopped
  std::shared_ptr<const NamedGraph> graph = {};  ///< what --save is to save
  std::function<void(const Print&)> rest = {};   ///< hands over what follows the body, piece by piece: tables of any length
  std::vector<NewFile> files = {};  ///< pictures and certificates
};

struct Verb {
  std::string_view name;
  std::string_view arguments;
  std::string_view summary;
  Reply (*run)(const Question&);
};

[[nodiscard]] std::span<const Verb> verbs();

/// The game that the subject of a question names; throws Error with the place in the line.
[[nodiscard]] std::shared_ptr<const Rules> subject_game(const Question& question);

/// The kernel that the question forces, or "" for the fastest; throws Error if there is none of this name for the game.
[[nodiscard]] std::string_view forced_kernel(const Question& question, const Rules& rules);
/// Whether the verb itself writes --out, as it goes: a skin writes it otherwise.
[[nodiscard]] bool writes_out(const Question& question);

/// Answers a question that was read from a line. Throws Error, its place being an offset in that line.
[[nodiscard]] Reply answer(const Question& question);

/// The position that a question is about; throws Error with the place in its line.
[[nodiscard]] Position subject_position(const Question&);

/// The reply to a line that is wrong, as JSON.
[[nodiscard]] std::string error_json(std::string_view message, std::size_t at);

}  // namespace grundy
