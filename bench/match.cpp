#include "bench/match.h"

#include <benchmark/benchmark.h>

#include <string>

#include "bench/comparison.h"

namespace mainmatch::bench {

namespace {

/// Made when it is first timed.
using Make = std::unique_ptr<Comparison> (*)();

void count_matches(benchmark::State& state) {
  state.counters["matches/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void play_on_yardstick(benchmark::State& state, Make make) {
  const std::unique_ptr<Comparison> comparison = make();
  for (auto _ : state) {
    comparison->play_on_yardstick();
    benchmark::ClobberMemory();
  }
  count_matches(state);
}

void play_on_engine(benchmark::State& state, Make make) {
  const std::unique_ptr<Comparison> comparison = make();
  std::uint64_t match = 0;
  for (auto _ : state) {
    comparison->play_on_engine(match++);
    benchmark::ClobberMemory();
  }
  count_matches(state);
}

void register_match(Make make) {
  const std::string of = "_Match<" + std::string(make()->name()) + ">";
  benchmark::RegisterBenchmark(("BM_Yardstick" + of).c_str(), play_on_yardstick, make);
  benchmark::RegisterBenchmark(("BM_Mainmatch" + of).c_str(), play_on_engine, make);
}

}  // namespace

void register_matches() {
#define MAINMATCH_REGISTERED(NAME) register_match(compare_##NAME);
  MAINMATCH_MATCHES(MAINMATCH_REGISTERED)
#undef MAINMATCH_REGISTERED
}

}  // namespace mainmatch::bench
