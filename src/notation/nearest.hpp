#pragma once

#include <span>
#include <string>
#include <string_view>

namespace grundy {

/// The name that was probably meant, as "; did you mean \"wythoff\"?", or "" when none is near.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

}  // namespace grundy
