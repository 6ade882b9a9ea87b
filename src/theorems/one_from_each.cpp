// Choose some of the non-empty heaps and take one from each. CSES 2208, Another Game.
//
// P exactly when every heap is even: a move makes each chosen heap odd, and the answer takes one from each odd heap,
// which is the only move that makes all even.
#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

class OneFromEach final : public Theorem {
  std::string_view name() const override { return "one-from-each"; }
  std::string_view because() const override { return "lost exactly when every heap is even: take one from each odd heap (pairing)"; }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "one-from-each" && convention == Convention::normal ? Reach::outcome : Reach::nothing;
  }

  static std::size_t odd_heaps(const Component& c) {
    return static_cast<std::size_t>(ranges::count_if(c.at, [](const Integer& n) { return n % 2 == 1; }));
  }

  Integer value(const Component& c, Convention) const override { return odd_heaps(c) == 0 ? 0 : 1; }

  void moves(const Component& c, Convention, const Integer&, const OptionSink& sink) const override {
    if (odd_heaps(c) == 0) return;
    std::vector<Integer> left;
    for (const Integer& n : c.at) left.push_back(n - n % 2);
    sink({std::move(left)});
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    const std::size_t odd = odd_heaps(c);
    if (odd == 0) return {"every heap is even: whatever is taken, the opponent takes one from the same heaps"};
    return {fmt::format("{} of the heaps {} odd: one from each of the odd heaps makes all even", odd, odd == 1 ? "is" : "are")};
  }
};

}  // namespace

const Theorem& theorem_one_from_each() {
  static const OneFromEach theorem;
  return theorem;
}

}  // namespace grundy
