/// Several coordinates seen as one number: if the values depend on that number alone, they are one sequence.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pattern/facts.hpp"
#include "pattern/guess.hpp"

namespace grundy {

struct Feature {
  std::string text;  ///< "a xor b"
  std::function<std::int64_t(const std::vector<Word>&)> of;  ///< negative: not defined there
  std::string when_zero = {};  ///< how to say that it is 0, where that is not "text = 0"
};

/// Simplest first.
[[nodiscard]] std::vector<Feature> features(std::span<const std::string> names);

/// Guesses about all positions of a box at once; what a guesser sees are the positions with every coordinate below `seen`.
struct Box {
  std::vector<std::size_t> sides;
  Terms terms;  ///< as Facts::values; flags when about losing positions
  std::size_t least;      ///< coordinates below it are left out
  std::vector<std::string> names;
};

/// Wythoff's pairs and Fraenkel's: low_k = floor(k*alpha [+ 1/alpha]) and low_k + r*k + s from k = first on.
struct ComplementaryPairs {
  std::int64_t r = 1;
  bool inverse_added = false;
  std::int64_t s = 0;
  std::int64_t first = 0;
};
[[nodiscard]] std::string text_of(const ComplementaryPairs&, std::string_view names = "a, b");

/// Moore's condition.
[[nodiscard]] std::string columns_text(std::span<const std::string> names, std::int64_t modulus);

/// "a, b, c".
[[nodiscard]] std::string joined(std::span<const std::string> names, std::string_view between, std::string_view form = "{}");

/// P-positions (a, b) and (b, a) with a = floor(k*alpha + beta) and b = a + r*k + s.
bool guess_pairs(const Box&, std::size_t seen, const Propose&);
/// Residues of the coordinates decide.
bool guess_tuple_residues(const Box&, std::size_t seen, const Propose&);
/// The larger is at most a quadratic multiple of the smaller: Euclid.
bool guess_ratio(const Box&, std::size_t seen, const Propose&);

/// The second coordinate is below a bound that the first one sets: the last term when the first is written greedily as a sum
/// of the numbers L(i), those that lose whatever is allowed. So in Fibonacci Nim with its cap.
bool guess_greedy_bound(const Box&, std::size_t seen, const Propose&);

}  // namespace grundy
