#include "experiments/matches/shape.h"
#include "tests/edges/hooks.h"

namespace mainmatch {

namespace edges {

namespace {

using tests::OneChange;

void change_points(std::int64_t& points, OneChange& one) {
  one.number(points, 0, 1000);
  if (one.is_next()) points += kWideStep;
}

void change_seats(SeatSet& seats, int players, OneChange& one) {
  for (Seat seat = 0; seat < players; ++seat) one.member(seats, seat);
}

void change_round(Round& round, int players, OneChange& one) {
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    int& moved = round.moved[seat];
    if (one.is_next()) moved = -moved;
    if (one.is_next()) moved += moved < 0 ? -1 : 1;
    one.number(round.partners[seat], 0, 1);
    one.number(round.bets[seat], 0, 999);
    one.number(round.landed[seat], -99, 99);
    one.number(round.types[seat], 0, 2);
    change_points(round.points[seat], one);
  }
  change_seats(round.defaulted, players, one);
  change_seats(round.rejected, players, one);
}

}  // namespace

}  // namespace edges

void tests::Hooks<Edges>::change(Edges::State& state, Seat, OneChange& one) {
  using namespace edges;
  const int players = state.rules->players();
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    one.number(state.setup.cells[seat], 0, players - 1);
    one.number(state.positions[seat], 1, state.rules->length);
    one.number(state.garnets[seat], 0, 999);
    change_points(state.points[seat], one);
  }
  for (int round = 0; round < state.round; ++round) {
    change_round(state.rounds[at(round)], players, one);
  }
  if (!state.voting) return;
  change_seats(state.on_top, players, one);
  change_seats(state.last, players, one);
}

}  // namespace mainmatch
