/// What a game is: its rules, its positions, its moves.
///
///     auto rules = grundy::make_rules("n -> n-1 or n-3", [](grundy::State s, grundy::Sink to) {
///       if (s[0] >= 1) to({s[0] - 1});
///       if (s[0] >= 3) to({s[0] - 3});
///     });
///     assert(grundy::Game(rules).value({4}) == 0);
///
/// Rules know moves and notation, nothing about who wins. They hold no changing state, so one object serves every thread.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "grundy/integer.hpp"

namespace grundy {

/// A component as the engines see it: a few machine words whose meaning is private to its Rules.
using Word = std::int64_t;
using State = std::span<const Word>;

/// A component as typed and as theorems see it: integers of any length.
using Coordinates = std::span<const Integer>;

/// The result of a move in one component: the components that stand in its place. Usually one; two when a heap is split.
using Option = std::vector<std::vector<Integer>>;

/// Thrown by Rules::moves() where the options of a state cannot be had exactly (a number beyond 64 bits, a division by zero):
/// it says which option and why. Engines turn it into an answer that is `stopped`.
class OutOfReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A borrowed callback that receives the options of a state; valid only while the callee runs.
class Sink {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, Sink>)
  Sink(F&& f)  // NOLINT(google-explicit-constructor): it is passed where a function is
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* object, std::span<const State> parts) {
          (*static_cast<std::remove_reference_t<F>*>(object))(parts);
        }),
        tried_([](void* object) {
          if constexpr (requires(std::remove_reference_t<F>& callee) { callee.tried(); }) static_cast<std::remove_reference_t<F>*>(object)->tried();
        }) {}

  /// The option that leaves these components side by side; none means that nothing is left.
  void operator()(std::span<const State> parts) const { call_(object_, parts); }
  void operator()(State only) const { call_(object_, std::span(&only, 1)); }
  void operator()(std::initializer_list<Word> only) const { (*this)(State(only.begin(), only.size())); }
  /// A choice that turned out to be no move: rules that look at very many of them say so, lest no limit is ever met.
  void tried() const { tried_(object_); }

 private:
  void* object_;
  void (*call_)(void*, std::span<const State>);
  void (*tried_)(void*);
};

/// How positions of a game are written.
struct Shape {
  std::size_t least = 1;         ///< fewest coordinates of one component
  std::size_t most = 1;          ///< most coordinates; SIZE_MAX for lists
  bool each_its_own = true;      ///< bare numbers: each one a component (heaps), or all of them one component (pairs, lists)
  bool in_words = false;         ///< components are not written in numbers: Rules::read reads them

  static constexpr Shape heaps() { return {}; }
  static constexpr Shape tuple(std::size_t size) { return {size, size, false}; }
  static constexpr Shape list(std::size_t least = 1) { return {least, SIZE_MAX, false}; }
};

class Rules {
 public:
  Rules() = default;
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;
  virtual ~Rules() = default;

  /// The game without its parameters ("wythoff"), by which theorems know it; a code or a rule is its own name.
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::span<const Integer> parameters() const { return {}; }
  /// As typed, in its canonical form: "wythoff(2)", "0.77".
  [[nodiscard]] virtual std::string text() const;

  [[nodiscard]] virtual Shape shape() const = 0;
  /// Why coordinates of the right number are no position of this game ("rows must not increase"), or "".
  [[nodiscard]] virtual std::string refuse(Coordinates) const { return {}; }
  /// With Shape::in_words: reads the component at the beginning of `text`, says how many bytes it took, and throws Error
  /// with the place in `text`.
  [[nodiscard]] virtual std::size_t read(std::string_view, std::vector<Integer>&) const { return 0; }
  /// A component as the game reads it: `5`, `(4,7)`.
  [[nodiscard]] virtual std::string write(Coordinates) const;
  /// A move in words: "take 3 from heap 2, leaving 5". `component` counts from 0.
  [[nodiscard]] virtual std::string describe(Coordinates from, const Option& to, std::size_t component) const;

  /// How many tokens a component has, so that the least and the greatest take can be told: the sum of its coordinates,
  /// where the game does not say otherwise.
  [[nodiscard]] virtual Integer tokens(Coordinates) const;

  /// The state of a component, or nothing when a coordinate does not fit a Word.
  [[nodiscard]] virtual std::optional<std::vector<Word>> pack(Coordinates) const;
  /// Hands every option of `state` to `to`; the same option may come twice.
  virtual void moves(State state, Sink to) const = 0;
};

/// Components of one game, in a row. Most positions are heaps, so their numbers lie flat.
class Term {
 public:
  explicit Term(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const Rules& rules() const noexcept { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Rules>& shared_rules() const noexcept { return rules_; }
  [[nodiscard]] std::size_t size() const noexcept { return flat() ? numbers_.size() : ends_.size(); }
  [[nodiscard]] Coordinates operator[](std::size_t i) const {
    if (flat()) return Coordinates(numbers_).subspan(i, 1);
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return Coordinates(numbers_).subspan(begin, ends_[i] - begin);
  }
  void reserve(std::size_t components) { numbers_.reserve(components); }
  void add(Integer heap) {
    numbers_.push_back(std::move(heap));
    if (!ends_.empty()) ends_.push_back(numbers_.size());
  }
  void add(std::vector<Integer> coordinates);
  /// The components as typed: "3 4 5", "(3,5) (1,2)".
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] bool flat() const noexcept { return ends_.empty(); }

  std::shared_ptr<const Rules> rules_;
  std::vector<Integer> numbers_;
  std::vector<std::size_t> ends_;  // where each component ends; empty while every component is one number
};

/// A disjunctive sum: the player to move moves in one component.
struct Position {
  std::vector<Term> terms;

  [[nodiscard]] std::size_t size() const noexcept;
  /// "wythoff + bash(3)".
  [[nodiscard]] std::string game() const;
  /// "(3,5) + 7".
  [[nodiscard]] std::string text() const;
};

/// Rules from a function, for games of your own. `moves(state, to)` must end every play.
[[nodiscard]] std::shared_ptr<const Rules> make_rules(std::string name, std::function<void(State, Sink)> moves,
                                                      Shape shape = Shape::heaps());

}  // namespace grundy
