#include "rares.hpp"

#include <fmt/format.h>

namespace grundy {

namespace {

constexpr std::uint32_t kWidest = 1U << 16U;  // values beyond are those of no sparse space

}  // namespace

bool Rares::apply(const HeapGame& game) { return game.code() != nullptr && game.code()->finite() && game.code()->parts() == 2; }

Rares::Rares(const HeapGame& game) {
  if (apply(game)) moves_.emplace(*game.code());
}

// A late heap counts for more than all heaps together, so that these only decide between equals.
void Rares::choose(const Sequence& values) {
  chosen_at_ = values.size();
  const Space before = space_;
  values.visit([&](const auto& g) {
    const std::uint32_t top = grundy::largest(g);
    if (top >= kWidest) return;
    const std::vector<std::int64_t> none(std::bit_ceil(std::size_t{top} + 1));
    ValueCounts counts{none, none};
    for (std::size_t n = 1; n < g.size(); ++n) counts[n & 1U][g[n]] += n < g.size() / 2 ? 1 : static_cast<std::int64_t>(g.size());
    space_ = best_space(*moves_, std::move(counts));
  });
  if (space_ != before) seen_ = count_ = last_ = 0;
}

void Rares::update(const Sequence& values) {
  if (moves_ && values.size() >= 2 * chosen_at_) choose(values);
  values.visit([&](const auto& g) {
    for (; seen_ < g.size(); ++seen_) {
      const std::uint32_t value = g[static_cast<std::size_t>(seen_)];
      if (value > largest_) {
        largest_ = value;
        largest_at_ = seen_;
      }
      if (!moves_ || seen_ == 0 || !rare(value, seen_)) continue;
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
