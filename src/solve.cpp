// The planner: per component a theorem if one applies, else the sequence of a code or a set, else the plain engine; then the sum.
//
// In normal play values add by xor. In misère play the same holds for parts that equal nim-heaps there (Reach::value),
// with Bouton's exception for heaps of at most 1; any other sum in misère play is searched as a whole, unless it is a
// single component of which the outcome is known.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "engine.hpp"
#include "explain.hpp"
#include "graph/loops.hpp"
#include "heap_oracle.hpp"
#include "notation/recognise.hpp"
#include "ranges.hpp"
#include "theorem.hpp"
#include "watch.hpp"

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
    return (total_ == 0) == reversed() ? Outcome::N : Outcome::P;
  }
  // Misère play with no value above 1: what wins in normal play loses.
  [[nodiscard]] bool reversed() const { return misere_ && large_ == 0; }
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

// A component; or all those of a term, when one theorem knows the value of each. Then nothing is stored for a heap: of a
// million heaps the memory would cost more time than the arithmetic.
struct Part {
  const Term* term;
  std::size_t index;  // in its term
  std::size_t first;  // its number in the position
  std::size_t size = 1;
  const Theorem* theorem = nullptr;
  Reach reach = Reach::nothing;
  HeapOracle* oracle = nullptr;  // of a code or a set without a theorem, in normal play
  std::optional<Integer> value = {};  // of a single component
  bool loopy = false;

  [[nodiscard]] Component component(std::size_t i = 0) const { return {term->rules(), (*term)[index + i]}; }
};

class Solver {
 public:
  Solver(const Position& position, const Query& query)
      : query_(query), convention_(query.convention), engine_(query.limits), moves_(query) {
    std::size_t first = 0;
    for (const Term& term : position.terms) {
      apply_theorems(term, first);
      first += term.size();
    }
    size_ = first;
  }

  Answer solve() {
    answer_.convention = convention_;
    if (lone_outcome()) {
      solve_lone();
    } else if (convention_ == Convention::normal) {
      solve_sum_normal();
    } else if (ranges::all_of(parts_, [](const Part& p) { return p.reach == Reach::value; })) {
      solve_by_values();
    } else {
      solve_sum_misere();
    }
    answer_.work += engine_.work();
    for (const auto& [game, oracle] : oracles_) answer_.work += oracle->work();
    return std::move(answer_);
  }

 private:
  void apply_theorems(const Term& term, std::size_t first) {
    for (std::size_t i = 0; i < term.size(); ++i) {
      Part part{&term, i, first + i};
      part.theorem = find_theorem(part.component(), convention_);
      if (part.theorem != nullptr) part.reach = part.theorem->reach(part.component(), convention_);
      if (part.reach == Reach::value && part.theorem->whole_game()) {
        part.size = term.size() - i;
        i = term.size();
      }
      if (part.reach == Reach::value && part.size == 1) part.value = part.theorem->value(part.component(), convention_);
      parts_.push_back(std::move(part));
    }
  }

  Integer value(const Part& part, std::size_t i) const {
    return part.value ? *part.value : part.theorem->value(part.component(i), convention_);
  }

  // A single component whose outcome a theorem knows, beside nothing but empty heaps.
  bool lone_outcome() {
    const auto empty = [](const Part& p, std::size_t i) {
      const Coordinates at = p.component(i).at;
      return p.term->rules().shape().each_its_own && at.size() == 1 && at[0] == 0;
    };
    const auto all_empty = [&](const Part& p) {
      for (std::size_t i = 0; i < p.size; ++i)
        if (!empty(p, i)) return false;
      return true;
    };
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_.size() > 1 && all_empty(parts_[i])) continue;
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
    if (wins) list_moves(part, 0, 0);
    finish_moves();
  }

  void solve_sum_normal() {
    for (Part& part : parts_) {
      if (part.reach == Reach::value) continue;
      // A P-position is worth 0, whatever else of its game is unknown.
      if (part.reach == Reach::outcome && part.theorem->value(part.component(), convention_) == 0) part.value = 0;
      if (!part.value) part.value = computed_value(part);
      if (!part.value && !met_loop()) return stopped();
      part.loopy = !part.value;
    }
    if (ranges::any_of(parts_, &Part::loopy)) return solve_with_loops();
    solve_by_values();
  }

  void solve_by_values() {
    NimSum sum(convention_);
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) sum.add(value(part, i));
    answer_.outcome = sum.outcome();
    if (convention_ == Convention::normal) answer_.value = sum.total();
    known_by_all();
    if (query_.why) explain_sum(sum);
    if (answer_.outcome == Outcome::N)
      for (const Part& part : parts_)
        for (std::size_t i = 0; i < part.size; ++i) list_moves(part, i, sum.target(value(part, i)));
    finish_moves();
  }

  void solve_sum_misere() {
    std::vector<Engine::Id> ids;
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) {
        const auto id = engine_id(part, i);
        if (!id) return stopped();
        ids.push_back(*id);
      }
    answer_.outcome = engine_.misere(ids);
    if (!answer_.outcome && met_loop()) return solve_misere_with_loops();
    if (!answer_.outcome) return stopped();
    answer_.how = How::computed;
    answer_.because = "every position that can be reached was examined; misère play has no nim-values that add";
    if (answer_.outcome == Outcome::P) return finish_moves();
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) {
        std::vector<Engine::Id> rest(ids);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(part.first + i));
        list_computed(part, i, ids[part.first + i], [&](std::span<const Engine::Id> to) {
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
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) {
        if (part.loopy) sum.add(part.term->rules(), *part.term->rules().pack(part.component(i).at));
        else sum.add(value(part, i));
      }
    if (!loops_answered(sum.solve(), sum)) return;
    std::size_t loopy = 0;
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) {
        if (part.loopy) list_loopy(part, i, sum.moves(loopy++));
        else if (answer_.outcome == Outcome::N && answer_.value) list_moves(part, i, *answer_.value ^ value(part, i));
      }
    answer_.how = How::computed;
    finish_moves();
  }

  void solve_misere_with_loops() {
    LoopySum sum(query_);
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) sum.add(part.term->rules(), *part.term->rules().pack(part.component(i).at));
    if (!loops_answered(sum.solve(), sum)) return;
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size; ++i) list_loopy(part, i, sum.moves(part.first + i));
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
    if (query_.why) answer_.why = sum.why();
    return true;
  }

  void list_loopy(const Part& part, std::size_t i, std::vector<Option> moves) {
    moves_.count(Integer(moves.size()));
    for (Option& to : moves)
      if (moves_.wants_more()) moves_.offer(part, i, std::move(to));
  }

  std::optional<Engine::Id> engine_id(const Part& part, std::size_t i = 0) {
    const auto state = part.term->rules().pack(part.component(i).at);
    if (!state) {
      too_large_ = true;
      return std::nullopt;
    }
    return engine_.component(part.term->rules(), *state);
  }

  // One for all heaps of the same game.
  HeapOracle* oracle(const Rules& rules) {
    auto game = heap_game(rules);
    if (!game) return nullptr;
    auto& known = oracles_[rules.text()];
    if (known == nullptr) known = std::make_unique<HeapOracle>(std::move(*game), query_.limits);
    return known.get();
  }

  std::optional<Integer> computed_value(Part& part) {
    part.oracle = oracle(part.term->rules());
    if (part.oracle != nullptr) {
      auto value = part.oracle->value(part.component().at[0]);
      if (!value) sequence_stopped_ = part.oracle->stopped().empty() ? "the heap is out of reach" : part.oracle->stopped();
      return value;
    }
    const auto id = engine_id(part);
    if (!id) return std::nullopt;
    const auto value = engine_.value(*id);
    return value ? std::optional<Integer>(*value) : std::nullopt;
  }

  // ---- moves

  // Of component i of the part.
  void list_moves(const Part& part, std::size_t i, const Integer& target) {
    if (part.reach == Reach::value || (part.reach == Reach::outcome && target == 0)) return list_known(part, i, target);
    if (part.oracle != nullptr) {
      const OptionSink sink = [&](Option to) {
        if (moves_.wants_more()) moves_.offer(part, i, std::move(to));
        return moves_.wants_more();
      };
      const bool by_take = query_.moves == MoveList::min || query_.moves == MoveList::max;
      return moves_.count(part.oracle->moves(part.component(i).at[0], target, sink, by_take));
    }
    if (!target.fits() || target > UINT32_MAX) return;
    const auto id = engine_id(part, i);
    if (!id) return moves_.count(std::nullopt);
    answer_.how = How::computed;
    list_computed(part, i, *id, [&](std::span<const Engine::Id> to) {
      std::uint32_t value = 0;
      for (const Engine::Id p : to) value ^= engine_.value(p).value_or(UINT32_MAX);
      return Integer(value) == target;
    });
  }

  // The outcome is known already: running out of time costs only the rest of the list and the count.
  void list_known(const Part& part, std::size_t i, const Integer& target) {
    try {
      list_by_theorem(part, i, target);
    } catch (const Watch::Met&) {
      if (moves_.compares()) moves_.give_up();
      moves_.count(std::nullopt);
    }
  }

  // Listing a few moves counts them too; a theorem that counts by listing need not do it twice.
  void list_by_theorem(const Part& part, std::size_t i, const Integer& target) {
    constexpr std::size_t kFew = 4;
    constexpr std::size_t kCompared = 3'000'000;  // numbers in the options among which the least or greatest take is sought
    const Component c = part.component(i);
    if (!moves_.wants_more()) return moves_.count(part.theorem->count(c, convention_, target));
    std::size_t listed = 0;
    std::size_t compared = 0;
    bool complete = true;
    part.theorem->moves(c, convention_, target, [&](Option to) {
      Watch::look();
      ++listed;
      for (const auto& p : to) compared += p.size();
      if (moves_.wants_more()) moves_.offer(part, i, std::move(to));
      return complete = listed < kFew || (moves_.wants_more() && (!moves_.compares() || compared < kCompared));
    });
    if (!complete && moves_.compares()) moves_.give_up();
    moves_.count(complete ? std::optional<Integer>(listed) : part.theorem->count(c, convention_, target));
  }

  // Asking for a value inside the enumeration would move the engine's tables: the options are gathered first.
  void list_computed(const Part& part, std::size_t i, Engine::Id id, const auto& wins) {
    std::vector<std::vector<Engine::Id>> options;
    const bool complete = engine_.options(id, [&](std::span<const Engine::Id> to) {
      std::vector<Engine::Id> sorted(to.begin(), to.end());
      ranges::sort(sorted);
      engine_.hold(sizeof sorted + sorted.size() * sizeof(Engine::Id) + 32);
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
      moves_.offer(part, i, std::move(to));
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
    // The least or the greatest take is known only when every move has been seen.
    [[nodiscard]] bool compares() const { return query_.moves == MoveList::min || query_.moves == MoveList::max; }
    void give_up() {
      found_.clear();
      given_up_ = true;
    }
    [[nodiscard]] bool wants_more() const {
      if (given_up_) return false;
      switch (query_.moves) {
        case MoveList::all: return found_.size() < query_.limit;
        case MoveList::first: return found_.empty();
        case MoveList::min:
        case MoveList::max: return true;
        default: return false;
      }
    }
    void offer(const Part& part, std::size_t i, Option to) {
      Found next{&part, i, std::move(to), 0};
      if (compares()) {
        next.taken = taken(next);
        const bool better = found_.empty() || (query_.moves == MoveList::min ? next.taken < found_[0].taken : next.taken > found_[0].taken);
        if (better) found_.assign(1, std::move(next));
      } else {
        found_.push_back(std::move(next));
      }
    }
    void finish(Answer& answer) {
      answer.move_count = total_;
      for (Found& f : found_) {
        const Rules& rules = f.part->term->rules();
        std::string text;
        for (const auto& p : f.to) text += (text.empty() ? "" : " ") + rules.write(p);
        if (text.empty()) text = rules.shape().each_its_own ? "0" : "()";
        // Numbers that nobody reads are not written over and over: a million digits cost more than the theorem.
        constexpr std::size_t kReadable = 400;
        std::string words = text.size() > kReadable ? fmt::format("move in component {} to {}", f.component() + 1, text)
                                                    : rules.describe(f.from(), f.to, f.part->index + f.i);
        answer.moves.push_back({f.component(), std::move(f.to), std::move(text), std::move(words)});
      }
    }

   private:
    struct Found {
      const Part* part;
      std::size_t i;  // in the part
      Option to;
      Integer taken;

      [[nodiscard]] std::size_t component() const { return part->first + i; }
      [[nodiscard]] Coordinates from() const { return part->component(i).at; }
    };
    static Integer taken(const Found& f) {
      const Rules& rules = f.part->term->rules();
      Integer n = rules.tokens(f.from());
      for (const auto& p : f.to) n -= rules.tokens(p);
      return n;
    }

    const Query& query_;
    std::optional<Integer> total_ = 0;
    bool given_up_ = false;
    std::vector<Found> found_;
  };

  void finish_moves() { moves_.finish(answer_); }

  // ---- words

  void known_by_all() {
    answer_.how = How::theorem;
    std::vector<const Theorem*> used;
    std::vector<const HeapOracle*> asked;
    bool computed = false;
    for (const Part& part : parts_) {
      const bool by_theorem = part.theorem != nullptr && (part.reach == Reach::value || *part.value == 0);
      if (!by_theorem && part.oracle != nullptr) {
        if (ranges::find(asked, part.oracle) == asked.end()) asked.push_back(part.oracle);
      } else if (!by_theorem) {
        computed = true;
      } else if (ranges::find(used, part.theorem) == used.end()) {
        used.push_back(part.theorem);
      }
    }
    for (const Theorem* theorem : used) answer_.because += fmt::format("{}{}: {}", answer_.because.empty() ? "" : "; ", theorem->name(), theorem->because());
    if (used.size() == 1 && !computed && asked.empty()) answer_.because = used[0]->because();
    if (convention_ == Convention::misere) answer_.because += "; the same in misère play, but that values of at most 1 are reversed (Bouton 1901)";
    for (const HeapOracle* oracle : asked) {
      answer_.because += (answer_.because.empty() ? "" : "; ") + oracle->because();
      if (!oracle->certified()) answer_.how = How::computed;
      else if (answer_.how == How::theorem) answer_.how = How::certificate;
    }
    if (computed) {
      answer_.how = How::computed;
      answer_.because += fmt::format("{}every position that can be reached was examined", answer_.because.empty() ? "" : "; the rest: ");
    }
  }

  void explain_sum(const NimSum& sum) {
    constexpr std::size_t kExplained = 8;
    std::vector<Integer> values;
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.size && values.size() < kExplained; ++i) {
        values.push_back(value(part, i));
        if (size_ > kExplained || part.reach != Reach::value) continue;
        for (std::string& line : part.theorem->why(part.component(i), convention_)) answer_.why.push_back(std::move(line));
      }
    if (size_ > 1)
      for (std::string& line : xor_columns(values, sum.total(), size_)) answer_.why.push_back(std::move(line));
    answer_.why.push_back(conclusion(sum));
  }

  std::string conclusion(const NimSum& sum) const {
    if (sum.reversed()) return "misère play with no value above 1: an odd number of ones loses, an even one wins";
    const std::string rule = sum.total() == 0 ? "0 loses: every move leaves another value, which the opponent brings back to 0" : "a move that leaves 0 wins";
    return convention_ == Convention::misere ? "misère play with a value above 1: as in normal play, " + rule : rule;
  }

  void stopped() { stopped(engine_.stopped()); }
  void stopped(const std::string& reason) {
    answer_.how = How::stopped;
    answer_.outcome.reset();
    if (!sequence_stopped_.empty()) {
      answer_.because = "no theorem and no proved period are known here, and " + sequence_stopped_;
      return;
    }
    answer_.because = too_large_ ? "no theorem is known here, and a number of 2^63 or more is out of reach of search"
                                 : "no theorem is known here, and " + reason;
  }

  const Query& query_;
  Convention convention_;
  Engine engine_;
  std::map<std::string, std::unique_ptr<HeapOracle>> oracles_;  // by the game's text
  std::string sequence_stopped_;
  std::vector<Part> parts_;
  std::size_t size_ = 0;  // components in all
  std::optional<std::size_t> lone_;
  bool too_large_ = false;
  Answer answer_;
  MoveGatherer moves_;
};

// "; the rule was recognised as wythoff"
std::string recognition(const Position& position) {
  std::vector<std::string> games;
  for (const Term& term : position.terms)
    if (const Rules* game = recognised_game(term.rules()))
      if (ranges::find(games, game->text()) == games.end()) games.push_back(game->text());
  if (games.empty()) return "";
  return fmt::format("; the rule{} recognised as {}", games.size() == 1 ? " was" : "s were", fmt::join(games, ", "));
}

}  // namespace

Answer solve(const Position& position, const Query& query) {
  const Watch watch(query.limits);
  Answer answer;
  try {
    answer = Solver(position, query).solve();
  } catch (const Watch::Met& met) {
    answer.convention = query.convention;
    answer.because = "a theorem is known, but its arithmetic takes longer here: " + met.limit;
  }
  answer.because += recognition(position);
  return answer;
}

}  // namespace grundy
