/// One run of the one-hot kernel: a setting that holds until a heap needs the scalar search.
#pragma once

#include <optional>

#include "kernels/onehot.hpp"
#include "kernels/space.hpp"

namespace grundy::onehot {

/// What the values so far say.
struct Setting {
  Setting(const OctalMoves&, const std::vector<std::uint8_t>& g);
  [[nodiscard]] bool suits() const;

  Coding coding;
  std::vector<std::size_t> rares;
  std::size_t heaps;
  std::size_t last_rare = 0;
  std::uint32_t most_code = 0;
};

/// When what happens. No value depends on it; tests make everything happen early and often.
struct Tuning {
  std::size_t first = 2048;        // values that masks are chosen by, and no run before
  std::size_t pause = kBlock;      // values that the scalar search goes on for after a run
  std::size_t learn = 1U << 15U;   // times the bytes of a word: heaps before witnesses are learnt, at least 4096; 0: never
  std::size_t between = 16;        // times as many, and they are learnt anew
  std::size_t alone = 1U << 18U;   // values that are too few for several threads
  std::size_t distant = 1U << 18U; // terms so far back are read from the values; more than several threads may be apart
  std::size_t deepest = SIZE_MAX;  // witnesses whose smaller part is larger are left to the scalar search
  bool again = false;              // the values are computed again: witnesses were found for them
};

/// Appends the values of heaps g.size()..last.
Grown grow(const HeapGame&, std::vector<std::uint8_t>& g, std::size_t last, Guard&, const Tuning& = {});

/// What a proof by a bounded state needs to know, if the game has a sparse space that suits.
struct BoundedState {
  std::size_t window;  // values that the least common value which is no option depends on: last rare heap plus largest take
  std::size_t depth;   // each rare value below the value of one of the heaps looked at is left by a single heap or a split of
                       // which one heap is at most so much smaller than the heap looked at
};
/// Of all values so far, the heaps from `from` on being looked at.
[[nodiscard]] std::optional<BoundedState> bounded_state(const HeapGame&, std::vector<std::uint8_t>& g, std::size_t from);

/// Witnesses looked at before the next look at what is missing.
inline constexpr std::size_t kStages[] = {56, 16, 32, 64, 192};
inline constexpr std::size_t kFewWitnesses = 64;

/// Witnesses in the order of their use, learnt in this space when so many heaps were known.
struct Learnt {
  Space space;
  std::vector<Term> terms;
  std::size_t at = 0;
};

enum class Stop { reached, guard, scalar };

/// Appends values up to heap `last`, or to the first that needs the scalar search.
Stop run(const OctalMoves&, const Setting&, const Tuning&, Learnt&, std::vector<std::uint8_t>& g, std::size_t last, Guard&);

template <class E>
class Run {
 public:
  Run(const OctalMoves&, const Setting&, const Tuning&, Learnt&, std::vector<std::uint8_t>& g);
  Stop to(std::size_t last, Guard&);
  /// Goes through the known values from a heap on again: the depth of their witnesses.
  std::optional<std::size_t> depth_from(std::size_t from);

 private:
  struct Batch;

  void set_terms();
  void set_distant(const std::vector<Term>&);
  void look_at_distant();
  void set_near(std::vector<Term> near);
  void set_table(const std::vector<Term>& singles);
  void set_values();
  void set_witnesses();
  void set_window(std::size_t heap);  // after the terms have changed, or to start elsewhere
  void set_candidates(std::size_t heap, bool alone);
  void lay_out(Window<E>&, std::uint64_t turns, std::size_t reach) const;
  void set_check(const Window<E>&);
  [[nodiscard]] Fan fan_of(const std::vector<Term>&, const Window<E>&) const;
  Stop by_one_thread(std::size_t last, Guard&);
  Stop by_threads(std::size_t last, Guard&);
  [[nodiscard]] std::vector<Batch> batches(unsigned threads) const;
  bool make(Batch&, std::size_t last);
  void check_all(Batch&) const;
  std::optional<Stop> append(const Checked<E>&, std::size_t heap, std::size_t last, Guard&);
  [[nodiscard]] bool learning_due() const;
  void learn();
  template <class S>
  [[nodiscard]] typename S::Piece sample_piece(std::size_t begin) const;
  [[nodiscard]] E hot_of(std::int64_t n) const;
  [[nodiscard]] std::size_t confirmed(const Checked<E>&, std::size_t heap, std::uint64_t& work);
  [[nodiscard]] std::optional<std::size_t> depth_of(std::size_t n, E missing, std::uint64_t& work) const;
  [[nodiscard]] std::optional<std::size_t> depth_of_value(std::size_t n, std::uint8_t value, std::uint64_t& work) const;

  const OctalMoves& moves_;
  const Setting& setting_;
  const Tuning& tuning_;
  Learnt& learnt_;
  std::vector<std::uint8_t>& g_;
  std::vector<Term> block_, step_;  // as in Candidates, but as terms
  // A heap so far back that no window is that long: the word of a value there, by the parity of the heap.
  struct Distant {
    std::size_t back;
    std::array<std::array<E, 256>, 2> word{};
  };
  std::vector<Distant> distant_;
  std::vector<std::vector<Term>> witnesses_;
  Candidates candidates_;
  Check<E> check_;
  Window<E> window_;      // of the candidates, and of the check where one thread does both
  std::size_t heap_ = 0;  // the first of the next block
};

}  // namespace grundy::onehot
