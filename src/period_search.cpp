// The theorem of a bounded state (period.cpp) with the values kept as its L: the search goes on from heap c with the rare heaps and
// the last L values alone, and every rare value below a later one has a witness of which the larger heap is at most L smaller.
// So hypothesis (2) holds wherever this gets, and (1) when the L values before a checkpoint c come again: then E = c + p.
//
// How long it repeated before c is found by computing again, twice, p apart. For that snapshots of the state are kept: values that
// have been shown to have witnesses follow from few.
#include "period_search.hpp"

#include <fmt/format.h>

#include "progress.hpp"
#include "ranges.hpp"

namespace grundy {

namespace {

template <class V>
std::span<const V> last_of(const std::vector<V>& values, std::size_t count) { return std::span(values).last(count); }

// The least i such that values from i on agree.
std::size_t first_agreeing(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  std::size_t i = a.size();
  while (i > 0 && a[i - 1] == b[i - 1]) --i;
  return i;
}

Snapshot snapshot(std::uint64_t heaps, std::span<const std::uint8_t> last) { return {heaps, {last.begin(), last.end()}}; }

Period none(std::uint64_t checked_to, std::string stopped) {
  Period p;
  p.checked_to = checked_to;
  p.stopped = std::move(stopped);
  return p;
}

}  // namespace

void Snapshots::add(Snapshot snapshot) {
  all_.push_back(std::move(snapshot));
  if (all_.size() <= kMost) return;
  std::size_t left = 0;
  for (std::size_t i = 0; i < all_.size(); i += 2)
    if (i != left) all_[left++] = std::move(all_[i]);
    else ++left;
  all_.resize(left);
}

Period PeriodSearch::to(std::uint64_t last, const Save& save) {
  Period early = saved_ ? go_on() : begin(last);
  if (!kept_) return early;
  search(last, save);
  if (save) save(state());
  const std::uint64_t checked_to = kept_->size() - 1;
  if (period_ == 0) return none(checked_to, stopped_);
  const std::uint64_t preperiod = this->preperiod();
  if (!stopped_.empty()) return none(checked_to, fmt::format("{}; the period is {}, where it begins is not yet known", stopped_, period_));
  return {PeriodStatus::proved, period_, preperiod, 0, std::string(kBoundedState), checked_to};
}

// Twice as many values as are kept, with all theorems there are; then the window is ready, or there is something to say.
Period PeriodSearch::begin(std::uint64_t last) {
  const auto twice = static_cast<std::uint64_t>(keep_) * 2;
  Sequence values(game_, limits_);
  Period p = prove_period(values, static_cast<std::size_t>(std::min(last, twice - 1)));
  if (p.status == PeriodStatus::proved || values.size() < twice) return p;
  const auto refuse = [&](std::string_view why) { return none(values.size() - 1, fmt::format("{}, so {} values are too few to go on from", why, keep_)); };
  return values.visit([&](const auto& g) {
    if (largest(g) > 255) return refuse("there are values above 255");
    const auto middle = g.begin() + static_cast<std::ptrdiff_t>(keep_);
    start_.emplace(game_, std::vector<std::uint8_t>(g.begin(), middle));
    if (!start_->suits()) return refuse("no class with few values and few rare heaps, all of them early, is seen");
    for (std::size_t n = keep_; n < g.size(); ++n)
      if (!start_->common(g[n], n)) return refuse(fmt::format("heap {} is rare", n));
    std::vector<std::uint8_t> window(middle, g.end());
    kept_.emplace(*start_, twice, window, keep_, false);
    snapshots_.add({keep_, {middle - static_cast<std::ptrdiff_t>(start_->window()), middle}});
    recurrence_.emplace(std::move(window), twice, twice);
    return none(0, "");
  });
}

Period PeriodSearch::go_on() {
  Sequence values(game_, limits_);
  if (!values.grow(keep_ - 1)) return none(values.size() - 1, values.stopped());
  start_.emplace(game_, values.visit([](const auto& g) { return std::vector<std::uint8_t>(g.begin(), g.end()); }));
  kept_.emplace(*start_, saved_->now.heaps, saved_->now.last, keep_, false);
  recurrence_.emplace(std::move(saved_->checkpoint.last), saved_->checkpoint.heaps, saved_->searched);
  snapshots_ = Snapshots(std::move(saved_->snapshots));
  period_ = saved_->period;
  return none(0, "");
}

void PeriodSearch::search(std::uint64_t last, const Save& save) {
  while (period_ == 0 && stopped_.empty() && kept_->size() <= last) {
    const onehot::Stop stop = kept_->grow(last + 1, guard_);
    period_ = recurrence_->look(kept_->last(), kept_->size()).value_or(0);
    if (snapshots_.due(kept_->size())) snapshots_.add(snapshot(kept_->size(), kept_->last(start_->window())));
    if (stop == onehot::Stop::guard) stopped_ = guard_.reason();
    if (stop == onehot::Stop::scalar) stopped_ = fmt::format("heap {} may be rare: a witness was not found for it among the {} heaps before, and a search that keeps more would have to begin anew", kept_->size(), keep_);
    tell_progress(kept_->size(), last + 1, "");
    save_if_due(save);
  }
}

// A tenth of the time is lost at most.
void PeriodSearch::save_if_due(const Save& save) {
  using std::chrono::seconds;
  const auto now = std::chrono::steady_clock::now();
  if (!save || now - saved_at_ < std::clamp<std::chrono::steady_clock::duration>((now - begun_) / 10, std::chrono::milliseconds(200), seconds(60))) return;
  save(state());
  saved_at_ = std::chrono::steady_clock::now();
}

SearchState PeriodSearch::state() const {
  // one more than is kept, since a gap is even
  const auto last = kept_->last(std::min(kept_->last().size(), keep_ + 1));
  return {game_.text(), keep_, snapshot(kept_->size(), last), {recurrence_->checkpoint(), recurrence_->window()}, recurrence_->searched(), period_, snapshots_.all()};
}

// ---- where the period begins

// The state at a heap, from the snapshot before it.
onehot::Kept PeriodSearch::at(std::uint64_t heaps) {
  const Snapshot& before = snapshots_.before(heaps);
  onehot::Kept kept(*start_, before.heaps, before.last, start_->window(), true);
  while (stopped_.empty() && kept.size() < heaps) again(kept, heaps);
  return kept;
}

// Some values more, which were found before.
void PeriodSearch::again(onehot::Kept& kept, std::uint64_t heaps) {
  if (kept.grow(heaps, guard_) == onehot::Stop::guard) stopped_ = guard_.reason();
  tell_progress(kept.size(), kept_->size(), fmt::format("period {}, looking for its beginning", period_));
}

bool PeriodSearch::repeats(const Snapshot& snapshot) {
  const std::size_t state = start_->state();
  return ranges::equal(at(snapshot.heaps + period_).last(state), last_of(snapshot.last, state));
}

std::uint64_t PeriodSearch::preperiod() {
  const std::vector<Snapshot>& all = snapshots_.all();
  const auto end = ranges::upper_bound(all, recurrence_->checkpoint(), {}, &Snapshot::heaps);
  const auto first = std::partition_point(all.begin(), end, [&](const Snapshot& s) { return !repeats(s); });
  if (first == all.begin()) return after_last_break_in_head();
  return after_last_break(*std::prev(first), first == end ? recurrence_->checkpoint() : first->heaps);
}

// Two runs, a period apart.
std::uint64_t PeriodSearch::after_last_break(const Snapshot& from, std::uint64_t to) {
  onehot::Kept early = at(from.heaps);
  onehot::Kept late = at(from.heaps + period_);
  std::uint64_t after = 0;
  std::size_t count = start_->state();
  while (stopped_.empty()) {  // else the two may have come differently far
    if (const std::size_t i = first_agreeing(early.last(count), late.last(count)); i > 0) after = early.size() - count + i;
    if (early.size() >= to) return after;
    const std::uint64_t before = early.size();
    again(early, to);
    again(late, early.size() + period_);
    count = static_cast<std::size_t>(early.size() - before);
  }
  return after;
}

std::uint64_t PeriodSearch::after_last_break_in_head() {
  const std::vector<std::uint8_t>& head = start_->head();
  const std::uint64_t from = std::max<std::uint64_t>(head.size(), period_);
  std::vector<std::uint8_t> repeated;
  if (period_ < head.size()) repeated.assign(head.begin() + static_cast<std::ptrdiff_t>(period_), head.end());
  onehot::Kept late = at(from);
  while (stopped_.empty() && repeated.size() < head.size()) {
    const std::uint64_t before = late.size();
    again(late, from + head.size() - repeated.size());
    const auto more = late.last(static_cast<std::size_t>(late.size() - before));
    repeated.insert(repeated.end(), more.begin(), more.end());
  }
  return stopped_.empty() ? first_agreeing(head, repeated) : 0;
}

void PeriodSearch::tell_progress(std::uint64_t heaps, std::uint64_t of, std::string_view facts) {
  if (limits_.progress != nullptr && limits_.progress->due()) limits_.progress->at(heaps, of, "values of " + game_.text(), facts);
}

}  // namespace grundy
