#include "experiments/matches/threads/odds.h"

#include "engine/core/index.h"

namespace mainmatch {

namespace {

enum Table : std::size_t { kGolden, kToYou, kGoldness };
enum ToYouColumn : std::size_t { kThread, kIsGolden, kStrength };
enum GoldnessColumn : std::size_t { kAhead, kGoldenMean, kTwine };

}  // namespace

SeatPicture WorldOdds<Threads>::shape(const threads::View& view) {
  SeatPicture picture;
  SeatPicture::Table golden{"golden", {}, "", ""};
  golden.title = "How likely a golden thread runs between two players, either way";
  golden.note = "Rows are Heaven, columns Hell.";
  golden.numbers = 0;
  for (const Seat seat : view.heaven()) golden.rows.push_back(seat_row(seat, view.seat()));
  for (const Seat seat : view.hell()) golden.columns.push_back(seat_row(seat, view.seat()));
  SeatPicture::Table to_you{"to_you", {}, "What comes to you from the other realm", ""};
  to_you.note = "strength: its mean, 0 where there is no thread.";
  to_you.columns = {"thread", "golden", "strength"};
  for (const Seat seat : view.other_realm()) {
    to_you.rows.push_back(seat_row(seat, view.seat()));
  }
  SeatPicture::Table goldness{"goldness", {}, "How golden everybody is by now", ""};
  goldness.note = "ahead: of you; goldness and twine are means.";
  goldness.columns = {"ahead", "goldness", "twine"};
  goldness.numbers = 2;
  for (const Seat seat : view.heaven() | view.hell()) {
    goldness.rows.push_back(seat_row(seat, view.seat()));
  }
  picture.tables = {std::move(golden), std::move(to_you), std::move(goldness)};
  return picture;
}

void WorldOdds<Threads>::count(const ImaginedStep<Threads>& world, OddsCells& cells) {
  const threads::State& state = world.state;
  const threads::Weave& weave = state.threads;
  const auto has_golden = [&](Seat source, Seat recipient) {
    return weave.golden[at(source)].contains(recipient);
  };
  std::size_t row = 0;
  for (const Seat heaven : state.realms.heaven) {
    std::size_t column = 0;
    for (const Seat hell : state.realms.hell) {
      if (has_golden(heaven, hell) || has_golden(hell, heaven)) cells.add(kGolden, row, column);
      ++column;
    }
    ++row;
  }
  row = 0;
  for (const Seat other : state.realms.other_realm(world.seat)) {
    if (weave.made[at(other)].contains(world.seat)) cells.add(kToYou, row, kThread);
    if (has_golden(other, world.seat)) cells.add(kToYou, row, kIsGolden);
    cells.add(kToYou, row, kStrength, weave.strength[state.realms.at(other, world.seat)]);
    ++row;
  }
  row = 0;
  const int own = state.seats[at(world.seat)].goldness;
  for (const Seat seat : state.realms.heaven | state.realms.hell) {
    const threads::State::SeatState& its = state.seats[at(seat)];
    if (its.goldness > own) cells.add(kGoldness, row, kAhead);
    cells.add(kGoldness, row, kGoldenMean, its.goldness);
    cells.add(kGoldness, row, kTwine, its.twine);
    ++row;
  }
}

}  // namespace mainmatch
