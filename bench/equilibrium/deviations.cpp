#include "experiments/game_theory/deviations.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "bench/equilibrium/random_game.h"
#include "experiments/game_theory/nash.h"

// What strategies get against a mix, seats x strategies, beside the sum over everything that the
// other seats can do, one by one, where that can be run.

namespace mainmatch::bench {

namespace {

PayoffTable game_of(const benchmark::State& state) {
  return random_game(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
}

/// Uneven, and different every time.
std::vector<double> mix_of(std::size_t strategies, int turn) {
  std::vector<double> mix(strategies);
  double sum = 0;
  for (std::size_t s = 0; s < strategies; ++s) {
    sum += mix[s] = 1 + static_cast<double>((s + static_cast<std::size_t>(turn)) % strategies);
  }
  for (double& share : mix) share /= sum;
  return mix;
}

void BM_Equilibrium_Deviations(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const DeviationPayoffs deviations(game);
  std::vector<double> payoffs(game.strategies());
  int turn = 0;
  for (auto _ : state) {
    deviations.evaluate(mix_of(payoffs.size(), ++turn), payoffs);
    benchmark::DoNotOptimize(payoffs.data());
  }
}
BENCHMARK(BM_Equilibrium_Deviations)
    ->Args({5, 4})
    ->Args({9, 5})
    ->Args({12, 5})
    ->Args({12, 6})
    ->Args({12, 8})
    ->Unit(benchmark::kMicrosecond);

void BM_Equilibrium_Jacobian(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const DeviationPayoffs deviations(game);
  const std::size_t k = game.strategies();
  std::vector<double> payoffs(k), jacobian(k * k);
  int turn = 0;
  for (auto _ : state) {
    deviations.evaluate(mix_of(k, ++turn), payoffs, jacobian);
    benchmark::DoNotOptimize(jacobian.data());
  }
}
BENCHMARK(BM_Equilibrium_Jacobian)
    ->Args({12, 5})
    ->Args({12, 6})
    ->Args({12, 8})
    ->Unit(benchmark::kMicrosecond);

/// The game as a dense array of payoffs: [strategy of a seat][plays of the others as digits].
struct Dense {
  std::size_t strategies;
  std::size_t plays = 1;
  std::vector<double> payoffs;

  explicit Dense(const PayoffTable& game) : strategies(game.strategies()) {
    const int others = game.space().roles()[0].seats - 1;
    for (int seat = 0; seat < others; ++seat) plays *= strategies;
    for (std::size_t s = 0; s < strategies; ++s) {
      for (std::size_t play = 0; play < plays; ++play) {
        std::vector<int> counts(strategies);
        ++counts[s];
        std::size_t digits = play;
        for (int seat = 0; seat < others; ++seat, digits /= strategies)
          ++counts[digits % strategies];
        payoffs.push_back(game.payoffs(*game.find(counts))[s]);
      }
    }
  }

  /// Seat after seat is summed out.
  double payoff(std::size_t strategy, const std::vector<double>& mix) const {
    std::vector<double> left(payoffs.begin() + static_cast<std::ptrdiff_t>(strategy * plays),
                             payoffs.begin() + static_cast<std::ptrdiff_t>((strategy + 1) * plays));
    for (std::size_t size = plays; size > 1; size /= strategies) {
      for (std::size_t i = 0; i < size / strategies; ++i) {
        double sum = 0;
        for (std::size_t s = 0; s < strategies; ++s) sum += mix[s] * left[i * strategies + s];
        left[i] = sum;
      }
    }
    return left[0];
  }
};

void BM_Equilibrium_DeviationsDense(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const Dense dense(game);
  int turn = 0;
  for (auto _ : state) {
    const std::vector<double> mix = mix_of(dense.strategies, ++turn);
    for (std::size_t s = 0; s < dense.strategies; ++s) {
      benchmark::DoNotOptimize(dense.payoff(s, mix));
    }
  }
}
BENCHMARK(BM_Equilibrium_DeviationsDense)
    ->Args({5, 4})
    ->Args({9, 5})
    ->Unit(benchmark::kMicrosecond);

/// All symmetric equilibria that are found.
void BM_Equilibrium_Nash(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(find_equilibria(game, {}));
}
BENCHMARK(BM_Equilibrium_Nash)
    ->Args({9, 4})
    ->Args({12, 5})
    ->Args({12, 8})
    ->Iterations(1)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace mainmatch::bench
