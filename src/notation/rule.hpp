/// Rules on one line: `n -> n-1 | n-3`. The grammar is in docs/language.md.
#pragma once

#include <memory>
#include <string_view>

#include "grundy/rules.hpp"

namespace grundy {

/// Reads the text between the braces; `offset` is where it begins in what was typed. Throws Error.
[[nodiscard]] std::shared_ptr<const Rules> read_rule(std::string_view text, std::size_t offset);

}  // namespace grundy
