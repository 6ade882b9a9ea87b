/// Closed forms. Each theorem is one file in theorems/ and one line in theorems.def; the agreement tests find it there
/// and hold it against the plain engine.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

/// How far a theorem answers for one component.
enum class Reach {
  nothing,  ///< its hypotheses do not hold here
  outcome,  ///< who wins when the component stands alone
  value     ///< the component can be replaced in any sum by the nim-heap of its value, in the convention asked about
};

struct Component {
  const Rules& rules;
  Coordinates at;
};

/// Receives options one at a time; false means: no more are wanted.
using OptionSink = std::function<bool(Option)>;

class Theorem {
 public:
  Theorem() = default;
  Theorem(const Theorem&) = delete;
  Theorem& operator=(const Theorem&) = delete;
  virtual ~Theorem() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Statement and source in one line; it becomes the answer's `because`.
  [[nodiscard]] virtual std::string_view because() const = 0;

  /// Checks the hypotheses, on the rules, the convention and where need be the position. Must be fast.
  [[nodiscard]] virtual Reach reach(const Component&, Convention) const = 0;

  /// Whether reach() is the same at every position of a game, so that a million heaps ask it once.
  [[nodiscard]] virtual bool whole_game() const { return false; }

  /// With Reach::value the nim-value (in misère play: the size of the nim-heap that the component equals there too);
  /// with Reach::outcome 0 for a P-position and 1 for an N-position. Where long numbers make it, or moves() or count(), take
  /// more than some seconds, their loops ask Watch::look().
  [[nodiscard]] virtual Integer value(const Component&, Convention) const = 0;

  /// Every option whose value() is `target`, each once, in an order that the theorem states. With Reach::outcome only
  /// target 0 is asked for. The first option must come in polynomial time.
  virtual void moves(const Component&, Convention, const Integer& target, const OptionSink&) const = 0;

  /// How many options moves() would hand over, or nothing when that is out of reach. Override it where they are many.
  [[nodiscard]] virtual std::optional<Integer> count(const Component&, Convention, const Integer& target) const;

  /// What a student can follow, a line an element: residues, digits, the cold pair and its index.
  [[nodiscard]] virtual std::vector<std::string> why(const Component&, Convention) const { return {}; }

  /// Whether `why` explains the whole answer by itself; otherwise the sum's xor columns follow it.
  [[nodiscard]] virtual bool explains_alone() const { return false; }
};

/// Every theorem, in the order of theorems.def.
[[nodiscard]] std::span<const Theorem* const> theorems();

/// The first theorem that reaches the component in this convention, preferring values to outcomes; or null.
[[nodiscard]] const Theorem* find_theorem(const Component&, Convention);

}  // namespace grundy
