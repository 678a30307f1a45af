// What can be asked of analyses: advice, odds and reviews, which run as jobs.

#include <nlohmann/json.hpp>

#include "experiments/matches/play/seating.h"
#include "experiments/matches/records/record.h"
#include "experiments/serve/api.h"

namespace mainmatch::serve {

Answer Api::begun(Work work) { return json_answer({{"job", jobs_.add(std::move(work))}}); }

Answer Api::advise(const ApiCall& call) {
  const auto match = matches_.at(call.parts[0]);
  return begun(
      advice_work(match->match(), match->person(), match->snapshot(), Node(call.body, "")));
}

Answer Api::odds(const ApiCall& call) {
  const auto match = matches_.at(call.parts[0]);
  return begun(odds_work(match->match(), match->person(), match->snapshot(), Node(call.body, "")));
}

Answer Api::review_match(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"worlds"});
  const auto match = matches_.at(call.parts[0]);
  const Json record = match->record();
  return begun(review_work(record, match->person(), match->snapshot().field, body));
}

Answer Api::review_record(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"record", "seat", "worlds"});
  const Node record = body.at("record");
  const auto seat = static_cast<Seat>(body.at("seat").whole(0, kMaxSeats - 1));
  return begun(review_work(record.json(), seat, believed_field({}, match_of(record)), body));
}

}  // namespace mainmatch::serve
