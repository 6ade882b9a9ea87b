#include "games/code.hpp"

#include <algorithm>
#include <bit>

#include "ranges.hpp"

namespace grundy {

namespace {

using Digits = std::vector<std::uint8_t>;

// The shortest block of which `tail` is a repetition.
void shorten(Digits& tail) {
  for (std::size_t length = 1; length < tail.size(); ++length) {
    if (tail.size() % length != 0) continue;
    if (!std::equal(tail.begin() + static_cast<std::ptrdiff_t>(length), tail.end(), tail.begin())) continue;
    return tail.resize(length);
  }
}

// "{0,2+}": the numbers of heaps, those in an unbroken row up to "or more" as one.
std::string list(unsigned digit) {
  unsigned from = Code::kMany;
  while (from > 0 && (digit >> (from - 1) & 1U) != 0) --from;
  std::string out = "{";
  for (unsigned j = 0; j < from; ++j)
    if ((digit >> j & 1U) != 0) out += std::to_string(j) + ",";
  return out + std::to_string(from) + "+}";
}

std::string written(std::uint8_t digit) {
  if ((digit >> Code::kMany & 1U) != 0) return list(digit);
  return std::string(1, static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10));
}

}  // namespace

Code::Code(Digits digits, Digits tail, bool unequal) : digits_(std::move(digits)), tail_(std::move(tail)), unequal_(unequal) {
  if (ranges::all_of(tail_, [](std::uint8_t d) { return d == 0; })) tail_.clear();
  shorten(tail_);
  // 0.3[13] is 0.[31]; d_0 is no part of the tail
  while (!tail_.empty() && digits_.size() > 1 && digits_.back() == tail_.back()) {
    digits_.pop_back();
    std::rotate(tail_.begin(), tail_.end() - 1, tail_.end());
  }
  while (tail_.empty() && digits_.size() > 1 && digits_.back() == 0) digits_.pop_back();
  for (const Digits& all : {digits_, tail_})
    for (const std::uint8_t d : all)
      if (d != 0) parts_ = std::max(parts_, static_cast<unsigned>(std::bit_width(d)) - 1);
  unequal_ = unequal_ && parts_ > 1;
}

bool Code::tail_splits() const noexcept {
  return ranges::any_of(tail_, [](std::uint8_t d) { return d > 3; });
}

std::string Code::text() const {
  std::string out = written(digits_[0]) + ".";
  for (std::size_t i = 1; i < digits_.size(); ++i) out += written(digits_[i]);
  if (!tail_.empty()) {
    out += '[';
    for (const std::uint8_t d : tail_) out += written(d);
    out += ']';
  }
  if (out.back() == '.') out += '0';
  return unequal_ ? out + "!" : out;
}

}  // namespace grundy
