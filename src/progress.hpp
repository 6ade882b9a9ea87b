/// How far long work is. Engines tell it through Limits::progress; a skin shows it. The one home of speeds and times left.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace grundy {

class Progress {
 public:
  using Show = std::function<void(const std::string&)>;

  /// `show` gets a line to show in place of the one before; an empty one takes it away.
  explicit Progress(Show show, std::chrono::milliseconds between = std::chrono::milliseconds(500)) : show_(std::move(show)), between_(between) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { end(); }

  /// Whether it is time for another line: what the line says need not be found out before.
  [[nodiscard]] bool due() const { return Clock::now() - shown_ >= between_; }
  /// `done` of `total` (0: nobody knows) are done, of what `unit` names; `facts` come after the speed. Not for many threads at once.
  void at(std::uint64_t done, std::uint64_t total, std::string_view unit, std::string_view facts = {});
  /// Takes the line away. The next line begins another piece of work.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  void measure(std::uint64_t done, Clock::time_point now);

  Show show_;
  Clock::duration between_;
  Clock::time_point shown_ = Clock::now();  // nothing is shown of what is short
  Clock::time_point measured_{};
  std::uint64_t measured_done_ = 0;
  bool begun_ = false;
  double speed_ = 0;  // a second
};

/// Tells of work whose speed is all there is to tell, if anybody listens and it is time.
inline void tell(Progress* progress, std::uint64_t done, std::uint64_t total, std::string_view unit) {
  if (progress != nullptr && progress->due()) progress->at(done, total, unit);
}

/// 4700000 as "4.7 million"; whole below 10000.
[[nodiscard]] std::string rounded(double number);
/// "3 h 20 min", "45 s".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace grundy
