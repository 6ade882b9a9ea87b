// Any bytes are a file of nim-values or an Error; what is read through is what is read value by value. The header gets its
// checksum here, lest nothing behind it were ever reached.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sequence_file.hpp"

namespace {

void seal(std::string& bytes) {
  std::uint32_t header = 0;
  if (bytes.size() < 64) return;
  std::memcpy(&header, bytes.data() + 12, sizeof header);
  if (header < 64 || header > bytes.size()) return;
  const std::uint64_t sum = XXH3_64bits(bytes.data(), header - 8);
  std::memcpy(bytes.data() + header - 8, &sum, sizeof sum);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::make_shared<std::string>(reinterpret_cast<const char*>(data), size);
  seal(*bytes);
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
