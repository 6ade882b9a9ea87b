#include "heap_oracle.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ranges.hpp"

namespace grundy {

namespace {

constexpr std::int64_t kSimplyComputed = 1 << 14;               // heaps to here are not worth a proof
constexpr std::uint64_t kBudget = std::uint64_t{1} << 31;       // marks spent on the search for a period of a heap out of reach
constexpr std::int64_t kEnumerated = std::int64_t{1} << 26;     // options looked at one by one

}  // namespace

// Counts the options of the target and hands them over while they are wanted.
class HeapOracle::Listing {
 public:
  Listing(const Integer& target, const OptionSink& sink, bool by_take) : target_(target), sink_(sink), by_take_(by_take) {}

  [[nodiscard]] bool hit(const Integer& value) const { return value == target_; }
  void add(Option option) {
    if (count_) ++*count_;
    if (wanted_) wanted_ = sink_(std::move(option));
  }
  // One that is counted elsewhere.
  void show(Option option) {
    if (wanted_) wanted_ = sink_(std::move(option));
  }
  void count(const Integer& more) {
    if (count_) *count_ += more;
  }
  void uncountable() { count_.reset(); }
  [[nodiscard]] bool wanted() const { return wanted_; }
  [[nodiscard]] bool by_take() const { return by_take_; }
  [[nodiscard]] const std::optional<Integer>& total() const { return count_; }
  [[nodiscard]] const Integer& target() const { return target_; }

 private:
  const Integer& target_;
  const OptionSink& sink_;
  bool by_take_;
  std::optional<Integer> count_ = 0;
  bool wanted_ = true;
};

HeapOracle::HeapOracle(HeapGame game, const Limits& limits) : values_(std::move(game), limits) {}

std::optional<Integer> HeapOracle::value(const Integer& heap) {
  if (heap < values_.size() || period_) return at(heap);
  if (heap <= kSimplyComputed) {
    if (!values_.grow(static_cast<std::size_t>(heap.small()))) return std::nullopt;
    return at(heap);
  }
  const bool reachable = heap.fits() && values_.has_room(static_cast<std::uint64_t>(heap.small()));
  if (!reachable) values_.spend_at_most(kBudget);
  const std::size_t last = reachable ? static_cast<std::size_t>(heap.small()) : values_.most_heaps();
  Period period = prove_period(values_, last);
  if (period.status == PeriodStatus::proved) {
    regular_ = static_cast<std::size_t>((std::max<Integer>(period.preperiod, 1) + period.period).small());
    period_ = std::move(period);
  }
  if (heap < values_.size() || period_) return at(heap);
  return std::nullopt;
}

Integer HeapOracle::at(const Integer& heap) const {
  if (heap < values_.size()) return values_[static_cast<std::size_t>(heap.small())];
  const Integer beyond = heap - period_->preperiod;
  const Integer same = period_->preperiod + beyond % period_->period;
  return values_[static_cast<std::size_t>(same.small())] + beyond / period_->period * period_->saltus;
}

std::string HeapOracle::because() const {
  const std::string game = values_.game().text();
  if (!period_) return fmt::format("the nim-values of {} were computed for every heap up to {}", game, values_.size() - 1);
  return fmt::format("the nim-values of {} have period {} from heap {}{}, proved: {}", game, period_->period.to_string(), period_->preperiod.to_string(),
                     period_->saltus == 0 ? "" : fmt::format(" with saltus {}", period_->saltus.to_string()), period_->theorem);
}

std::optional<Integer> HeapOracle::moves(const Integer& heap, const Integer& target, const OptionSink& sink, bool by_take) const {
  Listing listing(target, sink, by_take);
  const Code* code = values_.game().code();
  constexpr int kFewWays = 40;  // 37,338 ways to break a heap of 40
  if (code != nullptr && code->unbounded() && heap <= kFewWays) {
    list_plainly(heap.small(), listing);
  } else if (code != nullptr && code->finite()) {
    list_code(*code, heap, listing);
  } else if (period_ && code == nullptr) {
    if (values_.game().set()->complement()) list_complement(*values_.game().set(), heap, listing);
    else list_takes(*values_.game().set(), heap, listing);
  } else if (code != nullptr && code->tail_splits() && heap > 20000) {
    listing.uncountable();
  } else {
    list_plainly(heap.small(), listing);
  }
  return listing.total();
}

// Every option as the rules give it.
void HeapOracle::list_plainly(Word heap, Listing& listing) const {
  values_.game().moves(heap, [&](std::span<const State> parts) {
    std::uint32_t value = 0;
    for (const State part : parts) value ^= values_[static_cast<std::size_t>(part[0])];
    if (!listing.hit(value)) return;
    Option option;
    for (const State part : parts) option.push_back({part[0]});
    listing.add(std::move(option));
  });
}

void HeapOracle::list_code(const Code& code, const Integer& heap, Listing& listing) const {
  for (std::size_t take = 0; take <= code.largest_take() && heap >= take; ++take) {
    const unsigned digit = code.digit(take);
    const Integer rest = heap - take;
    if ((digit & 1U) != 0 && rest == 0 && listing.hit(0)) listing.add({});
    if ((digit & 2U) != 0 && rest > 0 && listing.hit(at(rest))) listing.add({{rest}});
    if ((digit & 4U) != 0) list_splits(rest, code.unequal(), listing);
    for (unsigned parts = 3; parts <= std::min(code.parts(), Code::kMany - 1); ++parts)
      if ((digit >> parts & 1U) != 0) list_partitions(rest, parts, listing);
    if ((digit >> Code::kMany & 1U) != 0 && rest >= Code::kMany) listing.uncountable();
  }
}

// Where values repeat, so do the splits: if a, b is one with a in the first full period, then so is a + jp, b - jp, as long as
// it is the smaller part that grows. The larger part of a large sum is always where values repeat.
void HeapOracle::list_splits(const Integer& sum, bool unequal, Listing& listing) const {
  const Integer half = unequal ? (sum - 1) / 2 : sum / 2;
  const bool repeating = period_ && period_->saltus == 0 && !unequal && sum > 2 * Integer(regular_);
  const auto smaller = static_cast<std::size_t>(repeating ? static_cast<std::int64_t>(regular_) - 1 : std::max<std::int64_t>(0, half.small()));
  std::vector<std::size_t> again;
  for (std::size_t a = 1; a <= smaller; ++a) {
    if (!listing.hit(at(a) ^ at(sum - a))) continue;
    listing.add({{Integer(a)}, {sum - a}});
    if (repeating && a + period_->period >= regular_) again.push_back(a);
  }
  if (again.empty()) return;
  for (const std::size_t a : again) listing.count((half - a) / period_->period);
  if (listing.by_take()) return;
  for (Integer shift = period_->period; listing.wanted() && shift + again.front() <= half; shift += period_->period)
    for (const std::size_t a : again)
      if (shift + a <= half) listing.show({{shift + a}, {sum - a - shift}});
}

// Three parts and more: all of them where they are few. Else, since every part but the largest can be made smaller by
// periods, the search among small parts finds one if there is one; counting is out of reach.
void HeapOracle::list_partitions(const Integer& sum, unsigned parts, Listing& listing) const {
  if (sum < parts) return;
  const bool small = sum <= (parts == 3 ? 12000 : 1200);
  if (!small) listing.uncountable();
  const bool reduced = !small && period_ && period_->saltus == 0;
  const std::int64_t most = reduced ? static_cast<std::int64_t>(regular_) - 1 : sum.small();
  const bool unequal = values_.game().code()->unequal();
  std::vector<std::int64_t> smaller(parts - 1);
  for (std::size_t i = 0; i < smaller.size(); ++i) smaller[i] = unequal ? static_cast<std::int64_t>(i) + 1 : 1;
  std::int64_t looked = 0;
  for (;;) {
    Integer left = sum;
    Integer value = 0;
    for (const std::int64_t part : smaller) {
      left -= part;
      value ^= at(part);
    }
    const bool legal = left > smaller.back() || (!unequal && left == smaller.back());
    if (legal && listing.hit(value ^ at(left))) {
      Option option;
      for (const std::int64_t part : smaller) option.push_back({Integer(part)});
      option.push_back({left});
      if (small) listing.add(std::move(option));
      else listing.show(std::move(option));
    }
    if (!small && (!listing.wanted() || ++looked > kEnumerated || (listing.by_take() && listing.hit(value ^ at(left))))) return;
    // the next ascending tuple: the last part goes up until the parts no longer fit, then the one before it
    std::size_t i = smaller.size() - 1;
    if (!legal || smaller[i] == most) {
      do {
        if (i == 0) return;
        --i;
        Integer least = 0;
        for (std::size_t j = 0; j < i; ++j) least += smaller[j];
        if (smaller[i] < most && least + (smaller[i] + 1) * static_cast<std::int64_t>(parts - i) <= sum) break;
      } while (true);
    }
    ++smaller[i];
    for (std::size_t j = i + 1; j < smaller.size(); ++j) smaller[j] = smaller[j - 1] + (unequal ? 1 : 0);
  }
}

void HeapOracle::list_takes(const TakeSet& set, const Integer& heap, Listing& listing) const {
  Integer numbers = 0;
  for (const TakeSet::Range& r : set.ranges()) numbers += r.last - r.first + 1;
  if (numbers > kEnumerated) listing.uncountable();
  std::int64_t looked = 0;
  for (const TakeSet::Range& r : set.ranges())
    for (Word take = r.first; take <= r.last && heap >= take; ++take) {
      if (numbers > kEnumerated && (!listing.wanted() || ++looked > kEnumerated)) return;
      if (listing.hit(at(heap - take))) listing.add({{heap - take}});
    }
}

// Values that grow by the saltus each period: at most one heap of every residue has the target.
void HeapOracle::list_complement(const TakeSet& set, const Integer& heap, Listing& listing) const {
  const auto allowed = [&](const Integer& left) {
    const Integer take = heap - left;
    return take > 0 && ranges::none_of(set.ranges(), [&](const TakeSet::Range& r) { return r.first <= take && take <= r.last; });
  };
  std::vector<Integer> found;
  for (std::size_t n = 0; period_->preperiod + period_->period > n; ++n) {
    Integer left = n;
    const Integer more = listing.target() - values_[n];
    if (more != 0) {
      if (period_->preperiod > n || more < 0 || more % period_->saltus != 0) continue;
      left += more / period_->saltus * period_->period;
    }
    if (allowed(left)) found.push_back(std::move(left));
  }
  ranges::sort(found, std::greater<>());
  for (Integer& left : found) listing.add({{std::move(left)}});
}

}  // namespace grundy
