// Any bytes are a file of nim-values or an Error; what is read through is what is read value by value.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "sequence_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::make_shared<const std::string>(reinterpret_cast<const char*>(data), size);
  try {
    const grundy::StoredValues stored("fuzz.nim", {*bytes, bytes});
    (void)grundy::stored_game(stored);
    const auto values = stored.load(UINT64_MAX);
    std::visit(
        [&](const auto& all) {
          if (all.size() != stored.size()) std::abort();
          for (std::size_t n = 0; n < all.size(); ++n)
            if (all[n] != stored[n]) std::abort();
        },
        values);
  } catch (const grundy::Error&) {
  }
  return 0;
}
