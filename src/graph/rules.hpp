/// `graph(FILE)` as a game of its own, which joins sums with any other.
#pragma once

#include <memory>
#include <string_view>

#include "grundy/rules.hpp"

namespace grundy {

/// The rules of `graph(NAME)`; the name begins at offset `at`. Throws Error.
[[nodiscard]] std::shared_ptr<const Rules> read_graph_game(std::string_view name, std::size_t at);

}  // namespace grundy
