// What bots of the horse race expect, and what they make of it, by hand.

#include <memory>
#include <set>

#include "agents/horse_race/outlook.h"
#include "tests/horse_race/agents/table.h"

namespace mainmatch::tests {

using namespace horse_race;

namespace {

Submission clue_about(Horse horse) {
  Submission submission;
  submission.ability.kind = Kind::clue;
  submission.ability.use.add(horse);
  return submission;
}

}  // namespace

TEST_CASE("dead reckoning starts at space 1 and spreads", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  CHECK(reckon(table.view(0), kA).next[1] == 1);
  table.play();
  const Reckoned a = reckon(table.view(0), kA);
  for (int space = 2; space <= 4; ++space) CHECK(a.next[at(space)] == Approx(1 / 3.0));
  CHECK(a.next[1] == 0);
  // At 1 + 2 r after round r: on 15 after round 7, one too far after round 8.
  CHECK(a.arrival.time == Approx(8 - 1 / 3.0));
  CHECK(a.arrival.variance == Approx(8 * (2 / 3.0) / 4));
}

TEST_CASE("who is seen is there, who is missed is not", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  table.play();
  table.play({{0, look_at(3)}});  // B
  REQUIRE(table.view(0).seen(2).bits() == 1 << kB);
  const auto b = reckon(table.view(0), kB).next;
  for (int space = 4; space <= 6; ++space) CHECK(b[at(space)] == Approx(1 / 3.0));
  const auto a = reckon(table.view(0), kA).next;  // from 2 or 4
  for (const int space : {3, 4, 6, 7}) CHECK(a[at(space)] == Approx(1 / 6.0));
  CHECK(a[5] == Approx(2 / 6.0));
  // Another seat has seen nothing.
  CHECK(reckon(table.view(1), kA).next[5] == Approx(3 / 9.0));
  CHECK(reckon(table.view(1), kB).next[5] == Approx(3 / 9.0));
}

TEST_CASE("what clues reveal is reckoned with", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  table.play({{0, clue_about(kC)}});
  table.play();
  CHECK(reckon(table.view(0), kC).next[7] == 1);  // 3 and 3
  table.play();
  table.play({{0, clue_about(kD)}, {1, clue_about(kA)}});
  CHECK(reckon(table.view(0), kD).next[5] == 1);  // it knows the end of round 4
  CHECK(reckon(table.view(0), kD).arrival.time == Approx(10 - 1 / 3.0));  // 5 and six times 2
  CHECK(reckon(table.view(1), kA).next[8] == 1);
}

TEST_CASE("who runs on has not finished", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  for (int round = 0; round < 6; ++round) table.play();
  CHECK(table.view(0).has_finished(kC));
  // Up to round 5 at most 15 spaces are done: 16 is ruled out, one of 3^5 ways.
  const auto a = reckon(table.view(0), kA).next;
  double beyond = 0;
  for (int space = 16; space < kLandings; ++space) beyond += a[at(space)];
  // 13, 14, 15 are reached in 30, 15, 5 ways of 242; then 3, 2 or 3, or any value takes it past.
  CHECK(beyond == Approx((30 + 15 * 2 + 5 * 3) / 3.0 / 242));
}

TEST_CASE("arrivals are compared by mean and spread", "[agents][horse_race]") {
  CHECK(chance_ahead(0, {7, 0}, 1, {7.5, 0}) == 1);
  CHECK(chance_ahead(0, {7.5, 0}, 1, {7, 0}) == 0);
  CHECK(chance_ahead(0, {7, 0}, 1, {7, 0}) == 1);  // the earlier letter
  CHECK(chance_ahead(1, {7, 0}, 0, {7, 0}) == 0);
  // Uniform, of variance 3: 6 wide. One of these is a third of the way from the middle to the end.
  CHECK(chance_ahead(0, {7, 1}, 1, {8, 2}) == Approx(0.5 + 1 / 6.0));
  CHECK(chance_ahead(0, {2, 1}, 1, {8, 2}) == 1);
}

TEST_CASE("a chip is worth the place that is left", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  for (int round = 0; round < 9; ++round) table.play();  // A, B and C are home
  Forecast forecast;
  reckon(table.view(0), forecast);
  CHECK(forecast.worth[at(kA)] == 0);
  CHECK(forecast.worth[at(kD)] == Approx(1));
  CHECK(forecast.next[at(kA)][kLandings - 1] == 1);
}

TEST_CASE("independent events are counted", "[agents][horse_race]") {
  using Counts = EventCounts<2>;
  Counts counts(2, Counts::Lanes{1, 8});
  for (const Counts::Lanes chances : {Counts::Lanes{0.5, 0}, Counts::Lanes{0.25, 1}}) {
    counts.add(chances);
    counts.none() -= chances * counts.none();
  }
  CHECK(counts[0][0] == Approx(0.375));
  CHECK(counts[1][0] == Approx(0.5));
  CHECK(counts[2][0] == Approx(0.125));
  CHECK(counts[0][1] == 0);
  CHECK(counts[1][1] == 8);
  CHECK(counts[2][1] == 0);
}

TEST_CASE("a space is worth its horses and the best of them", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  table.play();
  Forecast forecast;
  forecast.next[at(kA)][5] = forecast.next[at(kB)][5] = 0.5;
  forecast.worth = {4, 6, 9, 0};
  // A counts for the bet only where B is not.
  PerSpace values;
  values_of(table.view(0), forecast, 2, 1, values);
  CHECK(values[5] == Approx(1 + 2 * (0.5 * 6 + 0.25 * 4)));
  forecast.next[at(kC)][6] = 0.5;
  Submission submission;
  spectate_best(table.view(0), forecast, {}, submission);
  CHECK(submission.spectate == 6);  // half of 9 is more than 4
  forecast.worth[at(kC)] = 7;
  spectate_best(table.view(0), forecast, {}, submission);
  CHECK(submission.spectate == 5);
}

TEST_CASE("forecasts have the same bits at all widths", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  table.play();
  for (int round = 1; round < 4; ++round) table.play({{0, look_at(3)}});
  const View view = table.view(0);
  Forecast forecast;
  reckon(view, forecast);
  const HorseSet all = running(view);
  REQUIRE(all.size() > 1);
  Arrivals arrivals{};
  for (const Horse horse : all) arrivals[at(horse)] = reckon(view, horse).arrival;
  PerSpace values, values_too;
  PlacesAhead ahead, ahead_too, places, places_too;
  values_of(view, forecast, 4, 1, values, Width::two);
  chances_ahead(view, forecast, ahead, Width::two);
  places_of(all, arrivals, places, Width::two);
  for (const Width width : {Width::four, Width::eight}) {
    if (!has_width(width)) continue;
    values_of(view, forecast, 4, 1, values_too, width);
    chances_ahead(view, forecast, ahead_too, width);
    places_of(all, arrivals, places_too, width);
    for (int space = 1; space <= view.rules().track; ++space) {
      CHECK(values_too[at(space)] == values[at(space)]);
    }
    for (const Horse horse : all) {
      for (int n = 0; n < all.size(); ++n) {
        CHECK(ahead_too[at(n)][horse] == ahead[at(n)][horse]);
        CHECK(places_too[at(n)][horse] == places[at(n)][horse]);
      }
    }
  }
}

TEST_CASE("opinions differ by a twentieth at most", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  Stream chance({1, 2});
  std::set<double> opinions;
  for (int i = 0; i < 100; ++i) {
    Forecast forecast;
    forecast.worth = {0, 6};
    perturb(table.view(0), chance, {}, forecast);
    CHECK(forecast.worth[at(kA)] == 0);
    CHECK(forecast.worth[at(kB)] >= 6);
    CHECK(forecast.worth[at(kB)] < 6.3);
    opinions.insert(forecast.worth[at(kB)]);
  }
  CHECK(opinions.size() > 10);
}

TEST_CASE("horses ahead are counted from where they may stand", "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  Forecast forecast;
  forecast.next[at(kA)][5] = 1;
  forecast.next[at(kB)][5] = forecast.next[at(kB)][6] = 0.5;
  forecast.next[at(kC)][9] = 1;
  forecast.next[at(kD)][4] = 1;
  for (const Width width : {Width::two, Width::four, Width::eight}) {
    if (!has_width(width)) continue;
    PlacesAhead ahead;
    chances_ahead(table.view(0), forecast, ahead, width);
    CHECK(ahead[0][kA] == 0);
    CHECK(ahead[1][kA] == Approx(0.5));
    CHECK(ahead[2][kA] == Approx(0.5));
    CHECK(ahead[0][kC] == 1);
    CHECK(ahead[3][kD] == Approx(1));
  }
}

TEST_CASE("bets wait only for what is better and as long as there is time",
          "[agents][horse_race]") {
  HorseTable table;
  table.begin();
  table.play();
  table.play({{0, look_at(2)}});  // A and D
  Forecast forecast;
  forecast.worth = {8, 2, 2, 2};  // the mean is 3.5, the best place 10: 6.75 is enough
  forecast.last_bets = 10;
  Submission submission;
  bet(table.view(0), forecast, {}, {}, submission);
  CHECK(submission.bets[at(kA)] == 5);
  bet(table.view(0), forecast, {2, 0}, {}, submission);
  CHECK(submission.bets[at(kA)] == 7);  // the limit is up
  forecast.worth[at(kA)] = 6;           // the mean is 3: 6.5 were enough
  bet(table.view(0), forecast, {}, {}, submission);
  CHECK(submission.bets[at(kA)] == 0);
  forecast.last_bets = 7;  // rounds 3 to 7 have room for 25 of 30 chips
  bet(table.view(0), forecast, {}, {}, submission);
  CHECK(submission.bets[at(kA)] == 5);
  forecast.last_bets = 8;
  bet(table.view(0), forecast, {0, 2}, {}, submission);
  CHECK(submission.bets[at(kA)] == 2);  // 32 chips, room for 30
}

TEST_CASE("who has learned nothing expects what everybody does then", "[agents][horse_race]") {
  const auto same = [](const Forecast& a, const Forecast& b) {
    return a.next == b.next && a.worth == b.worth && a.last_bets == b.last_bets;
  };
  HorseTable table;
  table.begin();
  const auto cache = make_cache<HorseRace>();
  const auto own = std::make_unique<Posterior>();
  Stream stream;
  for (int round = 0; round < 3; ++round) {
    for (Seat seat = 0; seat < 2; ++seat) {
      const View view = table.view(seat);
      const bool is_shared = round == 0 || (round == 1 && seat == 0);  // seat 1 learned something
      Forecast reckoned;
      Forecast expected;
      reckon(view, reckoned);
      expect(view, *cache, expected);
      CHECK(same(reckoned, expected));
      CHECK(same(reckoned, cache->reckoned(view).forecasts[at(std::min(round, 1))]) == is_shared);
      infer(view, {}, stream, *own, reckoned);
      const auto another = std::make_unique<Posterior>();
      const Posterior& used = expect(view, *cache, {}, stream, *another, expected);
      CHECK(same(reckoned, expected));
      CHECK((&used != another.get()) == is_shared);
      CHECK(used.space_impurity(kA, 5) == own->space_impurity(kA, 5));
    }
    if (round == 0) table.play({{1, clue_about(kA)}});
    if (round == 1) table.play({{0, look_at(3)}, {1, look_at(4)}});
  }
}

}  // namespace mainmatch::tests
