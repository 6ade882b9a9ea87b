/// What the losing positions and the nim-values of a game are, said in a line that tests have not refuted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/grundy.hpp"
#include "pattern/facts.hpp"

namespace grundy {

/// `losing`: the text holds exactly at the P-positions. `value`: the text is the nim-value.
enum class Of { losing, value };

/// `proved`: the pattern is the statement of a theorem whose hypotheses hold. `observed`: no position tested contradicts it.
enum class Status { proved, observed };

struct Pattern {
  std::string text;
  Of of = Of::losing;
  Status status = Status::observed;
  std::uint64_t tested = 0;  ///< positions that the guess was not made from and that agreed
  std::string because;       ///< the theorem, when proved
};

/// A guess that fitted what it was made from and failed later.
struct Refuted {
  std::string text;
  Of of = Of::losing;
  std::string position;        ///< the first that contradicts it
  std::uint32_t truth = 0;     ///< for `losing`, 1 for a P-position
  std::uint32_t foretold = 0;
};

struct Discovery {
  std::vector<Pattern> patterns;
  std::vector<Refuted> refuted;
  std::vector<std::string> tried;  ///< kinds of patterns that were looked for without success
};

[[nodiscard]] Discovery discover(const Rules&, Convention, const Facts&, const Limits& = {});

[[nodiscard]] inline std::string_view status_name(Status s) { return s == Status::proved ? "proved" : "observed"; }
[[nodiscard]] inline std::string_view of_name(Of of) { return of == Of::losing ? "losing" : "value"; }

}  // namespace grundy
