#include "experiments/analyses/stage/report.h"

#include <nlohmann/json.hpp>

#include "experiments/base/number.h"
#include "experiments/base/page.h"

namespace mainmatch {

Result to_result(const StageSolution& solution) {
  Json json;
  json["game"] = solution.game;
  json["solution"] = "approximate Nash equilibrium";
  json["exploitability"] = to_ten_digits(solution.exploitability);
  json["steps"] = solution.steps;
  json["seats"] = Json::array();
  for (const StageSolution::SeatPlan& plan : solution.seats) {
    Json seat = {{"value", to_ten_digits(plan.value)}, {"regret", to_ten_digits(plan.regret)}};
    seat["plays"] = Json::array();
    for (const StageSolution::Play& play : plan.plays) {
      seat["plays"].push_back(
          {{"chance", to_ten_digits(play.chance)}, {"submission", play.submission}});
    }
    json["seats"].push_back(std::move(seat));
  }
  Result made{"stage", std::move(json)};
  made.words = {{"title", solution.title},
                {"payoff", solution.payoff},
                {"picture", solution.picture},
                {"seats", Json::array()}};
  for (const StageSolution::SeatPlan& plan : solution.seats) {
    Json seat = {{"where", plan.words}, {"plays", Json::array()}};
    for (const StageSolution::Play& play : plan.plays) seat["plays"].push_back(play.words);
    made.words["seats"].push_back(std::move(seat));
  }
  return made;
}

}  // namespace mainmatch
