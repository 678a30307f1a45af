#include "experiments/analyses/tournament/tally.h"

#include <numeric>

#include "engine/core/rng.h"
#include "experiments/analyses/tournament/result.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

constexpr int kThree = 3;

/// Three seats that end in the order `ranking` and share the win as given.
Outcome outcome_of(std::array<Seat, kThree> ranking, std::initializer_list<Seat> winners) {
  Outcome outcome;
  outcome.seats = kThree;
  for (std::size_t place = 0; place < kThree; ++place) {
    const auto seat = static_cast<std::size_t>(ranking[place]);
    outcome.ranking[place] = ranking[place];
    outcome.scores[seat] = 30 - 10 * static_cast<std::int64_t>(place);
    outcome.tokens[seat] = 0;
    outcome.garnets[seat] = 5;
    outcome.fouls[seat] = static_cast<int>(seat);
  }
  for (const Seat winner : winners) {
    outcome.winners.insert(winner);
    outcome.tokens[static_cast<std::size_t>(winner)] = 2;
  }
  outcome.elimination_candidate = ranking[kThree - 1];
  return outcome;
}

/// Of matches (x, n).
RatioSums summed(std::initializer_list<std::pair<int, int>> matches) {
  RatioSums sums;
  for (const auto& [x, n] : matches) sums.add(x, n);
  return sums;
}

void add_random(Tally& tally, Stream& stream) {
  std::array<Seat, kThree> ranking = {0, 1, 2};
  shuffle(ranking, kThree, stream);
  Outcome outcome = outcome_of(ranking, {});
  for (int i = stream.between(0, 3); i > 0; --i) {
    outcome.winners.insert(ranking[static_cast<std::size_t>(i - 1)]);
  }
  for (std::size_t seat = 0; seat < kThree; ++seat) {
    outcome.scores[seat] = stream.between(-30'000, 30'000);
    outcome.tokens[seat] = stream.between(0, 2);
  }
  const std::array<int, kThree> bots = {stream.between(0, 3), stream.between(0, 3),
                                        stream.between(0, 3)};
  const std::array<std::int64_t, 1> facts = {stream.between(0, 9)};
  const std::array<int, kThree> roles = {stream.between(0, 1), stream.between(0, 1), 0};
  const SeatSet flagged = SeatSet::first(stream.between(0, kThree));
  const std::array<BreakdownCell, 1> cells = {
      {{stream.between(-200, 200), stream.between(1, 200)}}};
  tally.add_unit({outcome, bots, facts, {roles, {&flagged, 1}}, cells});
}

/// A match that is a unit of its own.
void add(Tally& tally, const Finished& match) {
  tally.add_unit(match);
  tally.settle();
}

}  // namespace

TEST_CASE("two matches worked by hand", "[tournament]") {
  Tally tally({.bots = 2, .seats = kThree, .facts = 1});
  // Bot 0 has seats 0 and 2, bot 1 seat 1. First seats 0 and 1 share the win, then seat 2 has it.
  const std::array<int, kThree> bots = {0, 1, 0};
  add(tally, {outcome_of({0, 1, 2}, {0, 1}), bots, std::array<std::int64_t, 1>{4}});
  add(tally, {outcome_of({2, 0, 1}, {2}), bots, std::array<std::int64_t, 1>{7}});

  const auto& first = tally.bots[0].sums;
  const auto& second = tally.bots[1].sums;
  CHECK(first[kWins] == summed({{360360, 2}, {720720, 2}}));
  CHECK(second[kWins].x == 360360);
  CHECK(first[kTokens].x == 4);
  CHECK(second[kTokens].x == 2);
  CHECK(first[kElimination].x == 1);
  CHECK(second[kElimination].x == 1);
  CHECK(first[kScore].x == 30 + 10 + 30 + 20);
  CHECK(second[kScore].x == 20 + 10);
  CHECK(first[kRank].x == 1 + 3 + 1 + 2);
  CHECK(second[kRank].x == 2 + 3);
  CHECK(first[kGarnets].x == 20);
  CHECK(tally.bots[0].fouls == 4);
  CHECK(tally.bots[1].fouls == 2);
  CHECK(tally.bots[0].scores.values().bins() ==
        std::vector<Bin>{{10, 10, 1}, {20, 20, 1}, {30, 30, 2}});
  CHECK(tally.seat_wins[1].x == 360360);
  CHECK(tally.facts[Tally::kCommonFacts] == summed({{4, 1}, {7, 1}}));
  CHECK(tally.facts[Tally::kTiesForFirst].x == 1);
  CHECK(tally.facts[Tally::kNoTokens].x == 0);
  CHECK(tally.matches == 2);
  CHECK(tally.units == 2);
  CHECK(tally.most_tokens == 2);
}

TEST_CASE("matches of one unit are one observation", "[tournament]") {
  Tally tally({.bots = 2, .seats = kThree, .facts = 1, .cells = 2});
  const std::array<int, kThree> bots = {0, 1, 0};
  const std::array<BreakdownCell, 2> cells = {{{3, 5}, {0, 0}}};
  tally.add({outcome_of({0, 1, 2}, {0, 1}), bots, std::array<std::int64_t, 1>{4}, {}, cells});
  tally.add({outcome_of({2, 0, 1}, {2}), bots, std::array<std::int64_t, 1>{7}, {}, cells});
  tally.close();
  tally.settle();
  CHECK(tally.matches == 2);
  CHECK(tally.units == 1);
  // Bot 0 had four seats in the unit, which scored 30, 10, 20 and 30.
  CHECK(tally.bots[0].sums[kScore] == summed({{90, 4}}));
  CHECK(tally.bots[1].sums[kScore] == summed({{30, 2}}));
  CHECK(tally.seat_wins[1] == summed({{360360, 2}}));
  CHECK(tally.facts[Tally::kCommonFacts] == summed({{11, 2}}));
  CHECK(tally.cells[0] == summed({{6, 10}}));
  CHECK(tally.cells[1] == RatioSums{});
  const Tally before = tally;
  tally.close();  // nothing is open
  tally.settle();
  CHECK(tally == before);
}

TEST_CASE("a match that nobody wins and nobody loses", "[tournament]") {
  Tally tally({.bots = 1, .seats = kThree});
  Outcome outcome = outcome_of({0, 1, 2}, {});
  outcome.elimination_candidate = kNoSeat;
  add(tally, {outcome, std::array<int, kThree>{}});
  CHECK(tally.bots[0].sums[kWins].x == 0);
  CHECK(tally.bots[0].sums[kElimination].x == 0);
  CHECK(tally.facts[Tally::kNoTokens].x == 1);
  CHECK(tally.facts[Tally::kTiesForFirst].x == 0);
}

TEST_CASE("roles and flags worked by hand", "[tournament]") {
  Tally tally({.bots = 2, .seats = kThree, .roles = 2, .flags = 1});
  const std::array<int, kThree> bots = {0, 1, 0};
  // Seats 0 and 1 play role 0, then seats 1 and 2 do. The flag is true of seats 0 and 2, then of 1.
  const std::array<int, kThree> first = {0, 0, 1}, second = {1, 0, 0};
  SeatSet ends, middle;
  ends.insert(0);
  ends.insert(2);
  middle.insert(1);
  add(tally, {outcome_of({0, 1, 2}, {0}), bots, {}, {first, {&ends, 1}}});
  add(tally, {outcome_of({2, 0, 1}, {2}), bots, {}, {second, {&middle, 1}}});
  REQUIRE(tally.roles.size() == 6);
  const auto& of_first = tally.roles[0];
  const auto& of_second = tally.roles[1];
  const auto& of_all = tally.roles[2];
  CHECK(of_first.sums[kScore] == summed({{30, 1}, {30, 1}}));
  CHECK(of_second.sums[kScore] == summed({{20, 1}, {10, 1}}));
  CHECK(of_all.sums[kScore] == summed({{50, 2}, {40, 2}}));
  CHECK(of_all.sums[kWins].x == 2 * kWinParts);
  CHECK(of_all.sums[kElimination].x == 1);
  CHECK(of_all.sums[kTokens].x == 4);
  CHECK(of_all.sums[kRank].x == 1 + 2 + 3 + 1);
  CHECK(of_first.flags[0] == summed({{1, 1}, {0, 1}}));
  CHECK(of_second.flags[0] == summed({{0, 1}, {1, 1}}));
  CHECK(of_all.flags[0] == summed({{1, 2}, {1, 2}}));
  CHECK(tally.roles[3].sums[kScore].x == 10 + 20);  // of role 1, bot 0
  CHECK(tally.roles[4].sums[kScore].n == 0);        // bot 1 never played it
  CHECK(tally.roles[5].sums[kScore] == tally.roles[3].sums[kScore]);
  CHECK(tally.bots[0].flags[0] == summed({{2, 2}, {0, 2}}));

  Tally twice = tally;
  twice.merge(tally);
  CHECK(twice.roles[2].flags[0].x == 4);
  CHECK(twice.roles[3].sums[kScore].x == 60);

  const std::array<std::string_view, 2> roles = {"up", "down"};
  const std::array<Fact, 1> flags = {{{"ends", "sits at an end"}}};
  const TournamentResult result =
      summarize(tally, {.bots = {"a", "b"}, .roles = roles, .flags = flags});
  REQUIRE(result.roles.size() == 6);
  CHECK(result.roles[0].name == "up");
  CHECK_FALSE(result.roles[0].bot.has_value());
  CHECK(*result.roles[0].estimates[kScore].mean == Approx(22.5));
  CHECK(*result.roles[0].flags[0].mean == Approx(0.5));
  CHECK(result.roles[1].bot == "a");
  CHECK(result.roles[5].name == "down");
  CHECK(result.roles[5].bot == "b");
  CHECK(result.roles[5].seats == 0);
  CHECK(result.flags[0].name == "ends");
}

TEST_CASE("tallies do not depend on splits and orders", "[tournament]") {
  Stream stream(4, 0, Purpose::deal());
  for (int trial = 0; trial < 20; ++trial) {
    Tally whole({.bots = 4, .seats = kThree, .facts = 1, .roles = 2, .flags = 1, .cells = 1});
    std::vector<Tally> parts(4, whole);
    for (int match = 0; match < 100; ++match) {
      Stream twin = stream;
      add_random(whole, stream);
      add_random(parts[static_cast<std::size_t>(match * 7 % 13) % parts.size()], twin);
    }
    whole.settle();
    for (Tally& part : parts) part.settle();
    shuffle(parts, static_cast<int>(parts.size()), stream);
    parts[0].merge(parts[1]);
    parts[2].merge(parts[3]);
    parts[2].merge(parts[0]);
    CHECK(parts[2] == whole);
    CHECK(!(parts[0] == whole));
  }
}

TEST_CASE("summaries of few and of no matches", "[tournament]") {
  Tally tally({.bots = 2, .seats = kThree, .facts = 1});
  const std::array<Fact, 1> facts = {{{"thing", "things"}}};
  const Naming names{.bots = {"a", "b"}, .facts = facts};
  CHECK(!summarize(tally, names).bots[0].estimates[kWins].mean);
  add(tally,
      {outcome_of({0, 1, 2}, {0}), std::array<int, kThree>{}, std::array<std::int64_t, 1>{3}});
  const TournamentResult result = summarize(tally, names);
  CHECK(result.matches == 1);
  CHECK(result.bots[0].seats == 3);
  CHECK(result.bots[0].matches == 1);
  CHECK(*result.bots[0].estimates[kWins].mean == Approx(1.0 / 3));
  CHECK(*result.bots[0].estimates[kTokens].mean == Approx(2.0 / 3));
  CHECK(!result.bots[0].estimates[kWins].interval);
  CHECK(result.bots[0].quantiles[3] == 20);
  CHECK(result.bots[1].seats == 0);
  CHECK(!result.bots[1].estimates[kScore].mean);
  CHECK(!result.bots[1].quantiles[0]);
  CHECK(result.facts[0].name == "ties_for_first");
  CHECK(result.facts[1].name == "no_tokens");
  CHECK(result.facts[2].name == "thing");
  CHECK(*result.facts[2].value.mean == 3);
}
