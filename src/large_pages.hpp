/// Large pages under arrays that are read or filled in no order: with small ones the first touch of each page, and later
/// finding it, cost more than the work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy {

/// Asks for large pages under memory that was reserved and not yet touched.
inline void prefer_large_pages([[maybe_unused]] const void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21;
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t begin = (address + kPage - 1) / kPage * kPage;
  const std::uintptr_t end = (address + bytes) / kPage * kPage;
  if (begin < end) (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // a wish: its refusal is no error
#endif
}

template <class T>
[[nodiscard]] std::vector<T> large_vector(std::size_t size, T value = {}) {
  std::vector<T> made;
  made.reserve(size);
  prefer_large_pages(made.data(), size * sizeof(T));
  made.resize(size, value);
  return made;
}

}  // namespace grundy
