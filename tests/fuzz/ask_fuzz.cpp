// Any line gets an answer: JSON with "ok", and the place of an error inside the line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "grundy/grundy.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const grundy::Limits bounds{.memory = std::uint64_t{4} << 20, .seconds = 1, .positions = 2000};
  const auto reply = nlohmann::json::parse(grundy::ask(line, bounds), nullptr, false);
  if (reply.is_discarded()) return 0;  // --help and --version are text
  require(reply.contains("ok") && reply["ok"].is_boolean());
  if (!reply["ok"]) {
    require(!reply["error"]["message"].get<std::string>().empty());
    require(reply["error"]["at"].get<std::size_t>() <= size);
  }
  return 0;
}
