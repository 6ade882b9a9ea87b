#include "rares.hpp"

#include <fmt/format.h>

#include "kernels/octal.hpp"

namespace grundy {

namespace {

constexpr std::uint32_t kWidest = 1U << 16U;  // values beyond are those of no sparse space

// Walsh-Hadamard: becomes, at each mask, the sum of counts[v] (-1)^(bits of v & mask).
void transform(std::vector<std::int64_t>& counts) {
  for (std::size_t half = 1; half < counts.size(); half *= 2)
    for (std::size_t begin = 0; begin < counts.size(); begin += 2 * half)
      for (std::size_t i = begin; i < begin + half; ++i) {
        const std::int64_t a = counts[i];
        const std::int64_t b = counts[i + half];
        counts[i] = a + b;
        counts[i + half] = a - b;
      }
}

}  // namespace

bool Rares::apply(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }

Rares::Rares(const HeapGame& game) : apply_(apply(game)) {
  if (!apply_) return;
  const OctalMoves moves(*game.code());
  class_.parity = static_cast<std::uint32_t>(moves.splits[0] & 1U);
  one_parity_ = ranges::all_of(moves.splits, [&](std::size_t take) { return (take & 1U) == class_.parity; });
}

// The transform of the values' counts is what the rare heaps outnumber the common ones by. With the position, every count
// of the heaps of one parity turns its sign.
void Rares::choose(const Sequence& values) {
  chosen_at_ = values.size();
  const RareClass before = class_;
  values.visit([&](const auto& g) {
    const std::uint32_t top = grundy::largest(g);
    if (top >= kWidest) return;
    std::pair fewest{INT64_MAX, INT64_MAX};  // in the later half; of all
    for (const bool position : {false, true}) {
      if (position && !one_parity_) continue;
      const auto excess = [&](std::size_t from) {
        std::vector<std::int64_t> counts(std::bit_ceil(top + 1));
        for (std::size_t n = from; n < g.size(); ++n) counts[g[n]] += position && ((n + class_.parity) & 1U) != 0 ? -1 : 1;
        transform(counts);
        return counts;
      };
      const auto late = excess(std::max<std::size_t>(1, g.size() / 2));
      const auto all = excess(1);
      for (std::uint32_t mask = position ? 0 : 1; mask < late.size(); ++mask) {
        if (std::pair(late[mask], all[mask]) >= fewest) continue;
        fewest = {late[mask], all[mask]};
        class_.mask = mask;
        class_.position = position;
      }
    }
  });
  if (class_ != before) seen_ = count_ = last_ = 0;
}

void Rares::update(const Sequence& values) {
  if (apply_ && values.size() >= 2 * chosen_at_) choose(values);
  values.visit([&](const auto& g) {
    for (; seen_ < g.size(); ++seen_) {
      const std::uint32_t value = g[static_cast<std::size_t>(seen_)];
      if (value > largest_) {
        largest_ = value;
        largest_at_ = seen_;
      }
      if (!apply_ || seen_ == 0 || !class_.rare(value, seen_)) continue;
      ++count_;
      last_ = seen_;
    }
  });
}

std::string Rares::text() const {
  const std::string most = fmt::format("largest value {}", largest_);
  return sparse() ? fmt::format("{} rare heaps, the last {}, {}", count_, last_, most) : most;
}

}  // namespace grundy
