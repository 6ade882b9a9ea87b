/// The lists of the `blocked` kernel: which maps to OR so that most of what can be shown is shown.
#pragma once

#include "kernels/blocked_stages.hpp"

namespace grundy::blocked {

/// A bit a heap for each code: whether a common heap has it.
class Maps {
 public:
  /// Of heaps first..last.
  Maps(std::size_t first, std::size_t last);
  void set(std::size_t heap, std::uint8_t code);
  [[nodiscard]] bool any(std::uint8_t code) const { return count_[code] != 0; }
  [[nodiscard]] std::size_t count(std::uint8_t code) const { return count_[code]; }
  [[nodiscard]] const std::uint64_t* of(std::uint8_t code) const { return bits_[code].data(); }
  [[nodiscard]] std::size_t first() const { return first_; }

 private:
  std::size_t first_, words_;
  std::array<std::vector<std::uint64_t>, 256> bits_;
  std::array<std::size_t, 256> count_{};
};

/// A place in a list: the map of a code, so many heaps back.
struct Offer {
  std::size_t back;
  std::uint8_t map;
};

/// Chooses from the offers, greedily, those that serve at least `least` more of the `open` heaps, which start at heap `start`.
/// By shift; every shift gets as many as any needs, from what is left, so long as it serves at all.
using Chosen = std::array<std::vector<Offer>, 8>;
[[nodiscard]] Chosen choose(const Maps& maps, std::span<const Offer> offers, std::size_t start, std::vector<std::uint64_t> open, std::size_t least);

/// Adds the list of the next code; map `m` starts m * stride bytes after map 0, and map kNone is empty.
void append(Rows& rows, const Chosen& chosen, std::size_t stride);

}  // namespace grundy::blocked
