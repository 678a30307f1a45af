// When a coalition could name the winner, by hand.

#include "experiments/matches/kingmaking.h"

#include "agents/edges/roster.h"
#include "engine/core/index.h"
#include "engine/core/rules.h"
#include "engine/edges/game.h"
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
    Kingmaking<Edges> kingmaking(rules);
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
    Stream chance(1, 0, Purpose::coalition());
    return std::pair(outcome.winners,
                     kingmaking.could_name_another(coalition, outcome.winners, chance));
  };
  // By hand: all that a can hand in, against b and c as they moved.
  SeatSet coalition;
  coalition.insert(a);
  int could = 0;
  int could_not = 0;
  for (const int of_b : {-3, -1, 2}) {
    for (const int of_c : {-2, 1, 3}) {
      const auto [winners, named] = play_one(coalition, 1, of_b, of_c);
      bool other = false;
      for (int move = -rules.length; move <= rules.length; ++move) {
        const int space = rules.start + move;
        if (move == 0 || space < 1 || space > rules.length) continue;  // as random moves
        const SeatSet then = play_one(coalition, move, of_b, of_c).first;
        other |= !(then - winners - coalition).empty();
      }
      CAPTURE(of_b, of_c);
      CHECK(named == other);
      (named ? could : could_not) += 1;
    }
  }
  CHECK(could > 0);
  CHECK(could_not > 0);
  // Nobody is left to be named.
  SeatSet all = SeatSet::first(3);
  CHECK(!play_one(all, 1, 2, 3).second);
  CHECK(could + could_not == 9);
}

}  // namespace mainmatch::tests
