#include "experiments/matches/edges/view.h"

namespace mainmatch {

namespace edges {

namespace {

/// A past round: what was played, not what was handed in.
void write_round(const View& view, int index, JsonSink& json) {
  const Round& round = view.past(index);
  const int seats = view.players();
  json.object([&] {
    json.list("moves", [&] {
      for (Seat seat = 0; seat < seats; ++seat) {
        const Move move = view.move(index, seat);
        json.object([&] {
          json.add("direction", name_of(move.direction));
          json.add("amount", move.amount);
          json.add("partner", name_of(move.partner));
          json.add("garnets", round.bets[at(seat)]);
        });
      }
    });
    add_seats(json, "defaulted", round.defaulted);
    add_seats(json, "rejected", round.rejected);
    add_by_seat(json, "landed", seats, [&](Seat seat) { return round.landed[at(seat)]; });
    add_by_seat(json, "types", seats, [&](Seat seat) { return name_of(round.types[at(seat)]); });
    add_by_seat(json, "points", seats, [&](Seat seat) { return round.points[at(seat)]; });
  });
}

}  // namespace

}  // namespace edges

void ViewForm<Edges>::write(const Edges::View& view, JsonSink& json) {
  const int seats = view.players();
  json.list("grid", [&] {
    for (int row = 0; row < view.rules().rows; ++row) {
      json.list([&] {
        for (int column = 0; column < view.rules().columns; ++column) {
          json.add(view.seat_at(row, column));
        }
      });
    }
  });
  add_by_seat(json, "positions", seats, [&](Seat seat) { return view.position(seat); });
  add_by_seat(json, "points", seats, [&](Seat seat) { return view.points(seat); });
  add_by_seat(json, "garnets", seats, [&](Seat seat) { return view.garnets(seat); });
  json.list("rounds", [&] {
    for (int round = 0; round < view.round(); ++round) edges::write_round(view, round, json);
  });
  if (!view.is_vote()) return;
  add_seats(json, "voters", view.voters());
  add_seats(json, "candidates", view.candidates());
}

void ViewForm<Edges>::read_decision(const Node& node, const Edges::State&,
                                    Edges::Submission& submission) {
  node.object({"vote"});
  const std::optional<Node> vote = node.find_unless_null("vote");
  if (vote) submission.vote = static_cast<std::int8_t>(vote->whole(0, kMaxSeats - 1));
}

Json ViewForm<Edges>::write_decision(const Edges::Submission& submission, const Edges::State&) {
  if (submission.vote == kNoSeat) return nullptr;
  return {{"vote", submission.vote}};
}

}  // namespace mainmatch
