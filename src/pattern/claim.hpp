/// Claims held against the truth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pattern/condition.hpp"
#include "pattern/facts.hpp"
#include "pattern/pattern.hpp"

namespace grundy {

struct Counterexample {
  std::vector<Word> at;
  std::uint32_t truth = 0;  ///< the value; for a condition 1 for a losing position
  Surd claimed = {};        ///< in the same terms
};

struct Verdict {
  std::optional<Counterexample> counterexample;  ///< the smallest: least largest number, then in the order of the numbers
  Status status = Status::observed;              ///< `proved`: the claim holds, or fails, whatever the size
  std::string because;
  std::uint64_t tested = 0;
};

/// Whether the condition holds exactly at the losing positions or, of an expression, whether it is the nim-value. Throws Error
/// where the claim's own arithmetic fails; `place` in it is one of the claim's.
[[nodiscard]] Verdict judge(const Condition& claim, Of, const Rules&, Convention, const Facts&, const Limits& = {});

}  // namespace grundy
