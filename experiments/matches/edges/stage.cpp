#include "experiments/matches/edges/stage.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/matches/edges/logit_path.h"
#include "experiments/matches/edges/record.h"
namespace mainmatch::edges {

namespace {

constexpr int kMaxSteps = 1000;
/// So rare an error is none: beyond this precision nothing changes any more.
constexpr double kHighestPrecision = 1e7;
constexpr double kRarest = 1e-9;

std::string space_and_garnets(const View& view, Seat seat) {
  return fmt::format("space {}, {}", view.position(seat), count_of(view.garnets(seat), "garnet"));
}

std::vector<std::string> grid_of(const View& view) {
  std::vector<std::string> lines = {"Grid, wrapping around: a partner is to the right or below"};
  for (int row = 0; row < view.rules().rows; ++row) {
    std::string line;
    for (int column = 0; column < view.rules().columns; ++column) {
      line += right(std::to_string(view.seat_at(row, column)), 5);
    }
    lines.push_back(line);
  }
  return lines;
}

/// A choice with a bet, in words and as it stands in a record.
StageSolution::Play play_of(const View& view, Seat seat, StageGame::Choice choice, int bet,
                            double chance) {
  const Direction direction = choice.move < 0 ? Direction::left : Direction::right;
  const int amount = std::abs(choice.move);
  StageSolution::Play play{fmt::format("{} {}", name_of(direction), amount), {}, chance};
  play.words += fmt::format(" with seat {} ({})", view.neighbour(seat, choice.partner),
                            name_of(choice.partner));
  if (bet > 0) play.words += ", betting " + count_of(bet, "garnet");
  play.submission = {
      {"direction", name_of(direction)}, {"amount", amount}, {"partner", name_of(choice.partner)}};
  if (bet > 0) play.submission["garnets"] = bet;
  return play;
}

StageSolution::SeatPlan plan_of(const StageGame& game, const Profile& profile, Seat seat) {
  const View& view = game.view();
  const Plan& plan = profile.plans[at(seat)];
  StageSolution::SeatPlan seat_plan{
      space_and_garnets(view, seat), profile.value[at(seat)], profile.regret[at(seat)], {}};
  const int garnets = view.garnets(seat);
  for (std::size_t i = 0; i < plan.chance.size(); ++i) {
    const double betting = garnets > 0 ? plan.chance[i] * plan.bets[i] : 0;
    const double plain = plan.chance[i] - betting;
    const StageGame::Choice choice = game.choices()[i];
    if (plain > kRarest) seat_plan.plays.push_back(play_of(view, seat, choice, 0, plain));
    if (betting > kRarest) seat_plan.plays.push_back(play_of(view, seat, choice, garnets, betting));
  }
  std::stable_sort(seat_plan.plays.begin(), seat_plan.plays.end(),
                   [](const auto& a, const auto& b) { return a.chance > b.chance; });
  return seat_plan;
}

StageValues values_of(const Rules& rules, const StageQuestion& question) {
  const std::vector<double>& places = question.place_values;
  if (places.size() > static_cast<std::size_t>(rules.length)) {
    throw ValueError("--place-values", std::to_string(places.size()) + " numbers",
                     fmt::format("1..{}, one for each space", rules.length));
  }
  StageValues values{question.garnet_value, {}};
  std::copy(places.begin(), places.end(), values.places.begin());
  return values;
}

}  // namespace

StageSolution solve_stage(const View& view, const StageQuestion& question,
                          const StageWatch& watch) {
  const StageGame game(view, values_of(view.rules(), question));
  LogitPath path(game);
  Profile best = path.profile();
  StageSolution solution;
  while (best.worst > question.tolerance && solution.steps < kMaxSteps &&
         path.precision() < kHighestPrecision && path.advance()) {
    ++solution.steps;
    Profile here = path.profile();
    if (here.worst < best.worst) best = std::move(here);
    if (watch && !watch(solution.steps, best.worst)) break;
  }
  solution.game = Edges::kName;
  solution.title =
      fmt::format("{}, round {} of {}", Edges::kTitle, view.round() + 1, view.rules().rounds);
  solution.payoff = "points of the round, and " + real_text(question.garnet_value) +
                    " for each garnet held after it";
  if (!question.place_values.empty()) solution.payoff += ", and what the space then is worth";
  solution.picture = grid_of(view);
  for (Seat seat = 0; seat < view.players(); ++seat) {
    solution.seats.push_back(plan_of(game, best, seat));
  }
  solution.exploitability = best.worst;
  return solution;
}

}  // namespace mainmatch::edges
