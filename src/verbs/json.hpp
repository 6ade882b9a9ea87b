/// Answers as JSON: the keys and their order are those of docs/language.md.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "grundy/grundy.hpp"

namespace grundy {

using Json = nlohmann::ordered_json;

/// Numbers up to 2^53-1 as numbers, larger ones as decimal strings.
[[nodiscard]] Json to_json(const Integer&);
[[nodiscard]] Json to_json(const std::optional<Integer>&);
[[nodiscard]] Json to_json(const std::vector<Integer>&);

/// Text that is not UTF-8 is repaired, never refused.
[[nodiscard]] std::string dump(const Json&);

[[nodiscard]] inline std::string_view convention_name(Convention c) { return c == Convention::normal ? "normal" : "misere"; }
[[nodiscard]] std::string_view outcome_name(Outcome);
[[nodiscard]] std::string_view how_name(How);

}  // namespace grundy
