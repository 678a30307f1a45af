#include "experiments/matches/view_form.h"

namespace mainmatch {

void add_seats(JsonSink& json, std::string_view key, SeatSet seats) {
  json.list(key, [&] {
    for (const Seat seat : seats) json.add(seat);
  });
}

Json objections_json(const std::vector<Objection>& objections) {
  Json list = Json::array();
  for (const Objection& one : objections) {
    list.push_back(
        {{"part", one.part}, {"reason", one.reason}, {"ruling", "R" + std::to_string(one.ruling)}});
  }
  return list;
}

}  // namespace mainmatch
