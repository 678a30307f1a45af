#include <benchmark/benchmark.h>

#include "bench/table.h"

// The whole match of twelve `random` bots, on the yardstick and on the engine, one thread each.

namespace mainmatch::bench {

namespace {

void count_matches(benchmark::State& state) {
  state.counters["matches/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void BM_Yardstick_Match(benchmark::State& state) {
  YardstickTable table(1);
  for (auto _ : state) {
    auto out = table.play_match();
    benchmark::DoNotOptimize(out);
  }
  count_matches(state);
}
BENCHMARK(BM_Yardstick_Match);

void BM_Mainmatch_Match(benchmark::State& state) {
  Table table;
  std::uint64_t match = 0;
  for (auto _ : state) {
    table.play_match(1, match++);
    benchmark::DoNotOptimize(table.out);
  }
  count_matches(state);
}
BENCHMARK(BM_Mainmatch_Match);

/// The engine draws hints when a bot first reads one, and `random` never does; the yardstick always
/// draws them. Here somebody reads one in every match.
void BM_Mainmatch_MatchAndHints(benchmark::State& state) {
  Table table;
  std::uint64_t match = 0;
  for (auto _ : state) {
    table.play_match(1, match++);
    benchmark::DoNotOptimize(table.out);
    benchmark::DoNotOptimize(table.state.setup.hints(table.rules).rung[0]);
  }
  count_matches(state);
}
BENCHMARK(BM_Mainmatch_MatchAndHints);

}  // namespace

}  // namespace mainmatch::bench
