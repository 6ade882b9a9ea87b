// The values of heaps 0..N by one kernel: processor seconds, values a second, and a hash that is the same for every kernel.
//
//     grow CODE N [KERNEL [THREADS]]      prints: kernel seconds millions_a_second hash; with THREADS also the seconds by the clock
#include <fmt/format.h>
#include <sys/resource.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <chrono>
#include <cstdlib>

#include "games/heap_game.hpp"
#include "sequence.hpp"

namespace {

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Of the values as 16 bits each, so that the width in which they are kept does not matter.
std::uint64_t hash_of(const grundy::Sequence& values) {
  XXH64_state_t* state = XXH64_createState();
  XXH64_reset(state, 0);
  std::vector<std::uint16_t> block;
  values.visit([&](const auto& g) {
    for (std::size_t at = 0; at < g.size(); at += block.size()) {
      block.assign(g.begin() + static_cast<std::ptrdiff_t>(at), g.begin() + static_cast<std::ptrdiff_t>(std::min(g.size(), at + 65536)));
      XXH64_update(state, block.data(), block.size() * sizeof block[0]);
    }
  });
  const std::uint64_t hash = XXH64_digest(state);
  XXH64_freeState(state);
  return hash;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto game = grundy::heap_game(*grundy::read_game(argv[1]));
  if (!game) return 2;
  grundy::Limits limits;
  limits.memory = std::uint64_t{1} << 34U;
  if (argc > 4) limits.threads = static_cast<unsigned>(std::strtoul(argv[4], nullptr, 10));
  grundy::Sequence values(*game, limits, argc > 3 ? argv[3] : "");
  const double before = processor_seconds();
  const auto start = std::chrono::steady_clock::now();
  if (!values.grow(std::strtoull(argv[2], nullptr, 10))) return 1;
  const double spent = processor_seconds() - before;
  const double waited = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} {:.3f} {:.3f} {:016x}\n", values.kernel(), spent, static_cast<double>(values.size()) / spent * 1e-6, hash_of(values));
  if (argc > 4) fmt::print("by the clock {:.3f}\n", waited);
}
