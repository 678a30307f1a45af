#include "bench/match.h"

#include <benchmark/benchmark.h>

#include <string>
#include <tuple>

#include "bench/compared.h"

namespace mainmatch::bench {

namespace {

void count_matches(benchmark::State& state) {
  state.counters["matches/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

template <Game G>
void play_on_yardstick(benchmark::State& state) {
  YardstickTable<G> table(1);
  for (auto _ : state) {
    auto out = table.play_match();
    benchmark::DoNotOptimize(out);
  }
  count_matches(state);
}

template <Game G>
void play_on_engine(benchmark::State& state) {
  Table<G> table;
  std::uint64_t match = 0;
  for (auto _ : state) {
    table.play_match(1, match++);
    benchmark::DoNotOptimize(table.out);
  }
  count_matches(state);
}

template <Game G>
void register_match() {
  const std::string of = "_Match<" + std::string(G::kName) + ">";
  benchmark::RegisterBenchmark(("BM_Yardstick" + of).c_str(), play_on_yardstick<G>);
  benchmark::RegisterBenchmark(("BM_Mainmatch" + of).c_str(), play_on_engine<G>);
}

}  // namespace

void register_matches() {
  const auto each = []<Game... G>(const std::tuple<G...>*) { (register_match<G>(), ...); };
  each(static_cast<const Games*>(nullptr));
}

}  // namespace mainmatch::bench
