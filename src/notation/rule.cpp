#include "notation/rule.hpp"

#include "grundy/error.hpp"

namespace grundy {

std::shared_ptr<const Rules> read_rule(std::string_view, std::size_t offset) {
  throw Error("rules in braces are not read yet: expected a named game or a code", offset);
}

}  // namespace grundy
