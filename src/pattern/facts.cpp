#include "pattern/facts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine.hpp"
#include "notation/rule_tree.hpp"
#include "period.hpp"
#include "ranges.hpp"
#include "table.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

constexpr std::uint64_t kBytesEach = 32;             // of memory, for a position, with what guessers make of it
constexpr std::uint64_t kDefaultWork = 12'000'000;  // positions and options, when the question does not say how far to go

std::vector<std::uint64_t> default_box(std::size_t dimension) {
  if (dimension == 1) return {5000};
  return std::vector<std::uint64_t>(dimension, dimension == 2 ? 150 : dimension == 3 ? 20 : 9);
}

// One position after another: by a theorem where one reaches, else by search.
class Asker {
 public:
  Asker(const Rules& rules, Convention convention, const Limits& limits, Wanted wanted)
      : rules_(rules), convention_(convention), wanted_(wanted), engine_(limits) {}

  std::optional<std::uint32_t> value(const std::vector<Word>& at) {
    const std::vector<Integer> coordinates(at.begin(), at.end());
    if (!rules_.refuse(coordinates).empty()) return kNoPosition;
    const Component component{rules_, coordinates};
    const Theorem* theorem = find_theorem(component, convention_);
    const bool heap = theorem != nullptr && theorem->reach(component, convention_) == Reach::value;
    if (theorem != nullptr && (heap || wanted_ == Wanted::outcomes)) {
      const Integer v = theorem->value(component, convention_);
      if (!heap || convention_ == Convention::misere) outcomes_only_ = true;
      // a nim-heap is lost in misère play if it is a single token
      if (heap && convention_ == Convention::misere) return v == 1 ? 0 : 1;
      if (v.fits() && v.small() < kNoPosition) return static_cast<std::uint32_t>(v.small());
    }
    const auto state = rules_.pack(coordinates);
    if (!state) return std::nullopt;
    const Engine::Id id = engine_.component(rules_, *state);
    if (convention_ == Convention::normal) return engine_.value(id);
    outcomes_only_ = true;
    const auto outcome = engine_.misere(std::span(&id, 1));
    if (!outcome) return std::nullopt;
    return *outcome == Outcome::P ? 0 : 1;
  }

  [[nodiscard]] bool outcomes_only() const { return outcomes_only_; }
  [[nodiscard]] std::string stopped() const { return engine_.stopped().empty() ? "a position is out of reach of search" : engine_.stopped(); }
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  const Rules& rules_;
  Convention convention_;
  Wanted wanted_;
  Engine engine_;
  bool outcomes_only_ = false;
};

}  // namespace

std::vector<Word> Facts::at(std::size_t index) const {
  std::vector<Word> out(sides.size());
  for (std::size_t i = sides.size(); i-- > 0;) {
    out[i] = static_cast<Word>(index % sides[i]);
    index /= sides[i];
  }
  return out;
}

std::size_t dimension_of(const Rules& rules) {
  const Shape shape = rules.shape();
  if (shape.each_its_own || shape.least == 1) return shape.most == SIZE_MAX && !shape.each_its_own ? 3 : 1;
  return shape.most == SIZE_MAX ? std::max<std::size_t>(3, shape.least) : shape.least;
}

std::vector<std::string> names_of(const Rules& rules) {
  if (const RuleTree* tree = rule_tree(rules)) return tree->names;
  const std::size_t dimension = dimension_of(rules);
  if (dimension == 1) return {"n"};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < dimension; ++i) names.emplace_back(1, static_cast<char>('a' + static_cast<int>(i)));
  return names;
}

namespace {

void by_sequence(Facts& facts, const HeapGame& game, const Limits& limits, std::string_view kernel) {
  Sequence sequence(game, limits, kernel);
  const std::size_t last = facts.sides[0] - 1;
  if (!(kernel.empty() ? extend(sequence, last) : sequence.grow(last))) {
    facts.complete = false;
    facts.stopped = sequence.stopped();
  }
  for (std::size_t n = 0; n < std::min(sequence.size(), facts.sides[0]); ++n) facts.values.push_back(sequence[n]);
  facts.sides[0] = facts.values.size();
}

// Makes a box smaller, its longest sides first, until it has at most so many cells; whether it had to.
bool shrink(std::vector<std::size_t>& sides, std::size_t most) {
  const auto fits = [&] {
    std::size_t cells = 1;
    for (const std::size_t side : sides) {
      if (side > most / cells) return false;
      cells *= side;
    }
    return true;
  };
  bool shrunk = false;
  for (; !fits(); shrunk = true) {
    auto longest = ranges::max_element(sides);
    if (*longest <= 1) break;
    *longest = *longest / 8 * 7 + *longest % 8 * 7 / 8;
  }
  return shrunk;
}

// Wythoff's game as a rule on one line, which tables go through faster than through single options; null for any other game.
std::shared_ptr<const Rules> on_one_line(const Rules& rules) {
  if (rules.name() != "wythoff") return nullptr;
  const Integer& r = rules.parameters()[0];
  return read_game(fmt::format("{{(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b{}}}",
                               r == 1 ? std::string(" | (a-i,b-i) for i in 1..min(a,b)")
                                      : fmt::format(" | (a-i,b-i-d) for d in 1-{0}..{0}-1 for i in max(1,1-d)..min(a,b-d)", r.to_string())));
}

// All of the box at once; false when a limit was met, and the box must be filled as far as it goes.
bool by_table(Facts& facts, const Rules& rules, Convention convention, const Limits& limits) {
  std::vector<std::uint64_t> most;
  for (const std::size_t side : facts.sides) most.push_back(side - 1);
  const bool values = convention == Convention::normal;
  const Table table = Table::build(rules, most, convention, values ? Content::values : Content::outcomes, limits);
  if (!table.stopped().empty()) return false;
  std::size_t count = 1;
  for (const std::size_t side : facts.sides) count *= side;
  facts.values.reserve(count);
  std::vector<std::uint64_t> at(most.size());
  for (std::size_t i = 0; i < count; ++i) {
    facts.values.push_back(table[std::span<const std::uint64_t>(at)]);
    for (std::size_t c = at.size(); c-- > 0;) {
      if (++at[c] <= most[c]) break;
      at[c] = 0;
    }
  }
  facts.outcomes_only = !values;
  facts.work = table.work();
  return true;
}

}  // namespace

Facts facts_of(const Rules& rules, Convention convention, std::vector<std::uint64_t> to, const Limits& limits, Wanted wanted, std::string_view kernel) {
  const std::size_t dimension = dimension_of(rules);
  const bool chosen_here = to.empty();
  if (chosen_here) to = default_box(dimension);
  to.resize(dimension, to.back());
  Facts facts;
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(limits.memory / kBytesEach, SIZE_MAX / 2));
  for (const std::uint64_t last : to) facts.sides.push_back(static_cast<std::size_t>(std::min<std::uint64_t>(last, SIZE_MAX / 2)) + 1);
  if (shrink(facts.sides, most)) {
    facts.stopped = "the memory limit was met";
    facts.complete = false;
  }
  std::size_t row = 1;  // positions that share the first coordinate
  for (std::size_t i = 1; i < dimension; ++i) row *= facts.sides[i];
  std::size_t count = facts.sides[0] * row;
  if (count == 0) return facts;

  if (const auto game = heap_game(rules); game && convention == Convention::normal) {
    by_sequence(facts, *game, limits, kernel);
    return facts;
  }
  // without a bound of its own the table may take long: then position by position, for so much work
  if (!chosen_here && rule_tree(rules) != nullptr && by_table(facts, rules, convention, limits)) return facts;
  // a theorem says who wins at Wythoff's game, but not the values
  if (const auto line = !chosen_here && wanted == Wanted::values ? on_one_line(rules) : nullptr; line != nullptr && by_table(facts, *line, convention, limits)) return facts;
  Asker asker(rules, convention, limits_around(rules, count, limits), wanted);
  const auto grow = [&] {
    while (facts.values.size() < count && !(chosen_here && asker.engine().work() > kDefaultWork)) {
      const auto value = asker.value(facts.at(facts.values.size()));
      if (!value) {
        facts.stopped = asker.stopped();
        facts.complete = false;
        return;
      }
      facts.values.push_back(*value);
    }
  };
  grow();
  // few losing numbers say little, and a theorem says more for nothing
  const auto losing = [&] { return ranges::count(facts.values, 0U); };
  while (chosen_here && dimension == 1 && asker.engine().work() == 0 && facts.complete && losing() > 3 && losing() < 40 && count < 500'000) {
    count *= 4;
    facts.sides[0] = count;
    grow();
  }
  // whole rows only
  facts.sides[0] = facts.values.size() / row;
  facts.values.resize(facts.sides[0] * row);
  facts.outcomes_only = asker.outcomes_only();
  facts.work = asker.engine().work();
  return facts;
}

}  // namespace grundy
