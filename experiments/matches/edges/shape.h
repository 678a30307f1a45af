#pragma once

#include <ranges>

#include "engine/edges/game.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/shape.h"

namespace mainmatch {

/// What a seat of Double-edged Edges is shown.
template <>
struct Shape<Edges> {
  using Rules = Edges::Rules;
  using View = Edges::View;

  template <class Sink>
  static void walk(const Rules& rules, const View* view, Sink& sink) {
    const int seats = rules.players();
    const auto by_seat = [&](std::string_view key, auto&& field) { sink.tuple(key, seats, field); };
    sink.help("Rows of seats.");
    sink.tuple("grid", rules.rows, [&](int row) {
      sink.tuple("", rules.columns, [&](int column) {
        sink.whole("", 0, [&] { return view->seat_at(row, column); });
      });
    });
    sink.help("The space of each seat, from 1 on the left.");
    by_seat("positions",
            [&](Seat seat) { sink.whole("", 0, [&] { return view->position(seat); }); });
    sink.help("Of each seat.");
    by_seat("points", [&](Seat seat) { sink.wide("", [&] { return view->points(seat); }); });
    sink.help("Of each seat.");
    by_seat("garnets", [&](Seat seat) { sink.whole("", 0, [&] { return view->garnets(seat); }); });
    sink.help("The past rounds; lists in them are by seat.");
    sink.list(
        "rounds", rules.rounds, [&] { return std::views::iota(0, view->round()); },
        [&](int round) { sink.object("", [&] { add_round(seats, view, round, sink); }); });
    sink.when([&] { return view->is_vote(); },
              [&] {
                sink.help("Who votes on the Elimination Candidate.");
                add_seats(
                    "voters", seats, [=] { return view->voters(); }, sink);
                sink.help("For whom.");
                add_seats(
                    "candidates", seats, [=] { return view->candidates(); }, sink);
              });
  }

 private:
  /// A past round: what was played, not what was handed in.
  template <class Sink>
  static void add_round(int seats, const View* view, int index, Sink& sink) {
    using namespace edges;
    const auto round = [=]() -> const Round& { return view->past(index); };
    const auto by_seat = [&](std::string_view key, auto&& field) { sink.tuple(key, seats, field); };
    sink.help("As they were played: default ones where the submission was invalid or missed.");
    by_seat("moves", [&](Seat seat) {
      sink.object("", [&] {
        const auto move = [=] { return view->move(index, seat); };
        sink.choice(
            "direction", 2,
            [](int right) { return name_of(right ? Direction::right : Direction::left); },
            [&] { return move().direction == Direction::right; });
        sink.whole("amount", 0, [&] { return move().amount; });
        sink.choice(
            "partner", 2, [](int i) { return name_of(static_cast<Partner>(i)); },
            [&] { return move().partner; });
        sink.whole("garnets", 0, [&] { return round().bets[at(seat)]; });
      });
    });
    sink.help("Seats that played the default move.");
    add_seats(
        "defaulted", seats, [&] { return round().defaulted; }, sink);
    sink.help("Seats among these that had handed in something.");
    add_seats(
        "rejected", seats, [&] { return round().rejected; }, sink);
    sink.help("The space before anybody is put back: off the platform below 1 or past its end.");
    by_seat("landed",
            [&](Seat seat) { sink.whole("", -1, [&] { return round().landed[at(seat)]; }); });
    by_seat("types", [&](Seat seat) {
      sink.choice(
          "", 3, [](int i) { return name_of(static_cast<Type>(i)); },
          [&] { return round().types[at(seat)]; });
    });
    sink.help("Of the round.");
    by_seat("points", [&](Seat seat) { sink.wide("", [&] { return round().points[at(seat)]; }); });
  }
};

}  // namespace mainmatch
