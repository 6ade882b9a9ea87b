/// The options of a rule, run by run: a run is the options that arise while the innermost name goes through its domain, where
/// they depend on it as straight lines do. Nearly every rule is a few runs a position, which tables go through as arrays.
#pragma once

#include <span>
#include <vector>

#include "notation/rule_code.hpp"
#include "sets.hpp"

namespace grundy {

/// Options number 0 .. count-1: coordinate j of number t is start[j] + slope[j] * x(t). All of them are legal moves.
struct Run {
  std::span<const Word> start;  ///< of all parts in a row, each as many coordinates as the rule has names
  std::span<const Word> slope;  ///< as long
  std::size_t count;
  const Word* members;  ///< x(t) = members[t]; null: x(t) = first + t * step
  Word first = 0;
  Word step = 1;

  [[nodiscard]] Word x(std::size_t t) const { return members != nullptr ? members[t] : first + static_cast<Word>(t) * step; }
};

class CompiledRule {
 public:
  explicit CompiledRule(RuleTree tree);

  [[nodiscard]] const RuleTree& tree() const noexcept { return tree_; }
  [[nodiscard]] std::size_t width() const noexcept { return tree_.names.size(); }
  /// Whether some option leaves more than one position.
  [[nodiscard]] bool splits() const noexcept { return splits_; }

 private:
  friend class RuleWalk;

  struct Line {  // value rest + slope * x, x the name of the loop it belongs to
    RuleCode rest;
    Word slope = 0;
  };
  struct Comparison {
    Op op;
    Line left, right;
  };
  struct Level {
    DomainKind kind;
    std::vector<RuleCode> of;
    std::vector<Line> clips;  // must not be negative; they do not depend on the names of deeper loops
    std::vector<Word> numbers;  // of a list of numbers
  };
  struct Option {
    std::size_t number;              // among the tree's options, for messages
    std::vector<Level> levels;
    std::vector<RuleCode> coordinates;   // of all parts in a row
    std::vector<Word> slopes;        // in the innermost name
    bool straight = false;           // coordinates and condition are straight lines in the innermost name
    bool same = false;               // no coordinate depends on it
    std::optional<RuleCode> condition;   // in general
    std::optional<std::vector<Comparison>> comparisons;  // the same as straight comparisons in the innermost name
  };

  Option compiled(const RuleOption&, std::size_t number) const;
  std::optional<Option> merged(std::size_t begin, std::size_t& end) const;

  RuleTree tree_;
  std::vector<Option> options_;
  bool splits_ = false;
};

/// The compiled form of rules that were read by read_rule(), or null for any other rules.
[[nodiscard]] const CompiledRule* compiled_rule(const Rules&);

/// Goes through the options of one state after another; the scratch room is reused. One thread.
class RuleWalk {
 public:
  using RunSink = bool (*)(const void*, const Run&);  ///< false: enough

  explicit RuleWalk(const CompiledRule& rule);

  /// Calls on_run(run), which returns false to stop, and tried() for choices that are no moves. Throws OutOfReach.
  template <class OnRun, class Tried>
  void runs(State state, const OnRun& on_run, const Tried& tried) {
    on_run_ = [](const void* f, const Run& run) { return (*static_cast<const OnRun*>(f))(run); };
    on_run_object_ = &on_run;
    tried_ = [](const void* f) { (*static_cast<const Tried*>(f))(); };
    tried_object_ = &tried;
    go(state);
  }

 private:
  using Option = CompiledRule::Option;
  using Wide = __int128;

  struct Interval {  // of x: first, first + step … up to last; or members
    Wide first, last;
    Wide step = 1;
    std::span<const Word> members = {};
    bool by_members = false;
  };

  void go(State state);
  bool level(const Option& option, std::size_t depth);
  bool innermost(const Option& option, Interval domain);
  bool single(const Option& option);
  bool emit(const Option& option, Interval domain);
  Interval domain(const CompiledRule::Level& level, std::size_t depth);
  [[nodiscard]] bool clip(Interval& domain, const CompiledRule::Line& line) const;
  void at_least_zero(Interval& domain, Wide rest, Wide slope) const;
  void compare(Interval& domain, const CompiledRule::Comparison& comparison);
  static void align(Interval& domain);
  void no_move();
  bool pass(const Run& run);

  const CompiledRule& rule_;
  std::vector<Word> names_;  // values of the rule's names and then the loops'
  std::vector<Word> start_;
  std::vector<Word> zero_;
  std::vector<Word> excluded_;
  std::vector<std::vector<Word>> own_;      // lists, powers, divisors of each level
  std::vector<Members> shared_;             // by NumberSet
  std::vector<Word> shared_most_;
  Word largest_ = 0;
  std::uint64_t choices_ = 0;

  RunSink on_run_ = nullptr;
  const void* on_run_object_ = nullptr;
  void (*tried_)(const void*) = nullptr;
  const void* tried_object_ = nullptr;
};

}  // namespace grundy
