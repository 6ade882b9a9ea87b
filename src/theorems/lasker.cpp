// Lasker's Nim: take any number from a heap, or split it in two. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4.
//
// The heaps 4k+1 .. 4k+4 are worth 4k+1, 4k+2, 4k+4, 4k+3. By induction: the smaller heaps have all values below the heap's
// own, or all but one, which the split (1, n-1) or a smaller heap supplies; no split repeats the heap's own value, since the
// values agree with n in the residues modulo 4 up to the exchange of 3 and 0.
#include <fmt/format.h>

#include "theorem.hpp"

namespace grundy {

const Theorem& theorem_lasker() {
  class Lasker final : public Theorem {
    static Integer at(const Integer& n) {
      if (n == 0) return n;
      const Integer residue = n % 4;
      return residue == 3 ? n + 1 : residue == 0 ? n - 1 : n;
    }

    // A part 4x + r, 1 <= r <= 4, is worth 4h + l with h = x, but x + 1 for r = 3. Two parts of given residues therefore have
    // a given sum and a given xor of their h: h = fixed | subset of the xor's digits, and the other h has the digits left.
    struct Splits {
      Integer fixed, free;  // the digits that both h have, and those that one of them has
      Integer least;        // the first subset of `free`: not 0 where h = 0 would mean x = -1
      std::int64_t residue;

      Integer part(const Integer& h, std::int64_t r) const { return (h - (r == 3 ? 1 : 0)) * 4 + r; }
      // The next larger subset; beyond `free` after the last one.
      Integer after(const Integer& subset) const {
        const Integer one = Integer(1) << free.bits();
        const Integer carry = (subset ^ (one - 1) ^ free) + 1;  // carries run through the digits that are not free
        return carry >= one ? one : carry & free;
      }
    };

    static std::uint64_t ones(const Integer& n) {
      std::uint64_t count = 0;
      for (std::size_t i = 0; i < n.bits(); ++i) count += n.bit(i) ? 1 : 0;
      return count;
    }

    static std::vector<Splits> splits(const Integer& n, const Integer& target) {
      constexpr std::int64_t kLow[] = {0, 1, 2, 0, 3};
      std::vector<Splits> found;
      for (std::int64_t r = 1; r <= 4; ++r)
        for (std::int64_t s = r; s <= 4; ++s) {
          const Integer quadruple = n - r - s;
          if (quadruple < 0 || quadruple % 4 != 0 || target % 4 != (kLow[r] ^ kLow[s])) continue;
          const Integer sum = quadruple / 4 + (r == 3 ? 1 : 0) + (s == 3 ? 1 : 0);
          const Integer x = target / 4;
          if (x > sum || (sum - x) % 2 != 0 || (((sum - x) / 2) & x) != 0) continue;
          add(found, {(sum - x) / 2, x, 0, r}, s);
        }
      return found;
    }

    static void add(std::vector<Splits>& found, Splits splits, std::int64_t s) {
      // equal residues: the smaller part is named, so it goes without the top digit
      if (splits.residue == s && splits.free != 0) {
        const Integer top = Integer(1) << (splits.free.bits() - 1);
        splits.free = splits.free ^ top;
        if (s == 3 && splits.fixed == 0) splits.least = lowest(splits.free);
      } else if (splits.fixed == 0 && (splits.residue == 3 || s == 3)) {
        // the part of residue 3 needs a digit; where it is the other one, name that one
        if (s == 3) splits.residue = 3;
        splits.least = lowest(splits.free);
      }
      if (splits.least >= 0) found.push_back(std::move(splits));
    }
    // The least subset that is not empty, or -1.
    static Integer lowest(const Integer& free) {
      for (std::size_t i = 0; i < free.bits(); ++i)
        if (free.bit(i)) return Integer(1) << i;
      return -1;
    }

    std::string_view name() const override { return "lasker"; }
    std::string_view because() const override { return "heaps 4k+1 .. 4k+4 are worth 4k+1, 4k+2, 4k+4, 4k+3 (Lasker 1931)"; }

    Reach reach(const Component& c, Convention convention) const override {
      return c.rules.name() == "4.[3]" && convention == Convention::normal ? Reach::value : Reach::nothing;
    }
    Integer value(const Component& c, Convention) const override { return at(c.at[0]); }

    // Takes first (the values are a permutation, so one heap at most has the target), then splits by the residues of the parts.
    void moves(const Component& c, Convention, const Integer& target, const OptionSink& sink) const override {
      const Integer& n = c.at[0];
      const Integer left = at(target);  // the permutation undoes itself
      if (left < n && !sink(left == 0 ? Option{} : Option{{left}})) return;
      for (const Splits& s : splits(n, target))
        for (Integer subset = s.least; subset <= s.free; subset = s.after(subset))
          if (!sink({{s.part(s.fixed | subset, s.residue)}, {n - s.part(s.fixed | subset, s.residue)}})) return;
    }
    std::optional<Integer> count(const Component& c, Convention, const Integer& target) const override {
      Integer found = at(target) < c.at[0] ? 1 : 0;
      for (const Splits& s : splits(c.at[0], target)) found += power(2, ones(s.free)) - (s.least == 0 ? 0 : 1);
      return found;
    }
    std::vector<std::string> why(const Component& c, Convention) const override {
      const Integer& n = c.at[0];
      return {fmt::format("{} mod 4 = {}, so it is worth {}", n.to_string(), (n % 4).to_string(), at(n).to_string())};
    }
  };
  static const Lasker theorem;
  return theorem;
}

}  // namespace grundy
