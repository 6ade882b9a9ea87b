/// The caller's text is wrong: what is wrong, and where.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace grundy {

/// Thrown where text enters and nowhere else; meeting a limit is an Answer, not an Error.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, std::size_t at = 0) : std::runtime_error(message), at_(at) {}
  /// Offset in the text that was read, counted in bytes from 0.
  [[nodiscard]] std::size_t at() const noexcept { return at_; }

 private:
  std::size_t at_;
};

}  // namespace grundy
