/// A cursor over text that knows where it is: every complaint names the place, what was found and what was expected.
#pragma once

#include <string>
#include <string_view>

#include "grundy/error.hpp"
#include "grundy/integer.hpp"

namespace grundy {

[[nodiscard]] constexpr bool blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Reader {
 public:
  /// `offset` is where `text` begins in what the user typed; errors count from there.
  explicit Reader(std::string_view text, std::size_t offset = 0) : text_(text), offset_(offset) {}

  [[nodiscard]] bool done() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] char peek() const noexcept { return done() ? '\0' : text_[at_]; }
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
  [[nodiscard]] std::size_t place() const noexcept { return offset_ + at_; }
  void skip(std::size_t bytes) noexcept { at_ += bytes; }
  void blanks() noexcept {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
  }

  /// Steps over `token` if it comes next.
  bool take(std::string_view token) noexcept;
  bool take(char token) noexcept {
    const bool next = !done() && text_[at_] == token;
    if (next) ++at_;
    return next;
  }
  /// Steps over `token`, or fails: expected `what`.
  void need(std::string_view token, std::string_view what);

  /// A name: letters, digits, `-` and `_`, beginning with a letter; empty if none comes next.
  std::string_view name() noexcept;
  /// A non-negative integer of any length, or fails: expected `what`.
  Integer number(std::string_view what);
  /// The text up to the bracket that closes the one just read (which is stepped over too), brackets inside balanced.
  std::string_view balanced(char open, char close);

  /// Throws: expected `what`, found what comes next.
  [[noreturn]] void expected(std::string_view what) const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t offset_;
};

/// Text as it can be shown in a message: short, printable, in double quotes.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace grundy
