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

char letter(std::uint8_t digit) { return static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10); }

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
  std::string out{letter(digits_[0]), '.'};
  for (std::size_t i = 1; i < digits_.size(); ++i) out += letter(digits_[i]);
  if (!tail_.empty()) {
    out += '[';
    for (const std::uint8_t d : tail_) out += letter(d);
    out += ']';
  }
  if (out.size() == 2) out += '0';
  return unequal_ ? out + "!" : out;
}

}  // namespace grundy
