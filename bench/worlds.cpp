#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "agents/amidakuji/roster.h"
#include "agents/bugcatcher/roster.h"
#include "agents/determinizer.h"
#include "agents/edges/roster.h"
#include "agents/horse_race/roster.h"
#include "agents/threads/roster.h"
#include "experiments/matches/round_loop.h"

// Imagined worlds: half way through matches of random bots, of one seat. A world is the time of a
// draw; what all worlds of a view share is worked out before, and its time is beside.

namespace mainmatch::bench {

namespace {

constexpr std::size_t kMatches = 16;

/// Matches up to the middle, as seat 0 knows them.
template <Game G>
struct HalfMatches {
  typename G::Rules rules;
  std::vector<typename G::State> states{kMatches};
  std::vector<std::vector<typename G::Submission>> own{kMatches};

  HalfMatches() {
    std::vector<std::unique_ptr<Agent<G>>> bots;
    std::vector<Agent<G>*> seated;
    for (int seat = 0; seat < G::seats(rules); ++seat) {
      bots.push_back(find_bot<G>("random")->make());
      seated.push_back(bots.back().get());
    }
    const auto cache = make_cache<G>();
    const auto submissions = std::make_unique<Submissions<G>>();
    typename G::Setup setup;
    for (std::size_t match = 0; match < kMatches; ++match) {
      deal_match<G>(rules, 1, match, setup);
      G::begin(rules, setup, states[match]);
      seat_bots<G>(seated, 1, match, *cache);
      play<G>(
          states[match], *submissions, nullptr,
          [&](const typename G::State& now, Submissions<G>& filled) {
            const auto half = static_cast<std::size_t>(G::max_steps(rules) / 2);
            if (own[match].size() == half) return false;
            BotSource<G>{seated}(now, filled);
            own[match].push_back(filled[0]);
            return true;
          },
          [](auto&&...) {});
    }
  }
};

template <Game G>
void BM_World(benchmark::State& state) {
  const auto half = std::make_unique<HalfMatches<G>>();
  const auto determinizer = make_determinizer<G>(half->rules, {});
  World<G> world;
  world.reserve(half->rules);
  Stream stream(1, 0, Purpose::bootstrap());
  constexpr int kWorlds = 64;
  std::size_t match = 0;
  for (auto _ : state) {
    state.PauseTiming();
    determinizer->observe(G::observe(half->states[match], 0), half->own[match], stream);
    match = (match + 1) % kMatches;
    state.ResumeTiming();
    for (int i = 0; i < kWorlds; ++i) {
      benchmark::DoNotOptimize(determinizer->draw(stream, world).weight.mantissa());
    }
  }
  state.SetItemsProcessed(state.iterations() * kWorlds);
}
BENCHMARK(BM_World<Edges>);
BENCHMARK(BM_World<Amidakuji>);
BENCHMARK(BM_World<HorseRace>);
BENCHMARK(BM_World<Bugcatcher>);
BENCHMARK(BM_World<Threads>);

template <Game G>
void BM_LookForWorlds(benchmark::State& state) {
  const auto half = std::make_unique<HalfMatches<G>>();
  const auto determinizer = make_determinizer<G>(half->rules, {});
  Stream stream(1, 0, Purpose::bootstrap());
  std::size_t match = 0;
  for (auto _ : state) {
    determinizer->observe(G::observe(half->states[match], 0), half->own[match], stream);
    match = (match + 1) % kMatches;
  }
}
BENCHMARK(BM_LookForWorlds<Edges>);
BENCHMARK(BM_LookForWorlds<Amidakuji>);
BENCHMARK(BM_LookForWorlds<HorseRace>);
BENCHMARK(BM_LookForWorlds<Bugcatcher>);
BENCHMARK(BM_LookForWorlds<Threads>);

}  // namespace

}  // namespace mainmatch::bench
