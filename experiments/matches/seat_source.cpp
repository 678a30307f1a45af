#include "experiments/matches/seat_source.h"

#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/seat_file.h"

namespace mainmatch {

Json new_seat_file(const RuleSet& rules, Seat seat) {
  const MatchModule& match = rules.match();
  Json file = {{"format", kSeatFormat}, {"game", match.name()}};
  if (!match.traits().source.empty()) file[kSource] = source_json(match);
  file["seat"] = seat;
  file["rules"] = rules.json();
  file["dealt"] = Json::object();
  file["steps"] = Json::array();
  return file;
}

}  // namespace mainmatch
