#include "experiments/matches/edges/view.h"

#include <utility>

namespace mainmatch {

namespace edges {

namespace {

/// A past round: what was played, not what was handed in.
Json round_json(const View& view, int index) {
  const Round& round = view.past(index);
  Json moves = Json::array();
  Json types = Json::array();
  for (Seat seat = 0; seat < view.players(); ++seat) {
    const Move move = view.move(index, seat);
    moves.push_back({{"direction", name_of(move.direction)},
                     {"amount", move.amount},
                     {"partner", name_of(move.partner)},
                     {"garnets", round.bets[at(seat)]}});
    types.push_back(name_of(round.types[at(seat)]));
  }
  return {{"moves", std::move(moves)},
          {"defaulted", seat_list(round.defaulted)},
          {"rejected", seat_list(round.rejected)},
          {"landed", first_of(round.landed, view.players())},
          {"types", std::move(types)},
          {"points", first_of(round.points, view.players())}};
}

}  // namespace

}  // namespace edges

void ViewForm<Edges>::write(const Edges::View& view, Json& json) {
  Json& grid = json["grid"] = Json::array();
  for (int row = 0; row < view.rules().rows; ++row) {
    Json seats = Json::array();
    for (int column = 0; column < view.rules().columns; ++column) {
      seats.push_back(view.seat_at(row, column));
    }
    grid.push_back(std::move(seats));
  }
  for (const char* key : {"positions", "points", "garnets"}) json[key] = Json::array();
  for (Seat seat = 0; seat < view.players(); ++seat) {
    json["positions"].push_back(view.position(seat));
    json["points"].push_back(view.points(seat));
    json["garnets"].push_back(view.garnets(seat));
  }
  json["rounds"] = Json::array();
  for (int round = 0; round < view.round(); ++round) {
    json["rounds"].push_back(edges::round_json(view, round));
  }
  if (!view.is_vote()) return;
  json["voters"] = seat_list(view.voters());
  json["candidates"] = seat_list(view.candidates());
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
