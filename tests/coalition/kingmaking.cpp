// When a coalition could name the winner, by hand.

#include <tuple>

#include "agents/edges/roster.h"
#include "engine/core/field.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"
#include "experiments/matches/kingmaking_of.h"
#include "tests/catch.h"

namespace mainmatch::tests {

TEST_CASE("a coalition names the winner if its last submission can", "[coalition]") {
  // One round: 3 seats of Edges on a row, 1 x 3, with one move each. Seat by seat all is public.
  Edges::Rules rules;
  rules.rows = 1;
  rules.columns = 3;
  rules.rounds = 1;
  REQUIRE(first_out_of_range(std::span<const Field<Edges::Rules>>(Edges::kFields), rules) ==
          nullptr);
  Edges::Setup setup;
  deal_match<Edges>(rules, 1, 0, setup);
  // Everyone's partner is the next in the row, round the corner.
  const Seat a = setup.cells[0];
  const Seat b = setup.cells[1];
  const Seat c = setup.cells[2];
  const auto play_one = [&](SeatSet coalition, int move_of_a, int move_of_b, int move_of_c) {
    KingmakingOf<Edges> kingmaking(rules);
    Edges::State state;
    Edges::begin(rules, setup, state);
    Submissions<Edges> submissions;
    const auto hand_in = [&](Seat seat, int move) {
      submissions[at(seat)] = {};
      submissions[at(seat)].move(move < 0 ? edges::Direction::left : edges::Direction::right,
                                 move < 0 ? -move : move, edges::Partner::right);
    };
    hand_in(a, move_of_a);
    hand_in(b, move_of_b);
    hand_in(c, move_of_c);
    kingmaking.see(state, submissions);
    Edges::resolve(state, std::span(submissions.data(), 3), nullptr);
    for (auto& one : submissions) one = {};
    while (!Edges::is_over(state)) {
      Edges::resolve(state, std::span(submissions.data(), 3), nullptr);
    }
    Outcome outcome;
    Edges::outcome(state, outcome);
    kingmaking.ended(outcome.winners);
    Stream chance(1, 0, Purpose::coalition());
    const bool named = kingmaking.could_name_winner(coalition, chance);
    // In advance: how often whom it chose wins that did not, and whom it chose does not win.
    int made = 0, failed = 0;
    for (std::uint64_t draw = 0; draw < 20; ++draw) {
      Stream other(2, draw, Purpose::coalition());
      const ChosenWinner chosen = kingmaking.choose_winner(coalition, other);
      CHECK((!chosen.won || !(outcome.winners - coalition).empty()));
      made += chosen.wins && !chosen.won;
      failed += !chosen.wins;
    }
    return std::tuple(outcome.winners, named, made, failed);
  };
  // By hand: all that a can hand in, against b and c as they moved.
  SeatSet coalition;
  coalition.insert(a);
  int could = 0;
  int could_not = 0;
  int made_in_all = 0;
  int failed_in_all = 0;
  for (const int of_b : {-3, -1, 2}) {
    for (const int of_c : {-2, 1, 3}) {
      const auto [winners, named, made, failed] = play_one(coalition, 1, of_b, of_c);
      bool other = false;
      for (int move = -rules.length; move <= rules.length; ++move) {
        const int space = rules.start + move;
        if (move == 0 || space < 1 || space > rules.length) continue;  // as random moves
        const SeatSet then = std::get<0>(play_one(coalition, move, of_b, of_c));
        other |= !(then - winners - coalition).empty();
      }
      CAPTURE(of_b, of_c);
      CHECK(named == other);
      (named ? could : could_not) += 1;
      // What it may choose is among what hindsight knows of.
      if (!named) CHECK(made == 0);
      made_in_all += made;
      failed_in_all += named ? failed : 0;
    }
  }
  CHECK(could > 0);
  CHECK(could_not > 0);
  // Now and then it does what it chose to do, and now and then it errs where hindsight would not.
  CHECK(made_in_all > 0);
  CHECK(failed_in_all > 0);
  // Nobody is left to be named.
  SeatSet all = SeatSet::first(3);
  CHECK(!std::get<1>(play_one(all, 1, 2, 3)));
  CHECK(std::get<2>(play_one(all, 1, 2, 3)) == 0);
  CHECK(could + could_not == 9);
}

}  // namespace mainmatch::tests
