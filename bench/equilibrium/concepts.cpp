#include <benchmark/benchmark.h>

#include "bench/equilibrium/random_game.h"
#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/correlated.h"
#include "experiments/game_theory/logit_branch.h"
#include "experiments/game_theory/replicator.h"

// Solution concepts of random symmetric games: seats x strategies.

namespace mainmatch::bench {

namespace {

PayoffTable game_of(const benchmark::State& state) {
  return random_game(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
}

/// From the table to the shares at one intensity, population 50.
void BM_Equilibrium_AlphaRank(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(AlphaRank(game, 50).share(10));
}
BENCHMARK(BM_Equilibrium_AlphaRank)->Args({9, 4})->Args({12, 8})->Unit(benchmark::kMillisecond);

/// At all intensities.
void BM_Equilibrium_AlphaRankSweep(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const double width = payoff_width(game);
  for (auto _ : state) benchmark::DoNotOptimize(sweep(AlphaRank(game, 50), width));
}
BENCHMARK(BM_Equilibrium_AlphaRankSweep)
    ->Args({9, 4})
    ->Args({12, 8})
    ->Unit(benchmark::kMillisecond);

/// The whole branch, from the even mix to an equilibrium.
void BM_Equilibrium_LogitBranch(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const DeviationPayoffs payoffs(game);
  const double width = payoff_width(game);
  for (auto _ : state) benchmark::DoNotOptimize(logit_branch(game.space(), payoffs, width));
}
BENCHMARK(BM_Equilibrium_LogitBranch)->Args({9, 4})->Args({12, 5})->Unit(benchmark::kMillisecond);

/// One trajectory, from the same start every time.
void BM_Equilibrium_Replicator(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  const DeviationPayoffs payoffs(game);
  const Replicator replicator(game.space(), payoffs, payoff_width(game));
  Stream chance(1, 1, Purpose::lineup());
  const std::vector<double> start = random_mix(game.space(), chance);
  for (auto _ : state) benchmark::DoNotOptimize(replicator.follow(start));
}
BENCHMARK(BM_Equilibrium_Replicator)->Args({9, 4})->Args({12, 5})->Unit(benchmark::kMillisecond);

/// Best, worst and of greatest entropy.
void BM_Equilibrium_Correlated(benchmark::State& state) {
  const PayoffTable game = game_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(correlated_equilibria(game, Obedience::correlated));
}
BENCHMARK(BM_Equilibrium_Correlated)->Args({9, 4})->Args({12, 5})->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace mainmatch::bench
