#include "experiments/matches/view_form.h"

#include <string>

namespace mainmatch {

namespace {

const char* kind_of(StepKind kind) {
  switch (kind) {
    case StepKind::pregame:
      return "pregame";
    case StepKind::trade:
      return "trade";
    case StepKind::round:
      return "round";
    case StepKind::decision:
      break;
  }
  return "decision";
}

}  // namespace

Json step_json(Step step) {
  const bool in_round = step.kind == StepKind::trade || step.kind == StepKind::round;
  return {{"kind", kind_of(step.kind)}, {"round", in_round ? Json(step.index) : Json()}};
}

std::string step_words(const Json& step, int first_round) {
  const std::string kind = step.at("kind");
  if (step.at("round").is_null()) return kind;
  const std::string round = "round " + std::to_string(step.at("round").get<int>() + first_round);
  return kind == "round" ? round : kind + " of " + round;
}

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
