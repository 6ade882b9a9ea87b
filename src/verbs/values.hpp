/// What the verb `values` shares with files of values.
#pragma once

#include "pattern/facts.hpp"
#include "sequence_file.hpp"
#include "verbs/verb.hpp"

namespace grundy {

/// The file of values that the subject names, or null where it is a game; throws Error with the place in the line.
[[nodiscard]] std::shared_ptr<const StoredValues> stored_subject(const Question& question);

/// The last heap that a question about a file asks for.
[[nodiscard]] std::uint64_t last_asked(const Question& question, const StoredValues& stored);

/// Values as a question wants them written.
[[nodiscard]] Reply values_reply(const Question& question, const Rules& rules, const Facts& facts, bool outcomes);
/// The first line of a table, and its line of one heap: "n,value" in CSV; blanks instead of commas and no head in a b-file.
[[nodiscard]] std::string table_head(const Rules& rules, bool outcomes, Format format);
[[nodiscard]] std::string heap_line(std::uint64_t heap, std::uint32_t value, bool outcomes, Format format);

/// Puts lines together, so that each piece that is printed is long.
class Pieces {
 public:
  explicit Pieces(const Print& print) : print_(print) {}
  void add(const std::string& line) {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    piece_ += line;
    if (piece_.size() >= kPiece) print_(std::exchange(piece_, {}));
  }
  void finish() { print_(std::exchange(piece_, {})); }

 private:
  const Print& print_;
  std::string piece_;
};

/// `values FILE.nim`, and `values GAME --to N --out FILE.nim`.
[[nodiscard]] Reply values_of_file(const Question& question, const std::shared_ptr<const StoredValues>& stored);
[[nodiscard]] Reply values_into_file(const Question& question, const Rules& rules);

}  // namespace grundy
