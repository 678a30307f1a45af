// What can be asked about a seat of a match that is played elsewhere.

#include <nlohmann/json.hpp>

#include "experiments/matches/play/seating.h"
#include "experiments/matches/records/record.h"
#include "experiments/serve/api.h"
#include "experiments/serve/real_seat.h"

namespace mainmatch::serve {

const MatchModule& Api::match_of_file(const Node& body) const {
  return game_among(context_.games, body.at("file").at("game"));
}

Answer Api::begin_seat(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"game", "rules", "seat"});
  return json_answer(begun_seat(game_among(context_.games, body.at("game")), body));
}

Answer Api::seat_standing(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file"});
  return json_answer(seat_state(match_of_file(body), body.at("file").json()));
}

Answer Api::read_seat(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file", "line"});
  const Json submission =
      read_in_seat(match_of_file(body), body.at("file").json(), body.at("line").text());
  return json_answer({{"submission", submission}});
}

Answer Api::write_seat(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file", "submission"});
  return json_answer({{"line", write_in_seat(match_of_file(body), body.at("file").json(),
                                             body.at("submission").json())}});
}

Answer Api::explain_seat(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file", "submission"});
  const auto objections =
      objections_in_seat(match_of_file(body), body.at("file").json(), body.at("submission").json());
  return json_answer({{"objections", objections_json(objections)}});
}

Answer Api::advise_seat(const ApiCall& call) { return seat_work(call, &advice_work); }

Answer Api::odds_seat(const ApiCall& call) { return seat_work(call, &odds_work); }

/// {"file", "field"} and what the work reads.
Answer Api::seat_work(const ApiCall& call,
                      Work (*work)(const MatchModule&, Seat, MatchSnapshot, const Node&)) {
  const Node body(call.body, "");
  const MatchModule& match = match_of_file(body);
  const Json file = body.at("file").json();
  PlaySession believes;
  believes.field = field_of(body, match);
  auto snapshot = seat_snapshot(match, file, believed_field(believes, match));
  const Seat seat = static_cast<Seat>(file.at("seat").get<int>());
  Json rest = call.body;
  rest.erase("file");
  rest.erase("field");
  return begun(work(match, seat, std::move(snapshot), Node(rest, "")));
}

}  // namespace mainmatch::serve
