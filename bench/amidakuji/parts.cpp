#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <vector>

#include "agents/amidakuji/roster.h"
#include "experiments/matches/round_loop.h"

// The parts of a match on the engine.

namespace mainmatch::bench {

namespace {

using amidakuji::Crossings;

/// A `random` bot at every seat, and the room that a match needs.
struct RandomSeats {
  amidakuji::Rules rules;
  std::vector<std::unique_ptr<Agent<Amidakuji>>> bots;
  std::vector<Agent<Amidakuji>*> seated;
  std::shared_ptr<Cache<Amidakuji>> cache = make_cache<Amidakuji>();
  amidakuji::Setup setup;
  amidakuji::State state;
  Submissions<Amidakuji> submissions;
  Amidakuji::Outcome out;

  RandomSeats() {
    for (int seat = 0; seat < Amidakuji::seats(rules); ++seat) {
      bots.push_back(find_bot<Amidakuji>("random")->make());
      seated.push_back(bots.back().get());
    }
  }

  void play_match(std::uint64_t match) {
    deal_match<Amidakuji>(rules, 1, match, setup);
    Amidakuji::begin(rules, setup, state);
    seat_bots<Amidakuji>(seated, 1, match, *cache);
    play<Amidakuji>(state, submissions, nullptr, BotSource<Amidakuji>(seated),
                    [](const auto&...) {});
    Amidakuji::outcome(state, out);
  }
};

/// Enough matches that a branch predictor cannot learn them by heart.
constexpr std::size_t kMatches = 64;

/// A match that has been played, and what was submitted in it.
struct Played {
  amidakuji::State begun;
  amidakuji::State ended;
  std::vector<Submissions<Amidakuji>> submissions;
};

std::vector<Played> played_matches() {
  RandomSeats table;
  std::vector<Played> all(kMatches);
  for (std::size_t match = 0; match < kMatches; ++match) {
    Played& one = all[match];
    deal_match<Amidakuji>(table.rules, 1, match, table.setup);
    Amidakuji::begin(table.rules, table.setup, one.begun);
    seat_bots<Amidakuji>(table.seated, 1, match, *table.cache);
    one.ended = one.begun;
    const BotSource<Amidakuji> bots(table.seated);
    while (!Amidakuji::is_over(one.ended)) {
      bots(one.ended, table.submissions);
      Amidakuji::resolve(one.ended, table.submissions, nullptr);
      one.submissions.push_back(table.submissions);
    }
  }
  return all;
}

/// The table's rules outlive only the function above: whoever plays on needs rules of his own.
void lend_rules(std::vector<Played>& all, const amidakuji::Rules& rules) {
  for (Played& one : all) {
    one.begun.rules = &rules;
    one.ended.rules = &rules;
  }
}

void BM_Amidakuji_Deal(benchmark::State& state) {
  const amidakuji::Rules rules;
  amidakuji::Setup setup;
  std::uint64_t match = 0;
  for (auto _ : state) {
    deal_match<Amidakuji>(rules, 1, match++, setup);
    benchmark::DoNotOptimize(setup);
  }
}
BENCHMARK(BM_Amidakuji_Deal);

void BM_Amidakuji_DealAndHints(benchmark::State& state) {
  const amidakuji::Rules rules;
  amidakuji::Setup setup;
  std::uint64_t match = 0;
  for (auto _ : state) {
    deal_match<Amidakuji>(rules, 1, match++, setup);
    benchmark::DoNotOptimize(setup.hints(rules));
  }
}
BENCHMARK(BM_Amidakuji_DealAndHints);

void BM_Amidakuji_Begin(benchmark::State& state) {
  RandomSeats table;
  deal_match<Amidakuji>(table.rules, 1, 0, table.setup);
  for (auto _ : state) {
    Amidakuji::begin(table.rules, table.setup, table.state);
    benchmark::DoNotOptimize(table.state);
  }
}
BENCHMARK(BM_Amidakuji_Begin);

void BM_Amidakuji_SeatBots(benchmark::State& state) {
  RandomSeats table;
  std::uint64_t match = 0;
  for (auto _ : state) {
    seat_bots<Amidakuji>(table.seated, 1, match++, *table.cache);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(BM_Amidakuji_SeatBots);

/// All legs through the boards of five rounds, each with one crossing blocked.
void BM_Amidakuji_TraceFiveRounds(benchmark::State& state) {
  const amidakuji::Rules rules;
  std::vector<std::array<Crossings, 5>> boards(kMatches);
  amidakuji::Setup setup;
  for (std::size_t match = 0; match < kMatches; ++match) {
    deal_match<Amidakuji>(rules, 1, match, setup);
    for (int round = 0; round < 5; ++round) {
      amidakuji::Board active = setup.rungs;
      for (std::size_t i = 0; i < setup.phantoms.size(); ++i) {
        if (rules.phantoms[i].is_on(round)) active.set(setup.phantoms[i]);
      }
      Bits256 blocked;
      const int target = active.lowest_touching(round + 1, rules.rows - 1 - round);
      if (target >= 0) blocked.set(target);
      boards[match][static_cast<std::size_t>(round)] = {active.minus(blocked), active};
    }
  }
  std::size_t next = 0;
  for (auto _ : state) {
    for (const Crossings& crossings : boards[next++ % kMatches]) {
      benchmark::DoNotOptimize(amidakuji::trace(crossings, rules.rows));
    }
  }
}
BENCHMARK(BM_Amidakuji_TraceFiveRounds);

/// Five rounds of recorded submissions through the referee: bids, blockers, tracing, peeks.
void BM_Amidakuji_ResolveFiveRounds(benchmark::State& state) {
  const amidakuji::Rules rules;
  std::vector<Played> all = played_matches();
  lend_rules(all, rules);
  std::size_t next = 0;
  for (auto _ : state) {
    Played& one = all[next++ % kMatches];
    one.ended.round = 0;
    one.ended.seats = one.begun.seats;
    for (const auto& submissions : one.submissions) {
      Amidakuji::resolve(one.ended, submissions, nullptr);
    }
    benchmark::DoNotOptimize(one.ended);
  }
}
BENCHMARK(BM_Amidakuji_ResolveFiveRounds);

void BM_Amidakuji_Outcome(benchmark::State& state) {
  const amidakuji::Rules rules;
  std::vector<Played> all = played_matches();
  lend_rules(all, rules);
  amidakuji::Outcome out;
  std::size_t next = 0;
  for (auto _ : state) {
    Amidakuji::outcome(all[next++ % kMatches].ended, out);
    benchmark::DoNotOptimize(out);
  }
}
BENCHMARK(BM_Amidakuji_Outcome);

/// The engine draws hints when a bot first reads one, and `random` never does; the oracle always
/// draws them. Here somebody reads one in every match.
void BM_Amidakuji_MatchAndHints(benchmark::State& state) {
  RandomSeats table;
  std::uint64_t match = 0;
  for (auto _ : state) {
    table.play_match(match++);
    benchmark::DoNotOptimize(table.out);
    benchmark::DoNotOptimize(table.state.setup.hints(table.rules).rung[0]);
  }
}
BENCHMARK(BM_Amidakuji_MatchAndHints);

}  // namespace

}  // namespace mainmatch::bench
