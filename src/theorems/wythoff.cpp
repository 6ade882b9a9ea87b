// Wythoff's game and Fraenkel's generalisation: from one heap any, or i and j from both with |i-j| < r.
//
// With alpha = (2 - r + sqrt(r^2+4)) / 2, the P-positions are, for k = 0, 1, 2 …,
//
//     normal play          (floor(k alpha), that + rk)               Wythoff 1907 for r = 1, Fraenkel 1982
//     misère play, r > 1   (floor(k alpha + 1/alpha), that + rk + 1) Fraenkel 1982
//     misère play, r = 1   (0,1), (2,2), then normal play's from k = 2
//
// In each every heap size occurs in exactly one pair, so a position has at most one winning move a heap, and on the
// diagonal one for each multiple of r within r of the difference: three in all for r = 1.
//
// Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907) 199-202.
// Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982) 353-361.
//
// Floors of irrationals are taken by integer square roots, never floating point.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "ranges.hpp"
#include "theorem.hpp"

namespace grundy {

namespace {

struct Pair {
  Integer low, high;
};

// The sequence of cold pairs of one game; r and whether the misère offset applies decide it.
class ColdPairs {
  // t sqrt(r^2+4): its floor and, of long numbers, its fraction in units of 2^-scale, at most t units too small.
  struct Multiple {
    Integer floor;
    std::optional<Integer> fraction;
  };

 public:
  // `largest`: no heap that is asked about exceeds it.
  ColdPairs(const Integer& r, Convention convention, const Integer& largest)
      : r_(r),
        root_(r * r + 4),
        shifted_(convention == Convention::misere && r > 1),
        small_(convention == Convention::misere && r == 1),
        scale_((r * (largest + 1) + 2).bits() + 64) {}

  // The pair with high - low == difference, if there is one.
  [[nodiscard]] std::optional<Pair> with_difference(const Integer& difference) const {
    if (small_ && difference == 0) return Pair{2, 2};
    if (small_ && difference == 1) return Pair{0, 1};
    const Integer rk = shifted_ ? difference - 1 : difference;
    if (rk < 0 || rk % r_ != 0) return std::nullopt;
    const Integer low = low_of(rk / r_);
    return Pair{low, low + difference};
  }

  [[nodiscard]] Integer partner(const Integer& heap) const {
    if (small_ && heap <= 2) return heap == 2 ? Integer(2) : 1 - heap;
    // k, the last index with low_of(k) <= heap, is the floor of (u sqrt(r^2+4) + plus) / by
    const Integer step = shifted_ ? r_ : Integer(1);
    const Integer u = shifted_ ? r_ * heap + 2 : heap + 1;
    const Integer plus = shifted_ ? u * (r_ - 2) - r_ * 2 : u * (r_ - 2);
    const Integer by = r_ * 2 * step;
    const Multiple multiple = times_root(u);
    const Integer k = floor_divide(multiple.floor + plus, by);
    if (k >= 0 && is_low(heap, k, u, step, multiple, multiple.floor + plus - k * by)) return heap + r_ * k + (shifted_ ? 1 : 0);
    // the highs up to heap are as many as the integers up to it that are no low
    return shifted_ ? heap - r_ * (heap - k - 1) - 1 : heap - r_ * (heap - k);
  }

  // low_of(k) == heap, where k was the floor of (u sqrt(r^2+4) + plus) / by and `rest` what that left of the numerator's
  // integer part. It is so when the fraction dropped is below 1/alpha, that is, with e the fraction of u sqrt(r^2+4), when
  // e < step (sqrt(r^2+4) + r - 2) - rest: of long heaps the scaled root decides that without another product.
  [[nodiscard]] bool is_low(const Integer& heap, const Integer& k, const Integer& u, const Integer& step, const Multiple& multiple, const Integer& rest) const {
    if (!multiple.fraction) return low_of(k) == heap;
    const Integer bound = step * scaled_root() + ((step * (r_ - 2) - rest) << scale_);
    const Integer room = bound - *multiple.fraction;
    const Integer doubt = u + step;
    return room > doubt || (room >= -doubt && low_of(k) == heap);
  }

  // Differences of results that a diagonal move from `difference` can have, |i-j| < r; negative: the heaps change order.
  [[nodiscard]] std::vector<Integer> reachable_differences(const Integer& difference) const {
    std::vector<Integer> found;
    const Integer offset = shifted_ ? 1 : 0;
    for (Integer d = difference - r_ + 1; d < difference + r_;) {
      const Integer gap = d >= 0 ? (d - offset) % r_ : (-d - offset) % r_;
      if (gap == 0) {
        found.push_back(d);
        d += 1;
      } else if (d >= 0) {
        d += gap > 0 ? r_ - gap : -gap;
      } else {
        d += std::min(gap > 0 ? gap : gap + r_, -d);
      }
    }
    return found;
  }

 private:
  // floor((t sqrt(r^2+4) + plus) / by), exact for t >= 0 and by > 0.
  [[nodiscard]] Integer floor_times_root(const Integer& t, const Integer& plus, const Integer& by) const {
    return floor_divide(times_root(t).floor + plus, by);
  }


  // floor(t sqrt(r^2+4)). Of long numbers one root serves all: with R = floor(2^scale sqrt(r^2+4)), t sqrt(r^2+4) lies
  // between t R / 2^scale and t (R+1) / 2^scale, which nearly always have the same floor; otherwise a root of its own decides.
  [[nodiscard]] Multiple times_root(const Integer& t) const {
    constexpr std::size_t kShort = 1024;
    if (scale_ < kShort) return {isqrt(t * t * root_), {}};
    const Integer product = t * scaled_root();
    Integer floor = product >> scale_;
    if ((product + t) >> scale_ != floor) return {isqrt(t * t * root_), {}};
    return {floor, product - (floor << scale_)};
  }

  [[nodiscard]] const Integer& scaled_root() const {
    thread_local std::tuple<Integer, std::size_t, Integer> last{0, 0, 0};
    if (std::get<0>(last) != root_ || std::get<1>(last) != scale_) last = {root_, scale_, isqrt(root_ << (2 * scale_))};
    return std::get<2>(last);
  }

  [[nodiscard]] static Integer floor_divide(const Integer& a, const Integer& b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

  [[nodiscard]] Integer low_of(const Integer& k) const {
    // value, moves and why of one position all ask for the pair of the same difference, which may have a million digits
    thread_local std::tuple<Integer, Integer, bool, Integer> last{0, 0, false, 0};
    if (std::get<0>(last) == k && std::get<1>(last) == r_ && std::get<2>(last) == shifted_) return std::get<3>(last);
    const Integer low = shifted_ ? floor_times_root(r_ * k + 1, -((r_ - 2) * (r_ * k - 1)), r_ * 2)
                                 : floor_times_root(k, -((r_ - 2) * k), 2);
    last = {k, r_, shifted_, low};
    return low;
  }

  Integer r_;
  Integer root_;  // r^2 + 4, under the root
  bool shifted_;
  bool small_;
  std::size_t scale_;  // binary places of the root that serves all
};

class Wythoff final : public Theorem {
  std::string_view name() const override { return "wythoff"; }
  std::string_view because() const override {
    return "cold pairs (floor(k alpha), floor(k alpha) + rk), alpha = (2-r+sqrt(r^2+4))/2; for r = 1 (floor(k phi), floor(k phi^2)); "
           "Wythoff 1907, Fraenkel 1982";
  }

  Reach reach(const Component& c, Convention) const override {
    return c.rules.name() == "wythoff" ? Reach::outcome : Reach::nothing;
  }

  Integer value(const Component& c, Convention convention) const override {
    const auto [x, y] = std::minmax(c.at[0], c.at[1]);
    const auto pair = pairs(c, convention).with_difference(y - x);
    return pair && pair->low == x ? 0 : 1;
  }

  // Results are written smaller heap first, in increasing order.
  void moves(const Component& c, Convention convention, const Integer&, const OptionSink& sink) const override {
    const ColdPairs cold = pairs(c, convention);
    const auto [x, y] = std::minmax(c.at[0], c.at[1]);
    std::vector<std::vector<Integer>> found;
    const auto add = [&](const Integer& a, const Integer& b) { found.push_back(a < b ? std::vector{a, b} : std::vector{b, a}); };
    if (const Integer p = cold.partner(x); p < y) add(x, p);
    if (const Integer p = cold.partner(y); p < x) add(p, y);
    for (const Integer& d : cold.reachable_differences(y - x)) {
      const auto pair = cold.with_difference(d >= 0 ? d : -d);
      if (!pair) continue;
      const Integer& a = d >= 0 ? pair->low : pair->high;
      const Integer& b = d >= 0 ? pair->high : pair->low;
      if (a < x && b < y) add(a, b);
    }
    ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (auto& to : found)
      if (!sink({std::move(to)})) return;
  }

  std::vector<std::string> why(const Component& c, Convention convention) const override {
    const auto [x, y] = std::minmax(c.at[0], c.at[1]);
    if (y.bits() > 256) return {};
    if (y == 0) return {convention == Convention::misere ? "no move is left: who should move has won" : "no move is left: who should move has lost"};
    const auto pair = pairs(c, convention).with_difference(y - x);
    const std::string differ = fmt::format("the heaps differ by {}", (y - x).to_string());
    if (!pair) return {differ + ", and no cold pair does: the player to move wins"};
    const std::string cold = fmt::format("{}; the cold pair with that difference is ({},{})", differ, pair->low.to_string(), pair->high.to_string());
    if (pair->low == x) return {cold + index(c, convention, y - x), "this is that pair: every move leaves it, and the opponent can move back to a cold pair"};
    return {cold + index(c, convention, y - x), "this is not that pair: the player to move can reach a cold one"};
  }

  static ColdPairs pairs(const Component& c, Convention convention) { return {c.rules.parameters()[0], convention, std::max(c.at[0], c.at[1])}; }

  static std::string index(const Component& c, Convention convention, const Integer& difference) {
    if (convention == Convention::misere) return "";
    const std::string k = (difference / c.rules.parameters()[0]).to_string();
    if (c.rules.parameters()[0] == 1) return fmt::format(", (floor(k phi), floor(k phi^2)) with k = {}", k);
    return fmt::format(", number k = {}", k);
  }
};

}  // namespace

const Theorem& theorem_wythoff() {
  static const Wythoff theorem;
  return theorem;
}

}  // namespace grundy
