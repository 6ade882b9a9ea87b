// A table is filled in the order of its memory. The order of evaluation is therefore the layout: the box is laid out
// lexicographically in some order of the coordinates, and each option is checked to lie before its position. Whatever
// option does not, refutes the layout; the check is exact, so nothing need be proved about the rule beforehand.
//
// An option that depends on a number as a straight line does is, in memory, a straight line of cells: a run is a loop
// over cells at equal distances, and a split in two a loop over two such lines, whose values are xored.
#include "table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <limits>
#include <numeric>

#include "engine.hpp"
#include "line_sets.hpp"
#include "notation/rule_walk.hpp"
#include "progress.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::size_t kCheckEvery = 1024;   // positions between looks at the clock
constexpr int kMostEnlargements = 12;
constexpr std::uint64_t kMostAround = std::uint64_t{1} << 20U;  // positions outside the box that a search follows: n -> n+1 has no end

struct Stop {
  std::string reason;
};
struct WrongOrder {};
struct Leaves {  // the box, upwards
  std::size_t coordinate;
  std::uint64_t to;
};

// A line of cells: first, first + stride, …
struct Line {
  std::int64_t first;
  std::int64_t stride;
};

// The values of one position's options. Marks are stamps, so that none need be wiped; there is room for every xor of
// values so far, so that the loops over cells need no check.
class Mex {
 public:
  void begin() {
    sets_.clear();
    if (++stamp_ != 0) return;
    ranges::fill(marks_, 0U);
    stamp_ = 1;
  }
  void make_room_for(std::uint32_t value) {
    if (value >= marks_.size()) marks_.resize(std::size_t{std::bit_ceil(value + 1)}, 0);
  }
  [[nodiscard]] std::uint32_t* marks() { return marks_.data(); }
  [[nodiscard]] std::uint32_t stamp() const { return stamp_; }
  void add(const LineSet* set) { sets_.push_back(set); }
  [[nodiscard]] std::uint32_t result() const {
    std::size_t word = 0;
    for (const LineSet* set : sets_) word = std::max(word, set->full);
    for (;; ++word) {
      std::uint64_t seen = 0;
      for (const LineSet* set : sets_) seen |= word < set->words.size() ? set->words[word] : 0;
      for (; seen != UINT64_MAX; seen |= seen + 1) {
        const auto value = static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(std::countr_one(seen));
        if (value >= marks_.size() || marks_[value] != stamp_) return value;
      }
    }
  }

 private:
  std::vector<const LineSet*> sets_;  // whose values count as marked
  std::vector<std::uint32_t> marks_ = std::vector<std::uint32_t>(256, 0);
  std::uint32_t stamp_ = 0;
};

// Splits into a and b come again as b and a: of a run that is its own mirror one half is enough, of two runs that mirror each
// other the first.
class Twins {
 public:
  void begin() { previous_ = {}; }

  /// How many of the run's options, from the first on, say all that is new.
  std::size_t needed(std::span<const Line> parts, const Run& run) {
    if (parts.size() != 2 || run.members != nullptr) return run.count;
    const auto last = [&](const Line& l) { return l.first + l.stride * static_cast<std::int64_t>(run.count - 1); };
    const Ends ends{parts[0].first, last(parts[0]), parts[1].first, last(parts[1])};
    const Ends mirrored{ends[3], ends[2], ends[1], ends[0]};
    if (ends == mirrored) return (run.count + 1) / 2;
    if (previous_ == mirrored && run.count == count_) return 0;
    previous_ = ends;
    count_ = run.count;
    return run.count;
  }

 private:
  using Ends = std::array<std::int64_t, 4>;  // first and last cell of both lines; a run has at least one option
  Ends previous_{};
  std::size_t count_ = 0;
};

}  // namespace

Limits limits_around(const Rules& rules, std::uint64_t cells, Limits limits) {
  const CompiledRule* compiled = compiled_rule(rules);
  if (compiled != nullptr && !compiled->splits()) limits.positions = std::min(limits.positions, kMostAround + 1024 * cells);
  return limits;
}

class TableFiller {
 public:
  TableFiller(const Rules& rules, std::vector<std::uint64_t> most, Convention convention, Content content, const Limits& limits)
      : rules_(rules), compiled_(compiled_rule(rules)), wanted_(std::move(most)), convention_(convention), content_(content), limits_(limits) {}

  Table build() {
    table_.most_ = wanted_;
    try {
      if (!fill_in_some_order()) fill_by_search();
    } catch (const Stop& stop) {
      give_up(stop.reason);
    }
    return std::move(table_);
  }

 private:
  void give_up(std::string reason) {
    table_.stopped_ = std::move(reason);
    table_.cells_ = {};
  }

  // Misère play has no values that add: sums of two or more positions are beyond a table of single ones.
  [[nodiscard]] bool needs_search() const { return convention_ == Convention::misere && (compiled_ == nullptr || compiled_->splits()); }

  // P-positions are enough where no option splits; they let a position be settled by its first winning move.
  [[nodiscard]] bool by_outcomes() const { return convention_ == Convention::misere || (content_ == Content::outcomes && compiled_ != nullptr && !compiled_->splits()); }

  bool fill_in_some_order() {
    if (needs_search()) return false;
    std::vector<std::size_t> order(wanted_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
      std::vector<std::uint64_t> box = wanted_;
      for (int tries = 0; tries <= kMostEnlargements; ++tries) {
        try {
          fill(order, box);
          describe(order);
          return true;
        } catch (const WrongOrder&) {
          break;
        } catch (const OutOfReach&) {
          return false;  // a search meets only what can be reached, and says where it ends
        } catch (const Leaves& leaves) {
          const std::uint64_t further = std::max(leaves.to, std::min<std::uint64_t>(2 * box[leaves.coordinate], std::uint64_t{1} << 40U));
          box[leaves.coordinate] = further;
          if (!affordable(box)) break;
        }
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

  // Enlarging is for rules such as (n,cap) -> (n-i,2*i), whose box closes soon, and not for those that grow for ever.
  [[nodiscard]] bool affordable(std::span<const std::uint64_t> box) const {
    return cells(box) <= 16 * cells(wanted_) + 4096 && cells(box) <= limits_.memory;
  }

  [[nodiscard]] static std::uint64_t cells(std::span<const std::uint64_t> box) {
    std::uint64_t n = 1;
    for (const std::uint64_t m : box)
      if (m == UINT64_MAX || __builtin_mul_overflow(n, m + 1, &n)) return UINT64_MAX;
    return n;
  }

  void describe(std::span<const std::size_t> order) {
    if (order.size() == 1) {
      table_.order_ = "from small to large";
      return;
    }
    const RuleTree* tree = rule_tree(rules_);
    table_.order_ = "row by row, by ";
    for (std::size_t i = 0; i < order.size(); ++i)
      table_.order_ += (i == 0 ? "" : ", then ") + (tree != nullptr ? tree->names[order[i]] : "number " + std::to_string(order[i] + 1));
  }

  void fill(std::span<const std::size_t> order, std::span<const std::uint64_t> box) {
    box_.assign(box.begin(), box.end());
    order_.assign(order.begin(), order.end());
    const std::uint64_t size = cells(box);
    if (size > limits_.memory || size > static_cast<std::uint64_t>(PTRDIFF_MAX)) throw Stop{"the memory limit was met"};
    table_.stride_.assign(box.size(), 1);
    stride_.assign(box.size(), 1);
    std::uint64_t stride = 1;
    for (std::size_t i = order.size(); i-- > 0;) {
      table_.stride_[order[i]] = stride;
      stride_[order[i]] = static_cast<std::int64_t>(stride);
      stride *= box[order[i]] + 1;
    }
    at_.assign(box.size(), 0);
    line_sets_.clear();
    table_.cells_ = std::vector<std::uint8_t>(static_cast<std::size_t>(size));
    std::size_t next = 0;
    while (next < size) {
      next = std::visit([&](auto& cells) { return fill_from(next, cells); }, table_.cells_);
      if (next < size) widen();
    }
  }

  void widen() {
    const auto widened = [&]<class To, class From>(To, const std::vector<From>& from) {
      if (from.size() > limits_.memory / sizeof(To)) throw Stop{"the memory limit was met"};
      return std::vector<To>(from.begin(), from.end());
    };
    if (const auto* narrow = std::get_if<std::vector<std::uint8_t>>(&table_.cells_)) {
      table_.cells_ = widened(std::uint16_t{}, *narrow);
    } else {
      table_.cells_ = widened(std::uint32_t{}, std::get<std::vector<std::uint16_t>>(table_.cells_));
    }
  }

  // Fills from cell `next` on; returns the first cell that does not fit the width, or the end.
  template <class Cell>
  std::size_t fill_from(std::size_t next, std::vector<Cell>& cells) {
    RuleWalk* walk = nullptr;
    std::optional<RuleWalk> own;
    if (compiled_ != nullptr) walk = &own.emplace(*compiled_);
    for (std::size_t i = next; i < cells.size(); ++i) {
      if (i % kCheckEvery == 0) {
        check();
        tell(limits_.progress, i, cells.size(), "positions of a table");
      }
      const std::uint32_t value = by_outcomes() ? outcome_of(walk, cells, i) : value_of(walk, cells, i);
      if constexpr (sizeof(Cell) < 4)
        if (value > std::numeric_limits<Cell>::max()) return i;
      cells[i] = static_cast<Cell>(value);
      mex_.make_room_for(value);
      advance();
    }
    return cells.size();
  }

  void advance() {
    for (std::size_t i = order_.size(); i-- > 0;) {
      Word& c = at_[order_[i]];
      if (static_cast<std::uint64_t>(c) < box_[order_[i]]) {
        ++c;
        return;
      }
      c = 0;
    }
  }

  template <class Cell>
  std::uint32_t value_of(RuleWalk* walk, const std::vector<Cell>& cells, std::size_t index) {
    mex_.begin();
    twins_.begin();
    std::size_t number = 0;
    each_run(walk, index, [&](std::span<const Line> parts, const Run& run) {
      if (const LineSet* set = known(index, number++, parts, run, cells)) mex_.add(set);
      else if (const std::size_t count = twins_.needed(parts, run); count > 0) mark(parts, run, count, cells.data(), mex_.marks(), mex_.stamp());
      return true;
    });
    return mex_.result();
  }

  template <class Cell>
  std::uint32_t outcome_of(RuleWalk* walk, const std::vector<Cell>& cells, std::size_t index) {
    bool moves = false;
    bool wins = false;
    std::size_t number = 0;
    each_run(walk, index, [&](std::span<const Line> parts, const Run& run) {
      moves = true;
      // nothing left: the opponent cannot move
      if (parts.empty()) wins = convention_ == Convention::normal;
      else if (const LineSet* set = known(index, number++, parts, run, cells)) wins = set->has_zero();
      else wins = reaches_zero(parts[0], run, cells.data());
      return !wins;
    });
    if (!moves) return convention_ == Convention::misere ? 1 : 0;
    return wins ? 1 : 0;
  }

  template <class Cell>
  const LineSet* known(std::size_t index, std::size_t number, std::span<const Line> parts, const Run& run, const std::vector<Cell>& cells) {
    if (parts.size() != 1 || run.members != nullptr) return nullptr;
    return line_sets_.find(index, number, parts[0].first, parts[0].stride, run.count, cells.data());
  }

  template <class Cell>
  [[nodiscard]] static bool reaches_zero(Line line, const Run& run, const Cell* cells) {
    const Cell* cell = cells + line.first;
    if (run.members != nullptr) {
      for (std::size_t t = 0; t < run.count; ++t)
        if (cell[run.members[t] * line.stride] == 0) return true;
      return false;
    }
    for (std::size_t t = 0; t < run.count; ++t, cell += line.stride)
      if (*cell == 0) return true;
    return false;
  }

  template <class Cell>
  static void mark(std::span<const Line> parts, const Run& run, std::size_t count, const Cell* cells, std::uint32_t* marks, std::uint32_t stamp) {
    if (parts.size() == 1 || parts.size() == 2) return mark_lines(parts, run, count, cells, marks, stamp);
    for (std::size_t t = 0; t < count; ++t) {
      std::uint32_t value = 0;
      for (const Line& line : parts) value ^= cells[line.first + line.stride * (run.members != nullptr ? run.members[t] : static_cast<Word>(t))];
      marks[value] = stamp;
    }
  }

  template <class Cell>
  static void mark_lines(std::span<const Line> parts, const Run& run, std::size_t count, const Cell* cells, std::uint32_t* marks, std::uint32_t stamp) {
    const Cell* a = cells + parts[0].first;
    const std::int64_t da = parts[0].stride;
    if (parts.size() == 1) {
      if (run.members != nullptr) {
        for (std::size_t t = 0; t < count; ++t) marks[a[run.members[t] * da]] = stamp;
      } else if (da == -1) {
        for (std::size_t t = 0; t < count; ++t) marks[*(a - t)] = stamp;
      } else {
        for (std::size_t t = 0; t < count; ++t, a += da) marks[*a] = stamp;
      }
      return;
    }
    const Cell* b = cells + parts[1].first;
    const std::int64_t db = parts[1].stride;
    if (run.members != nullptr) {
      for (std::size_t t = 0; t < count; ++t) marks[a[run.members[t] * da] ^ b[run.members[t] * db]] = stamp;
    } else if (da == 1 && db == -1) {
      for (std::size_t t = 0; t < count; ++t) marks[a[t] ^ *(b - t)] = stamp;
    } else {
      for (std::size_t t = 0; t < count; ++t, a += da, b += db) marks[*a ^ *b] = stamp;
    }
  }

  // Hands over each run of options as lines of cells, all of them checked: inside the box, and before cell `index`.
  template <class Visit>
  void each_run(RuleWalk* walk, std::size_t index, const Visit& visit) {
    const auto on_run = [&](const Run& run) {
      lines_.clear();
      for (std::size_t j = 0; j < run.start.size(); j += at_.size()) lines_.push_back(line(run, j, index));
      table_.work_ += run.count;
      if (table_.work_ >= next_check_) check();
      return visit(std::span<const Line>(lines_), run);
    };
    const auto tried = [&] {
      if (++table_.work_ >= next_check_) check();
    };
    if (walk != nullptr) return walk->runs(at_, on_run, tried);
    by_moves(on_run);
  }

  // Rules that are no line of notation: each option is a run of its own.
  template <class OnRun>
  void by_moves(const OnRun& on_run) {
    bool more = true;
    rules_.moves(at_, [&](std::span<const State> parts) {
      if (!more) return;
      flat_.clear();
      for (const State part : parts) {
        if (part.size() != at_.size()) throw WrongOrder{};
        flat_.insert(flat_.end(), part.begin(), part.end());
      }
      zero_.assign(flat_.size(), 0);
      more = on_run(Run{flat_, zero_, 1, nullptr});
    });
  }

  Line line(const Run& run, std::size_t j, std::size_t index) const {
    using Wide = __int128;
    const Word first = run.x(0);
    const Word last = run.x(run.count - 1);
    Wide cell_first = 0;
    Wide cell_last = 0;
    Wide stride = 0;
    for (std::size_t c = 0; c < at_.size(); ++c) {
      const Wide a = run.start[j + c] + Wide{run.slope[j + c]} * first;
      const Wide b = run.start[j + c] + Wide{run.slope[j + c]} * last;
      const Wide larger = std::max(a, b);
      if (larger > static_cast<Wide>(box_[c])) throw Leaves{c, static_cast<std::uint64_t>(larger)};
      cell_first += a * stride_[c];
      cell_last += b * stride_[c];
      stride += Wide{run.slope[j + c]} * stride_[c];
    }
    if (std::max(cell_first, cell_last) >= static_cast<Wide>(index)) throw WrongOrder{};
    if (run.count == 1) return {static_cast<std::int64_t>(cell_first), 0};
    if (run.members == nullptr) return {static_cast<std::int64_t>(cell_first), static_cast<std::int64_t>(stride * run.step)};
    const Wide origin = cell_first - stride * first;  // the cell of x = 0, which need not be one
    if (origin > PTRDIFF_MAX / 2 || origin < -(PTRDIFF_MAX / 2)) throw WrongOrder{};
    return {static_cast<std::int64_t>(origin), static_cast<std::int64_t>(stride)};
  }

  void fill_by_search() {
    const std::uint64_t size = cells(wanted_);
    if (size > limits_.memory / 4) throw Stop{"the memory limit was met"};
    table_.stride_.assign(wanted_.size(), 1);
    for (std::size_t c = wanted_.size() - 1; c-- > 0;) table_.stride_[c] = table_.stride_[c + 1] * (wanted_[c + 1] + 1);
    table_.order_ = "by search";
    std::vector<std::uint32_t> found(static_cast<std::size_t>(size));
    order_.resize(wanted_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    box_ = wanted_;
    at_.assign(wanted_.size(), 0);
    Engine engine(limits_around(rules_, size, limits_));
    for (std::uint32_t& cell : found) {
      cell = searched(engine);
      advance();
    }
    table_.work_ += engine.work();
    table_.cells_ = std::move(found);
  }

  std::uint32_t searched(Engine& engine) {
    const Engine::Id id = engine.component(rules_, at_);
    if (convention_ == Convention::misere) {
      const auto outcome = engine.misere(std::span(&id, 1));
      if (!outcome) throw Stop{engine.stopped()};
      return *outcome == Outcome::N ? 1 : 0;
    }
    const auto value = engine.value(id);
    if (!value) throw Stop{engine.stopped()};
    return *value;
  }

  void check() {
    next_check_ = table_.work_ + (std::uint64_t{1} << 22U);
    if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) throw Stop{"interrupted"};
    if (limits_.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds)
      throw Stop{"the time limit was met"};
  }

  const Rules& rules_;
  const CompiledRule* compiled_;
  std::vector<std::uint64_t> wanted_;
  Convention convention_;
  Content content_;
  Limits limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::uint64_t next_check_ = std::uint64_t{1} << 22U;

  Table table_;
  std::vector<std::uint64_t> box_;
  std::vector<std::size_t> order_;
  std::vector<std::int64_t> stride_;
  std::vector<Word> at_;
  std::vector<Line> lines_;
  std::vector<Word> flat_, zero_;
  Mex mex_;
  Twins twins_;
  LineSets line_sets_{limits_.memory / 4};
};

Table Table::build(const Rules& rules, std::vector<std::uint64_t> most, Convention convention, Content content, const Limits& limits) {
  Table table = TableFiller(rules, std::move(most), convention, content, limits).build();
  table.content_ = content;
  return table;
}

std::uint32_t Table::operator[](std::span<const std::uint64_t> at) const {
  std::uint64_t index = 0;
  for (std::size_t c = 0; c < at.size(); ++c) index += at[c] * stride_[c];
  const std::uint32_t cell = std::visit([&](const auto& cells) { return static_cast<std::uint32_t>(cells[static_cast<std::size_t>(index)]); }, cells_);
  return content_ == Content::outcomes ? std::min<std::uint32_t>(cell, 1) : cell;
}

}  // namespace grundy
