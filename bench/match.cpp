#include "bench/match.h"

#include <benchmark/benchmark.h>

#include <string>

#include "bench/comparison.h"
#include "experiments/analyses/tournament/tournament.h"
#include "experiments/matches/registry.h"

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

void count_on_yardstick(benchmark::State& state, Make make) {
  const std::unique_ptr<Comparison> comparison = make();
  for (auto _ : state) {
    comparison->play_on_yardstick();
    comparison->count_on_yardstick();
  }
  count_matches(state);
}

/// Block by block, so that a match is one of a block's; what a run does before and after is not in.
void play_tournament(benchmark::State& state, Make make) {
  TournamentConfig config;
  config.rules = match_named(make()->name(), "benchmark").default_rules();
  config.lineup.bots = {"random"};
  config.matches = std::uint64_t{1} << 40;
  config.threads = 1;
  Tournament tournament(config, nullptr);
  std::uint64_t block = 0;
  while (state.KeepRunningBatch(kMatchesPerBlock)) {
    tournament.work(block, 0);
    tournament.done(block, 0);
    ++block;
  }
  count_matches(state);
}

void register_match(Make make) {
  const std::string of = "<" + std::string(make()->name()) + ">";
  const auto add = [&](const char* name, void (*time)(benchmark::State&, Make)) {
    benchmark::RegisterBenchmark((name + of).c_str(), time, make);
  };
  add("BM_Yardstick_Match", play_on_yardstick);
  add("BM_Mainmatch_Match", play_on_engine);
  add("BM_Yardstick_Tournament", count_on_yardstick);
  add("BM_Mainmatch_Tournament", play_tournament);
}

}  // namespace

void register_matches() {
#define MAINMATCH_REGISTERED(NAME) register_match(compare_##NAME);
  MAINMATCH_MATCHES(MAINMATCH_REGISTERED)
#undef MAINMATCH_REGISTERED
}

}  // namespace mainmatch::bench
