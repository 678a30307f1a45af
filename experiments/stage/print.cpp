#include "experiments/stage/print.h"

#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/io/page.h"

namespace mainmatch {

namespace {

constexpr double kTooRareToPrint = 0.005;

}  // namespace

void print_text(const StageSolution& solution, std::ostream& out) {
  out << solution.title << "\nAn approximate Nash equilibrium of this round alone\n\n"
      << "Payoff          " << solution.payoff << '\n'
      << "Exploitability  " << fixed_text(solution.exploitability, 4)
      << ": what a seat could gain at most by playing otherwise\n\n";
  for (const std::string& line : solution.picture) out << line << '\n';
  for (std::size_t seat = 0; seat < solution.seats.size(); ++seat) {
    const StageSolution::SeatPlan& plan = solution.seats[seat];
    out << "\nSeat " << seat << ", " << plan.words << ", expects " << fixed_text(plan.value, 2)
        << '\n';
    double rest = 1;
    for (const StageSolution::Play& play : plan.plays) {
      if (play.chance < kTooRareToPrint) break;
      rest -= play.chance;
      out << right(fixed_text(100 * play.chance, 1), 6) << "%  " << play.words << '\n';
    }
    if (rest >= kTooRareToPrint / 10) {
      out << right(fixed_text(100 * rest, 1), 6) << "%  anything else\n";
    }
  }
}

void print_json(const StageSolution& solution, std::ostream& out) {
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
  out << json.dump(2) << '\n';
}

}  // namespace mainmatch
