// What a bot of Threads of Fate can be kept from doing and knowing.

#include "tests/conformance/ablation.h"

#include "agents/threads/roster.h"
#include "engine/threads/mechanics.h"
#include "experiments/matches/threads/record.h"
#include "tests/threads/hooks.h"

namespace mainmatch::tests {

namespace {

Traces traces(const Threads::State& state, Seat seat) {
  Traces found;
  for (std::size_t moira = 0; moira < std::size_t{threads::kMoirai}; ++moira) {
    found[std::string(threads::kMoiraNames[moira].name)] = state.seats[at(seat)].tiers[moira] >= 0;
  }
  for (int round = 0; round < state.rules->rounds; ++round) {
    const threads::Submission& did = state.rounds[at(round)].submissions[at(seat)];
    found["boosts"] |= !did.boost.absent();
    found["cuts"] |= did.cut != kNoSeat;
    found["snips"] |= !did.snip.absent();
    found["gold"] |= did.create != kNoSeat && did.golden;
    found["head_starts"] |= did.create != kNoSeat && did.head_start;
  }
  return found;
}

}  // namespace

TEST_CASE("a bot of Threads of Fate never uses a mechanic that is taken away", "[ablation]") {
  ablated_mechanics_leave_no_trace<Threads>(traces);
}

TEST_CASE("what a stripped visit allowed goes with it", "[ablation]") {
  Threads::Rules rules;
  Threads::Setup setup;
  Threads::State state;
  deal_match<Threads>(rules, 1, 0, setup);
  Threads::begin(rules, setup, state);
  const Seat seat = state.realms.heaven.nth(0);
  const Seat other = state.realms.hell.nth(0);
  const Threads::View view = Threads::observe(state, seat);
  const auto ablate = [&](std::string_view name, Threads::Submission submission) {
    for (const Mechanic<Threads>& one : mechanics<Threads>()) {
      if (one.name == name) CHECK(one.ablate(view, submission));
    }
    return submission;
  };
  Threads::Submission gilding;
  gilding.visit(threads::Moira::clotho, 0);
  gilding.create_to(other, true);
  CHECK(!ablate("clotho", gilding).golden);
  CHECK(ablate("clotho", gilding).create == other);
  Threads::Submission boosting;
  boosting.visit(threads::Moira::lachesis, 0);
  boosting.boost_thread(seat, other);
  CHECK(ablate("lachesis", boosting).boost.absent());
  CHECK(ablate("lachesis", boosting).moira == threads::Moira::none);
  Threads::Submission starting;
  starting.visit(threads::Moira::nona, 0);
  starting.create_to(other, false, true);
  CHECK(!ablate("nona", starting).head_start);
  CHECK(ablate("head_starts", starting).moira == threads::Moira::nona);
}

TEST_CASE("a seat of Threads of Fate forgets who spins to it", "[ablation]") {
  const Threads::Rules rules;
  const auto state = state_after<Threads>(rules, 1, 4);
  const Seat seat = state.realms.heaven.nth(1);
  auto other = state;
  for (const Seat source : state.realms.hell) {
    for (threads::Weave* weave : {&other.threads, &other.rounds[3].threads}) {
      weave->made[at(source)].insert(seat);
      weave->golden[at(source)].insert(seat);
      weave->strength[state.realms.at(source, seat)] = 40;
    }
  }
  check_forgotten<Threads>(state, other, "chats", seat);
}

}  // namespace mainmatch::tests
