#include "verbs/json.hpp"

#include "verbs/verb.hpp"

namespace grundy {

Json to_json(const Integer& n) {
  constexpr std::int64_t kExact = (std::int64_t{1} << 53) - 1;
  if (n.fits() && n.small() <= kExact && n.small() >= -kExact) return n.small();
  return n.to_string();
}

Json to_json(const std::optional<Integer>& n) { return n ? to_json(*n) : Json(nullptr); }

Json to_json(const std::vector<Integer>& numbers) {
  Json list = Json::array();
  for (const Integer& n : numbers) list.push_back(to_json(n));
  return list;
}

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string_view outcome_name(Outcome o) {
  switch (o) {
    case Outcome::P: return "P";
    case Outcome::N: return "N";
    default: return "D";
  }
}

std::string_view how_name(How how) {
  switch (how) {
    case How::theorem: return "theorem";
    case How::computed: return "computed";
    case How::certificate: return "certificate";
    default: return "stopped";
  }
}

std::string error_json(std::string_view message, std::size_t at) {
  return dump({{"ok", false}, {"error", {{"message", message}, {"at", at}}}});
}

}  // namespace grundy
