#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/core/index.h"
#include "experiments/equilibrium/alpha_rank.h"
#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/logit_branch.h"
#include "experiments/equilibrium/mix_json.h"
#include "experiments/equilibrium/replicator.h"
#include "experiments/io/number.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kSeed = 1;  ///< of the starts

std::vector<Trajectory> trajectories(const PayoffTable& table) {
  Stream chance(kSeed, 0, Purpose::pilot());
  std::vector<std::vector<double>> starts;
  for (int i = 0; i < kReplicatorStarts; ++i) starts.push_back(random_mix(table.space(), chance));
  const DeviationPayoffs payoffs(table);
  return Replicator(table.space(), payoffs, payoff_width(table)).follow_all(starts);
}

int population_of(const PayoffTable& table) {
  int population = kAlphaRankPopulation;
  for (const SeatRole& role : table.space().roles()) population = std::max(population, role.seats);
  return population;
}

LogitBranch branch_of(const PayoffTable& table) {
  return logit_branch(table.space(), DeviationPayoffs(table), payoff_width(table));
}

/// The mixes along a trajectory of three strategies, for pictures: wherever a share has moved by
/// `kStep`, and the last.
Json path_of(const Trajectory& trajectory) {
  constexpr double kStep = 0.03;
  constexpr std::size_t kMaxPoints = 80;
  Json path = Json::array();
  const std::vector<double>* before = nullptr;
  for (const Trajectory::Point& point : trajectory.points) {
    double moved = before ? 0 : kStep;
    for (std::size_t s = 0; before && s < point.mix.size(); ++s) {
      moved = std::max(moved, std::abs(point.mix[s] - (*before)[s]));
    }
    const bool last = &point == &trajectory.points.back();
    if ((moved < kStep && !last) || path.size() >= kMaxPoints) continue;
    before = &point.mix;
    path.push_back(Json::array());
    for (const double share : point.mix) path.back().push_back(to_ten_digits(share));
  }
  return path;
}

}  // namespace

Json replicator_json(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  Json all = Json::array();
  for (const Trajectory& trajectory : trajectories(table)) {
    Json one = {{"start", mix_json(space, trajectory.points.front().mix)},
                {"end", mix_json(space, trajectory.end)},
                {"settled", trajectory.settled}};
    if (!trajectory.settled) {
      one["low"] = mix_json(space, trajectory.low);
      one["high"] = mix_json(space, trajectory.high);
    }
    // So many fill a triangle.
    constexpr std::size_t kPaths = 30;
    if (space.strategies() == 3 && space.roles().size() == 1 && all.size() < kPaths) {
      one["path"] = path_of(trajectory);
    }
    all.push_back(std::move(one));
  }
  return all;
}

Json alpha_rank_json(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  const AlphaRank ranking(table, population_of(table));
  Json all = Json::array();
  for (const auto& [intensity, share] : sweep(ranking, payoff_width(table)).points) {
    Json states = Json::array();
    for (std::size_t i = 0; i < share.size(); ++i) {
      Json state = Json::object();
      for (const std::size_t s : ranking.states()[i])
        state[space.roles()[space.role_of(s)].name] = space.name(s);
      states.push_back({{"state", std::move(state)}, {"share", to_ten_digits(share[i])}});
    }
    all.push_back({{"intensity", to_ten_digits(intensity)},
                   {"mass", mix_json(space, ranking.mass(share))},
                   {"states", std::move(states)}});
  }
  return all;
}

Json logit_json(const PayoffTable& table) {
  Json all = Json::array();
  for (const auto& [lambda, mix, regret] : branch_of(table).points) {
    all.push_back({{"lambda", to_ten_digits(lambda)},
                   {"mix", mix_json(table.space(), mix)},
                   {"regret", to_ten_digits(regret)}});
  }
  return all;
}

}  // namespace mainmatch
