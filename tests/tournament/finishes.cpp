#include "experiments/analyses/tournament/finishes.h"

#include "engine/core/index.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

/// Four seats that rank 2, 0, 3, 1 with these scores in that order.
Outcome outcome_of(std::array<std::int64_t, 4> scores) {
  Outcome outcome;
  outcome.seats = 4;
  constexpr std::array<Seat, 4> kRanking = {2, 0, 3, 1};
  for (std::size_t place = 0; place < 4; ++place) {
    outcome.ranking[place] = kRanking[place];
    outcome.scores[at(kRanking[place])] = scores[place];
  }
  return outcome;
}

}  // namespace

TEST_CASE("seats that stand together with equal scores tie", "[tournament]") {
  Finishes finishes(2, 4);
  const std::array<int, 4> bots = {0, 1, 1, 0};  // by place: 1, 0, 0, 1
  // The second and the third tie, the last is behind: of the pairs of a seat of 0 and one of 1,
  // both of 0 are behind the first and ahead of the last.
  finishes.add(0, outcome_of({9, 5, 5, 1}), bots);
  CHECK(finishes.pairs().of(0, 1).x == kAheadParts / 2);
  const auto counts = finishes.groups()[0].counts();
  REQUIRE(counts.size() == 1);
  CHECK(bot_at(counts[0].ranking, 0) == 1);
  CHECK_FALSE(tied_with_next(counts[0].ranking, 0));
  CHECK(tied_with_next(counts[0].ranking, 1));
  CHECK_FALSE(tied_with_next(counts[0].ranking, 2));

  // The first two tie: a half more for the seat of 0. Equal scores apart from each other do not.
  Finishes other(2, 4);
  other.add(0, outcome_of({9, 9, 5, 9}), bots);
  CHECK(other.pairs().of(0, 1).x == kAheadParts / 4 * 2 + kAheadParts / 8);
}

TEST_CASE("who wins does not tie with who has as much and does not", "[tournament]") {
  // In Threads of Fate the winners are a pair, whatever their goldness.
  Outcome outcome = outcome_of({5, 5, 5, 1});
  outcome.winners.insert(2);
  Finishes finishes(2, 4);
  finishes.add(0, outcome, std::array<int, 4>{0, 1, 1, 0});
  const std::uint64_t ranking = finishes.groups()[0].counts().at(0).ranking;
  CHECK(winners_of(ranking) == 1);
  CHECK(bot_at(ranking, 0) == 1);
  CHECK_FALSE(tied_with_next(ranking, 0));
  CHECK(tied_with_next(ranking, 1));
}

TEST_CASE("finishes are kept in groups, and what is too large is not kept", "[tournament]") {
  Finishes finishes(2, 4);
  const std::array<int, 4> bots = {0, 1, 1, 0};
  finishes.add(99, outcome_of({4, 3, 2, 1}), bots);
  finishes.add(100, outcome_of({4, 3, 2, 1}), bots);
  finishes.add(Finishes::kMaxRated, outcome_of({4, 3, 2, 1}), bots);
  CHECK(finishes.groups().size() == Finishes::kGroups);
  CHECK(finishes.groups()[99].counts()[0].times == 1);
  CHECK(finishes.groups()[1].counts()[0].times == 1);
  CHECK(finishes.groups()[0].counts().empty());
  CHECK(finishes.pairs().of(0, 1).units == 3);
  Finishes twice = finishes;
  twice.merge(finishes);
  CHECK(twice.groups()[1].counts()[0].times == 2);
  CHECK(twice.pairs().of(0, 1).units == 6);
  CHECK_FALSE(Finishes(1, 4).kept());
  CHECK_FALSE(Finishes(17, 4).kept());
  CHECK_FALSE(Finishes(2, 13).kept());
}
