#include "mapped_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "grundy/error.hpp"

#if !defined(__EMSCRIPTEN__)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace grundy {

#if defined(__EMSCRIPTEN__)

MappedFile map_file(const std::string& file) { throw Error(fmt::format("cannot read {}: there are no files here", file)); }

std::uint64_t machine_memory() { return 0; }

#else

std::uint64_t machine_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes) : 0;
}

int Descriptor::release() noexcept { return std::exchange(fd_, -1); }

void Descriptor::reset(int fd) noexcept {
  if (fd_ >= 0) close(fd_);
  fd_ = fd;
}

namespace {

MappedFile read_all(int fd, const auto& fail) {
  auto text = std::make_shared<std::string>();
  for (std::size_t used = 0;;) {
    text->resize(std::max(used * 2, std::size_t{1} << 16));
    const ssize_t got = read(fd, text->data() + used, text->size() - used);
    if (got < 0) fail();
    used += static_cast<std::size_t>(got);
    if (got != 0) continue;
    text->resize(used);
    return {*text, text};
  }
}

}  // namespace

MappedFile map_file(const std::string& file) {
  const auto fail = [&] { throw Error(fmt::format("cannot read {}: {}", file, std::strerror(errno))); };
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (descriptor.get() < 0 || fstat(descriptor.get(), &status) != 0) fail();
  if (S_ISDIR(status.st_mode)) throw Error(fmt::format("cannot read {}: it is a directory", file));
  if (!S_ISREG(status.st_mode)) return read_all(descriptor.get(), fail);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return {};
  void* const address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.get(), 0);
  if (address == MAP_FAILED) fail();
  return {{static_cast<const char*>(address), size}, std::shared_ptr<const void>(address, [size](const void* p) { munmap(const_cast<void*>(p), size); })};
}

Descriptor open_to_write(const std::string& file, bool make) {
  Descriptor descriptor(open(file.c_str(), (make ? O_CREAT : 0) | O_RDWR | O_CLOEXEC, 0666));
  if (descriptor.get() < 0) throw Error(fmt::format("cannot write {}: {}", file, std::strerror(errno)));
  if (flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) throw Error(fmt::format("cannot write {}: another program is writing it", file));
  return descriptor;
}

bool write_at(int fd, const void* bytes, std::size_t count, std::uint64_t at) {
  const auto* from = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t written = pwrite(fd, from, count, static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    from += written;
    at += static_cast<std::uint64_t>(written);
    count -= static_cast<std::size_t>(written);
  }
  return true;
}

#endif

}  // namespace grundy
