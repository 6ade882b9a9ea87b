#include "games/take_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ranges.hpp"

namespace grundy {

namespace {

using Family = TakeSet::Family;

std::vector<Word> primes_to(Word most) {
  std::vector<bool> composite(static_cast<std::size_t>(most) + 1);
  std::vector<Word> found;
  for (Word n = 2; n <= most; ++n) {
    if (composite[static_cast<std::size_t>(n)]) continue;
    found.push_back(n);
    for (Word m = n; m <= most - n;) composite[static_cast<std::size_t>(m += n)] = true;
  }
  return found;
}

std::vector<Word> members(const TakeSet::Named& named, Word heap) {
  std::vector<Word> found;
  switch (named.family) {
    case Family::squares:
      for (Word i = 1; i <= heap / i; ++i) found.push_back(i * i);
      break;
    case Family::cubes:
      for (Word i = 1; i <= heap / i / i; ++i) found.push_back(i * i * i);
      break;
    case Family::primes: return primes_to(heap);
    case Family::fibonacci:
      for (Word a = 1, b = 2; a <= heap;) {
        found.push_back(a);
        if (b > INT64_MAX - a) break;
        b += std::exchange(a, b);
      }
      break;
    case Family::powers:
      for (Word power = 1; power <= heap; power *= named.base) {
        found.push_back(power);
        if (power > heap / named.base) break;
      }
      break;
    case Family::divisors:
      for (Word d = 1; d <= heap / 2; ++d)
        if (heap % d == 0) found.push_back(d);
      break;
    case Family::coprimes:
      for (Word t = 1; t <= heap; ++t)
        if (std::gcd(t, heap) == 1) found.push_back(t);
      break;
  }
  return found;
}

std::vector<TakeSet::Range> merged(std::vector<TakeSet::Range> ranges) {
  ranges::sort(ranges, {}, &TakeSet::Range::first);
  std::vector<TakeSet::Range> out;
  for (const TakeSet::Range& r : ranges) {
    if (!out.empty() && r.first <= out.back().last + 1) out.back().last = std::max(out.back().last, r.last);
    else out.push_back(r);
  }
  return out;
}

}  // namespace

TakeSet::TakeSet(std::vector<Range> ranges, std::vector<Named> families, bool complement)
    : ranges_(merged(std::move(ranges))), families_(std::move(families)), complement_(complement) {
  ranges::sort(families_);
  families_.erase(std::unique(families_.begin(), families_.end()), families_.end());
}

bool TakeSet::of_heap() const noexcept {
  return ranges::any_of(families_, [](const Named& f) { return f.family == Family::divisors || f.family == Family::coprimes; });
}

std::vector<Word> TakeSet::listed(Word heap) const {
  constexpr Word kMostListed = Word{1} << 27;
  const auto searched = [heap](Family f) {  // numbers looked at, or listed
    if (f == Family::squares) return static_cast<Word>(std::sqrt(static_cast<double>(heap)));
    return f == Family::primes || f == Family::divisors || f == Family::coprimes ? heap : Word{64};
  };
  for (const Named& f : families_)
    if (searched(f.family) > kMostListed) throw OutOfReach(fmt::format("too many {} up to {} to go through", family_name(f.family), heap));
  for (const Range& r : ranges_)
    if (std::min(r.last, heap) - r.first > kMostListed) throw OutOfReach(fmt::format("too many takes from a heap of {} to go through", heap));
  std::vector<Word> all;
  for (const Range& r : ranges_)
    for (Word n = r.first; n <= std::min(r.last, heap); ++n) all.push_back(n);
  for (const Named& f : families_) {
    const std::vector<Word> more = members(f, heap);
    all.insert(all.end(), more.begin(), more.end());
  }
  if (!families_.empty()) {
    ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  return all;
}

std::string TakeSet::text() const {
  std::string out;
  const auto add = [&out](const std::string& item) { out += (out.empty() ? "" : ",") + item; };
  for (const Range& r : ranges_) {
    if (r.last - r.first < 2) {
      add(std::to_string(r.first));
      if (r.last != r.first) add(std::to_string(r.last));
    } else {
      add(fmt::format("{}..{}", r.first, r.last));
    }
  }
  for (const Named& f : families_) add(f.family == Family::powers ? fmt::format("powers({})", f.base) : std::string(family_name(f.family)));
  return fmt::format("{}({})", complement_ ? "all_but" : "subtract", out);
}

std::string_view family_name(Family family) {
  switch (family) {
    case Family::squares: return "squares";
    case Family::cubes: return "cubes";
    case Family::primes: return "primes";
    case Family::fibonacci: return "fibonacci";
    case Family::powers: return "powers";
    case Family::divisors: return "divisors";
    default: return "coprimes";
  }
}

}  // namespace grundy
