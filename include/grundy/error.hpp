/// The caller's text is wrong: what is wrong, and where.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace grundy {

/// Thrown where text enters and nowhere else; meeting a limit is an Answer, not an Error.
/// The message is one line whatever text it quotes: control characters, which could end it or drive a terminal, are shown as `?`.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, std::size_t at = 0) : std::runtime_error(on_one_line(message)), at_(at) {}
  /// Offset in the text that was read, counted in bytes from 0.
  [[nodiscard]] std::size_t at() const noexcept { return at_; }

 private:
  static std::string on_one_line(std::string text) {
    for (char& c : text)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    return text;
  }

  std::size_t at_;
};

}  // namespace grundy
