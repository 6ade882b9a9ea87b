/// Heaps of a given sum, all of different sizes: the values of their nim-sums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/value_sets.hpp"

namespace grundy {

/// How many sets of j different heaps have sum s and value v, kept as its Walsh-Hadamard transform over v, in which the nim-sum
/// of heaps is a product of signs. So these numbers are elementary symmetric sums of signs times powers of x, and Newton's
/// identities give them from fewer parts: j e_j = sum over i of (-1)^(i-1) e_(j-i) p_i, where p_i is the sum of sign(a)^i x^(ia).
/// All is exact: the numbers are below s^3, and s is below 2^20.
class DistinctParts {
 public:
  explicit DistinctParts(unsigned parts) : sums_(parts + 1) { add_signs(); }

  /// The value of the next heap, from heap 1 on.
  void push(std::uint32_t value);
  /// The values of `parts` different heaps of this sum, in words of 64; all heaps below the sum are known.
  [[nodiscard]] ValueSet values(unsigned parts, std::size_t sum);
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  using Row = std::vector<std::int64_t>;

  void add_signs();
  void widen();
  void build(unsigned parts, std::size_t sum);
  [[nodiscard]] const Row& row(unsigned parts, std::size_t sum) const;
  void add_power(unsigned parts, std::size_t sum, unsigned i, Row& total);

  std::size_t width_ = 64;               // above all values, a power of two
  std::vector<std::uint32_t> value_{0};  // of each heap
  std::vector<std::vector<Row>> sums_;   // by parts, from two on, then by sum
  std::vector<Row> signs_, masks_;       // by value: 1 or -1; 0 or -1, x times the sign being (x ^ mask) - mask
  std::uint64_t work_ = 0;
};

}  // namespace grundy
