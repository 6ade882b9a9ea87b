#include "pattern/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace grundy {

namespace {

// Smallest first: all positions within a box before any beyond it.
std::vector<std::size_t> by_size(const Facts& facts) {
  std::vector<std::size_t> order(facts.values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (facts.dimension() == 1) return order;
  std::vector<Word> largest(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto at = facts.at(i);
    largest[i] = *std::ranges::max_element(at);
  }
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return largest[i]; });
  return order;
}

// Two sequences that go on by rule are equal for ever if they are over their longer start and one common period.
std::optional<std::string> settled(const Tail& claim, Of of, const ProvedPeriod& truth, std::size_t checked) {
  const Integer n0 = std::max<Integer>(claim.start, truth.of.preperiod);
  if (of == Of::losing) {
    // a value that grows with every period is 0 at most once a residue, within the first period from the preperiod on
    const bool grows = truth.of.saltus > 0;
    const Integer start = grows ? std::max<Integer>(claim.start, truth.of.preperiod + truth.of.period) : n0;
    const Integer p = truth.of.saltus == 0 ? Integer(truth.of.period) : Integer(1);
    const Integer window = start + claim.period / gcd(claim.period, p) * p;
    if (truth.of.saltus < 0 || claim.saltus != 0 || window > checked) return std::nullopt;
    return fmt::format("both sides repeat from {} on with period {}, and were compared over all of it", start.to_string(), (window - start).to_string());
  }
  const Integer p = truth.of.period;
  const Integer common = claim.period / gcd(claim.period, p) * p;
  if (claim.saltus * (common / claim.period) != Integer(truth.of.saltus) * (common / p) || n0 + common > checked) return std::nullopt;
  return fmt::format("both sides repeat from {} on with period {}, and were compared over all of it", n0.to_string(), common.to_string());
}

}  // namespace

Verdict judge(const Condition& claim, Of of, const Rules& rules, Convention convention, const Facts& facts) {
  Verdict verdict;
  for (const std::size_t i : by_size(facts)) {
    if (facts.values[i] == kNoPosition) continue;
    const auto at = facts.at(i);
    const std::vector<Integer> numbers(at.begin(), at.end());
    const std::uint32_t truth = of == Of::value ? facts.values[i] : facts.values[i] == 0 ? 1 : 0;
    const Surd claimed = of == Of::value ? claim.value(numbers) : Surd(claim.holds(numbers) ? 1 : 0);
    if (!claimed.whole() || claimed.integer() != truth) {
      verdict.counterexample = Counterexample{at, truth, claimed};
      verdict.status = Status::proved;
      verdict.because = "one position decides against a claim";
      return verdict;
    }
    ++verdict.tested;
  }
  const auto truth = facts.dimension() == 1 ? proved_period(rules, convention) : std::nullopt;
  const auto tail = truth ? claim.tail() : std::nullopt;
  const auto because = tail ? settled(*tail, of, *truth, facts.values.size()) : std::nullopt;
  if (!because) return verdict;
  verdict.status = Status::proved;
  verdict.because = fmt::format("{}; {}", truth->because, *because);
  return verdict;
}

}  // namespace grundy
