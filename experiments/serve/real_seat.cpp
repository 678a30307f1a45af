#include "experiments/serve/real_seat.h"

#include "experiments/matches/play/played_match.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_source.h"
#include "experiments/matches/view_form.h"
#include "experiments/serve/answer.h"
#include "experiments/serve/running_match.h"

namespace mainmatch::serve {

namespace {

/// Of a seat that acts.
SeatStanding asked_standing(const MatchModule& match, const Json& file) {
  SeatStanding now = match.traits().seat->standing(Node(file, "file"));
  if (!now.screen) throw Refused(409, "the seat does not act in this step");
  return now;
}

}  // namespace

Json begun_seat(const MatchModule& match, const Node& body) {
  const auto given = body.find_unless_null("rules");
  const auto rules = given ? match.rules(*given) : match.default_rules();
  const auto seat = static_cast<Seat>(body.at("seat").whole(0, rules->seats() - 1));
  return {{"file", new_seat_file(*rules, seat)},
          {"dealt_schema", match.traits().seat->dealt_schema(*rules)}};
}

Json seat_state(const MatchModule& match, const Json& file) {
  const SeatSource& source = *match.traits().seat;
  const Node node(file, "file");
  const SeatStanding now = source.standing(node);
  const Seat seat = seat_in(node, kMaxSeats);
  Json whole = file;
  whole.update(source.file(node, {.seat = seat}));
  Json json = {{"game", match.name()},       {"seat", seat},
               {"rules", whole.at("rules")}, {"steps", whole.at("steps").size()},
               {"asked", now.acts},          {"over", !now.step},
               {"view", now.view},           {"news_schema", now.news_schema}};
  json["step"] = json["words"] = json["form"] = json["draft"] = nullptr;
  json["picture"] = json["how_to_type"] = json["options"] = "";
  if (now.step) {
    json["step"] = step_json(*now.step);
    json["words"] = now.words;
  }
  if (now.screen) add_screen(*now.screen, json);
  json["file"] = std::move(whole);
  return json;
}

Json read_in_seat(const MatchModule& match, const Json& file, const std::string& line) {
  const Json submission = read_typed(*asked_standing(match, file).screen, line);
  static_cast<void>(objections_in_seat(match, file, submission));
  return submission;
}

Json write_in_seat(const MatchModule& match, const Json& file, const Json& submission) {
  static_cast<void>(objections_in_seat(match, file, submission));
  if (submission.is_null()) return "pass";
  return asked_standing(match, file).screen->write(submission);
}

std::vector<Objection> objections_in_seat(const MatchModule& match, const Json& file,
                                          const Json& submission) {
  const Node node(file, "file"), handed_in(submission, "submission");
  const SeatStanding now = asked_standing(match, file);
  const ViewQuestion question{
      .seat = seat_in(node, kMaxSeats), .step = now.step, .submission = &handed_in};
  return match.view(node, question).objections;
}

MatchSnapshot seat_snapshot(const MatchModule& match, const Json& file,
                            std::vector<WeightedBot> field) {
  const SeatStanding now = asked_standing(match, file);
  return {.record = file, .step = *now.step, .field = std::move(field)};
}

}  // namespace mainmatch::serve
