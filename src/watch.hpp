/// Lets the arithmetic of theorems notice --time and Ctrl-C, although a theorem is asked nothing but positions.
#pragma once

#include <chrono>
#include <string>

#include "grundy/grundy.hpp"

namespace grundy {

/// The limits of what this thread computes, while the object lives.
class Watch {
 public:
  struct Met {
    std::string limit;
  };

  explicit Watch(const Limits&);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch();

  /// Throws Met once a limit is met. For loops over long numbers: only now and then it looks at the clock.
  static void look();

 private:
  void check() const;

  const Limits& limits_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Watch* outer_;
  unsigned looks_ = 0;
};

}  // namespace grundy
