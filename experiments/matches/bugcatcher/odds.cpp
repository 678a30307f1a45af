#include "experiments/matches/bugcatcher/odds.h"

#include <memory>
#include <span>

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace {

enum Table : std::size_t { kCentral, kBorder, kMissions, kSeats };
enum MissionColumn : std::size_t { kTaken, kMet, kTakers };
enum SeatColumn : std::size_t { kAhead, kFireflies };

/// The board with a row for each of its rows.
SeatPicture::Table claims(const bugcatcher::View& view, bugcatcher::Node node) {
  const std::string name(bugcatcher::name_of(node));
  SeatPicture::Table table{name, view.round() + 1, "", ""};
  table.title = "Round " + std::to_string(view.round() + 1) + ": places of " + name +
                " nodes that others claim";
  table.note = "Where they stand now or place a path this round, if you place none.";
  table.numbers = 0;
  const int more = node == bugcatcher::Node::border ? 1 : 0;
  for (int column = 0; column < view.rules().columns + more; ++column) {
    table.columns.emplace_back(1, static_cast<char>('A' + column));
  }
  for (int row = 1; row <= view.rules().rows + more; ++row) {
    table.rows.push_back(std::to_string(row));
  }
  return table;
}

/// What all have claimed in the round that `after` ended, but for one seat.
void count_claims(const bugcatcher::State& before, const bugcatcher::State& after, Seat own,
                  bugcatcher::Node node, OddsCells& cells) {
  const std::size_t n = bugcatcher::index_of(node);
  bugcatcher::PlaceSet claimed = after.standing[n] | before.standing[n];
  bugcatcher::for_each_path(after.rounds[at(before.round)].paths,
                            [&](const bugcatcher::Path& path) {
                              if (path.node == node) claimed.insert(path.to);
                            });
  claimed.erase(before.walks[at(own)].stand[n]);
  for (const bugcatcher::Place place : claimed) {
    cells.add(n == 0 ? kCentral : kBorder, at(bugcatcher::row_of(place)),
              at(bugcatcher::column_of(place)));
  }
}

}  // namespace

SeatPicture WorldOdds<Bugcatcher>::shape(const bugcatcher::View& view) {
  SeatPicture picture;
  if (view.is_pregame()) return picture;
  picture.tables.push_back(claims(view, bugcatcher::Node::central));
  picture.tables.push_back(claims(view, bugcatcher::Node::border));
  SeatPicture::Table missions{"missions", view.round() + 1, "", ""};
  missions.title = "Round " + std::to_string(view.round() + 1) + ": what others do about missions";
  missions.note =
      "taken: by some other seat; met: by one that took it; takers: how many on average.";
  missions.columns = {"taken", "met", "takers"};
  for (int i = 0; i < view.missions(view.round()); ++i) {
    missions.rows.push_back(std::to_string(i) + " " +
                            std::string(view.mission(view.round(), i).name()));
  }
  SeatPicture::Table seats{"seats", {}, "How the others stand by now", ""};
  seats.note = "ahead: of you; fireflies: the mean.";
  seats.columns = {"ahead", "fireflies"};
  for (Seat seat = 0; seat < view.rules().players; ++seat) {
    if (seat != view.seat()) seats.rows.push_back(seat_row(seat, view.seat()));
  }
  picture.tables.push_back(std::move(missions));
  picture.tables.push_back(std::move(seats));
  return picture;
}

void WorldOdds<Bugcatcher>::count(const ImaginedStep<Bugcatcher>& world, OddsCells& cells) {
  const bugcatcher::State& now = world.state;
  if (now.placing) return;
  const int players = now.rules->players;
  Submissions<Bugcatcher> submissions = world.submissions;
  submissions[at(world.seat)] = {};
  const auto after = std::make_unique<bugcatcher::State>(now);
  Bugcatcher::resolve(*after, std::span(submissions.data(), at(players)), nullptr);
  for (const bugcatcher::Node node : bugcatcher::kNodes)
    count_claims(now, *after, world.seat, node, cells);
  const std::size_t missions = now.setup.boards[at(now.round)].size();
  for (std::size_t i = 0; i < missions; ++i) {
    const SeatSet takers = after->takers[at(now.round)][i];
    if (!takers.empty()) cells.add(kMissions, i, kTaken);
    const bool closed = !takers.empty() && ((after->open[at(now.round)] >> i) & 1u) == 0;
    if (closed && !after->completers[at(now.round)][i].empty()) cells.add(kMissions, i, kMet);
    cells.add(kMissions, i, kTakers, takers.size());
  }
  std::size_t row = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    if (seat == world.seat) continue;
    const int fireflies = now.seats[at(seat)].fireflies;
    if (fireflies > now.seats[at(world.seat)].fireflies) cells.add(kSeats, row, kAhead);
    cells.add(kSeats, row++, kFireflies, fireflies);
  }
}

}  // namespace mainmatch
