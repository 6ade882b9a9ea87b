#include "check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace grundy {

namespace {

using Value = std::uint32_t;
using Number = std::uint64_t;

// The values found so far, hundreds of millions at times; an index may have 32 bits where a Number has 64. Or, of more, so many
// from the beginning and at least as many of the last.
class NimValues {
 public:
  static constexpr Number kBytesEach = 2;
  NimValues() = default;
  explicit NimValues(Number kept) : kept_(kept) {}
  void reserve(Number count) { values_.reserve(static_cast<std::size_t>(count)); }
  [[nodiscard]] Value operator[](Number heap) const { return values_[static_cast<std::size_t>(heap < kept_ ? heap : heap - skipped_)]; }
  [[nodiscard]] Number size() const { return values_.size() + skipped_; }
  void push_back(std::uint16_t v) {
    values_.push_back(v);
    if (kept_ == 0 || values_.size() < 4 * kept_) return;
    values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(kept_), values_.begin() + static_cast<std::ptrdiff_t>(3 * kept_));
    skipped_ += 2 * kept_;
  }

 private:
  std::vector<std::uint16_t> values_;
  Number kept_ = 0;  // 0: all
  Number skipped_ = 0;
};

struct Wrong {  // the certificate does not hold, and why
  std::string why;
};

// ---- the certificate as text

struct Certificate {
  std::string game;
  Number period = 0, preperiod = 0, saltus = 0;
  Value mask = 0;  // a class of values: any mask is right, a good one makes the check fast
  bool by_parity = false;
  Number kept = 0;            // values that a proof by a bounded state needs at a time
  std::vector<Value> values;  // those that are written down
};

Number number_of(const nlohmann::json& json, const char* key) {
  constexpr Number kMost = Number{1} << 40U;
  const auto at = json.find(key);
  if (at == json.end() || !at->is_number_unsigned() || at->get<Number>() > kMost) throw Error(fmt::format("no certificate: expected a number \"{}\" below 2^40", key));
  return at->get<Number>();
}

Certificate read(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("certificate", nlohmann::json()) != "period") throw Error("no certificate: expected JSON with \"certificate\": \"period\"");
  if (json.value("version", nlohmann::json()) != 1) throw Error("a certificate of another version: expected \"version\": 1");
  const auto game = json.find("game");
  if (game == json.end() || !game->is_string()) throw Error("no certificate: expected the text of a game in \"game\"");
  Certificate c{game->get<std::string>(), number_of(json, "period"), number_of(json, "preperiod"), number_of(json, "saltus"), 0, false, 0, {}};
  if (c.period == 0) throw Error("no certificate: the period is at least 1");
  if (json.contains("mask")) {
    c.mask = static_cast<Value>(std::min<Number>(number_of(json, "mask"), UINT32_MAX));
    c.by_parity = json.value("by_parity", nlohmann::json()) == true;
  }
  if (json.contains("kept")) c.kept = number_of(json, "kept");
  const auto values = json.find("values");
  if (values == json.end()) return c;
  const auto is_value = [](const nlohmann::json& v) { return v.is_number_unsigned() && v.get<Number>() < UINT32_MAX; };
  if (!values->is_array() || !std::all_of(values->begin(), values->end(), is_value)) throw Error("no certificate: \"values\" are nim-values of heaps 0, 1, 2 …");
  for (const auto& v : *values) c.values.push_back(v.get<Value>());
  return c;
}

// ---- the hypotheses, from the text of the game

struct Theorem {
  Number parts;   // the most heaps that a heap may become
  Number extra;   // beyond parts * (n0 + p): the values that the theorem asks for
  bool from_one;  // n0 = 0 counts as 1
  bool saltus;    // whether one may be
  std::string text;

  [[nodiscard]] Number needed(const Certificate& c) const { return parts * (std::max<Number>(c.preperiod, from_one ? 1 : 0) + c.period) + extra; }
};

// Takes that leave no heap, one heap, two heaps; and the most heaps.
struct Digits {
  std::vector<Number> to_none, to_one, to_two;
  Number parts = 1;
  Number largest = 0;
};

std::optional<Digits> code_of(std::string_view text) {
  if (text.size() < 3 || text[1] != '.') return std::nullopt;
  Digits d;
  for (std::size_t i = 0, take = 0; i < text.size(); ++i) {
    if (i == 1) continue;
    const char c = text[i];
    unsigned digit = 0;
    if (c >= '0' && c <= '9') digit = static_cast<unsigned>(c - '0');
    else if (c >= 'A' && c <= 'V') digit = static_cast<unsigned>(c - 'A') + 10;
    else return std::nullopt;
    if ((digit & 1U) != 0) d.to_none.push_back(take);
    if ((digit & 2U) != 0) d.to_one.push_back(take);
    if ((digit & 4U) != 0) d.to_two.push_back(take);
    if (digit != 0) d.largest = take;
    d.parts = std::max<Number>(d.parts, digit == 0 ? 0 : static_cast<Number>(std::bit_width(digit)) - 1);
    ++take;
  }
  return d;
}

// "name(1,3..5)": the largest number between the parentheses; nothing where it is not a list of numbers.
std::optional<Number> largest_of(std::string_view text, std::string_view name) {
  if (!text.starts_with(name) || !text.ends_with(')') || text.size() <= name.size() + 2 || text[name.size()] != '(') return std::nullopt;
  text = text.substr(name.size() + 1, text.size() - name.size() - 2);
  constexpr Number kMost = Number{1} << 40U;
  Number largest = 0;
  Number n = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '9') n = std::min(kMost, 10 * n + static_cast<Number>(c - '0'));
    else if (c == ',' || c == '.' || c == ' ') n = 0;
    else return std::nullopt;
    largest = std::max(largest, n);
  }
  return largest;
}

Theorem theorem_of(const std::string& game) {
  if (const auto code = code_of(game)) return {code->parts, code->largest, true, false, fmt::format("a finite code of at most {} parts, values to {}(n0+p)+{}", code->parts, code->parts, code->largest)};
  if (const auto k = largest_of(game, "subtract")) return {1, *k, false, false, fmt::format("a finite subtraction set: a window of {} values repeats", *k)};
  if (const auto k = largest_of(game, "bash")) return {1, *k, false, false, fmt::format("a finite subtraction set: a window of {} values repeats", *k)};
  if (const auto k = largest_of(game, "all_but")) return {1, 2 * *k + 1, false, true, fmt::format("the complement of a finite set: a window of {} differences repeats", 2 * *k + 1)};
  if (game == "nim") return {1, 1, false, true, "the complement of the empty set: a window of one difference repeats"};
  throw Wrong{fmt::format("no theorem is known here that would prove a period of {}", game)};
}

// ---- the values, anew

class Marks {
 public:
  void begin() { ++stamp_; }
  void add(Value v) {
    if (v >= marks_.size()) marks_.resize(std::bit_ceil(std::size_t{v} + 1));
    marks_[v] = stamp_;
  }
  [[nodiscard]] bool has(Value v) const { return v < marks_.size() && marks_[v] == stamp_; }

 private:
  std::vector<Number> marks_;
  Number stamp_ = 0;
};

// By the definition: the least value that no option has.
class ByMoves {
 public:
  ByMoves(const Rules& rules, const NimValues& g) : rules_(rules), g_(g) {}

  Value next() {
    seen_.begin();
    const Word heap[] = {static_cast<Word>(g_.size())};
    rules_.moves(heap, [&](std::span<const State> parts) {
      Value v = 0;
      for (const State part : parts) v ^= g_[static_cast<std::size_t>(part[0])];
      seen_.add(v);
    });
    Value least = 0;
    while (seen_.has(least)) ++least;
    return least;
  }

 private:
  const Rules& rules_;
  const NimValues& g_;
  Marks seen_;
};

// For codes of at most two parts. Heaps are of class 0 or 1, by their value (and their parity), and the value of a split has
// the sum of the classes of its parts. So a value of class 1 comes from a pair with a heap of class 0, and those are few if
// the class is well chosen; a value of class 0 comes from such a pair as well, or from a pair that is looked for.
class ByClasses {
 public:
  ByClasses(const Digits& code, const Certificate& c, const NimValues& g) : code_(code), mask_(c.mask), g_(g) {
    const auto odd = [](Number take) { return take % 2; };
    by_parity_ = c.by_parity && !code.to_two.empty() && std::all_of(code.to_two.begin(), code.to_two.end(), [&](Number t) { return odd(t) == odd(code.to_two[0]); });
    if (by_parity_) shift_ = odd(code.to_two[0]);
    if (c.kept == 0) return;
    deepest_ = c.kept - code.largest;
    last_few_ = c.kept / 4;
  }

  Value next() {
    while (classified_ < g_.size()) {
      if (class_of(g_[classified_], classified_) == 0 && classified_ > 0) few_.push_back(classified_);
      if (!few_.empty() && few_.back() > last_few_) throw Wrong{fmt::format("heap {} is of the class of few, too late for so few values kept", classified_)};
      ++classified_;
    }
    const Number n = g_.size();
    seen_.begin();
    for (const Number take : code_.to_none)
      if (take == n) seen_.add(0);
    for (const Number take : code_.to_one)
      if (take < n) seen_.add(g_[n - take]);
    for (const Number take : code_.to_two)
      for (const Number part : few_) {
        if (part + take >= n) break;
        seen_.add(g_[part] ^ g_[n - take - part]);
      }
    for (Value v = 0;; ++v)
      if (!seen_.has(v) && (class_of(v, n) == 1 || !found(v, n))) return v;
  }

 private:
  [[nodiscard]] unsigned class_of(Value v, Number n) const {
    return (static_cast<unsigned>(std::popcount(v & mask_)) + (by_parity_ ? static_cast<unsigned>((n + shift_) & 1U) : 0U)) & 1U;
  }
  [[nodiscard]] bool found(Value v, Number n) const {
    for (Number a = 1; 2 * a <= n; ++a) {
      if (a > deepest_) throw Wrong{fmt::format("a split of heap {} to value {} is not found among the values kept", n, v)};
      for (const Number take : code_.to_two)
        if (2 * a + take <= n && (g_[a] ^ g_[n - take - a]) == v) return true;
    }
    return false;
  }

  const Digits& code_;
  Value mask_;
  bool by_parity_ = false;
  Number shift_ = 0;
  Number deepest_ = UINT64_MAX;   // the largest smaller part that is looked at
  Number last_few_ = UINT64_MAX;  // no heap of class 0 may be larger
  const NimValues& g_;
  std::vector<Number> few_;
  Number classified_ = 0;
  Marks seen_;
};

// One value after the other.
class Run {
 public:
  Run(const Rules& rules, const Certificate& c, const Limits& limits, NimValues& g) : code_(code_of(c.game)), limits_(limits), by_moves_(rules, g), g_(g) {
    if (code_ && code_->parts <= 2) by_classes_.emplace(*code_, c, g);
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  void step() {
    const Number n = g_.size();
    if (n % 1024 == 0) look_at_limits();
    const Value v = by_classes_ ? by_classes_->next() : by_moves_.next();
    if (by_classes_ && n < kByDefinition && v != by_moves_.next()) throw Wrong{fmt::format("the code is not what the moves of heap {} are", n)};
    if (v > UINT16_MAX) throw Wrong{fmt::format("heap {} has value {}, and values of 2^16 and more are not checked here", n, v)};
    g_.push_back(static_cast<std::uint16_t>(v));
  }

 private:
  static constexpr Number kByDefinition = 600;  // so many values are computed by the moves of the rules, whatever the game

  void look_at_limits() const {
    if (limits_.interrupted != nullptr && limits_.interrupted->load()) throw Wrong{"interrupted"};
    if (limits_.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds) throw Wrong{"the time limit was met"};
  }

  std::optional<Digits> code_;
  const Limits& limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  ByMoves by_moves_;
  std::optional<ByClasses> by_classes_;
  NimValues& g_;
};

// A bounded state recurs: G(n + p) = G(n) for n0 <= n < c = n0 + K, all heaps of class 0 are below c / 2 - k, and every smaller
// value of class 0 of the heaps from c to c + p - 1 is a move to one heap or to two, the larger of which is at most K smaller. Then the same
// holds for the next heap, and for all: moves to values of class 1 leave one of the K heaps before it, and a heap of class 0 if they leave two,
// so they are as those of the heap p smaller; moves to class 0 have the larger heap in what repeats. One run computes n, another n + p.
class TwoRuns {
 public:
  TwoRuns(const Certificate& c, const Limits& limits, const Rules& rules) : c_(c), early_values_(c.kept), late_values_(c.kept), early_(rules, c, limits, early_values_), late_(rules, c, limits, late_values_) {
    const auto code = code_of(c.game);
    if (!code || code->parts > 2 || c.mask == 0) throw Wrong{"only octal codes with a class of values have a bounded state"};
    if (c.kept < kLeast || c.kept / 4 < code->largest) throw Wrong{fmt::format("{} values are too few to keep", c.kept)};
    if (c.kept > limits.memory / (32 * NimValues::kBytesEach)) throw Wrong{"the values kept do not fit the memory limit"};
  }

  std::string verify(Number& values) {
    find_shorter();
    const Number last = c_.preperiod + c_.kept + c_.period;
    while (late_values_.size() < c_.period) advance_late(values);
    while (late_values_.size() < last) {
      early_.step();
      advance_late(values);
      compare(early_values_.size() - 1);
    }
    for (const auto& [period, window] : shorter_)
      if (window == window_) throw Wrong{fmt::format("{} is a smaller period", period)};
    values = early_values_.size() + late_values_.size();
    return fmt::format("a finite code of at most two parts, a state of {} values recurs; {} values computed anew", c_.kept, values);
  }

 private:
  static constexpr Number kLeast = 4096;
  using Window = std::vector<Value>;

  // A smaller period would divide this one, and with it the quotient by one of its primes.
  void find_shorter() {
    Number left = c_.period;
    for (Number prime = 2; prime * prime <= left; ++prime) {
      if (left % prime != 0) continue;
      shorter_.push_back({c_.period / prime, {}});
      while (left % prime == 0) left /= prime;
    }
    if (left > 1) shorter_.push_back({c_.period / left, {}});
  }

  void advance_late(Number& values) {
    late_.step();
    const Number n = late_values_.size() - 1;
    values = early_values_.size() + n + 1;
    for (auto& [period, window] : shorter_)
      if (n >= c_.preperiod + period && window.size() < c_.kept) window.push_back(late_values_[n]);
  }

  void compare(Number n) {
    const Value early = early_values_[n];
    const Value late = late_values_[n + c_.period];
    if (n < c_.values.size() && early != c_.values[static_cast<std::size_t>(n)]) throw Wrong{fmt::format("heap {} has value {}, not {}", n, early, c_.values[static_cast<std::size_t>(n)])};
    if (n >= c_.preperiod && early != late) throw Wrong{fmt::format("heaps {} and {} have values {} and {}", n, n + c_.period, early, late)};
    if (n + 1 == c_.preperiod && early == late) throw Wrong{fmt::format("the period begins before heap {}", c_.preperiod)};
    if (n >= c_.preperiod) window_.push_back(early);
  }

  const Certificate& c_;
  NimValues early_values_, late_values_;
  Run early_, late_;
  std::vector<std::pair<Number, Window>> shorter_;  // with the values from the preperiod and so much on
  Window window_;                                   // the values from the preperiod on
};

class Check {
 public:
  Check(const Certificate& certificate, const Limits& limits) : c_(certificate), limits_(limits) {}

  std::string verify() {
    const auto rules = read_game(c_.game);
    if (rules->text() != c_.game) throw Wrong{fmt::format("{} is written {}", c_.game, rules->text())};
    const Theorem theorem = theorem_of(c_.game);
    if (c_.saltus != 0 && !theorem.saltus) throw Wrong{"the theorem covers periods without a saltus only"};
    if (c_.kept != 0) return TwoRuns(c_, limits_, *rules).verify(values_);
    compute(*rules, theorem.needed(c_));
    compare_values();
    check_period();
    check_least();
    return fmt::format("{}; {} values computed anew", theorem.text, g_.size());
  }
  [[nodiscard]] Number values() const { return std::max(values_, g_.size()); }

 private:
  void compute(const Rules& rules, Number needed) {
    if (needed > limits_.memory / NimValues::kBytesEach) throw Wrong{fmt::format("{} values do not fit the memory limit", needed)};
    g_.reserve(needed);
    Run run(rules, c_, limits_, g_);
    while (g_.size() < needed) run.step();
  }

  void compare_values() const {
    for (std::size_t n = 0; n < std::min<Number>(g_.size(), c_.values.size()); ++n)
      if (g_[n] != c_.values[n]) throw Wrong{fmt::format("heap {} has value {}, not {}", n, g_[n], c_.values[n])};
  }

  [[nodiscard]] bool repeats(Number n, Number period) const { return g_[n + period] == Number{g_[n]} + c_.saltus * period / c_.period; }

  void check_period() const {
    for (Number n = c_.preperiod; n + c_.period < g_.size(); ++n)
      if (!repeats(n, c_.period)) throw Wrong{fmt::format("heaps {} and {} have values {} and {}", n, n + c_.period, g_[n], g_[n + c_.period])};
  }

  // A smaller period would divide this one.
  void check_least() const {
    if (c_.preperiod > 0 && repeats(c_.preperiod - 1, c_.period)) throw Wrong{fmt::format("the period begins before heap {}", c_.preperiod)};
    for (Number d = 1; d <= c_.period / 2; ++d) {
      if (c_.period % d != 0 || (c_.saltus * d) % c_.period != 0) continue;
      Number n = c_.preperiod;
      while (n + d < g_.size() && repeats(n, d)) ++n;
      if (n + d == g_.size()) throw Wrong{fmt::format("{} is a smaller period", d)};
    }
  }

  const Certificate& c_;
  const Limits& limits_;
  NimValues g_;
  Number values_ = 0;
};

}  // namespace

Checked check_certificate(std::string_view text, const Limits& limits) {
  const Certificate c = read(text);
  Checked out{false, c.game, fmt::format("period {} from heap {}{}", c.period, c.preperiod, c.saltus == 0 ? "" : fmt::format(", saltus {}", c.saltus)), "", 0};
  Check check(c, limits);
  try {
    out.why = check.verify();
    out.holds = true;
  } catch (const Wrong& wrong) {
    out.why = wrong.why;
  } catch (const Error& e) {
    out.why = e.what();
  }
  out.values = check.values();
  return out;
}

}  // namespace grundy
