/// Large arrays that are filled in no order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace grundy {

/// An array without initial values, on large pages where the system has them: of arrays that are filled in no order, the
/// first touch of each small page costs more than the work.
template <class T>
class RawArray {
 public:
  explicit RawArray(std::uint64_t size);
  [[nodiscard]] T& operator[](std::uint64_t i) const noexcept { return data_.get()[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T* data() const noexcept { return data_.get(); }

 private:
  struct Free {
    void operator()(T* data) const noexcept;
  };
  std::unique_ptr<T, Free> data_;
};

}  // namespace grundy
