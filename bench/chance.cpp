#include <benchmark/benchmark.h>

#include <boost/random/uniform_int_distribution.hpp>
#include <cstdint>
#include <random>

#include "engine/core/rng.h"

// Streams of chance: opening one, raw bits, bounded draws.

namespace mainmatch::bench {

namespace {

/// The range of a bounded draw: volatile, or the compiler would make it part of the code.
volatile std::uint32_t number_of_rows = 12;

void BM_Stream_Open(benchmark::State& state) {
  std::uint64_t match = 0;
  for (auto _ : state) {
    Stream stream(1, match++, Purpose::deal());
    benchmark::DoNotOptimize(stream);
  }
}
BENCHMARK(BM_Stream_Open);

void BM_Stream_OpenAndDraw(benchmark::State& state) {
  std::uint64_t match = 0;
  for (auto _ : state) {
    Stream stream(1, match++, Purpose::deal());
    benchmark::DoNotOptimize(stream());
  }
}
BENCHMARK(BM_Stream_OpenAndDraw);

void BM_Stream_Bits32(benchmark::State& state) {
  Stream stream(1, 0, Purpose::deal());
  for (auto _ : state) benchmark::DoNotOptimize(stream());
}
BENCHMARK(BM_Stream_Bits32);

void BM_Stream_Below(benchmark::State& state) {
  Stream stream(1, 0, Purpose::deal());
  for (auto _ : state) benchmark::DoNotOptimize(stream.below(number_of_rows));
}
BENCHMARK(BM_Stream_Below);

void BM_Stream_BoostUniformInt(benchmark::State& state) {
  Stream stream(1, 0, Purpose::deal());
  for (auto _ : state) {
    const auto last = static_cast<int>(number_of_rows) - 1;
    benchmark::DoNotOptimize(boost::random::uniform_int_distribution<int>(0, last)(stream));
  }
}
BENCHMARK(BM_Stream_BoostUniformInt);

void BM_Stream_StdUniformInt(benchmark::State& state) {
  Stream stream(1, 0, Purpose::deal());
  for (auto _ : state) {
    const auto last = static_cast<int>(number_of_rows) - 1;
    benchmark::DoNotOptimize(std::uniform_int_distribution<int>(0, last)(stream));
  }
}
BENCHMARK(BM_Stream_StdUniformInt);

void BM_Mt19937_Bits32(benchmark::State& state) {
  std::mt19937 random(1);
  for (auto _ : state) benchmark::DoNotOptimize(random());
}
BENCHMARK(BM_Mt19937_Bits32);

void BM_Mt19937_StdUniformInt(benchmark::State& state) {
  std::mt19937 random(1);
  for (auto _ : state) {
    const auto last = static_cast<int>(number_of_rows) - 1;
    benchmark::DoNotOptimize(std::uniform_int_distribution<int>(0, last)(random));
  }
}
BENCHMARK(BM_Mt19937_StdUniformInt);

}  // namespace

}  // namespace mainmatch::bench
