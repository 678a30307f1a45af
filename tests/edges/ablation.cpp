// What a bot of Edges can be kept from doing and knowing.

#include "tests/conformance/ablation.h"

#include "agents/edges/roster.h"
#include "engine/edges/mechanics.h"
#include "experiments/matches/edges/record.h"
#include "tests/edges/hooks.h"

namespace mainmatch::tests {

namespace {

Traces traces(const Edges::State& state, Seat seat) {
  bool garnets = false;
  for (int round = 0; round < state.rules->rounds; ++round) {
    garnets |= state.rounds[at(round)].bets[at(seat)] > 0;
  }
  const bool voted =
      state.last.size() > 1 && state.on_top.contains(seat) && state.votes[at(seat)] != kNoSeat;
  return {{"garnets", garnets}, {"votes", voted}};
}

}  // namespace

TEST_CASE("a bot of Edges never uses a mechanic that is taken away", "[ablation]") {
  ablated_mechanics_leave_no_trace<Edges>(traces);
}

}  // namespace mainmatch::tests
