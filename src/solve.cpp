// The planner: per component a theorem if one applies, else the plain engine; then the sum.
//
// In normal play values add by xor. In misère play the same holds for parts that equal nim-heaps there (Reach::value),
// with Bouton's exception for heaps of at most 1; any other sum in misère play is searched as a whole, unless it is a
// single component of which the outcome is known.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "engine.hpp"
#include "explain.hpp"
#include "graph/loops.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

// The value that one component must take so that the sum of it and the rest is a P-position.
class NimSum {
 public:
  explicit NimSum(Convention convention) : misere_(convention == Convention::misere) {}

  void add(const Integer& value) {
    total_ ^= value;
    if (value > 1) ++large_;
  }
  [[nodiscard]] Outcome outcome() const {
    const bool reversed = misere_ && large_ == 0;
    return (total_ == 0) == reversed ? Outcome::N : Outcome::P;
  }
  [[nodiscard]] Integer target(const Integer& value) const {
    const Integer rest = total_ ^ value;
    const bool rest_is_small = large_ == (value > 1 ? 1U : 0U);
    return misere_ && rest_is_small ? rest ^ 1 : rest;
  }
  [[nodiscard]] const Integer& total() const { return total_; }

 private:
  bool misere_;
  Integer total_ = 0;
  std::size_t large_ = 0;
};

struct Part {
  const Term* term;
  std::size_t index;  // in its term
  const Theorem* theorem = nullptr;
  Reach reach = Reach::nothing;
  std::optional<Integer> value = {};
  bool loopy = false;

  [[nodiscard]] Component component() const { return {term->rules(), (*term)[index]}; }
};

class Solver {
 public:
  Solver(const Position& position, const Query& query)
      : query_(query), convention_(query.convention), engine_(query.limits), moves_(query) {
    parts_.reserve(position.size());
    for (const Term& term : position.terms)
      for (std::size_t i = 0; i < term.size(); ++i) parts_.push_back(Part{&term, i});
  }

  Answer solve() {
    answer_.convention = convention_;
    apply_theorems();
    if (lone_outcome()) {
      solve_lone();
    } else if (convention_ == Convention::normal) {
      solve_sum_normal();
    } else if (std::ranges::all_of(parts_, [](const Part& p) { return p.reach == Reach::value; })) {
      solve_by_values();
    } else {
      solve_sum_misere();
    }
    answer_.work += engine_.work();
    return std::move(answer_);
  }

 private:
  void apply_theorems() {
    for (Part& part : parts_) {
      const Component c = part.component();
      part.theorem = find_theorem(c, convention_);
      if (part.theorem == nullptr) continue;
      part.reach = part.theorem->reach(c, convention_);
      if (part.reach == Reach::value) part.value = part.theorem->value(c, convention_);
    }
  }

  // A single component whose outcome a theorem knows, beside nothing but empty heaps.
  bool lone_outcome() {
    const auto empty_heap = [](const Part& p) {
      return p.term->rules().shape().each_its_own && (*p.term)[p.index].size() == 1 && (*p.term)[p.index][0] == 0;
    };
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (empty_heap(parts_[i]) && (parts_.size() > 1)) continue;
      if (parts_[i].reach != Reach::outcome || lone_) return false;
      lone_ = i;
    }
    return lone_.has_value();
  }

  void solve_lone() {
    const Part& part = parts_[*lone_];
    const Component c = part.component();
    const bool wins = part.theorem->value(c, convention_) != 0;
    answer_.outcome = wins ? Outcome::N : Outcome::P;
    if (!wins && convention_ == Convention::normal) answer_.value = 0;
    answer_.how = How::theorem;
    answer_.because = part.theorem->because();
    if (query_.why) answer_.why = part.theorem->why(c, convention_);
    if (wins) list_moves(part, *lone_, 0);
    finish_moves();
  }

  void solve_sum_normal() {
    for (Part& part : parts_) {
      if (part.value) continue;
      // A P-position is worth 0, whatever else of its game is unknown.
      if (part.reach == Reach::outcome && part.theorem->value(part.component(), convention_) == 0) part.value = 0;
      if (!part.value) part.value = computed_value(part);
      if (!part.value && !met_loop()) return stopped();
      part.loopy = !part.value;
    }
    if (std::ranges::any_of(parts_, &Part::loopy)) return solve_with_loops();
    solve_by_values();
  }

  void solve_by_values() {
    NimSum sum(convention_);
    for (const Part& part : parts_) sum.add(*part.value);
    answer_.outcome = sum.outcome();
    if (convention_ == Convention::normal) answer_.value = sum.total();
    known_by_all();
    if (query_.why) explain_sum(sum);
    if (answer_.outcome == Outcome::N)
      for (std::size_t i = 0; i < parts_.size(); ++i) list_moves(parts_[i], i, sum.target(*parts_[i].value));
    finish_moves();
  }

  void solve_sum_misere() {
    std::vector<Engine::Id> ids;
    for (const Part& part : parts_) {
      const auto id = engine_id(part);
      if (!id) return stopped();
      ids.push_back(*id);
    }
    answer_.outcome = engine_.misere(ids);
    if (!answer_.outcome && met_loop()) return solve_misere_with_loops();
    if (!answer_.outcome) return stopped();
    answer_.how = How::computed;
    answer_.because = "every position that can be reached was examined; misère play has no nim-values that add";
    if (answer_.outcome == Outcome::P) return finish_moves();
    for (std::size_t i = 0; i < ids.size(); ++i) {
      std::vector<Engine::Id> rest(ids);
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      list_computed(parts_[i], i, ids[i], [&](std::span<const Engine::Id> to) {
        std::vector<Engine::Id> sum(rest);
        sum.insert(sum.end(), to.begin(), to.end());
        return engine_.misere(sum) == Outcome::P;
      });
    }
    finish_moves();
  }

  // ---- positions that can repeat

  // Whether the engine stopped at a loop; then it begins anew, for the other parts.
  bool met_loop() {
    if (!engine_.met_loop()) return false;
    const std::uint64_t work = answer_.work + engine_.work();
    engine_ = Engine(query_.limits);
    answer_.work = work;
    return true;
  }

  void solve_with_loops() {
    LoopySum sum(query_);
    for (const Part& part : parts_) {
      if (!part.loopy) sum.add(*part.value);
      else sum.add(part.term->rules(), *part.term->rules().pack((*part.term)[part.index]));
    }
    if (!loops_answered(sum.solve(), sum)) return;
    std::size_t loopy = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].loopy) {
        list_loopy(parts_[i], i, sum.moves(loopy++));
      } else if (answer_.outcome == Outcome::N && answer_.value) {
        list_moves(parts_[i], i, *answer_.value ^ *parts_[i].value);
      }
    }
    answer_.how = How::computed;
    finish_moves();
  }

  void solve_misere_with_loops() {
    LoopySum sum(query_);
    for (const Part& part : parts_) sum.add(part.term->rules(), *part.term->rules().pack((*part.term)[part.index]));
    if (!loops_answered(sum.solve(), sum)) return;
    for (std::size_t i = 0; i < parts_.size(); ++i) list_loopy(parts_[i], i, sum.moves(i));
    finish_moves();
  }

  bool loops_answered(bool solved, const LoopySum& sum) {
    answer_.work += sum.work();
    if (!solved) {
      stopped(sum.stopped());
      return false;
    }
    answer_.outcome = sum.outcome();
    answer_.value = sum.value().nim;
    if (!answer_.value && convention_ == Convention::normal) answer_.infinity = sum.value().infinity;
    answer_.how = How::computed;
    answer_.because = sum.because();
    return true;
  }

  void list_loopy(const Part& part, std::size_t component, std::vector<Option> moves) {
    moves_.count(Integer(moves.size()));
    for (Option& to : moves)
      if (moves_.wants_more()) moves_.offer(part, component, std::move(to));
  }

  std::optional<Engine::Id> engine_id(const Part& part) {
    const auto state = part.term->rules().pack((*part.term)[part.index]);
    if (!state) {
      too_large_ = true;
      return std::nullopt;
    }
    return engine_.component(part.term->rules(), *state);
  }

  std::optional<Integer> computed_value(const Part& part) {
    const auto id = engine_id(part);
    if (!id) return std::nullopt;
    const auto value = engine_.value(*id);
    return value ? std::optional<Integer>(*value) : std::nullopt;
  }

  // ---- moves

  void list_moves(const Part& part, std::size_t component, const Integer& target) {
    const Component c = part.component();
    const bool by_theorem = part.reach == Reach::value || (part.reach == Reach::outcome && target == 0);
    if (by_theorem) {
      moves_.count(part.theorem->count(c, convention_, target));
      if (moves_.wants_more())
        part.theorem->moves(c, convention_, target, [&](Option to) { return moves_.offer(part, component, std::move(to)); });
      return;
    }
    if (!target.fits() || target > UINT32_MAX) return;
    const auto id = engine_id(part);
    if (!id) return moves_.count(std::nullopt);
    answer_.how = How::computed;
    list_computed(part, component, *id, [&](std::span<const Engine::Id> to) {
      std::uint32_t value = 0;
      for (const Engine::Id p : to) value ^= engine_.value(p).value_or(UINT32_MAX);
      return Integer(value) == target;
    });
  }

  // Asking for a value inside the enumeration would move the engine's tables: the options are gathered first.
  void list_computed(const Part& part, std::size_t component, Engine::Id id, const auto& wins) {
    std::vector<std::vector<Engine::Id>> options;
    const bool complete = engine_.options(id, [&](std::span<const Engine::Id> to) {
      std::vector<Engine::Id> sorted(to.begin(), to.end());
      std::ranges::sort(sorted);
      options.push_back(std::move(sorted));
    });
    std::set<std::vector<Engine::Id>> listed;
    Integer found = 0;
    for (const auto& option : options) {
      if (!listed.insert(option).second || !wins(std::span<const Engine::Id>(option))) continue;
      ++found;
      if (!moves_.wants_more()) continue;
      Option to;
      for (const Engine::Id p : option) {
        std::vector<Integer> coordinates;
        for (const Word w : engine_.state(p)) coordinates.emplace_back(w);
        to.push_back(std::move(coordinates));
      }
      moves_.offer(part, component, std::move(to));
    }
    moves_.count(complete && engine_.stopped().empty() ? std::optional(found) : std::nullopt);
  }

  // Gathers what the query asks for; words are written only for moves that stay.
  class MoveGatherer {
   public:
    explicit MoveGatherer(const Query& query) : query_(query) {}

    void count(const std::optional<Integer>& more) {
      if (!more) total_.reset();
      if (total_ && more) *total_ += *more;
    }
    [[nodiscard]] bool wants_more() const {
      switch (query_.moves) {
        case MoveList::all: return found_.size() < query_.limit;
        case MoveList::first: return found_.empty();
        case MoveList::min:
        case MoveList::max: return true;
        default: return false;
      }
    }
    bool offer(const Part& part, std::size_t component, Option to) {
      Found next{&part, component, std::move(to), 0};
      next.taken = taken(next);
      if (query_.moves == MoveList::min || query_.moves == MoveList::max) {
        const bool better = found_.empty() || (query_.moves == MoveList::min ? next.taken < found_[0].taken : next.taken > found_[0].taken);
        if (better) found_.assign(1, std::move(next));
      } else {
        found_.push_back(std::move(next));
      }
      return wants_more();
    }
    void finish(Answer& answer) {
      answer.move_count = total_;
      for (Found& f : found_) {
        const Rules& rules = f.part->term->rules();
        std::string text;
        for (const auto& p : f.to) text += (text.empty() ? "" : " ") + rules.write(p);
        if (text.empty()) text = "0";
        std::string words = rules.describe((*f.part->term)[f.part->index], f.to, f.component);
        answer.moves.push_back({f.component, std::move(f.to), std::move(text), std::move(words)});
      }
    }

   private:
    struct Found {
      const Part* part;
      std::size_t component;
      Option to;
      Integer taken;
    };
    static Integer taken(const Found& f) {
      Integer n = 0;
      for (const Integer& before : (*f.part->term)[f.part->index]) n += before;
      for (const auto& p : f.to)
        for (const Integer& after : p) n -= after;
      return n;
    }

    const Query& query_;
    std::optional<Integer> total_ = 0;
    std::vector<Found> found_;
  };

  void finish_moves() { moves_.finish(answer_); }

  // ---- words

  void known_by_all() {
    answer_.how = How::theorem;
    std::vector<const Theorem*> used;
    bool computed = false;
    for (const Part& part : parts_) {
      const bool by_theorem = part.theorem != nullptr && (part.reach == Reach::value || *part.value == 0);
      if (!by_theorem) {
        computed = true;
      } else if (std::ranges::find(used, part.theorem) == used.end()) {
        used.push_back(part.theorem);
      }
    }
    for (const Theorem* theorem : used) answer_.because += fmt::format("{}{}: {}", answer_.because.empty() ? "" : "; ", theorem->name(), theorem->because());
    if (used.size() == 1 && !computed) answer_.because = used[0]->because();
    if (computed) {
      answer_.how = How::computed;
      answer_.because += fmt::format("{}every position that can be reached was examined", answer_.because.empty() ? "" : "; the rest: ");
    }
  }

  void explain_sum(const NimSum& sum) {
    constexpr std::size_t kExplained = 8;
    for (const Part& part : parts_) {
      if (parts_.size() > kExplained || part.theorem == nullptr || part.reach != Reach::value) continue;
      for (std::string& line : part.theorem->why(part.component(), convention_)) answer_.why.push_back(std::move(line));
    }
    if (parts_.size() == 1) return;
    std::vector<Integer> values;
    for (const Part& part : parts_) {
      if (values.size() == kExplained) break;
      values.push_back(*part.value);
    }
    for (std::string& line : xor_columns(values, sum.total(), parts_.size(), convention_)) answer_.why.push_back(std::move(line));
  }

  void stopped() { stopped(engine_.stopped()); }
  void stopped(const std::string& reason) {
    answer_.how = How::stopped;
    answer_.outcome.reset();
    answer_.because = too_large_ ? "no theorem is known here, and a number of 2^63 or more is out of reach of search"
                                 : "no theorem is known here, and " + reason;
  }

  const Query& query_;
  Convention convention_;
  Engine engine_;
  std::vector<Part> parts_;
  std::optional<std::size_t> lone_;
  bool too_large_ = false;
  Answer answer_;
  MoveGatherer moves_;
};

}  // namespace

Answer solve(const Position& position, const Query& query) { return Solver(position, query).solve(); }

}  // namespace grundy
