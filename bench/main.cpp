#include <benchmark/benchmark.h>

#include <cstdio>

#include "bench/agreement.h"
#include "bench/blocks.h"
#include "bench/match.h"
#include "bench/worlds.h"

/// Runs the benchmarks, after having made sure that engine and yardsticks play the same matches.
int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (!mainmatch::bench::yardsticks_agree(20'000, 5.0)) {
    std::fputs("engine and yardstick disagree: their times cannot be compared\n", stderr);
    return 1;
  }
  mainmatch::bench::register_matches();
  mainmatch::bench::register_blocks();
  mainmatch::bench::register_worlds();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
