/// Sums whose positions can repeat, answered through the graph of all that can be reached.
#pragma once

#include <vector>

#include "graph/explore.hpp"
#include "grundy/graph.hpp"

namespace grundy {

/// In normal play each loopy part is a token on one graph, and the other parts are nim-values. In misère play values do not
/// add: the graph is that of the whole sum.
class LoopySum {
 public:
  explicit LoopySum(const Query& query) : convention_(query.convention), explorer_(query.limits) {}

  /// A part without loops, by its nim-value; normal play only.
  void add(Integer value) { others_.push_back(std::move(value)); }
  /// A part to be explored; the rules must outlive this.
  void add(const Rules& rules, std::vector<Word> state) { parts_.push_back({&rules, std::move(state)}); }

  /// False when a limit was met; stopped() then says which.
  bool solve();

  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  /// Normal play only.
  [[nodiscard]] const LoopyValue& value() const noexcept { return value_; }
  /// The winning moves of the explored part number `part`; all of them make progress.
  [[nodiscard]] std::vector<Option> moves(std::size_t part) const;
  [[nodiscard]] std::string because() const;
  /// The value of each explored part, a line each; normal play only.
  [[nodiscard]] const std::vector<std::string>& why() const noexcept { return why_; }
  [[nodiscard]] const std::string& stopped() const noexcept { return explorer_.stopped(); }
  [[nodiscard]] std::uint64_t work() const noexcept { return explorer_.work(); }

 private:
  struct Explored {
    const Rules* rules;
    std::vector<Word> state;
    [[nodiscard]] Explorer::Part part() const { return {rules, state}; }
  };

  bool solve_normal();
  bool solve_misere();

  Convention convention_;
  Explorer explorer_;
  std::vector<Explored> parts_;
  std::vector<Integer> others_;
  Outcome outcome_ = Outcome::D;
  LoopyValue value_;
  std::vector<std::string> why_;
  std::vector<std::vector<Option>> moves_;  // by part
};

}  // namespace grundy
