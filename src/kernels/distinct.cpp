#include "kernels/distinct.hpp"

#include "kernels/walsh_hadamard.hpp"
#include "ranges.hpp"

namespace grundy {

void DistinctParts::push(std::uint32_t value) {
  while (value >= width_) widen();
  while (signs_.size() <= value) add_signs();
  value_.push_back(value);
}

void DistinctParts::add_signs() {
  const std::size_t value = signs_.size();
  Row row(width_), mask(width_);
  for (std::size_t w = 0; w < width_; ++w) {
    mask[w] = -(std::popcount(value & w) & 1);
    row[w] = 1 + 2 * mask[w];
  }
  signs_.push_back(std::move(row));
  masks_.push_back(std::move(mask));
}

// A longer transform is that of the same numbers and zeros.
void DistinctParts::widen() {
  for (auto& rows : sums_)
    for (Row& row : rows) {
      walsh_hadamard(row);
      for (auto& x : row) x /= static_cast<std::int64_t>(width_);
      row.resize(2 * width_);
      walsh_hadamard(row);
    }
  width_ *= 2;
  signs_.clear();
  masks_.clear();
  while (signs_.size() <= ranges::max(value_)) add_signs();
}

// One part, or none of sum 0: sums of fewer parts have no rows of their own.
const DistinctParts::Row& DistinctParts::row(unsigned parts, std::size_t sum) const {
  return parts < 2 ? signs_[parts == 0 ? 0 : value_[sum]] : sums_[parts][sum];
}

// The sum over a of sign(a)^i times the row of the other parts.
void DistinctParts::add_power(unsigned parts, std::size_t sum, unsigned i, Row& total) {
  Row power(width_);
  for (std::size_t a = 1; i * a <= sum; ++a) {
    const std::size_t rest = sum - i * a;
    if ((i == parts) != (rest == 0)) continue;
    const Row& others = row(parts - i, rest);
    const Row& mask = masks_[i % 2 == 1 ? value_[a] : 0];
    for (std::size_t w = 0; w < width_; ++w) power[w] += (others[w] ^ mask[w]) - mask[w];
    work_ += width_ / 8;
  }
  for (std::size_t w = 0; w < width_; ++w) total[w] += i % 2 == 1 ? power[w] : -power[w];
}

void DistinctParts::build(unsigned parts, std::size_t sum) {
  if (parts < 2) return;
  for (std::size_t s = sums_[parts].size(); s <= sum; ++s) {
    Row total(width_);
    for (unsigned i = 1; i <= parts; ++i) {
      if (s != 0) build(parts - i, s - 1);
      add_power(parts, s, i, total);
    }
    for (auto& x : total) x /= static_cast<std::int64_t>(parts);
    sums_[parts].push_back(std::move(total));
  }
}

ValueSet DistinctParts::values(unsigned parts, std::size_t sum) {
  build(parts, sum);
  Row counts = row(parts, sum);
  walsh_hadamard(counts);
  ValueSet found;
  found.clear(width_ / 64);
  for (std::size_t v = 0; v < width_; ++v)
    if (counts[v] != 0) found.insert(static_cast<std::uint32_t>(v));
  return found;
}

std::size_t DistinctParts::bytes() const {
  std::size_t rows = 2 * signs_.size();
  for (const auto& kept : sums_) rows += kept.size();
  return 8 * width_ * rows;
}

}  // namespace grundy
