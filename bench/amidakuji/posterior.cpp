#include <benchmark/benchmark.h>

#include <vector>

#include "agents/amidakuji/inference/board_posterior.h"
#include "engine/amidakuji/game.h"
#include "experiments/matches/round_loop.h"

// The exact posterior of a default board, all rounds and legs, over dealt seats: in the mean, and
// by the kind of the rung hint.

namespace mainmatch::bench {

namespace {

using amidakuji::RungHint;

struct DealtSeat {
  FixedList<amidakuji::Slot, amidakuji::kMaxPhantoms> phantoms;
  RungHint hint;
};

/// Of the first matches of seed 1, the seats whose hint is `wanted` of.
template <class Wanted>
std::vector<DealtSeat> dealt_seats(const amidakuji::Rules& rules, Wanted&& wanted) {
  std::vector<DealtSeat> seats;
  amidakuji::Setup setup;
  for (std::uint64_t match = 0; seats.size() < 600; ++match) {
    deal_match<Amidakuji>(rules, 1, match, setup);
    for (int seat = 0; seat < rules.players; ++seat) {
      const RungHint& hint = setup.hints(rules).rung[static_cast<std::size_t>(seat)];
      if (wanted(hint)) seats.push_back({setup.phantoms, hint});
    }
  }
  return seats;
}

template <class Wanted>
void infer_in_turn(benchmark::State& state, Wanted&& wanted) {
  const amidakuji::Rules rules;
  const std::vector<DealtSeat> seats = dealt_seats(rules, wanted);
  amidakuji::BoardPosterior posterior;
  std::size_t next = 0;
  for (auto _ : state) {
    const DealtSeat& seat = seats[next++ % seats.size()];
    posterior.infer(rules, {seat.phantoms.begin(), seat.phantoms.end()}, seat.hint);
    benchmark::DoNotOptimize(posterior);
  }
}

void BM_Posterior_AnyHint(benchmark::State& state) {
  infer_in_turn(state, [](const RungHint&) { return true; });
}
BENCHMARK(BM_Posterior_AnyHint)->Unit(benchmark::kMicrosecond);

void BM_Posterior_OfKind(benchmark::State& state) {
  const auto kind = static_cast<RungHint::Kind>(state.range(0));
  infer_in_turn(state, [kind](const RungHint& hint) { return hint.kind == kind; });
  static constexpr const char* kNames[] = {"column_total", "row_total", "rung_at", "column_compare",
                                           "board_total"};
  state.SetLabel(kNames[state.range(0)]);
}
BENCHMARK(BM_Posterior_OfKind)->DenseRange(0, RungHint::kKinds - 1)->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace mainmatch::bench
