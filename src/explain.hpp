/// Words and columns that explain an answer.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "grundy/grundy.hpp"

namespace grundy {

/// The values in binary, one a line, and their xor below; `terms` counts all values of the sum, of which `values` may be the first few.
[[nodiscard]] std::vector<std::string> xor_columns(std::span<const Integer> values, const Integer& total, std::size_t terms);

}  // namespace grundy
