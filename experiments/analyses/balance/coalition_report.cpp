#include "experiments/analyses/balance/coalition_report.h"

#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

Json json_of(const CoalitionResult& result) {
  Json json = {{"member", result.member},
               {"size", result.size},
               {"deals", result.deals},
               {"partial", result.partial()}};
  json["gain"] = json_of(result.gain);
  json["p_value"] = result.p_value ? Json(to_ten_digits(*result.p_value)) : Json();
  json["allied"] = json_of(result.allied);
  json["strangers"] = json_of(result.strangers);
  json["outsiders"] = json_of(result.outsiders);
  json["wins_allied"] = json_of(result.wins_allied);
  json["wins_strangers"] = json_of(result.wins_strangers);
  json["kingmaking_hindsight"] = json_of(result.kingmaking_hindsight);
  json["kingmaking_hindsight_strangers"] = json_of(result.kingmaking_hindsight_strangers);
  json["kingmaking_foreseen"] = json_of(result.kingmaking_foreseen);
  json["kingmaking_foreseen_strangers"] = json_of(result.kingmaking_foreseen_strangers);
  return json;
}

}  // namespace mainmatch
