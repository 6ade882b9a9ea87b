/// Work by several threads where the build has oneTBB, by one otherwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#ifdef GRUNDY_HAVE_TBB
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace grundy {

#ifdef GRUNDY_HAVE_TBB

/// So many threads; 0: as many as the machine has.
[[nodiscard]] inline unsigned threads_for(unsigned asked) { return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency()); }

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
  // more than the machine has, if that is asked
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, std::max(threads, threads_for(0)));
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

[[nodiscard]] inline unsigned threads_for(unsigned) { return 1; }

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

#ifdef GRUNDY_HAVE_TBB

namespace detail {

// Who does what at an assembly line. Items are numbered as they are made; number i lies in place i % size.
class Foreman {
 public:
  enum class Job { make, work, take, none };
  struct Order {
    Job job = Job::none;
    std::size_t place = 0;
  };

  explicit Foreman(std::size_t places) : worked_(places) {}

  // Waits for something to do; Job::none: all is done. Only one thread makes, since what it makes from lies in its cache.
  Order next(bool maker) {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (stopped_) return {};
      if (!taking_ && taken_ < claimed_ && worked_[taken_ % size()]) {
        taking_ = true;
        return {Job::take, taken_ % size()};
      }
      if (maker && !ended_ && made_ - taken_ < size()) return {Job::make, made_ % size()};
      if (claimed_ < made_) return {Job::work, claimed_++ % size()};
      if (ended_ && taken_ == made_) return {};
      changed_.wait(lock);
    }
  }
  void done(Order order, bool go_on) {
    {
      const std::lock_guard lock(mutex_);
      switch (order.job) {
        case Job::make:
          if (go_on) ++made_;
          else ended_ = true;
          break;
        case Job::work: worked_[order.place] = true; break;
        case Job::take:
          worked_[order.place] = false;
          taking_ = false;
          ++taken_;
          stopped_ |= !go_on;
          break;
        default: break;
      }
    }
    changed_.notify_all();
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
  }

 private:
  [[nodiscard]] std::size_t size() const { return worked_.size(); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> worked_;
  std::size_t made_ = 0, claimed_ = 0, taken_ = 0;
  bool taking_ = false, ended_ = false, stopped_ = false;
};

}  // namespace detail

#endif

/// `make(item)` until it returns false, in order and by one thread; `work(item)` by any; `take(item)` in order, until it returns false.
/// There are never more items than those given.
template <class Item, class Make, class Work, class Take>
void assembly_line([[maybe_unused]] unsigned threads, std::span<Item> items, const Make& make, const Work& work, const Take& take) {
#ifdef GRUNDY_HAVE_TBB
  using Job = detail::Foreman::Job;
  detail::Foreman foreman(items.size());
  std::atomic<bool> maker_found = false;
  on_threads(threads, [&] {
    const bool maker = !maker_found.exchange(true);
    try {
      for (auto order = foreman.next(maker); order.job != Job::none; order = foreman.next(maker)) {
        Item& item = items[order.place];
        bool go_on = true;
        if (order.job == Job::make) go_on = make(item);
        else if (order.job == Job::work) work(item);
        else go_on = take(item);
        foreman.done(order, go_on);
      }
    } catch (...) {
      foreman.stop();
      throw;
    }
  });
#else
  while (make(items[0])) {
    work(items[0]);
    if (!take(items[0])) return;
  }
#endif
}

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
  asm volatile("" : : "r"(address));  // g++ takes a function that does nothing but prefetch for one without effect and drops it
  __builtin_prefetch(address);
#endif
}

}  // namespace grundy
