#include <benchmark/benchmark.h>

#include <cstdio>

#include "bench/agreement.h"

/// Runs the benchmarks, after having made sure that engine and yardstick play the same match.
int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (!mainmatch::bench::yardstick_agrees(20'000, 5.0)) {
    std::fputs("engine and yardstick disagree: their times cannot be compared\n", stderr);
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
