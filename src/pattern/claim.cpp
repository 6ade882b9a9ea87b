#include "pattern/claim.hpp"

#include <algorithm>
#include <numeric>

#include "pattern/proof.hpp"
#include "ranges.hpp"

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
    largest[i] = *ranges::max_element(at);
  }
  ranges::stable_sort(order, {}, [&](std::size_t i) { return largest[i]; });
  return order;
}

}  // namespace

Verdict judge(const Condition& claim, Of of, const Rules& rules, Convention convention, const Facts& facts, const Limits& limits) {
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
  const auto tail = facts.dimension() == 1 ? claim.tail() : std::nullopt;
  const auto truth = tail ? proved_period(rules, convention, facts.values.size(), limits) : std::nullopt;
  if (truth) verdict.because = settled(*tail, of, *truth, facts.values.size());
  if (!verdict.because.empty()) verdict.status = Status::proved;
  return verdict;
}

}  // namespace grundy
