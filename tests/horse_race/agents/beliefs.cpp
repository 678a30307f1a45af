// What seats of real matches know, round by round, against what is true.

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "agents/horse_race/inference/gather.h"
#include "agents/horse_race/inference/posterior.h"
#include "agents/horse_race/roster.h"
#include "experiments/matches/round_loop.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using namespace horse_race;

/// Calls f(view, state) for every seat at the start of every round of matches of random bots.
template <class F>
void for_every_seat(const Rules& rules, std::uint64_t seed, int matches, const F& f) {
  std::vector<std::unique_ptr<Agent<HorseRace>>> bots;
  std::vector<Agent<HorseRace>*> seats;
  for (int seat = 0; seat < rules.players; ++seat) {
    bots.push_back(find_bot<HorseRace>("random")->make());
    seats.push_back(bots.back().get());
  }
  const auto cache = make_cache<HorseRace>();
  const BotSource<HorseRace> source(seats);
  const auto submissions = std::make_unique<Submissions<HorseRace>>();
  const auto state = std::make_unique<State>();
  Setup setup;
  for (int match = 0; match < matches; ++match) {
    deal_match<HorseRace>(rules, seed, static_cast<std::uint64_t>(match), setup);
    HorseRace::begin(rules, setup, *state);
    seat_bots<HorseRace>(seats, seed, static_cast<std::uint64_t>(match), *cache);
    const auto watched = [&](const State& now, Submissions<HorseRace>& filled) {
      if (now.phase == State::Phase::submitting) {
        for (int seat = 0; seat < rules.players; ++seat) f(HorseRace::observe(now, seat), now);
      }
      return source(now, filled);
    };
    play<HorseRace>(*state, *submissions, nullptr, watched, [](auto&&...) {});
  }
}

/// Of events that were given chances from one band, how many happened, and how many should have.
struct Band {
  double expected = 0;
  double variance = 0;  ///< if events were independent
  double happened = 0;
  double count = 0;

  void add(double p, bool is_true) {
    expected += p;
    variance += p * (1 - p);
    happened += is_true;
    count += 1;
  }
};

struct Bands {
  std::vector<Band> bands = std::vector<Band>(10);

  void add(double p, bool is_true) {
    bands[at(std::min(9, static_cast<int>(10 * p)))].add(p, is_true);
  }
};

}  // namespace

TEST_CASE("seats hold what is true possible, and chances come true as often as they say",
          "[agents][horse_race]") {
  const Rules rules;
  const auto posterior = std::make_unique<Posterior>();
  Stream stream(11, 0, Purpose::deal());
  Evidence evidence;
  Bands movements;
  Bands spaces;
  Bands places;
  int exact = 0;
  int forgetful = 0;
  int all = 0;
  for_every_seat(rules, 7, 60, [&](const View& view, const State& state) {
    gather(view, evidence);
    posterior->infer(evidence, stream);
    CAPTURE(view.round(), view.seat());
    REQUIRE(posterior->is_possible());
    forgetful += posterior->facts_left_out() > 0;
    ++all;
    exact += posterior->is_exact();
    for (Horse horse = 0; horse < rules.horses; ++horse) {
      for (int round = 1; round <= kLastRound; ++round) {
        const int true_value = state.setup.movement(round, horse);
        const int true_space = state.track.space(round, horse);
        for (int i = 0; i < rules.movement_count; ++i) {
          const bool is_true = rules.movements[at(i)] == true_value;
          const double p = posterior->movement(horse, round, i);
          if (is_true && p <= 0) FAIL("a true movement value was held impossible");
          movements.add(p, is_true);
        }
        if (posterior->space(horse, round, true_space) <= 0) FAIL("a true space: impossible");
        if (round < view.round() - 1 || round > view.round() + 1) continue;
        for (int space = 1; space <= rules.track; ++space) {
          spaces.add(posterior->space(horse, round, space), space == true_space);
        }
      }
    }
    if (view.seat() % 3 != 0) return;
    Posterior::Places chances;
    posterior->final_places(stream, 100, chances);
    for (Horse horse = 0; horse < rules.horses; ++horse) {
      for (int place = 1; place <= rules.horses; ++place) {
        places.add(chances[at(horse)][at(place - 1)], state.track.places[at(horse)] == place);
      }
    }
  });
  CHECK(exact > all / 2);
  CHECK(forgetful < all / 50);
  for (const Bands* bands : {&movements, &spaces, &places}) {
    for (const Band& band : bands->bands) {
      if (band.count < 100) continue;
      CAPTURE(exact, all, band.count, band.expected / band.count, band.happened / band.count);
      // All seats and rounds of a match ask about the same few values: those are one event.
      CHECK(std::abs(band.happened - band.expected) < 4 * std::sqrt(50 * band.variance));
    }
  }
}

}  // namespace mainmatch::tests
