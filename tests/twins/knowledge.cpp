// Who forgets something cannot tell any more what it was.

#include "agents/amidakuji/beliefs/board_posterior.h"
#include "agents/amidakuji/beliefs/placements.h"
#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/leak.h"

namespace mainmatch::tests {

namespace {

/// A noisy match before its step number `steps`.
template <Game G>
typename G::State state_after(const typename G::Rules& rules, std::uint64_t match, int steps) {
  History<G> history = noisy_history<G, G>(rules, 31, match);
  history.steps.resize(at(steps));
  typename G::State state;
  Submissions<G> submissions;
  std::size_t next = 0;
  G::begin(rules, history.setup, state);
  play<G>(
      state, submissions, nullptr,
      [&](const typename G::State&, Submissions<G>& out) {
        if (next == history.steps.size()) return false;
        out = history.steps[next++];
        return true;
      },
      [](const auto&...) {});
  return state;
}

template <Game G>
typename G::State forgotten(typename G::State state, std::string_view name, Seat seat) {
  bool found = false;
  for (const Knowledge<G>& one : knowledge<G>()) {
    if (one.name != name) continue;
    found = true;
    one.forget(state, seat);
  }
  REQUIRE(found);
  return state;
}

/// Two states that differ in what `seat` knows by `name` alone.
template <Game G>
void check_forgotten(const typename G::State& one, const typename G::State& other,
                     std::string_view name, Seat seat) {
  CAPTURE(name);
  CHECK(transcript<G>(one, seat) != transcript<G>(other, seat));
  CHECK(transcript<G>(forgotten<G>(one, name, seat), seat) ==
        transcript<G>(forgotten<G>(other, name, seat), seat));
  // Of what others know nothing is gone, where it is not the same for all.
  CHECK(transcript<G>(forgotten<G>(one, name, seat), seat) != transcript<G>(one, seat));
}

}  // namespace

TEST_CASE("a seat of Amidakuji forgets hints and peeks", "[twins]") {
  const Amidakuji::Rules rules;
  const auto state = state_after<Amidakuji>(rules, 0, 3);
  auto other = state;
  amidakuji::HintSheet sheet = state.setup.hints(rules);
  const Seat seat = 4;
  sheet.rung[at(seat)] = {amidakuji::RungHint::Kind::board_total, 0, 0, 99};
  other.setup.set_hints(sheet);
  check_forgotten<Amidakuji>(state, other, "rung_hint", seat);
  check_forgotten<Amidakuji>(state, other, "hints", seat);
  CHECK(transcript<Amidakuji>(forgotten<Amidakuji>(state, "placement_hint", seat), seat) !=
        transcript<Amidakuji>(forgotten<Amidakuji>(other, "placement_hint", seat), seat));
  sheet.placement[at(seat)] = {amidakuji::PlacementHint::Kind::sum, 0, 1, 99};
  other.setup.set_hints(sheet);
  check_forgotten<Amidakuji>(state, other, "hints", seat);

  auto peeked = state;
  peeked.seats[at(seat)].peeks.clear();
  peeked.seats[at(seat)].peeks.push_back({0, 1, 17});
  other = peeked;
  other.seats[at(seat)].peeks[0].beads = 18;
  check_forgotten<Amidakuji>(peeked, other, "peeks", seat);
}

TEST_CASE("without a hint every board and every placement is as likely as it was dealt",
          "[twins]") {
  const Amidakuji::Rules rules;
  const amidakuji::RungHint nothing{.kind = amidakuji::RungHint::Kind::none};
  amidakuji::BoardPosterior without;
  amidakuji::Setup setup;
  deal_match<Amidakuji>(rules, 1, 0, setup);
  const std::span<const amidakuji::Slot> phantoms(setup.phantoms.begin(), setup.phantoms.end());
  without.infer(rules, phantoms, nothing);
  // The mean over a yes and a no, each as likely as it is, of a slot that touches no phantom.
  const auto open = amidakuji::askable_slots(rules, setup.phantom_board());
  const amidakuji::Slot slot = amidakuji::Board::slot(open.nth(0));
  amidakuji::RungHint hint{amidakuji::RungHint::Kind::row_total, slot.row, 0, 0};
  // By the counts of the slot's row: the same ends, weighted by how likely each count is.
  double total = 0;
  amidakuji::BoardPosterior::Matrix mean{};
  for (std::uint32_t rungs = 0; rungs < 1u << rules.columns(); ++rungs) {
    if ((rungs & (rungs << 1)) != 0) continue;
    const std::uint32_t held = setup.phantom_board().row(slot.row);
    const std::uint32_t barred = held | held << 1 | held >> 1;
    if ((rungs & barred) != 0) continue;
    double p = 1;
    for (int c = 0; c < rules.columns(); ++c) {
      const std::uint32_t here = 1u << c;
      if ((barred & here) != 0 || ((rungs << 1) & here) != 0) continue;
      p *= (rungs & here) != 0 ? rules.rung_density : 1 - rules.rung_density;
    }
    hint.answer = static_cast<std::int16_t>(std::popcount(rungs));
    amidakuji::BoardPosterior with;
    with.infer(rules, phantoms, hint);
    total += p;
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      for (std::size_t e = 0; e < at(rules.legs); ++e) mean[s][e] += p * with.round(0)[s][e];
    }
  }
  CHECK(total == Approx(1));
  for (std::size_t s = 0; s < at(rules.legs); ++s) {
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      CHECK(without.round(0)[s][e] == Approx(mean[s][e]).margin(1e-12));
    }
  }
  const auto places =
      amidakuji::placement_chances({.kind = amidakuji::PlacementHint::Kind::none}, rules);
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    for (std::size_t p = 0; p < at(rules.legs); ++p) {
      CHECK(places[e][p] == Approx(1.0 / rules.legs));
    }
  }
}

TEST_CASE("a seat of Threads of Fate forgets who spins to it", "[twins]") {
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

TEST_CASE("a seat of Bugcatcher forgets where others stand and went", "[twins]") {
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

TEST_CASE("a seat of the horse race forgets what it was told and saw", "[twins]") {
  const HorseRace::Rules rules;
  int told = 0;
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
      told += facts > 0;
    }
  }
  CHECK(told > 0);

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
