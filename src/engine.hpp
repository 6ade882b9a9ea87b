/// The plain engine: exhaustive, memoised, exact, for any Rules in both conventions. It is the oracle of the tests and the
/// fall-back of solve(), so it is kept obvious and never made clever.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

/// Numbers sequences of words: equal ones get equal ids, 0, 1, 2 …
class Interner {
 public:
  std::uint32_t id(State words);
  [[nodiscard]] State operator[](std::uint32_t id) const noexcept {
    return State(words_).subspan(ends_[id], ends_[id + 1] - ends_[id]);
  }
  [[nodiscard]] std::size_t size() const noexcept { return ends_.size() - 1; }
  [[nodiscard]] std::uint64_t bytes() const noexcept;

 private:
  void grow();

  std::vector<Word> words_;
  std::vector<std::size_t> ends_{0};
  std::vector<std::uint32_t> slots_;  // open addressing; id + 1, or 0 for a free slot
};

class Engine {
 public:
  using Id = std::uint32_t;  ///< a component met by this engine

  explicit Engine(const Limits& limits);

  Id component(const Rules& rules, State state);
  [[nodiscard]] State state(Id) const noexcept;

  /// The nim-value, or nothing when a limit was met; stopped() then says which. O(options) hash look-ups in all, and no
  /// recursion: depth costs memory, never the stack.
  std::optional<std::uint32_t> value(Id);

  /// The misère outcome of a sum (misère play has no nim-values that add), or nothing when a limit was met.
  std::optional<Outcome> misere(std::span<const Id> sum);

  /// Hands the options of a component over as spans of ids. False when a limit was met on the way.
  bool options(Id, const std::function<void(std::span<const Id>)>&);

  /// Counts memory that the caller keeps about this engine's positions towards its limit.
  void hold(std::uint64_t bytes) noexcept { held_ += bytes; }

  [[nodiscard]] const std::string& stopped() const noexcept { return stopped_; }
  /// Whether it stopped because a position was met again within a play.
  [[nodiscard]] bool met_loop() const noexcept { return stopped_ == kLoop; }
  /// Positions and options visited.
  [[nodiscard]] std::uint64_t work() const noexcept { return positions_ + options_; }

 private:
  struct Stop {};
  static constexpr std::string_view kLoop = "positions of this game can repeat";

  template <class Expand>
  void expand(Id, const Expand&);
  template <class Step>
  void walk(Id root, std::vector<std::uint32_t>& result, const Step& step);
  bool value_step(Id, std::vector<Id>& pending);
  bool misere_step(Id sum, std::vector<Id>& pending);
  Id sum_id(std::vector<Id> parts);
  bool terminal(Id);
  void tick();
  void spend(std::uint64_t words);
  [[noreturn]] void stop(std::string reason);
  template <class F>
  auto guarded(const F& f) -> std::optional<decltype(f())>;

  Limits limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<const Rules*> rules_;
  Interner components_;  // rules index, then the state
  Interner sums_;        // sorted ids of components that have moves
  std::vector<std::uint32_t> values_;    // of components, by id
  std::vector<std::uint32_t> outcomes_;  // of sums, by id, in misère play
  std::vector<std::uint8_t> terminal_;   // 0 unknown, 1 no, 2 yes
  std::vector<std::uint64_t> seen_;      // for mex: the stamp of the last set a value was in
  std::uint64_t stamp_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t options_ = 0;
  std::uint64_t spent_ = 0;  // words of work since the limits were looked at
  std::uint64_t held_ = 0;
  std::string stopped_;
};

}  // namespace grundy
