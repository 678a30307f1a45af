// What a bot of the horse race can be kept from doing and knowing.

#include "tests/conformance/ablation.h"

#include "agents/horse_race/roster.h"
#include "engine/horse_race/mechanics.h"
#include "experiments/matches/horse_race/record.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch::tests {

namespace {

Traces traces(const HorseRace::State& state, Seat seat) {
  const auto& own = state.seats[at(seat)];
  Traces found{{"trades", !own.deals.empty()}, {"purchases", own.bought > 0}};
  for (int round = 0; round < horse_race::kRounds; ++round) {
    const horse_race::Round& did = own.rounds[at(round)];
    found["clue_" + std::to_string(round)] = did.kind == horse_race::Kind::clue;
    found["utility_" + std::to_string(round)] = did.kind == horse_race::Kind::utility;
    found["spectating"] |= did.spectated != horse_race::kNoSpace;
    for (const std::int32_t bet : did.bets) found["bets"] |= bet > 0;
  }
  return found;
}

}  // namespace

TEST_CASE("a bot of the horse race never uses a mechanic that is taken away", "[ablation]") {
  ablated_mechanics_leave_no_trace<HorseRace>(traces);
}

TEST_CASE("what a stripped ability allowed goes with it", "[ablation]") {
  HorseRace::Rules rules;
  HorseRace::Setup setup;
  HorseRace::State state;
  deal_match<HorseRace>(rules, 1, 0, setup);
  HorseRace::begin(rules, setup, state);
  while (state.round < 2 || state.phase != HorseRace::State::Phase::submitting) {
    Submissions<HorseRace> missed;
    for (auto& one : missed) one = {};
    HorseRace::resolve(state, std::span(missed.data(), at(rules.players)), nullptr);
  }
  HorseRace::Submission submission;
  submission.ability.kind = horse_race::Kind::utility;
  submission.ability.use.add(0);
  submission.ability.use.add(1);
  const HorseRace::View view = HorseRace::observe(state, 0);
  submission.bet(0, view.limit() - 1);
  submission.bet(1, 2);  // one more than the limit, which the ability raises by one
  for (const Mechanic<HorseRace>& one : mechanics<HorseRace>()) {
    HorseRace::Submission copy = submission;
    const bool any = one.ablate(view, copy);
    CHECK(any == (one.name == "utility_2" || one.name == "bets"));
    if (one.name != "utility_2") continue;
    CHECK(copy.ability.kind == horse_race::Kind::none);
    CHECK(copy.bets[0] == view.limit() - 1);
    CHECK(copy.bets[1] == 1);
  }
}

TEST_CASE("a seat of the horse race is ablated of what it learned and saw", "[ablation]") {
  const HorseRace::Rules rules;
  int seats_with_facts = 0;
  for (std::uint64_t match = 0; match < 10; ++match) {
    const auto state = state_after<HorseRace>(rules, match, 12);
    for (Seat seat = 0; seat < rules.players; ++seat) {
      const HorseRace::View view = HorseRace::observe(state, seat);
      int facts = 0;
      for (int round = 0; round < view.round(); ++round) {
        facts += static_cast<int>(view.learned(round).size());
      }
      const auto blind = forgotten<HorseRace>(state, "abilities", seat);
      const HorseRace::View after = HorseRace::observe(blind, seat);
      for (int round = 0; round < view.round(); ++round) CHECK(after.learned(round).empty());
      for (horse_race::Horse horse = 0; horse < rules.horses; ++horse) {
        CHECK(after.summed(horse) == 0);
      }
      CHECK(after.cards() == view.cards());
      seats_with_facts += facts > 0;
    }
  }
  CHECK(seats_with_facts > 0);

  const auto state = state_after<HorseRace>(rules, 3, 12);
  const Seat seat = 2;
  auto other = state;
  for (int round = 1; round < state.round; ++round) {
    horse_race::Round& past = other.seats[at(seat)].rounds[at(round)];
    past.space = 7;
    past.seen.insert(1);
  }
  check_forgotten<HorseRace>(state, other, "sightings", seat);
  other = state;
  for (int round = 0; round < state.round; ++round) {
    other.seats[at(seat + 1)].rounds[at(round)].spectated = 9;
  }
  check_forgotten<HorseRace>(state, other, "eyes", seat);
}

}  // namespace mainmatch::tests
