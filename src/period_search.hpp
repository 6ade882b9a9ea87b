/// Long searches for a period of a code, which keep no history: memory does not grow with the heaps.
///
///     SearchFile file("0.106.search");
///     PeriodSearch search(game, 1'000'000, limits);
///     if (auto state = file.load()) search.go_on_from(std::move(*state));
///     const Period p = search.to(1'000'000'000'000, [&](const SearchState& state) { file.save(state); });
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "kernels/onehot_kept.hpp"
#include "period.hpp"
#include "ranges.hpp"
#include "recurrence.hpp"

namespace grundy {

/// The values of the heaps before one.
struct Snapshot {
  std::uint64_t heaps = 0;
  std::vector<std::uint8_t> last;
};

/// Snapshots in ascending order, ever wider apart as they become more: a bounded number of them. The first one stays.
class Snapshots {
 public:
  static constexpr std::uint64_t kLeastApart = std::uint64_t{1} << 22U;
  static constexpr std::size_t kMost = 512;

  Snapshots() = default;
  explicit Snapshots(std::vector<Snapshot> all) : all_(std::move(all)) {}
  /// Whether it is time for one.
  [[nodiscard]] bool due(std::uint64_t heaps) const { return heaps - all_.back().heaps >= std::max(kLeastApart, std::bit_floor(heaps) / (kMost / 2)); }
  void add(Snapshot);
  /// The last one up to a heap, which is not before the first.
  [[nodiscard]] const Snapshot& before(std::uint64_t heap) const { return *std::prev(ranges::upper_bound(all_, heap, {}, &Snapshot::heaps)); }
  [[nodiscard]] const std::vector<Snapshot>& all() const noexcept { return all_; }

 private:
  std::vector<Snapshot> all_;
};

/// What a search goes on from.
struct SearchState {
  std::string game;
  std::uint64_t keep = 0;
  Snapshot now;
  Snapshot checkpoint;
  std::uint64_t searched = 0;
  std::uint64_t period = 0;  // 0: none was found yet
  std::vector<Snapshot> snapshots;
};

class PeriodSearch {
 public:
  using Save = std::function<void(const SearchState&)>;
  static constexpr std::uint64_t kLeastKept = 1U << 16U;

  /// `keep` is at least kLeastKept: witnesses are looked for that deep.
  PeriodSearch(HeapGame game, std::uint64_t keep, const Limits& limits) : game_(std::move(game)), keep_(static_cast<std::size_t>(keep)), limits_(limits), guard_(limits) {}
  /// Goes on from a state of the same game and number of values kept.
  void go_on_from(SearchState state) { saved_ = std::move(state); }

  /// Looks at heaps up to `last`, no further than a proof needs. The state is given to `save` now and then, and at the end.
  [[nodiscard]] Period to(std::uint64_t last, const Save& save);
  /// What it went on from with a window; null if the values at the beginning, all kept, were enough.
  [[nodiscard]] const onehot::Start* start() const { return start_ ? &*start_ : nullptr; }

 private:
  [[nodiscard]] Period begin(std::uint64_t last);
  [[nodiscard]] Period go_on();
  void search(std::uint64_t last, const Save& save);
  void save_if_due(const Save& save);
  [[nodiscard]] SearchState state() const;
  [[nodiscard]] onehot::Kept at(std::uint64_t heaps);
  void again(onehot::Kept&, std::uint64_t heaps);
  [[nodiscard]] bool repeats(const Snapshot&);
  [[nodiscard]] std::uint64_t preperiod();
  [[nodiscard]] std::uint64_t after_last_break(const Snapshot& from, std::uint64_t to);
  [[nodiscard]] std::uint64_t after_last_break_in_head();
  void tell_progress(std::uint64_t heaps, std::uint64_t of, std::string_view facts);

  HeapGame game_;
  std::size_t keep_;
  Limits limits_;
  Guard guard_;
  std::optional<SearchState> saved_;
  std::optional<onehot::Start> start_;
  std::optional<onehot::Kept> kept_;
  std::optional<WindowRecurrence> recurrence_;
  Snapshots snapshots_;  // the first of the heaps in start_
  std::uint64_t period_ = 0;
  std::string stopped_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now(), saved_at_ = begun_;
};

/// The state in a file, written beside and renamed. All throw Error.
class SearchFile {
 public:
  /// Of no other program as long as this lives.
  explicit SearchFile(std::string name);
  ~SearchFile();
  SearchFile(const SearchFile&) = delete;
  SearchFile& operator=(const SearchFile&) = delete;

  /// Nothing if there is no such file yet. Other files, and damaged ones, are refused.
  [[nodiscard]] std::optional<SearchState> load() const;
  void save(const SearchState&);

 private:
  struct File;
  std::string name_;
  std::unique_ptr<File> file_;
};

}  // namespace grundy
