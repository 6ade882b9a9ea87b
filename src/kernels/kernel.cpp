#include "kernels/kernel.hpp"

#include "parallel.hpp"

namespace grundy {

#define KERNEL(name) const Kernel& kernel_##name();
#include "kernels/kernels.def"
#undef KERNEL

std::span<const Kernel* const> kernels() {
  static const std::vector<const Kernel*> all{
#define KERNEL(name) &kernel_##name(),
#include "kernels/kernels.def"
#undef KERNEL
  };
  return all;
}

const Kernel* find_kernel(const HeapGame& game, std::string_view name) {
  for (const Kernel* kernel : kernels())
    if ((name.empty() || kernel->name == name) && kernel->fits(game)) return kernel;
  return nullptr;
}

unsigned Guard::threads() const { return threads_for(limits_.threads); }

bool Guard::look() {
  constexpr std::uint64_t kBetweenLooks = std::uint64_t{1} << 20;
  next_look_ = work_ + kBetweenLooks;
  if (!reason_.empty()) return true;
  if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) reason_ = "it was interrupted";
  if (work_ > budget_) reason_ = "the bound of work was met";
  if (limits_.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds) reason_ = "the time limit was met";
  if (watch_) watch_();
  if (!reason_.empty()) next_look_ = 0;
  return halted_ || !reason_.empty();
}

}  // namespace grundy
