// Linear recurrences with constant coefficients, over the rationals and exactly.
//
// Massey, Shift-register synthesis and BCH decoding, IEEE Trans. Inform. Theory 15 (1969) 122-127.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "grundy/integer.hpp"
#include "pattern/guess.hpp"

namespace grundy {

namespace {

class Rational {
 public:
  Rational(Integer above = 0, Integer below = 1) : above_(std::move(above)), below_(std::move(below)) {
    const Integer g = gcd(above_ < 0 ? -above_ : above_, below_ < 0 ? -below_ : below_);
    const Integer divisor = below_ < 0 ? -g : g;
    if (divisor != 1) {
      above_ /= divisor;
      below_ /= divisor;
    }
  }
  friend Rational operator+(const Rational& a, const Rational& b) { return {a.above_ * b.below_ + b.above_ * a.below_, a.below_ * b.below_}; }
  friend Rational operator-(const Rational& a, const Rational& b) { return {a.above_ * b.below_ - b.above_ * a.below_, a.below_ * b.below_}; }
  friend Rational operator*(const Rational& a, const Rational& b) { return {a.above_ * b.above_, a.below_ * b.below_}; }
  friend Rational operator/(const Rational& a, const Rational& b) { return {a.above_ * b.below_, a.below_ * b.above_}; }
  [[nodiscard]] bool zero() const { return above_ == 0; }
  [[nodiscard]] std::optional<std::int64_t> whole() const { return below_ == 1 ? above_.to_int64() : std::nullopt; }

 private:
  Integer above_, below_;
};

using Row = std::vector<Rational>;

// c with s[i] + c[1] s[i-1] + … + c[L] s[i-L] = 0, c[0] = 1, of the least L; nothing when L exceeds `most`.
std::optional<Row> shortest(const std::vector<std::int64_t>& s, std::size_t most) {
  Row c{1};
  Row b{1};
  Rational last(1);  // the discrepancy when b was replaced
  std::size_t length = 0;
  std::size_t since = 1;
  for (std::size_t i = 0; i < s.size(); ++i, ++since) {
    Rational d;
    for (std::size_t j = 0; j < c.size() && j <= i; ++j) d = d + c[j] * Rational(s[i - j]);
    if (d.zero()) continue;
    const Row before = c;
    c.resize(std::max(c.size(), b.size() + since));
    const Rational factor = d / last;
    for (std::size_t j = 0; j < b.size(); ++j) c[j + since] = c[j + since] - factor * b[j];
    if (2 * length > i) continue;
    length = i + 1 - length;
    if (length > most) return std::nullopt;
    b = before;
    last = d;
    since = 0;
  }
  c.resize(length + 1);
  return c;
}

std::string recurrence_text(const std::vector<std::int64_t>& coefficients) {
  std::string out = "L(i) =";
  bool first = true;
  for (std::size_t j = 0; j < coefficients.size(); ++j) {
    const std::int64_t c = coefficients[j];
    if (c == 0) continue;
    out += first ? (c < 0 ? " -" : " ") : (c < 0 ? " - " : " + ");
    if (c != 1 && c != -1) out += fmt::format("{}*", c < 0 ? -c : c);
    out += fmt::format("L(i-{})", j + 1);
    first = false;
  }
  return out;
}

}  // namespace

bool guess_linear_recurrence(const Seen& seen, const Propose& propose) {
  std::vector<std::int64_t> all;
  for (std::size_t n = 0; n < seen.terms.size(); ++n)
    if (seen.terms[n] != 0) all.push_back(static_cast<std::int64_t>(n));
  constexpr std::size_t kUsed = 48;
  for (std::size_t apart = 0; apart <= 3 && all.size() >= apart + 7; ++apart) {
    const std::vector<std::int64_t> used(all.begin() + static_cast<std::ptrdiff_t>(apart),
                                         all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), apart + kUsed)));
    const std::size_t most = std::min<std::size_t>(8, (used.size() - 1) / 2 - 1);  // more terms than it takes to determine it
    const auto row = shortest(used, most);
    if (!row || row->size() < 2) continue;
    std::vector<std::int64_t> coefficients;
    for (std::size_t j = 1; j < row->size(); ++j) {
      const auto c = (Rational(0) - (*row)[j]).whole();
      if (!c) break;
      coefficients.push_back(*c);
    }
    if (coefficients.size() + 1 != row->size()) continue;
    std::vector<std::int64_t> numbers(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(coefficients.size()));
    while (numbers.back() < static_cast<std::int64_t>(seen.total)) {
      std::int64_t next = 0;
      for (std::size_t j = 0; j < coefficients.size(); ++j) next += coefficients[j] * numbers[numbers.size() - 1 - j];
      if (next <= numbers.back()) break;
      numbers.push_back(next);
    }
    if (numbers.back() < static_cast<std::int64_t>(seen.total)) continue;
    Terms foretold(seen.total);
    for (const auto* list : {&numbers, &all})
      for (std::size_t i = 0; i < (list == &all ? apart : list->size()); ++i)
        if (static_cast<std::size_t>((*list)[i]) < seen.total) foretold[static_cast<std::size_t>((*list)[i])] = 1;
    if (!std::equal(seen.terms.begin(), seen.terms.end(), foretold.begin())) continue;
    const std::string also = apart == 0 ? "" : fmt::format("; and {} = {}", seen.name, listed(std::span(all).first(apart)));
    const std::string first = listed(std::span<const std::int64_t>(numbers).first(std::min<std::size_t>(numbers.size(), coefficients.size() + 4)));
    if (propose({fmt::format("{} = {}, …: {}{}", seen.name, first, recurrence_text(coefficients), also), std::move(foretold)})) return true;
  }
  return false;
}

}  // namespace grundy
