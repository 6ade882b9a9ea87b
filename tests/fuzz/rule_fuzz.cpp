// Any text is a rule or is refused with a place in it; a rule reads again as it is written; and what its table says of a small
// box, the plain engine says too, and the game it was recognised as.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine.hpp"
#include "notation/recognise.hpp"
#include "notation/rule.hpp"
#include "table.hpp"

namespace {

using namespace grundy;

void require(bool holds) {
  if (!holds) std::abort();
}

constexpr Limits kSmall{.memory = std::uint64_t{4} << 20, .seconds = 1, .positions = 3000};

// Searches every position of the box; false at the first that is out of reach.
template <class Visit>
bool each_value(const Rules& rules, std::span<const std::uint64_t> most, const Visit& visit) {
  Engine engine(kSmall);
  std::vector<Word> at(most.size(), 0);
  for (;;) {
    const auto value = engine.value(engine.component(rules, at));
    if (!value) return false;
    visit(at, *value);
    std::size_t c = at.size();
    while (c > 0 && static_cast<std::uint64_t>(at[c - 1]) == most[c - 1]) at[--c] = 0;
    if (c == 0) return true;
    ++at[c - 1];
  }
}

void compare(const Rules& rules, const Rules& other) {
  const std::size_t names = rules.shape().least;
  if (names > 3) return;
  const std::vector<std::uint64_t> most(names, names == 1 ? 24 : names == 2 ? 6 : 3);
  const Table table = Table::build(rules, most, Convention::normal, Content::values, kSmall);
  if (!table.stopped().empty()) return;
  each_value(other, most, [&](const std::vector<Word>& at, std::uint32_t value) {
    const std::vector<std::uint64_t> cell(at.begin(), at.end());
    require(table[std::span<const std::uint64_t>(cell)] == value);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const auto rules = read_rule(text, 0);
    const std::string written = rules->text();
    require(written.size() >= 2);
    require(read_rule(std::string_view(written).substr(1, written.size() - 2), 0)->text() == written);
    compare(*rules, *rules);
    if (const auto game = recognise(*rules)) compare(*rules, *game);
  } catch (const Error& e) {
    require(e.at() <= size);
    require(std::string_view(e.what()).find('\n') == std::string_view::npos);
  } catch (const OutOfReach&) {
  }
  return 0;
}
