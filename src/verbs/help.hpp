#pragma once

#include <string>

#include "verbs/verb.hpp"

namespace grundy {

[[nodiscard]] std::string help();
[[nodiscard]] std::string help(const Verb&);

/// A bash completion script, from the same lists of verbs, options and games.
[[nodiscard]] std::string bash_completion();

}  // namespace grundy
