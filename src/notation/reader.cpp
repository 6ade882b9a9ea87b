#include "notation/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace grundy {

namespace {

bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Appends eight decimal digits to `value`, if eight come next: pairs, then fours, then all are added up inside one word
// (Lemire, Quickly parsing eight digits, 2018). Most heaps of a long list have more than eight.
bool eight_digits(const char* text, std::uint64_t& value) noexcept {
  if constexpr (std::endian::native != std::endian::little) return false;
  std::uint64_t c = 0;
  std::memcpy(&c, text, sizeof c);
  constexpr std::uint64_t kHigh = 0xF0F0F0F0F0F0F0F0U;
  if (((c & kHigh) | (((c + 0x0606060606060606U) & kHigh) >> 4U)) != 0x3333333333333333U) return false;
  c -= 0x3030303030303030U;
  c = c * 10 + (c >> 8U);
  constexpr std::uint64_t kPairs = 0x000000FF000000FFU;
  c = ((c & kPairs) * 0x000F424000000064U + ((c >> 16U) & kPairs) * 0x0000271000000001U) >> 32U;
  value = value * 100'000'000 + c;
  return true;
}

// The word that comes next, for a message: up to a blank or a bracket, at least one character.
std::string_view next_word(std::string_view rest) {
  std::size_t n = 0;
  while (n < rest.size() && n < 64 && !blank(rest[n]) && std::string_view("()[]{},+").find(rest[n]) == std::string_view::npos) ++n;
  return rest.substr(0, std::max<std::size_t>(n, 1));
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 24;
  std::string out = "\"";
  std::size_t end = std::min(text.size(), kShown);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole characters
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + (end < text.size() ? "…\"" : "\"");
}

bool Reader::take(std::string_view token) noexcept {
  if (!rest().starts_with(token)) return false;
  at_ += token.size();
  return true;
}

void Reader::need(std::string_view token, std::string_view what) {
  if (!take(token)) expected(what);
}

std::string_view Reader::name() noexcept {
  const std::size_t begin = at_;
  if (letter(peek())) {
    while (at_ < text_.size() && (letter(text_[at_]) || digit(text_[at_]) || text_[at_] == '-' || text_[at_] == '_')) ++at_;
  }
  return text_.substr(begin, at_ - begin);
}

Integer Reader::number(std::string_view what) {
  const std::size_t begin = at_;
  const std::string_view left = rest();
  std::uint64_t value = 0;
  std::size_t length = 0;
  while (left.size() - length >= 8 && eight_digits(left.data() + length, value)) length += 8;
  while (length < left.size() && digit(left[length])) value = value * 10 + static_cast<std::uint64_t>(left[length++] - '0');
  at_ += length;
  if (length == 0) expected(peek() == '-' || rest().starts_with("−") ? fmt::format("{} (0 or more)", what) : std::string(what));
  if (at_ < text_.size() && (letter(text_[at_]) || text_[at_] == '.' || text_[at_] == '_')) {
    at_ = begin;
    expected(fmt::format("{}, written in decimal digits", what));
  }
  constexpr std::size_t kSurelyFits = 19;  // decimal digits in 64 bits
  return length <= kSurelyFits ? Integer(value) : Integer(text_.substr(begin, length));
}

std::string_view Reader::balanced(char open, char close) {
  const std::size_t begin = at_;
  for (std::size_t depth = 1; at_ < text_.size(); ++at_) {
    if (text_[at_] == open) ++depth;
    if (text_[at_] == close && --depth == 0) return text_.substr(begin, at_++ - begin);
  }
  throw Error(fmt::format("\"{}\" is not closed: expected \"{}\"", open, close), offset_ + begin - 1);
}

void Reader::expected(std::string_view what) const {
  throw Error(fmt::format("expected {}, found {}", what, done() ? "the end" : quoted(next_word(rest()))), place());
}

}  // namespace grundy
