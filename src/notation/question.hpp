/// One line of text, taken apart: verb, game and position, options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/graph.hpp"

namespace grundy {

enum class Format { text, json, csv, bfile, dot };

/// Text put together from the words of a line, which knows where each piece came from.
class Gathered {
 public:
  void append(std::string_view text, std::size_t place);
  /// Appends what `write` appends to the string that it is given: a file of many megabytes is not copied.
  template <class Write>
  void append_with(std::size_t place, const Write& write) {
    pieces_.push_back({text_.size(), place});
    write(text_);
  }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// Offset in the line of an offset in the text.
  [[nodiscard]] std::size_t place(std::size_t offset) const noexcept;

 private:
  struct Piece {
    std::size_t begin;  // in the text
    std::size_t place;  // in the line
  };
  std::string text_;
  std::vector<Piece> pieces_;
};

struct Question {
  struct Word {
    std::string text;
    std::size_t place;
  };
  std::string verb;       ///< "" when the line is empty
  std::size_t verb_place = 0;
  Gathered subject;       ///< game and position
  Query query{.limits = {.threads = 0}};
  Format format = Format::text;
  std::vector<std::uint64_t> to;    ///< --to N [M …]
  std::optional<std::string> file;  ///< --file NAME: the rest of the position is in that file; "-" is standard input
  std::string out;                  ///< --out NAME
  bool files = false;               ///< verbs may read and write files: set by the command line, never by the line
  std::optional<std::pair<std::uint64_t, std::size_t>> keep_last;  ///< --keep-last N, and its place
  std::string plot;                 ///< --plot NAME
  std::string certificate;          ///< --certificate NAME
  bool contents = false;            ///< the subject holds a file's contents: set by the skin that read it
  std::vector<Word> at;             ///< --at NAME …
  std::vector<Word> sum;            ///< --sum NAME …
  bool all = false;
  bool from = false;                ///< --from: the subject is a game and a position to explore
  std::optional<Word> kernel;       ///< --kernel NAME
  std::string save;                 ///< --save NAME
  GraphFormat graph_format = GraphFormat::any;
  bool memory_given = false;        ///< --memory was typed
  bool limit_given = false;         ///< --limit was typed
  bool outcomes = false;
  std::optional<Gathered> value;    ///< --value EXPR
  bool machine_first = false;       ///< --first machine
  std::vector<Word> played;         ///< --played MOVE …
  bool quiet = false;
  bool help = false;
  bool version = false;
  bool colour = false;    ///< set by a terminal, never by the line
};

/// Splits a line as a POSIX shell splits words and sorts them; throws Error with the place in the line.
[[nodiscard]] Question read_question(std::string_view line);

/// A word as a POSIX shell would have to be given it.
[[nodiscard]] std::string shell_quoted(std::string_view word);

struct OptionHelp {
  std::string_view name;
  std::string_view argument;
  std::string_view meaning;
};

/// Every option, for help and completion.
[[nodiscard]] std::span<const OptionHelp> option_list();

}  // namespace grundy
