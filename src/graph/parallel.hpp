/// Work by several threads where the build has oneTBB, by one otherwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#ifdef GRUNDY_HAVE_TBB
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <thread>
#include <vector>
#endif

namespace grundy {

#ifdef GRUNDY_HAVE_TBB

/// Runs `work()` on so many threads at once and waits for all of them; what one throws is thrown here.
template <class Work>
void on_threads(unsigned threads, const Work& work) {
  if (threads <= 1) return work();
#ifdef __SANITIZE_THREAD__  // it does not see how oneTBB's library hands over, and would find races everywhere
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back([&work] { work(); });
  work();
  for (std::thread& other : others) other.join();
#else
  tbb::task_arena arena(static_cast<int>(threads));
  arena.execute([&] {
    tbb::task_group group;
    for (unsigned i = 1; i < threads; ++i) group.run([&work] { work(); });
    try {
      work();
    } catch (...) {
      group.wait();
      throw;
    }
    group.wait();
  });
#endif
}

/// Hands out 0, 1, 2 … in order, each number to one thread.
class Turns {
 public:
  explicit Turns(std::size_t count) : count_(count) {}
  bool take(std::size_t& turn) { return (turn = next_.fetch_add(1, std::memory_order_relaxed)) < count_; }

 private:
  std::size_t count_;
  std::atomic<std::size_t> next_ = 0;
};

/// A value that another thread may write, and that says all by itself.
template <class T>
[[nodiscard]] T peek(T& value) {
  return std::atomic_ref(value).load(std::memory_order_relaxed);
}
template <class T>
void poke(T& value, T now) {
  std::atomic_ref(value).store(now, std::memory_order_relaxed);
}
inline void set_bits(std::uint64_t& word, std::uint64_t bits) {
  if ((peek(word) & bits) != bits) std::atomic_ref(word).fetch_or(bits, std::memory_order_relaxed);
}
inline void let_others_work() { std::this_thread::yield(); }

#else

template <class Work>
void on_threads(unsigned, const Work& work) {
  work();
}

class Turns {
 public:
  explicit Turns(std::size_t count) : count_(count) {}
  bool take(std::size_t& turn) { return (turn = next_++) < count_; }

 private:
  std::size_t count_;
  std::size_t next_ = 0;
};

template <class T>
[[nodiscard]] T peek(T& value) {
  return value;
}
template <class T>
void poke(T& value, T now) {
  value = now;
}
inline void set_bits(std::uint64_t& word, std::uint64_t bits) { word |= bits; }
inline void let_others_work() {}

#endif

/// Runs `work(part)` for each part, the earlier parts first.
template <class Work>
void for_parts(unsigned threads, std::size_t parts, const Work& work) {
  Turns turns(parts);
  on_threads(static_cast<unsigned>(std::min<std::size_t>(threads, parts)), [&] {
    for (std::size_t part = 0; turns.take(part);) work(part);
  });
}

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
  asm volatile("" : : "r"(address));  // g++ takes a function that does nothing but prefetch for one without effect and drops it
  __builtin_prefetch(address);
#endif
}

}  // namespace grundy
