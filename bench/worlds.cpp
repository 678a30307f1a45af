#include "bench/worlds.h"

#include <benchmark/benchmark.h>

#include <string>

#include "bench/comparison.h"

// Imagined worlds: half way through matches of random bots, of one seat. A world is the time of a
// draw; what all worlds of a view share is worked out before, and its time is beside.

namespace mainmatch::bench {

namespace {

using Make = std::unique_ptr<Comparison> (*)();

void draw_worlds(benchmark::State& state, Make make) {
  const std::unique_ptr<Worlds> worlds = make()->worlds();
  constexpr int kWorlds = 64;
  for (auto _ : state) {
    state.PauseTiming();
    worlds->look();
    state.ResumeTiming();
    for (int i = 0; i < kWorlds; ++i) benchmark::DoNotOptimize(worlds->draw());
  }
  state.SetItemsProcessed(state.iterations() * kWorlds);
}

void look_for_worlds(benchmark::State& state, Make make) {
  const std::unique_ptr<Worlds> worlds = make()->worlds();
  for (auto _ : state) worlds->look();
}

void register_match(Make make) {
  const std::string of = "<" + std::string(make()->name()) + ">";
  benchmark::RegisterBenchmark(("BM_World" + of).c_str(), draw_worlds, make);
  benchmark::RegisterBenchmark(("BM_LookForWorlds" + of).c_str(), look_for_worlds, make);
}

}  // namespace

void register_worlds() {
#define MAINMATCH_REGISTERED(NAME) register_match(compare_##NAME);
  MAINMATCH_MATCHES(MAINMATCH_REGISTERED)
#undef MAINMATCH_REGISTERED
}

}  // namespace mainmatch::bench
