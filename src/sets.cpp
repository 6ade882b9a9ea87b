#include "sets.hpp"

#include <algorithm>
#include <array>
#include <mutex>

namespace grundy {

namespace {

constexpr std::size_t kMostMembers = std::size_t{1} << 24U;
constexpr Word kMostSieved = 300'000'000;
constexpr Word kMostDivisionsTried = 100'000'000;

template <class Next>
std::vector<Word> grown(Word most, const Next& next) {
  std::vector<Word> all;
  for (Word i = 1;; ++i) {
    Word member = 0;
    if (!next(i, member) || member > most) return all;
    if (all.size() == kMostMembers) throw OutOfReach("a set with more than 16,777,216 members in reach");
    all.push_back(member);
  }
}

bool square(Word i, Word& member) { return !__builtin_mul_overflow(i, i, &member); }

bool cube(Word i, Word& member) { return !__builtin_mul_overflow(i, i, &member) && !__builtin_mul_overflow(member, i, &member); }

std::vector<Word> fibonacci(Word most) {
  Word a = 1;
  Word b = 1;
  return grown(most, [&](Word, Word& member) {
    member = b;
    const bool fits = !__builtin_add_overflow(a, b, &b);
    a = member;
    return fits;
  });
}

std::vector<Word> sieved(Word most) {
  if (most > kMostSieved) throw OutOfReach("primes above 300,000,000");
  const auto end = static_cast<std::size_t>(most) + 1;
  std::vector<bool> composite(end);
  std::vector<Word> primes;
  for (std::size_t p = 2; p < end; ++p) {
    if (composite[p]) continue;
    primes.push_back(static_cast<Word>(p));
    for (std::size_t q = p * p; p <= end / p && q < end; q += p) composite[q] = true;
  }
  return primes;
}

std::vector<Word> made(NumberSet set, Word most) {
  switch (set) {
    case NumberSet::squares: return grown(most, square);
    case NumberSet::cubes: return grown(most, cube);
    case NumberSet::primes: return sieved(most);
    default: return fibonacci(most);
  }
}

struct Shelf {
  std::mutex mutex;
  Members members;
  Word most = -1;
};

}  // namespace

Members members(NumberSet set, Word most) {
  static std::array<Shelf, 4> shelves;
  Shelf& shelf = shelves[static_cast<std::size_t>(set)];
  const std::lock_guard lock(shelf.mutex);
  if (shelf.most < most) {
    // twice as far as asked, so that a table that asks for one more each time makes few lists
    const Word further = most < 10'000'000 ? std::max<Word>(1000, 2 * most) : most;
    shelf.members = std::make_shared<const std::vector<Word>>(made(set, further));
    shelf.most = further;
  }
  return shelf.members;
}

std::vector<Word> powers(Word base, Word most) {
  if (base < 2) return {1};  // members are positive
  std::vector<Word> all;
  for (Word p = 1; p <= most;) {
    all.push_back(p);
    if (__builtin_mul_overflow(p, base, &p)) break;
  }
  return all;
}

std::vector<Word> divisors(Word n, Word most) {
  std::vector<Word> small;
  std::vector<Word> large;
  for (Word d = 1; n > 0 && d <= n / d; ++d) {
    if (d == kMostDivisionsTried) throw OutOfReach("divisors of a number above 10^16");
    if (n % d != 0) continue;
    if (d <= most) small.push_back(d);
    if (d != n / d && n / d <= most) large.push_back(n / d);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

}  // namespace grundy
