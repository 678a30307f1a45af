// What people are shown of a match.

#include <nlohmann/json.hpp>

#include "experiments/host/host_api.h"
#include "experiments/matches/view_form.h"
#include "experiments/serve/running_match.h"

namespace mainmatch::host {

namespace {

Json time_json(std::optional<std::int64_t> time) { return time ? Json(*time) : Json(); }

Json log_json(const HostedMatch& match) {
  Json log = Json::array();
  for (const LogLine& line : match.log()) log.push_back({{"time", line.time}, {"text", line.text}});
  return log;
}

/// What all of them are shown.
Json head_json(const HostedMatch& match, std::int64_t now) {
  const MatchPlan& plan = match.plan();
  const bool runs = match.is_running();
  return {{"now", now},
          {"name", plan.name},
          {"game", plan.match().name()},
          {"rules", plan.rules->json()},
          {"players", match.names()},
          {"stage", name_of(match.stage())},
          {"step", runs ? step_json(match.table().step()) : Json()},
          {"words", runs ? Json(match.words()) : Json()},
          {"number", match.number()},
          {"deadline", time_json(match.deadline())},
          {"grace_ms", plan.grace},
          {"close_early", plan.close_early},
          {"commitment", match.commitment()},
          {"log", log_json(match)},
          {"outcome", match.stage() == Stage::over ? match.table().outcome_json() : Json()}};
}

Json receipt_json(const Receipt& receipt) {
  return {{"hash", receipt.hash}, {"time", receipt.time}};
}

}  // namespace

Json seat_json(const HostedMatch& match, Seat seat, std::int64_t now) {
  Json json = head_json(match, now);
  json["seat"] = seat;
  json["player"] = match.plan().places[static_cast<std::size_t>(seat)].name;
  json["joined"] = match.has_joined(seat) || match.stage() != Stage::gathering;
  json["advice"] = match.plan().advice;
  json["odds"] = match.plan().odds;
  json["receipts"] = Json::array();
  for (const Receipt& one : match.receipts(seat)) {
    Json row = {{"words", one.words}, {"number", one.number}};
    row.update(receipt_json(one));
    json["receipts"].push_back(std::move(row));
  }
  const bool runs = match.is_running();
  const bool acts = runs && match.acting_people().contains(seat);
  json["acts"] = acts;
  json["view"] = json["handed_in"] = nullptr;
  json["picture"] = json["how_to_type"] = json["options"] = "";
  if (runs) json["view"] = match.table().view(seat);
  if (acts) serve::add_screen(*match.table().screen(seat), json);
  if (runs && match.handed_in(seat)) {
    json["handed_in"] = {{"submission", *match.handed_in(seat)},
                         {"receipt", receipt_json(match.receipts(seat).back())}};
  }
  return json;
}

Json watch_json(const HostedMatch& match, std::int64_t now) {
  Json json = head_json(match, now);
  json["public"] = match.public_part();
  return json;
}

Json organizer_json(const HostedMatch& match, const Doors& doors, const std::string& id,
                    std::int64_t now) {
  Json json = head_json(match, now);
  const MatchPlan& plan = match.plan();
  const auto door_json = [&](Seat seat) {
    const auto door = doors.to(id, seat);
    return door ? Json(door->id) : Json();
  };
  json["id"] = id;
  json["missed"] = plan.missed.empty() ? "rules" : plan.missed;
  json["advice"] = plan.advice;
  json["odds"] = plan.odds;
  json["watch"] = door_json(kNoSeat);
  json["seats"] = Json::array();
  const bool runs = match.is_running();
  for (std::size_t i = 0; i < plan.seats(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Place& place = plan.places[i];
    json["seats"].push_back({{"name", place.name},
                             {"bot", place.is_bot ? Json(place.name) : Json()},
                             {"silent", match.silent().contains(seat)},
                             {"link", place.is_bot ? Json() : door_json(seat)},
                             {"joined", match.has_joined(seat)},
                             {"acts", runs && match.acting_people().contains(seat)},
                             {"handed_in", runs && match.handed_in(seat).has_value()}});
  }
  return json;
}

}  // namespace mainmatch::host
