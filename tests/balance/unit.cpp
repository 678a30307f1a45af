// Units of the crossed design, worked out by hand.

#include "experiments/analyses/balance/unit.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "experiments/analyses/balance/measures.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

SeatSet set_of(std::initializer_list<Seat> seats) {
  SeatSet set;
  for (const Seat seat : seats) set.insert(seat);
  return set;
}

/// Three seats, two bots, two rounds; scores are what counts.
BalanceSubject subject() {
  BalanceSubject subject;
  subject.seats = 3;
  subject.bots = {"a", "b"};
  subject.roles = {"up", "down"};
  subject.place_kinds = {{"cell", {"A", "B", "C", "D"}}};
  subject.rounds = 4;
  subject.payoff = Payoff({"score"});
  return subject;
}

Outcome ended(std::vector<std::int64_t> scores) {
  Outcome outcome;
  outcome.seats = static_cast<int>(scores.size());
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    outcome.scores[seat] = scores[seat];
    outcome.tokens[seat] = 0;
  }
  outcome.winners = seats_on_top(scores);
  outcome.tied_last = seats_at_bottom(scores);
  outcome.last_undecided = outcome.tied_last.size() > 1;
  for (const Seat winner : outcome.winners) {
    outcome.tokens[static_cast<std::size_t>(winner)] = outcome.winners.size() == 1 ? 2 : 0;
  }
  return outcome;
}

Standing stand(std::vector<std::int64_t> numbers) {
  Standing stand;
  std::copy(numbers.begin(), numbers.end(), stand.numbers.begin());
  stand.leaders = seats_on_top(numbers);
  return stand;
}

/// A unit of one match four times, everything at hand.
struct Worked {
  BalanceSubject about = subject();
  BalanceLayout layout{about};
  BalanceUnit unit{about, layout};
  std::vector<int> bots = {0, 1, 0};
  std::vector<int> roles = {0, 1, 1};

  void add(const Outcome& outcome, const std::vector<Standing>& standings, std::size_t deal = 0,
           std::size_t lineup = 0) {
    BalanceMatch match{
        .outcome = outcome, .standings = standings, .bot_of_seat = bots, .role_of_seat = roles};
    match.place_of_seat[0] = {3, 1, 3};
    unit.add(match, deal, lineup);
  }
  QuantityCell at(std::size_t quantity) const { return unit.cells()[quantity]; }
  QuantityCell product(std::size_t which) const { return at(layout.products + which); }
};

TEST_CASE("a finished match is counted by its ends and scores", "[balance]") {
  Worked worked;
  worked.add(ended({5, 9, 1}), {});
  CHECK(worked.at(BalanceLayout::kTies) == QuantityCell{0, 1});
  CHECK(worked.at(worked.layout.rank_score) == QuantityCell{9, 1});
  CHECK(worked.at(worked.layout.rank_score + 1) == QuantityCell{5, 1});
  CHECK(worked.at(worked.layout.rank_score + 2) == QuantityCell{1, 1});
  CHECK(worked.at(BalanceLayout::kNoTokens) == QuantityCell{0, 1});
  CHECK(worked.at(BalanceLayout::kTiedLast) == QuantityCell{0, 1});
  CHECK(worked.at(BalanceLayout::kMargin) == QuantityCell{4, 1});
  CHECK(worked.at(BalanceLayout::kScore) == QuantityCell{15, 3});
  CHECK(worked.product(BalanceLayout::kScoreSquared) == QuantityCell{25 + 81 + 1, 3});
  CHECK(worked.product(BalanceLayout::kScoreGap) == QuantityCell{2 * (4 + 4 + 8), 9});
  CHECK(worked.at(worked.layout.seat_payoff + 1) == QuantityCell{9, 1});
  CHECK(worked.at(worked.layout.role_payoff) == QuantityCell{5, 1});
  CHECK(worked.at(worked.layout.role_payoff + 1) == QuantityCell{10, 2});
  CHECK(worked.at(worked.layout.bot_payoff) == QuantityCell{6, 2});
  CHECK(worked.at(worked.layout.bot_wins) == QuantityCell{0, 2});
  CHECK(worked.at(worked.layout.bot_wins + 1) == QuantityCell{kWinParts, 1});
  CHECK(worked.at(worked.layout.place_payoff[0] + 3) == QuantityCell{6, 2});
  CHECK(worked.at(worked.layout.place_payoff[0]) == QuantityCell{0, 0});
  CHECK(worked.product(BalanceLayout::kPayoffSquared) == QuantityCell{107, 3});
}

TEST_CASE("what a match itself counts has a mean of its own for each", "[balance]") {
  BalanceSubject about = subject();
  about.counts = {{"peeks", "bought"}, {"trades", "agreed"}};
  const BalanceLayout layout(about);
  BalanceSums sums(layout);
  BalanceUnit unit(about, layout);
  const std::vector<int> bots = {0, 1, 0}, roles = {0, 1, 1};
  const Outcome outcome = ended({5, 9, 1});
  for (std::uint64_t number = 0; number < 100; ++number) {
    unit.clear();
    for (std::size_t match = 0; match < 4; ++match) {
      const std::vector<std::int64_t> counts = {static_cast<std::int64_t>(number % 2), 7};
      unit.add({.outcome = outcome,
                .standings = {},
                .bot_of_seat = bots,
                .role_of_seat = roles,
                .counts = counts},
               match / 2, match % 2);
    }
    unit.close(0);
    sums.add(number, unit.cells());
  }
  std::map<std::string, Metric> found;
  for (const Metric& one : metrics_of(about, sums, {})) found[one.name + " " + one.part] = one;
  CHECK(*found.at("count peeks").estimate.mean == 0.5);
  // Student's t of 99 degrees of freedom times the standard error of 100 units of 0 or 1.
  CHECK(found.at("count peeks").estimate.interval->high ==
        Approx(0.5 + 1.98422 * 0.5 / std::sqrt(99)).epsilon(1e-4));
  CHECK(*found.at("count trades").estimate.mean == 7);
}

TEST_CASE("ties are counted, and have no margin", "[balance]") {
  Worked worked;
  worked.add(ended({7, 7, 1}), {});
  CHECK(worked.at(BalanceLayout::kTies) == QuantityCell{1, 1});
  CHECK(worked.at(BalanceLayout::kNoTokens) == QuantityCell{1, 1});
  CHECK(worked.at(BalanceLayout::kMargin) == QuantityCell{0, 1});
  CHECK(worked.at(worked.layout.bot_wins) == QuantityCell{kWinParts / 2, 2});
  worked.add(ended({3, 2, 2}), {});
  CHECK(worked.at(BalanceLayout::kTies) == QuantityCell{1, 2});
  CHECK(worked.at(BalanceLayout::kTiedLast) == QuantityCell{1, 2});
  CHECK(worked.at(BalanceLayout::kMargin) == QuantityCell{1, 2});
}

TEST_CASE("who is last is undecided where the lots or a vote decide, not where scores tie",
          "[balance]") {
  Worked worked;
  Outcome tied = ended({3, 2, 2});
  tied.last_undecided = false;  // something else than the score sets them apart
  worked.add(tied, {});
  CHECK(worked.at(BalanceLayout::kTiedLast) == QuantityCell{0, 1});
  tied.last_undecided = true;
  worked.add(tied, {});
  CHECK(worked.at(BalanceLayout::kTiedLast) == QuantityCell{1, 2});
}

TEST_CASE("rounds are called what the rules call them, and shares name how many they are of",
          "[balance]") {
  for (const int first_round : {0, 1}) {
    BalanceSubject about = subject();
    about.first_round = first_round;
    const BalanceLayout layout(about);
    BalanceSums sums(layout);
    BalanceUnit unit(about, layout);
    const std::vector<int> bots = {0, 1, 0}, roles = {0, 1, 1};
    Standing nobody = stand({0, 0, 0});
    nobody.leaders = {};
    // Seat 1 leads after the second round of every other unit, seat 0 from the third on. It wins.
    for (std::uint64_t number = 0; number < 200; ++number) {
      const std::vector<Standing> standings = {nobody, number % 2 == 0 ? stand({0, 1, 0}) : nobody,
                                               stand({2, 1, 1}), stand({9, 3, 6})};
      const Outcome outcome = ended({9, 3, 6});
      unit.clear();
      for (std::size_t match = 0; match < 4; ++match) {
        BalanceMatch played{
            .outcome = outcome, .standings = standings, .bot_of_seat = bots, .role_of_seat = roles};
        played.place_of_seat[0] = {3, 1, 3};
        unit.add(played, match / 2, match % 2);
      }
      unit.close(0);
      sums.add(number, unit.cells());
    }
    const std::string second = "round " + std::to_string(first_round + 1);
    std::map<std::string, Metric> found;
    for (const Metric& one : metrics_of(about, sums, {})) found[one.name + one.part] = one;
    const Estimate decided = found.at("decided_round").estimate;
    CHECK(*decided.mean == first_round + 2);
    REQUIRE(decided.interval);
    CHECK(decided.interval->high == first_round + 2);
    CHECK(found.at("leader_wins" + second).cases == 400);
    CHECK(found.at("decisiveness").cases == 400);
    CHECK(found.at("comebacks").cases == 800);
    CHECK(found.at("margin").cases == 800);
    CHECK_FALSE(found.at("ties").cases);
    CHECK_FALSE(found.at("seat_gap").cases);
  }
}

TEST_CASE("a match that pairs win is tied with three winners, and may have none", "[balance]") {
  Worked worked;
  worked.about.winners = 2;
  Outcome pair = ended({7, 4, 1});
  pair.winners = set_of({0, 1});
  worked.add(pair, {});
  CHECK(worked.at(BalanceLayout::kTies) == QuantityCell{0, 1});
  CHECK(worked.at(BalanceLayout::kMargin) == QuantityCell{6, 1});
  Outcome nobody = ended({7, 4, 1});
  nobody.winners = {};
  worked.add(nobody, {});
  CHECK(worked.at(BalanceLayout::kTies) == QuantityCell{0, 2});
  CHECK(worked.at(BalanceLayout::kMargin) == QuantityCell{6, 1});
}

TEST_CASE("leaders, lead changes and comebacks are followed through a match", "[balance]") {
  Worked worked;
  // 1 leads, then 0 and 2, then 2 alone, then 0, who was last but for nobody halfway.
  worked.add(ended({9, 3, 6}),
             {stand({0, 1, 0}), stand({2, 1, 2}), stand({2, 1, 5}), stand({9, 3, 6})});
  const std::size_t first = worked.layout.leader_wins;
  CHECK(worked.at(first) == QuantityCell{0, 1});
  CHECK(worked.at(first + 1) == QuantityCell{kWinParts / 2, 1});
  CHECK(worked.at(first + 2) == QuantityCell{0, 1});
  CHECK(worked.at(first + 3) == QuantityCell{kWinParts, 1});
  // To 0 and 2 and from 2 to 0; that 0 falls behind 2 leaves one of the leaders.
  CHECK(worked.at(BalanceLayout::kLeadChanges) == QuantityCell{2, 1});
  CHECK(worked.at(BalanceLayout::kComebacks) == QuantityCell{0, 1});
  // Seat 1 wins from behind both others.
  worked.add(ended({2, 8, 2}),
             {stand({1, 0, 1}), stand({2, 1, 2}), stand({2, 2, 2}), stand({2, 8, 2})});
  CHECK(worked.at(first + 2) == QuantityCell{kWinParts / 3, 2});
  CHECK(worked.at(BalanceLayout::kLeadChanges) == QuantityCell{2, 2});
  CHECK(worked.at(BalanceLayout::kComebacks) == QuantityCell{1, 2});
}

TEST_CASE("a round in which nobody leads says nothing", "[balance]") {
  Worked worked;
  Standing nobody = stand({0, 0, 0});
  nobody.leaders = {};
  worked.add(ended({9, 3, 6}), {nobody, nobody, stand({0, 1, 0}), stand({9, 3, 6})});
  CHECK(worked.at(worked.layout.leader_wins) == QuantityCell{0, 0});
  CHECK(worked.at(BalanceLayout::kLeadChanges) == QuantityCell{1, 1});
}

TEST_CASE("payoffs are multiplied by what they have in common", "[balance]") {
  Worked worked;
  // By deal and line-up; on the second deal everybody has moved on by a seat.
  worked.add(ended({1, 2, 3}), {}, 0, 0);
  worked.add(ended({10, 20, 30}), {}, 0, 1);
  worked.add(ended({4, 5, 6}), {}, 1, 0);
  worked.add(ended({40, 50, 60}), {}, 1, 1);
  worked.unit.close(1);
  CHECK(worked.product(BalanceLayout::kSameDeal) ==
        QuantityCell{(10 + 40 + 90) + (160 + 250 + 360), 6});
  // The bot of seat 0 sits on seat 1 of the other deal.
  CHECK(worked.product(BalanceLayout::kSameOpponents) ==
        QuantityCell{(1 * 5 + 2 * 6 + 3 * 4) + (10 * 50 + 20 * 60 + 30 * 40), 6});
  CHECK(worked.product(BalanceLayout::kNothingShared) == QuantityCell{6 * 150 + 60 * 15, 18});
  worked.unit.clear();
  CHECK(worked.product(BalanceLayout::kSameDeal) == QuantityCell{});
}

}  // namespace
}  // namespace mainmatch
