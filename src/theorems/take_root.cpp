// Take 1..floor(sqrt(n)).
//
// As the bound never decreases and grows by at most 1 (L. Levine, Fractal sequences and restricted Nim, 2006):
// G(s^2) = s, and otherwise G(n) = G(n - s - 1) with s = floor(sqrt(n)). Write n = s^2 + r, 0 <= r <= 2s.
//   r > s:      one step leads to (s, r-s-1), in the lower half of the block.
//   1 < r <= s: two steps lead to (s-1, r-2), again in the lower half.
//   r = 1:      one step leads to (s-1, s-1).
// So with r in the lower half, r even: G = s - r/2. With r odd the walk passes (m, m), m = s - (r+1)/2, of which the
// value is m/2 for even m and that of (m-1)/2 for odd m, that is m with its trailing binary ones and one zero dropped.
// Ours; the recurrence is the source's, and tests hold both against the plain engine.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

namespace {

Integer without_trailing_ones(const Integer& m) {
  std::size_t ones = 0;
  while (m.bit(ones)) ++ones;
  return m >> (ones + 1);
}

Integer value_of(const Integer& n) {
  const Integer s = isqrt(n);
  Integer r = n - s * s;
  if (r > s) r -= s + 1;
  return r % 2 == 0 ? s - r / 2 : without_trailing_ones(s - (r + 1) / 2);
}

// The heaps with this value among s^2..s^2+2s.
std::vector<Integer> in_block(const Integer& s, const Integer& value) {
  std::vector<Integer> offsets;
  const auto add = [&](const Integer& r) {
    if (r >= 0 && r <= s) offsets.push_back(r);
  };
  add((s - value) * 2);
  // r odd: m is 2v with ones appended, so m+1 = (2v+1) 2^j; as r <= s, m+1 has as many digits as s or one less
  const Integer odd = value * 2 + 1;
  for (std::size_t j = s.bits() > odd.bits() + 1 ? s.bits() - odd.bits() - 1 : 0; odd.bits() + j <= s.bits() + 1; ++j) {
    const Integer m = (odd << j) - 1;
    if (m < s) add((s - m) * 2 - 1);
  }
  std::vector<Integer> heaps;
  for (const Integer& r : offsets) {
    heaps.push_back(s * s + r);
    if (r < s) heaps.push_back(s * s + r + s + 1);
  }
  return heaps;
}

class TakeRoot final : public Theorem {
  std::string_view name() const override { return "take-root"; }
  std::string_view because() const override {
    return "G(s^2) = s, else G(n) = G(n - floor(sqrt(n)) - 1) (Levine 2006), summed up by the place of n between two squares";
  }

  Reach reach(const Component& c, Convention convention) const override {
    return c.rules.name() == "take-root" && convention == Convention::normal ? Reach::value : Reach::nothing;
  }

  Integer value(const Component& c, Convention) const override { return value_of(c.at[0]); }

  // The heaps n-s..n have different values, so one result at most.
  void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
    const Integer& n = c.at[0];
    const Integer s = isqrt(n);
    if (s == 0 || target > s) return;
    for (const Integer& block : {s - 1, s})
      for (const Integer& heap : in_block(block, target))
        if (heap < n && heap >= n - s) {
          sink({{heap}});
          return;
        }
  }

  std::vector<std::string> why(const Component& c, Convention) const override {
    const Integer& n = c.at[0];
    if (n.bits() > 256) return {};
    const Integer s = isqrt(n);
    const Integer r = n - s * s;
    const Integer low = r > s ? r - s - 1 : r;
    std::vector<std::string> lines{fmt::format("{} = {}^2 + {}", n.to_string(), s.to_string(), r.to_string())};
    if (r > s) lines[0] += fmt::format("; taking {} + 1 leaves the value as it is: {}^2 + {}", s.to_string(), s.to_string(), low.to_string());
    if (low % 2 == 0)
      lines.push_back(fmt::format("{} is even, so the value is {} - {}/2 = {}", low.to_string(), s.to_string(), low.to_string(), value_of(n).to_string()));
    else
      lines.push_back(fmt::format("{} is odd: m = {} - ({}+1)/2 = {}; drop its trailing binary ones and one zero: {}", low.to_string(), s.to_string(),
                                  low.to_string(), (s - (low + 1) / 2).to_string(), value_of(n).to_string()));
    return lines;
  }
};

}  // namespace

const Theorem& theorem_take_root() {
  static const TakeRoot theorem;
  return theorem;
}

}  // namespace grundy
