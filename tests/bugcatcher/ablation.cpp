// What a bot of Bugcatcher can be kept from doing and knowing.

#include "tests/conformance/ablation.h"

#include "agents/bugcatcher/roster.h"
#include "engine/bugcatcher/mechanics.h"
#include "experiments/matches/bugcatcher/record.h"
#include "tests/bugcatcher/hooks.h"

namespace mainmatch::tests {

namespace {

Traces traces(const Bugcatcher::State& state, Seat seat) {
  Traces found;
  found["stakes"] = state.pregame_garnets[at(seat)] < state.rules->starting_garnets;
  for (int round = 0; round < state.rules->rounds; ++round) {
    const bugcatcher::SeatRound& did = state.rounds[at(round)].seats[at(seat)];
    found["missions"] |= did.taken != 0;
    for (const bugcatcher::Deed& deed : did.deeds) {
      found["free_swaps"] |= deed.word == bugcatcher::Word::free_swap;
      found["swaps"] |=
          deed.word == bugcatcher::Word::free_swap || deed.word == bugcatcher::Word::swap;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("a bot of Bugcatcher never uses a mechanic that is taken away", "[ablation]") {
  ablated_mechanics_leave_no_trace<Bugcatcher>(traces);
}

TEST_CASE("a seat of Bugcatcher forgets where others stand and went", "[ablation]") {
  const Bugcatcher::Rules rules;
  const auto state = state_after<Bugcatcher>(rules, 2, 4);
  const Seat seat = 5;
  auto other = state;
  for (auto& standing : other.standing) standing = {};
  for (auto& round : other.rounds) round.standing = other.standing;
  other.first_standing = other.standing;
  check_forgotten<Bugcatcher>(state, other, "standing", seat);
  other = state;
  for (auto& round : other.rounds) round.paths = {};
  CHECK(transcript<Bugcatcher>(state, seat) != transcript<Bugcatcher>(other, seat));
  CHECK(transcript<Bugcatcher>(forgotten<Bugcatcher>(state, "paths", seat), seat) ==
        transcript<Bugcatcher>(other, seat));
}

}  // namespace mainmatch::tests
