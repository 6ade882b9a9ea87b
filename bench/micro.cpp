// Small pieces, one at a time. Compare two revisions by running both here, interleaved; never by numbers from elsewhere.
#include <benchmark/benchmark.h>

#include <string>

#include "engine.hpp"
#include "grundy/grundy.hpp"

namespace {

using grundy::Integer;

void integer_add_small(benchmark::State& state) {
  const Integer a = 12345;
  Integer sum = 0;
  for (auto _ : state) benchmark::DoNotOptimize(sum = a + sum % 1000);
}
BENCHMARK(integer_add_small);

void integer_square_root(benchmark::State& state) {
  const Integer n = grundy::power(7, static_cast<std::uint64_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(isqrt(n));
}
BENCHMARK(integer_square_root)->Arg(10)->Arg(1000)->Arg(100'000);

std::string heaps(std::int64_t count) {
  std::string text = "nim";
  for (std::int64_t i = 1; i <= count; ++i) text += " " + std::to_string(i * 0x9e3779b97f4a7LL);
  return text;
}

void read_nim(benchmark::State& state) {
  const std::string text = heaps(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(grundy::read_position(text));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read_nim)->Arg(10)->Arg(100'000);

void solve_nim(benchmark::State& state) {
  const grundy::Position position = grundy::read_position(heaps(state.range(0)));
  const grundy::Query query{.moves = grundy::MoveList::count};
  for (auto _ : state) benchmark::DoNotOptimize(grundy::solve(position, query));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(solve_nim)->Arg(10)->Arg(100'000);

void ask_wythoff(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(grundy::ask("solve wythoff 10 13"));
}
BENCHMARK(ask_wythoff);

// Items are positions and options that were visited.
void engine(benchmark::State& state, const char* game, std::vector<grundy::Word> at, bool misere) {
  const auto rules = grundy::read_game(game);
  std::uint64_t work = 0;
  for (auto _ : state) {
    grundy::Engine plain(grundy::Limits{});
    const grundy::Engine::Id id = plain.component(*rules, at);
    if (misere) benchmark::DoNotOptimize(plain.misere(std::span(&id, 1)));
    else benchmark::DoNotOptimize(plain.value(id));
    work += plain.work();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(work));
}
BENCHMARK_CAPTURE(engine, nim_value, "nim", {1000}, false);
BENCHMARK_CAPTURE(engine, wythoff_value, "wythoff", {40, 40}, false);
BENCHMARK_CAPTURE(engine, wythoff_misere, "wythoff", {40, 40}, true);

}  // namespace
