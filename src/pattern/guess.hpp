/// Guessing one sequence: from its first part a description, which must then foretell the rest.
///
/// A guesser never sees the numbers that will test its guess. That is the whole protection against patterns that fit
/// what they were made from: 0.137 looks periodic from heap 35 up to heap 84, and heap 85 ends it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

using Terms = std::vector<std::uint32_t>;

/// G(n + period) = G(n) + saltus for n >= preperiod.
struct Periodic {
  std::size_t preperiod = 0;
  std::size_t period = 1;
  std::int64_t saltus = 0;
};

struct Guess {
  std::string text;
  Terms foretold;                        ///< the whole sequence
  std::optional<Periodic> periodic = {}; ///< when the guess says no more than this
  std::size_t lag = 0;                   ///< when the guess is L(i) = L(i-1) + L(i-lag)
};

/// What a guesser may see.
struct Seen {
  std::span<const std::uint32_t> terms;  ///< the first part
  std::size_t total;                     ///< how many terms to foretell
  std::string name;                      ///< what n is called in texts: "n", "a xor b"
};

/// Takes a guess; true: it held, no more are wanted.
using Propose = std::function<bool(Guess)>;

struct Guesser {
  std::string_view tries;  ///< for "what was tried"
  bool (*guess)(const Seen&, const Propose&);
  bool on_quarter = false; ///< sees a quarter instead of the usual part
};

/// For sequences of flags, 1 for a losing number; simplest first.
[[nodiscard]] std::span<const Guesser> losing_guessers();
/// For nim-values; simplest first.
[[nodiscard]] std::span<const Guesser> value_guessers();

// ---- shared by the guessers

/// The least (preperiod, period) in the order of their sum such that the terms repeat at least `repeats` times, and at
/// least six terms, after the first period; or nothing.
[[nodiscard]] std::optional<Periodic> repetition(std::span<const std::uint32_t> terms, bool with_saltus);

/// Foretells by f, which gives a negative number where it cannot.
[[nodiscard]] std::optional<Terms> foretell(const Seen&, const std::function<std::int64_t(std::int64_t)>& f);

/// "0, 2, 5", at most `most` of them and then "…".
[[nodiscard]] std::string listed(std::span<const std::int64_t> numbers, std::size_t most = SIZE_MAX);

/// "n + 1", "n - 2", "n"; `name` in parentheses if it is more than a word and `tight`.
[[nodiscard]] std::string plus(std::string_view name, std::int64_t c);
[[nodiscard]] std::string atom(std::string_view name);

// ---- guessers, by the file that has them

bool guess_finite(const Seen&, const Propose&);
bool guess_residues(const Seen&, const Propose&);
bool guess_powers(const Seen&, const Propose&);
bool guess_two_term_recurrence(const Seen&, const Propose&);
bool guess_floor_recurrence(const Seen&, const Propose&);
bool guess_quadratic(const Seen&, const Propose&);
bool guess_root_recurrence(const Seen&, const Propose&);
bool guess_beatty(const Seen&, const Propose&);
bool guess_linear_recurrence(const Seen&, const Propose&);
bool guess_digit_flags(const Seen&, const Propose&);
bool guess_digit_recursion(const Seen&, const Propose&);

bool guess_linear_value(const Seen&, const Propose&);
bool guess_digit_value(const Seen&, const Propose&);
bool guess_periodic_value(const Seen&, const Propose&);

}  // namespace grundy
