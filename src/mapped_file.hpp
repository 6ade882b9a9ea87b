/// The bytes of a file, mapped where it can be.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace grundy {

struct MappedFile {
  std::string_view bytes;
  std::shared_ptr<const void> storage;  ///< what keeps the bytes
};

/// Throws Error. What cannot be mapped (a pipe, a terminal) is read.
[[nodiscard]] MappedFile map_file(const std::string& file);

/// Bytes of memory that the machine has; 0 if it does not say.
[[nodiscard]] std::uint64_t machine_memory();

#if !defined(__EMSCRIPTEN__)

/// Owns an open file.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) noexcept : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset(other.release());
    return *this;
  }
  ~Descriptor() { reset(); }

  [[nodiscard]] int get() const noexcept { return fd_; }
  int release() noexcept;
  void reset(int fd = -1) noexcept;

 private:
  int fd_;
};

/// Opens a file to write it, alone: throws Error if another program does.
[[nodiscard]] Descriptor open_to_write(const std::string& file, bool make);
/// Writes at an offset; false, with errno, if it cannot.
[[nodiscard]] bool write_at(int fd, const void* bytes, std::size_t count, std::uint64_t at);

#endif

}  // namespace grundy
