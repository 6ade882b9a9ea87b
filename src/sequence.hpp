/// The nim-values of heaps 0, 1, 2 … of a code or a set.
///
///     Sequence kayles(*heap_game(*read_game("0.77")));
///     kayles.grow(1000);
///     assert(kayles[5] == 4);
#pragma once

#include <memory>
#include <variant>

#include "kernels/kernel.hpp"
#include "kernels/onehot_run.hpp"

namespace grundy {

class Rares;

class Sequence {
 public:
  using Values = std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>>;
  static constexpr std::size_t kBeyond = 1024;  // room after the last value: kernels append whole blocks

  /// With the named kernel, or the fastest that fits; throws std::invalid_argument if the named one does not. `budget`
  /// bounds the work in marks, so that a search for a period ends at the same place on every machine.
  explicit Sequence(HeapGame game, const Limits& limits = {}, std::string_view kernel = {}, std::uint64_t budget = UINT64_MAX);

  /// Makes the values of heaps 0..last known; false when a limit was met, and stopped() says which. `watch` is called now and
  /// then while the sequence grows; if it calls enough(), the growth ends there, and that is no limit.
  bool grow(std::size_t last, const std::function<void()>& watch = {});
  void enough() noexcept { guard_.halt(); }
  /// Makes the values of heaps 0..last known as copies of those `period` before, which the caller has proved; as grow() else.
  bool repeat(std::size_t period, std::size_t last, const std::function<void()>& watch = {});
  /// Room for the values of heaps 0..last at once, lest they be copied as they grow.
  void reserve(std::size_t last);
  /// Goes on from values of this game that are known already.
  void go_on_from(Values known) { values_ = std::move(known); }

  /// Whether the memory limit leaves room for the values of heaps 0..last, and the last heap for which it does.
  [[nodiscard]] bool has_room(std::uint64_t last) const { return last <= most_heaps(); }
  [[nodiscard]] std::size_t most_heaps() const;
  /// Bounds the work from now on.
  void spend_at_most(std::uint64_t budget) { guard_.spend_at_most(budget); }

  /// How many heaps have known values.
  [[nodiscard]] std::size_t size() const {
    return std::visit([](const auto& v) { return v.size(); }, values_);
  }
  [[nodiscard]] std::uint32_t operator[](std::size_t heap) const {
    return std::visit([heap](const auto& v) { return static_cast<std::uint32_t>(v[heap]); }, values_);
  }
  /// Calls `f` with the vector of values, of 8, 16 or 32 bits each.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), values_);
  }

  /// What proves a period by a bounded state; heaps from `from` on are looked at. Nothing in games without one.
  [[nodiscard]] std::optional<onehot::BoundedState> bounded_state(std::size_t from);

  [[nodiscard]] const HeapGame& game() const noexcept { return game_; }
  [[nodiscard]] std::string_view kernel() const noexcept { return kernel_->name; }
  [[nodiscard]] const std::string& stopped() const noexcept { return guard_.reason(); }

 private:
  Grown grow_once(std::size_t last);
  void widen();
  void report(std::size_t last);

  HeapGame game_;
  const Kernel* kernel_;
  Guard guard_;
  Progress* progress_;
  std::shared_ptr<Rares> reported_;  // what progress says of the values
  Values values_;
};

}  // namespace grundy
