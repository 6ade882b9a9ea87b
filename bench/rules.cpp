// Tables of rules on one line against plain loops written for that one rule and compiled -O3: processor time of both, in one
// run, best of some. The values of both must be equal.
//
//     build/bench/bench/rules [--quick]
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/heap_game.hpp"
#include "grundy/grundy.hpp"
#include "sequence.hpp"
#include "table.hpp"

namespace {

using Values = std::vector<std::uint16_t>;

double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// ---- the plain loops: marks are the number of the position, so that they need no wiping

template <class V>
std::vector<V> takes(const std::vector<std::size_t>& set, std::size_t last) {
  std::vector<V> g(last + 1);
  std::vector<std::uint32_t> seen(set.size() + 2, UINT32_MAX);
  for (std::size_t n = 0; n <= last; ++n) {
    for (const std::size_t s : set) {
      if (s > n) break;
      seen[g[n - s]] = static_cast<std::uint32_t>(n);
    }
    V v = 0;
    while (seen[v] == n) ++v;
    g[n] = v;
  }
  return g;
}

Values bash(std::size_t most, std::size_t last) {
  Values g(last + 1);
  std::vector<std::uint32_t> seen(most + 2, UINT32_MAX);
  for (std::size_t n = 0; n <= last; ++n) {
    for (std::size_t i = 1; i <= most && i <= n; ++i) seen[g[n - i]] = static_cast<std::uint32_t>(n);
    std::uint16_t v = 0;
    while (seen[v] == n) ++v;
    g[n] = v;
  }
  return g;
}

std::vector<std::uint8_t> kayles(std::size_t last) {
  std::vector<std::uint8_t> g(last + 1);
  std::vector<std::uint32_t> seen(256, UINT32_MAX);
  for (std::size_t n = 1; n <= last; ++n) {
    for (std::size_t t = 1; t <= 2 && t <= n; ++t)
      for (std::size_t a = 0; a <= n - t; ++a) seen[g[a] ^ g[n - t - a]] = static_cast<std::uint32_t>(n);
    std::uint8_t v = 0;
    while (seen[v] == n) ++v;
    g[n] = v;
  }
  return g;
}

Values grundys_game(std::size_t last) {
  Values g(last + 1);
  std::vector<std::uint32_t> seen(4096, UINT32_MAX);
  for (std::size_t n = 1; n <= last; ++n) {
    for (std::size_t a = 1; 2 * a < n; ++a) seen[g[a] ^ g[n - a]] = static_cast<std::uint32_t>(n);
    std::uint16_t v = 0;
    while (seen[v] == n) ++v;
    g[n] = v;
  }
  return g;
}

Values wythoff(std::size_t last) {
  const std::size_t side = last + 1;
  Values g(side * side);
  std::vector<std::uint32_t> seen(4 * side, UINT32_MAX);
  for (std::size_t a = 0; a < side; ++a)
    for (std::size_t b = 0; b < side; ++b) {
      const std::size_t at = a * side + b;
      const auto stamp = static_cast<std::uint32_t>(at);
      for (std::size_t i = 1; i <= a; ++i) seen[g[at - i * side]] = stamp;
      for (std::size_t i = 1; i <= b; ++i) seen[g[at - i]] = stamp;
      for (std::size_t i = 1; i <= a && i <= b; ++i) seen[g[at - i * (side + 1)]] = stamp;
      std::uint16_t v = 0;
      while (seen[v] == stamp) ++v;
      g[at] = v;
    }
  return g;
}

// (n,cap), cap up to twice n: nim-values
Values fibonacci_nim(std::size_t last) {
  const std::size_t side = last + 1;
  const std::size_t caps = 2 * last + 1;
  Values g(side * caps);
  std::vector<std::uint32_t> seen(4 * side, UINT32_MAX);
  for (std::size_t n = 0; n < side; ++n)
    for (std::size_t cap = 0; cap < caps; ++cap) {
      const auto stamp = static_cast<std::uint32_t>(n * caps + cap);
      for (std::size_t i = 1; i <= n && i <= cap; ++i) seen[g[(n - i) * caps + 2 * i]] = stamp;
      std::uint16_t v = 0;
      while (seen[v] == stamp) ++v;
      g[n * caps + cap] = v;
    }
  return g;
}

// ---- ours

std::vector<std::uint32_t> sequence(std::string_view game, std::size_t last, std::string_view kernel = {}) {
  grundy::Sequence s(*grundy::heap_game(*grundy::read_game(game)), {}, kernel);
  if (!s.grow(last)) throw std::runtime_error(s.stopped());
  return s.visit([&](const auto& v) { return std::vector<std::uint32_t>(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(last) + 1); });
}

grundy::Table table(std::string_view rule, std::vector<std::uint64_t> most) {
  grundy::Limits limits;
  limits.memory = std::uint64_t{8} << 30U;
  auto t = grundy::Table::build(*grundy::read_game(rule), std::move(most), grundy::Convention::normal, grundy::Content::values, limits);
  if (!t.stopped().empty()) throw std::runtime_error(t.stopped());
  return t;
}

// Runs both in turn; prints the ratio of the best times.
template <class Plain, class Ours, class Same>
void compare(const std::string& name, int rounds, const Plain& plain, const Ours& ours, const Same& same) {
  double best_plain = 1e300;
  double best_ours = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const double a = now();
    const auto expected = plain();
    const double b = now();
    const auto found = ours();
    const double c = now();
    best_plain = std::min(best_plain, b - a);
    best_ours = std::min(best_ours, c - b);
    if (round == 0 && !same(expected, found)) throw std::runtime_error(name + ": the values differ");
  }
  fmt::print("{:<44} {:>8.2f} s {:>8.2f} s {:>8.2f}\n", name, best_plain, best_ours, best_ours / best_plain);
  std::fflush(stdout);
}

template <class V>
bool equal_row(const V& plain, const std::vector<std::uint32_t>& ours) {
  return std::equal(plain.begin(), plain.end(), ours.begin(), ours.end());
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t part = argc > 1 && std::string_view(argv[1]) == "--quick" ? 10 : 1;
  fmt::print("{:<44} {:>10} {:>10} {:>8}\n", "rule on one line", "plain loop", "grundy", "ratio");
  const auto heap_table = [](std::string_view rule, std::size_t last) {
    return [=] { return table(rule, {last}); };
  };
  const auto same_heap = [](const auto& plain, const grundy::Table& t) {
    for (std::size_t n = 0; n < plain.size(); ++n)
      if (plain[n] != t[{n}]) return false;
    return true;
  };
  const auto same_grid = [](std::size_t columns) {
    return [=](const Values& plain, const grundy::Table& t) {
      for (std::size_t i = 0; i < plain.size(); ++i)
        if (plain[i] != t[{i / columns, i % columns}]) return false;
      return true;
    };
  };

  {
    const std::size_t last = 10'000'000 / part;
    const std::string_view rule = "{n -> n-i for i in 1..1000}";
    compare(fmt::format("Bash(1000) to {}", last), 2, [&] { return bash(1000, last); }, [&] { return sequence(rule, last); }, equal_row<Values>);
    compare(fmt::format("  the same, not recognised (table)"), 2, [&] { return bash(1000, last); }, heap_table(rule, last), same_heap);
  }
  {
    const std::size_t last = 100'000'000 / part;
    std::vector<std::size_t> set;
    std::string rule = "{n -> ";
    for (std::size_t i = 0, s = 1; i < 30; ++i, s += 3 + i % 4) {
      set.push_back(s);
      rule += fmt::format("{}n-{}", i == 0 ? "" : " | ", s);
    }
    rule += "}";
    compare(fmt::format("30 numbers subtracted, to {}", last), 2, [&] { return takes<std::uint8_t>(set, last); }, [&] { return sequence(rule, last); }, equal_row<std::vector<std::uint8_t>>);
    compare("  the same, not recognised (table)", 2, [&] { return takes<std::uint8_t>(set, last); }, heap_table(rule, last), same_heap);
  }
  {
    const std::size_t last = 100'000 / part;
    compare(fmt::format("Kayles to {} (table)", last), 2, [&] { return kayles(last); }, heap_table("{n -> a & n-1-a for a in 0..n-1 | a & n-2-a for a in 0..n-2}", last), same_heap);
    compare(fmt::format("Grundy's game to {}", last), 2, [&] { return grundys_game(last); }, [&] { return sequence("{n -> a & n-a for a in 1..n-1 if a != n-a}", last); }, equal_row<Values>);
    compare(fmt::format("Grundy's game to {} (table)", last), 2, [&] { return grundys_game(last); }, heap_table("{n -> a & n-a for a in 1..n-1 if a != n-a}", last), same_heap);
  }
  {
    const std::size_t last = 4000 / part;
    compare(fmt::format("Wythoff {0} x {0} (table)", last), 1, [&] { return wythoff(last); },
            [&] { return table("{(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)}", {last, last}); }, same_grid(last + 1));
  }
  {
    const std::size_t last = 3000 / part;
    compare(fmt::format("Fibonacci Nim, n to {}, cap to {} (table)", last, 2 * last), 1, [&] { return fibonacci_nim(last); },
            [&] { return table("{(n,cap) -> (n-i, 2*i) for i in 1..min(n,cap)}", {last, 2 * last}); }, same_grid(2 * last + 1));
  }
}
