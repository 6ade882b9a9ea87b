#include "watch.hpp"

#include <utility>

namespace grundy {

namespace {

thread_local Watch* current = nullptr;

}  // namespace

Watch::Watch(const Limits& limits) : limits_(limits), outer_(std::exchange(current, this)) {}

Watch::~Watch() { current = outer_; }

void Watch::look() {
  constexpr unsigned kBetween = 64;
  if (current != nullptr && ++current->looks_ % kBetween == 0) current->check();
}

void Watch::check() const {
  if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) throw Met{"it was interrupted"};
  if (limits_.seconds > 0 && std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() > limits_.seconds)
    throw Met{"the time limit was met"};
}

}  // namespace grundy
