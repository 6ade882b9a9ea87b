/// One run of the one-hot kernel: a setting that holds until a heap needs the scalar search.
#pragma once

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

/// Witnesses in the order of their use, learnt in this space when so many heaps were known.
struct Learnt {
  Space space;
  std::vector<Term> terms;
  std::size_t at = 0;
};

enum class Stop { reached, guard, scalar };

template <class E>
class Run {
 public:
  Run(const OctalMoves&, const Setting&, Learnt&, std::vector<std::uint8_t>& g);
  Stop to(std::size_t last, Guard&);

 private:
  void set_terms();
  void set_near(const std::vector<Term>& near);
  void set_values();
  void set_window();
  void set_witnesses();
  void learn();
  void advance();
  [[nodiscard]] E hot_of(std::int64_t n) const;
  [[nodiscard]] std::size_t confirmed(Guard&);
  [[nodiscard]] bool has_witnesses(std::size_t n, E missing, std::uint64_t& work);
  [[nodiscard]] bool has_witness(std::size_t n, std::uint8_t value, std::uint64_t& work) const;

  const OctalMoves& moves_;
  const Setting& setting_;
  Learnt& learnt_;
  std::vector<std::uint8_t>& g_;
  State<E> state_;
  std::size_t kept_ = 0;        // heaps before the next block that the window must hold
  std::uint64_t scanned_ = 0;   // heaps whose pairs had to be gone through since the witnesses were learnt
};

}  // namespace grundy::onehot
