#include "graph/raw_array.hpp"

#include <cstdlib>
#include <new>

#include "large_pages.hpp"

namespace grundy {

template <class T>
RawArray<T>::RawArray(std::uint64_t size) {
  constexpr std::size_t kPage = std::size_t{1} << 21;
  if (size > SIZE_MAX / sizeof(T) - kPage) throw std::bad_alloc();
  const std::size_t bytes = static_cast<std::size_t>(size) * sizeof(T);
  const std::size_t page = bytes < kPage ? 64 : kPage;
  const std::size_t whole = (bytes + page) / page * page;
  data_.reset(static_cast<T*>(std::aligned_alloc(page, whole)));
  if (data_ == nullptr) throw std::bad_alloc();
  prefer_large_pages(data_.get(), whole);
}

template <class T>
void RawArray<T>::Free::operator()(T* data) const noexcept {
  std::free(data);
}

template class RawArray<std::uint16_t>;
template class RawArray<std::uint32_t>;
template class RawArray<std::uint64_t>;

}  // namespace grundy
