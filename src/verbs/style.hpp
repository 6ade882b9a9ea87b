/// Colour, on a terminal only.
#pragma once

#include <string>
#include <string_view>

namespace grundy {

class Style {
 public:
  explicit Style(bool colour) : colour_(colour) {}
  [[nodiscard]] std::string bold(std::string_view s) const { return paint("1", s); }
  [[nodiscard]] std::string dim(std::string_view s) const { return paint("2", s); }
  [[nodiscard]] std::string good(std::string_view s) const { return paint("1;32", s); }
  [[nodiscard]] std::string bad(std::string_view s) const { return paint("1;31", s); }
  [[nodiscard]] std::string warn(std::string_view s) const { return paint("1;33", s); }

 private:
  [[nodiscard]] std::string paint(std::string_view code, std::string_view s) const {
    return colour_ ? "\x1b[" + std::string(code) + "m" + std::string(s) + "\x1b[0m" : std::string(s);
  }
  bool colour_;
};

}  // namespace grundy
