#include "agents/horse_race/inference/posterior.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "agents/horse_race/inference/gather.h"
#include "agents/horse_race/roster.h"
#include "experiments/matches/round_loop.h"

// What a seat of a default race knows, worked out anew at the start of each of rounds 1..10, from
// what random bots learned in 20 matches.

namespace mainmatch::bench {

namespace {

using namespace horse_race;

/// The evidence of all seats at the start of `round`, or of every one from 1 on if it is 0.
std::vector<Evidence> evidence_of_seats(int round) {
  const Rules rules;
  std::vector<std::unique_ptr<Agent<HorseRace>>> bots;
  std::vector<Agent<HorseRace>*> seats;
  for (int seat = 0; seat < rules.players; ++seat) {
    bots.push_back(find_bot<HorseRace>("random")->make());
    seats.push_back(bots.back().get());
  }
  std::vector<Evidence> all;
  const auto cache = make_cache<HorseRace>();
  const BotSource<HorseRace> source(seats);
  const auto submissions = std::make_unique<Submissions<HorseRace>>();
  const auto state = std::make_unique<State>();
  Setup setup;
  for (std::uint64_t match = 0; match < 20; ++match) {
    deal_match<HorseRace>(rules, 1, match, setup);
    HorseRace::begin(rules, setup, *state);
    seat_bots<HorseRace>(seats, 1, match, *cache);
    const auto watched = [&](const State& now, Submissions<HorseRace>& filled) {
      const bool wanted = now.round > 0 && (round == 0 || round == now.round);
      for (int seat = 0; now.phase == State::Phase::submitting && wanted && seat < rules.players;
           ++seat) {
        gather(HorseRace::observe(now, seat), all.emplace_back());
      }
      return source(now, filled);
    };
    play<HorseRace>(*state, *submissions, nullptr, watched, [](auto&&...) {});
  }
  return all;
}

/// In the mean; beside it the slowest single one, and the share that was exact.
void BM_RacePosterior(benchmark::State& state) {
  const std::vector<Evidence> all = evidence_of_seats(static_cast<int>(state.range(0)));
  const auto posterior = std::make_unique<Posterior>();
  Stream stream(1, 0, Purpose::bot(0));
  using Clock = std::chrono::steady_clock;
  std::size_t next = 0;
  std::vector<double> slowest(all.size(), 1e9);  // the fastest of its turns
  double exact = 0;
  for (auto _ : state) {
    const std::size_t i = next++ % all.size();
    const auto start = Clock::now();
    posterior->infer(all[i], stream);
    benchmark::DoNotOptimize(posterior->is_possible());
    const std::chrono::duration<double, std::micro> took = Clock::now() - start;
    slowest[i] = std::min(slowest[i], took.count());
    exact += posterior->is_exact();
  }
  std::erase(slowest, 1e9);
  state.counters["slowest_us"] = *std::max_element(slowest.begin(), slowest.end());
  state.counters["exact"] = exact / static_cast<double>(state.iterations());
}
BENCHMARK(BM_RacePosterior)->DenseRange(0, 10)->Unit(benchmark::kMicrosecond);

void BM_FinalPlaces(benchmark::State& state) {
  const std::vector<Evidence> all = evidence_of_seats(static_cast<int>(state.range(0)));
  const auto posterior = std::make_unique<Posterior>();
  Stream stream(1, 0, Purpose::bot(0));
  Posterior::Places places;
  std::size_t next = 0;
  for (auto _ : state) {
    state.PauseTiming();
    posterior->infer(all[next++ % all.size()], stream);
    state.ResumeTiming();
    posterior->final_places(stream, 128, places);
    benchmark::DoNotOptimize(places);
  }
}
BENCHMARK(BM_FinalPlaces)->Arg(0)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace mainmatch::bench
