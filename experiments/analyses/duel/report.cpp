#include "experiments/analyses/duel/report.h"

#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

const char* word_for(Verdict verdict) {
  switch (verdict) {
    case Verdict::kA:
      return "a";
    case Verdict::kB:
      return "b";
    case Verdict::kNoDifferenceOfInterest:
      return "no difference of interest";
    case Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Json json_of(const std::optional<double>& value) {
  return value ? Json(to_ten_digits(*value)) : Json();
}

Json json_of(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(); }

}  // namespace

Result to_result(const DuelResult& result, const Json& rules) {
  Json json;
  json["game"] = result.game;
  json["a"] = result.a;
  json["b"] = result.b;
  json["field"] = Json::object();
  for (const WeightedBot& one : result.field) json["field"][one.bot] = one.weight;
  json["seed"] = result.seed;
  json["rules"] = rules;
  json["payoff"] = {{"name", result.payoff},
                    {"least", to_ten_digits(result.range.least)},
                    {"most", to_ten_digits(result.range.most)},
                    {"pilot_matches", result.pilot_matches},
                    {"clipped", result.clipped}};
  json["alpha"] = to_ten_digits(result.alpha);
  json["beta"] = to_ten_digits(result.beta);
  json["difference"] = to_ten_digits(result.difference);
  json["verdict"] = word_for(result.verdict);
  json["partial"] = result.partial();
  json["matches"] = result.matches;
  json["deals"] = result.units();
  json["equal_deals"] = result.equal;
  json["mean_a"] = json_of(result.mean_a);
  json["mean_b"] = json_of(result.mean_b);
  const bool any = result.plain.has_value();
  const auto if_any = [&](double value) { return any ? Json(to_ten_digits(value)) : Json(); };
  json["a_less_b"] = {{"plain", json_of(result.plain)},
                      {"adjusted", if_any(result.adjusted)},
                      {"low", if_any(result.interval.low)},
                      {"high", if_any(result.interval.high)}};
  json["fixed_size_matches"] = {{"paired", json_of(result.paired)},
                                {"unpaired", json_of(result.unpaired)}};
  Result made{"duel", std::move(json)};
  if (result.partial()) made.notes = {partial_note(result.matches, result.asked, "matches")};
  return made;
}

}  // namespace mainmatch
