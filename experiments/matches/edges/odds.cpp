#include "experiments/matches/edges/odds.h"

#include <algorithm>
#include <span>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

enum Table : std::size_t { kLanding, kMoves };
enum MoveColumn : std::size_t { kLeft, kRight, kWithRight, kWithDown, kDumb, kSpaces };

}  // namespace

SeatPicture WorldOdds<Edges>::shape(const edges::View& view) {
  SeatPicture picture;
  if (view.is_vote()) return picture;
  const int round = view.round() + 1;
  SeatPicture::Table landing{"landing", round, "", ""};
  landing.title =
      "Round " + std::to_string(round) + ": where seats land, if your own move is left out";
  landing.note = "Add your amount to your own row, and to that of the partner you choose.";
  landing.columns.emplace_back("off left");
  for (int space = 1; space <= view.rules().length; ++space) {
    landing.columns.push_back(std::to_string(space));
  }
  landing.columns.emplace_back("off right");
  landing.numbers = 0;
  for (Seat seat = 0; seat < view.players(); ++seat) {
    landing.rows.push_back(seat_row(seat, view.seat()));
  }
  picture.tables.push_back(std::move(landing));
  SeatPicture::Table moves{"moves", round, "", ""};
  moves.title = "Round " + std::to_string(round) + ": what the others hand in";
  moves.note =
      "dumb: off the edge it heads for, if your own move is left out; spaces: the mean of "
      "its own move, negative to the left.";
  moves.columns = {"left", "right", "with right", "with down", "dumb", "spaces"};
  for (Seat seat = 0; seat < view.players(); ++seat) {
    if (seat != view.seat()) moves.rows.push_back(seat_row(seat, view.seat()));
  }
  picture.tables.push_back(std::move(moves));
  return picture;
}

void WorldOdds<Edges>::count(const ImaginedStep<Edges>& world, OddsCells& cells) {
  if (world.state.voting) return;
  edges::State after = world.state;  // with the moves as the referee plays them
  Edges::resolve(after, std::span(world.submissions.data(), at(world.state.rules->players())),
                 nullptr);
  const edges::View view = Edges::observe(after, world.seat);
  const edges::Round& round = view.past(world.state.round);
  const int length = view.rules().length;
  const auto partner_of = [&](Seat seat) { return view.neighbour(seat, round.partners[at(seat)]); };
  PerSeat<int> lands = world.state.positions;
  for (Seat seat = 0; seat < view.players(); ++seat) {
    if (seat == world.seat) continue;
    lands[at(seat)] += round.moved[at(seat)];
    lands[at(partner_of(seat))] += round.moved[at(seat)];
  }
  std::size_t row = 0;
  for (Seat seat = 0; seat < view.players(); ++seat) {
    const int lands_on = lands[at(seat)];
    cells.add(kLanding, at(seat), at(std::clamp(lands_on, 0, length + 1)));
    if (seat == world.seat) continue;
    const int moved = round.moved[at(seat)];
    cells.add(kMoves, row, moved < 0 ? kLeft : kRight);
    cells.add(kMoves, row,
              round.partners[at(seat)] == edges::Partner::right ? kWithRight : kWithDown);
    if (moved < 0 ? lands_on < 1 : lands_on > length) cells.add(kMoves, row, kDumb);
    cells.add(kMoves, row, kSpaces, moved);
    ++row;
  }
}

}  // namespace mainmatch
