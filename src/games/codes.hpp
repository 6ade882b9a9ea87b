/// Heap games given by a code or a set: octal codes, subtract(…), all_but(…).
#pragma once

#include <memory>
#include <string_view>

#include "grundy/rules.hpp"
#include "notation/reader.hpp"

namespace grundy {

/// Reads a code such as 0.77, 4.3, 0.[37], 0.F, which comes next in `in`; throws Error.
[[nodiscard]] std::shared_ptr<const Rules> read_code(Reader& in);

/// The rules of `subtract(…)` and `all_but(…)`, null for any other name; `arguments` begin at offset `at`. Throws Error.
[[nodiscard]] std::shared_ptr<const Rules> read_set_game(std::string_view name, std::string_view arguments, std::size_t at);

}  // namespace grundy
