/// Periods of nim-sequences, and whether they are proved.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sequence.hpp"

namespace grundy {

enum class PeriodStatus {
  proved,    ///< by a theorem whose hypotheses were checked
  observed,  ///< seen, several times over, as far as values were computed: no proof, and no answer rests on it
  none       ///< no period up to `checked_to`; that is not to say that there is none beyond
};

/// G(n + period) = G(n) + saltus for every n >= preperiod: the least period, and the least preperiod for it.
struct Period {
  PeriodStatus status = PeriodStatus::none;
  Integer period = 0;
  Integer preperiod = 0;
  Integer saltus = 0;
  std::string theorem;      ///< what proves it and its source, or what is missing
  Integer checked_to = 0;   ///< the largest heap whose value was looked at
  std::uint64_t repeats = 0;  ///< how often the period was seen, when observed
  std::string stopped = {};  ///< the limit that kept values from being computed as far as asked, when nothing is proved
};

/// What proves a period when a state of bounded size has come again.
inline constexpr std::string_view kBoundedState = "octal codes: a bounded state recurs, with all witnesses within what repeats";

/// The period that the values known so far show.
[[nodiscard]] Period find_period(const Sequence&);

/// The period that nim-values 0, 1, 2 … show, where no theorem can prove one; `lacks` says why.
[[nodiscard]] Period observe_period(const std::vector<std::uint32_t>& values, std::string_view lacks);

/// Grows the sequence up to heap `last`, no further than a proof needs. Stops early, too, when the sequence meets a limit.
[[nodiscard]] Period prove_period(Sequence&, std::size_t last, const std::function<void()>& watch = {});

/// Makes the values of heaps 0..last known as Sequence::grow does, but computes no more of them than a proof of their period
/// needs: the others are copies.
[[nodiscard]] bool extend(Sequence&, std::size_t last, const std::function<void()>& watch = {});

/// The period of any rules: of a theorem's closed form if there is one, else of the sequence up to `last`, or as far as is
/// worth while. Nothing for
/// games that are not given by a code or a set.
[[nodiscard]] std::optional<Period> period_of(const Rules&, std::optional<std::size_t> last, const Limits&, std::uint64_t budget = UINT64_MAX, std::string_view kernel = {});

}  // namespace grundy
