// The solver of a round of Double-edged Edges, held to the referee: what it says every choice is
// worth must be what comes out if all that can happen is played.

#include <algorithm>
#include <sstream>

#include "engine/core/index.h"
#include "experiments/analyses/printed.h"
#include "experiments/analyses/stage/report.h"
#include "experiments/matches/edges/logit_path.h"
#include "experiments/matches/edges/stage.h"
#include "experiments/matches/round_loop.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using edges::Plan;
using edges::StageGame;
using edges::StageValues;

edges::Rules small_rules(int rows, int columns) {
  edges::Rules rules;
  rules.rows = rows;
  rules.columns = columns;
  rules.length = 4;
  rules.values = {5, 2, 1, 4};
  rules.start = 2;
  rules.starting_garnets = 2;
  return rules;
}

/// A match dealt and begun, with everybody somewhere else and unequally rich.
struct Begun {
  explicit Begun(const edges::Rules& given) : rules(given) {
    deal_match<Edges>(rules, 5, 0, setup);
    Edges::begin(rules, setup, state);
    for (int seat = 0; seat < rules.players(); ++seat) {
      state.positions[at(seat)] = 1 + (3 * seat + 1) % rules.length;
      state.garnets[at(seat)] = seat % 3;
    }
  }
  edges::Rules rules;
  edges::Setup setup;
  edges::State state;
};

/// What `seat` wants from a round in which these choices are played, bets all or nothing.
double payoff(const Begun& begun, const StageValues& values, const StageGame& game, int seat,
              const std::vector<std::size_t>& choices, const std::vector<bool>& bets) {
  edges::State state = begun.state;
  Submissions<Edges> submissions{};
  for (std::size_t s = 0; s < choices.size(); ++s) {
    const auto [move, partner] = game.choices()[choices[s]];
    submissions[s].move(move < 0 ? edges::Direction::left : edges::Direction::right, std::abs(move),
                        partner, bets[s] ? begun.state.garnets[s] : 0);
  }
  Edges::resolve(state, submissions, nullptr);
  const std::size_t s = at(seat);
  return static_cast<double>(state.points[s] - begun.state.points[s]) +
         values.garnet * state.garnets[s] + values.places[at(state.positions[s] - 1)];
}

/// Plays through all that the seats from `next` on can do; f(chance).
template <class F>
void each_way(const std::vector<Plan>& plans, int skipped, std::size_t next, double chance,
              std::vector<std::size_t>& choices, std::vector<bool>& bets, F&& f) {
  if (next == plans.size()) return f(chance);
  if (static_cast<int>(next) == skipped) {
    return each_way(plans, skipped, next + 1, chance, choices, bets, f);
  }
  for (std::size_t i = 0; i < plans[next].chance.size(); ++i) {
    for (const bool bet : {false, true}) {
      const double share = bet ? plans[next].bets[i] : 1 - plans[next].bets[i];
      if (plans[next].chance[i] * share == 0) continue;
      choices[next] = i;
      bets[next] = bet;
      each_way(plans, skipped, next + 1, chance * plans[next].chance[i] * share, choices, bets, f);
    }
  }
}

/// A few choices with chances that have no pattern.
std::vector<Plan> some_plans(const StageGame& game) {
  std::vector<Plan> plans;
  Stream stream(9, 0, Purpose::deal());
  for (int seat = 0; seat < game.seats(); ++seat) {
    const std::size_t choices = game.choices().size();
    Plan plan{std::vector<double>(choices, 0), std::vector<double>(choices, 0)};
    double all = 0;
    for (int i = 0; i < 5; ++i) {
      const std::size_t choice = stream.below(static_cast<std::uint32_t>(choices));
      const double weight = 1 + stream.below(9);
      plan.chance[choice] += weight;
      plan.bets[choice] = stream.below(5) / 4.0;
      all += weight;
    }
    for (double& chance : plan.chance) chance /= all;
    plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace

TEST_CASE("stage: values and regrets are those of all that can happen", "[stage]") {
  StageValues values{0.75, {}};
  values.places = {1.5, -2, 0.25, 3};
  const int grids[][2] = {{1, 2}, {2, 1}, {1, 3}, {2, 2}};
  for (const auto& [rows, columns] : grids) {
    const Begun begun(small_rules(rows, columns));
    const edges::View view = Edges::observe(begun.state, 0);
    const StageGame game(view, values);
    const edges::Profile profile = assess(game, some_plans(game));
    const std::size_t seats = at(game.seats());
    INFO(rows << " x " << columns);
    for (int seat = 0; seat < game.seats(); ++seat) {
      std::vector<std::size_t> choices(seats);
      std::vector<bool> bets(seats);
      // Garnets that nothing is done with count in the referee's payoff, not in the solver's.
      const double held = values.garnet * begun.state.garnets[at(seat)];
      double value = 0;
      each_way(profile.plans, -1, 0, 1, choices, bets, [&](double chance) {
        value += chance * payoff(begun, values, game, seat, choices, bets);
      });
      CHECK(profile.value[at(seat)] == Approx(value - held).epsilon(1e-12));

      double best = -1e9;
      for (std::size_t i = 0; i < game.choices().size(); ++i) {
        for (const bool bet : {false, true}) {
          double here = 0;
          each_way(profile.plans, seat, 0, 1, choices, bets, [&](double chance) {
            choices[at(seat)] = i;
            bets[at(seat)] = bet;
            here += chance * payoff(begun, values, game, seat, choices, bets);
          });
          best = std::max(best, here);
        }
      }
      CHECK(profile.regret[at(seat)] == Approx(best - value).epsilon(1e-12));
    }
  }
}

TEST_CASE("stage: the branch leads to where nobody gains by leaving", "[stage]") {
  const int grids[][2] = {{1, 2}, {3, 1}, {2, 2}, {2, 3}};
  for (const auto& [rows, columns] : grids) {
    const Begun begun(small_rules(rows, columns));
    const StageSolution solution = edges::solve_stage(Edges::observe(begun.state, 0), {}, {});
    INFO(rows << " x " << columns << " after " << solution.steps << " steps");
    CHECK(solution.exploitability <= 0.01);
    for (const StageSolution::SeatPlan& plan : solution.seats) {
      double all = 0;
      for (const StageSolution::Play& play : plan.plays) all += play.chance;
      CHECK(all == Approx(1).margin(1e-6));
      CHECK(std::is_sorted(plan.plays.begin(), plan.plays.end(),
                           [](const auto& a, const auto& b) { return a.chance > b.chance; }));
    }
  }
}

TEST_CASE("stage: equal seats play alike", "[stage]") {
  const edges::Rules rules = small_rules(3, 3);
  edges::Setup setup;
  edges::State state;
  deal_match<Edges>(rules, 1, 0, setup);
  Edges::begin(rules, setup, state);
  const StageSolution solution = edges::solve_stage(Edges::observe(state, 0), {}, {});
  CHECK(solution.exploitability <= 0.01);
  for (const StageSolution::SeatPlan& plan : solution.seats) {
    CHECK(plan.value == Approx(solution.seats[0].value).epsilon(1e-6));
  }
}

TEST_CASE("stage: a search can be stopped and keeps its best", "[stage]") {
  const Begun begun(small_rules(2, 2));
  int heard = 0;
  const StageSolution solution = edges::solve_stage(Edges::observe(begun.state, 0), {1, {}, 0},
                                                    [&](int steps, double exploitability) {
                                                      CHECK(steps == ++heard);
                                                      CHECK(exploitability > 0);
                                                      return steps < 3;
                                                    });
  CHECK(heard == 3);
  CHECK(solution.steps == 3);
  CHECK(solution.exploitability > 0);
}

TEST_CASE("stage: solutions are printed for people and for tools", "[stage]") {
  const Begun begun(small_rules(1, 2));
  const StageSolution solution = edges::solve_stage(Edges::observe(begun.state, 0), {}, {});
  const std::string text = report::formatted(to_result(solution), "text");
  INFO(text);
  CHECK(text.find("Double-edged Edges, round 1 of 7\n") == 0);
  CHECK(text.find("\nSeat 1, space 1, 1 garnet: expected payoff ") != std::string::npos);
  const Json read = parse_json(report::formatted(to_result(solution), "json"));
  REQUIRE(read["seats"].size() == 2);
  CHECK(read["seats"][0]["plays"][0]["submission"].contains("direction"));
  CHECK(read["seats"][0]["plays"][0]["chance"].get<double>() ==
        Approx(solution.seats[0].plays[0].chance));
}

}  // namespace mainmatch::tests
