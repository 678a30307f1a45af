// What the bots of Double-edged Edges have in common, and that best responses are best.

#include <algorithm>
#include <memory>
#include <string>

#include "agents/edges/inference/models.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/roster.h"
#include "agents/edges/vote.h"
#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/edges/test_match.h"

namespace mainmatch::tests {

namespace {

using namespace edges;

/// What a bot hands in, with this stream of chance.
Submission decide(const char* bot, const TestMatch& table, Seat seat, std::uint64_t key) {
  const auto agent = find_bot<Edges>(bot)->make();
  agent->prepare(table.rules);
  const auto cache = make_cache<Edges>();
  agent->sit({key, 0}, *cache);
  Submission submission;
  agent->act(Edges::observe(table.state, seat), submission);
  return submission;
}

/// What the round that follows brings `seat`.
double paid(TestMatch& table, std::array<Submission, kMaxSeats> submissions, Seat seat,
            const Submission& mine) {
  const PerSeat<int> positions = table.state.positions;
  submissions[at(seat)] = mine;
  Edges::resolve(table.state, {submissions.data(), at(table.rules.players())}, &table.result);
  const auto points = static_cast<double>(table.result.points[at(seat)]);
  table.begin();
  table.state.positions = positions;
  return points;
}

/// Every move of a seat, with every garnet it has: f(submission).
template <class F>
void for_every_move(const Rules& rules, F&& f) {
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner)) continue;
    for (int move = -rules.length; move <= rules.length; ++move) {
      if (move == 0) continue;
      Submission submission;
      hand_in(submission, move, partner, rules.starting_garnets);
      f(submission);
    }
  }
}

/// One round on a short platform where hardly any two moves are worth the same.
Rules uneven(int rows, int columns, Stream& stream) {
  Rules rules = on_grid(rows, columns);
  rules.rounds = 1;
  rules.length = 5;
  rules.start = 3;
  for (int& value : rules.values) value = stream.between(1, 99);
  return rules;
}

}  // namespace

TEST_CASE("level-1 scores most among random seats", "[agents][edges]") {
  Stream stream({1, 1});
  for (int trial = 0; trial < 20; ++trial) {
    TestMatch table(uneven(1, 3, stream));
    for (int& position : table.state.positions) position = stream.between(1, table.rules.length);
    const auto mean = [&](const Submission& mine) {
      double sum = 0;
      int count = 0;
      for (int one = 1; one <= table.rules.length; ++one) {
        for (int two = 1; two <= table.rules.length; ++two) {
          const int moves[] = {one - table.state.positions[1], two - table.state.positions[2]};
          if (moves[0] == 0 || moves[1] == 0) continue;
          std::array<Submission, kMaxSeats> submissions;
          for (const int other : {1, 2}) {
            hand_in(submissions[at(other)], moves[other - 1], Partner::right);
          }
          sum += paid(table, submissions, 0, mine);
          ++count;
        }
      }
      return sum / count;
    };
    double best = 0;
    for_every_move(table.rules, [&](const Submission& mine) { best = std::max(best, mean(mine)); });
    for (std::uint64_t key = 0; key < 10; ++key) {
      CHECK(mean(decide("level-1", table, 0, key)) == Approx(best).epsilon(1e-12));
    }
  }
}

TEST_CASE("level-2 scores most among level-1 seats", "[agents][edges]") {
  Stream stream({2, 2});
  int sure_ones = 0;
  for (const int rows : {1, 2, 3}) {
    for (int trial = 0; trial < 20; ++trial) {
      TestMatch table(uneven(rows, 3, stream));
      for (int& position : table.state.positions) position = stream.between(1, table.rules.length);
      std::array<Submission, kMaxSeats> submissions;
      bool sure = true;  // no seat has two moves that are equally good
      for (Seat seat = 1; seat < table.rules.players(); ++seat) {
        submissions[at(seat)] = decide("level-1", table, seat, 1);
        for (std::uint64_t key = 2; key < 12; ++key) {
          const Submission again = decide("level-1", table, seat, key);
          sure = sure && again.direction == submissions[at(seat)].direction &&
                 again.amount == submissions[at(seat)].amount &&
                 again.partner == submissions[at(seat)].partner;
        }
      }
      if (!sure) continue;
      ++sure_ones;
      double best = 0;
      for_every_move(table.rules, [&](const Submission& mine) {
        best = std::max(best, paid(table, submissions, 0, mine));
      });
      INFO(rows << " rows, trial " << trial);
      CHECK(paid(table, submissions, 0, decide("level-2", table, 0, 1)) == best);
    }
  }
  CHECK(sure_ones > 30);
}

TEST_CASE("garnets wait for what few rounds to come can match", "[agents][edges]") {
  Rules rules = on_grid(1, 3);
  rules.rounds = 4;
  TestMatch table(rules);
  const double most = 8;
  const double shares[] = {89.0 / 128, 5.0 / 8, 1.0 / 2};  // V(3), V(2), V(1)
  for (const double share : shares) {
    const View view = Edges::observe(table.state, 0);
    CHECK(timed_bet(view, 0, share * most) == 5);
    CHECK(timed_bet(view, 0, (share - 0.001) * most) == 0);
    table.play({"R1>", "R1>", "R1>"});
  }
  CHECK(timed_bet(Edges::observe(table.state, 0), 0, 0.001) == 5);  // in the last round anything
  CHECK(timed_bet(Edges::observe(table.state, 0), 0, 0) == 0);

  rules.garnet_multiplier = 0;
  CHECK(timed_bet(Edges::observe(TestMatch(rules).state, 0), 0, most) == 0);
}

TEST_CASE("habits are where a seat has headed for", "[agents][edges]") {
  TestMatch table(on_grid(2, 3));
  // Seat 0 heads for -1 and is back on 8; then for 10 and is pulled to 9 by seat 2; then for 4 and
  // is pushed to 5.
  table.play({"L9v", "R1>", "L1>", "R1>", "R1>", "L1v"});
  table.play({"R2v", "R1>", "L1>", "R1>", "R1>", "L1v"});
  table.play({"L5>", "R1>", "R1>", "R1>", "R1>", "L1v"});
  MixedMove mixed;
  model_habits(Edges::observe(table.state, 0), 0, {}, mixed);
  const int here = table.state.positions[0];
  const double random = 1.0 / 4 / (table.rules.length - 1) / 2;
  double sum = 0;
  for (int move = -table.rules.length; move <= table.rules.length; ++move) {
    for (const Partner partner : {Partner::right, Partner::down}) {
      double expected = move != 0 && here + move >= 1 && here + move <= 16 ? random : 0;
      if (here + move == -1 && partner == Partner::down) expected += 1.0 / 4;
      if (here + move == 10 && partner == Partner::down) expected += 1.0 / 4;
      if (here + move == 4 && partner == Partner::right) expected += 1.0 / 4;
      INFO(move << " spaces with partner " << static_cast<int>(partner));
      CHECK(mixed.chance(move, partner) == Approx(expected).margin(1e-15));
      sum += mixed.chance(move, partner);
    }
  }
  CHECK(sum == Approx(1));
}

TEST_CASE("votes go to the richest of the others", "[agents][edges]") {
  Rules rules = on_grid(1, 4);
  rules.rounds = 1;
  for (int& value : rules.values) value = 5;
  TestMatch table(rules);
  table.setup.garnets = {9, 4, 7, 7};
  table.begin();
  table.play({"R1>", "R1>", "R1>", "R1>"});
  REQUIRE(table.state.voting);
  PerSeat<int> votes{};
  for (std::uint64_t key = 0; key < 100; ++key) {
    for (const auto& bot : roster<Edges>().subspan(1)) {  // `random` is the one that does not mind
      const Submission submission = decide(std::string(bot.name).c_str(), table, 0, key);
      REQUIRE(submission.vote > 0);
      ++votes[at(submission.vote)];
    }
  }
  CHECK(votes[1] == 0);
  CHECK(votes[2] > 200);
  CHECK(votes[3] > 200);
  CHECK(decide("safe", table, 1, 1).vote == 0);
}

}  // namespace mainmatch::tests
