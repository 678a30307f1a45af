#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/core/index.h"
#include "experiments/equilibrium/alpha_rank.h"
#include "experiments/equilibrium/concepts.h"
#include "experiments/equilibrium/logit_branch.h"
#include "experiments/equilibrium/mix_words.h"
#include "experiments/equilibrium/replicator.h"
#include "experiments/io/number.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxBranchLines = 16;
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
    Json told = {{"start", mix_json(space, trajectory.points.front().mix)},
                 {"end", mix_json(space, trajectory.end)},
                 {"settled", trajectory.settled}};
    if (!trajectory.settled) {
      told["low"] = mix_json(space, trajectory.low);
      told["high"] = mix_json(space, trajectory.high);
    }
    // So many fill a triangle.
    constexpr std::size_t kPaths = 30;
    if (space.strategies() == 3 && space.roles().size() == 1 && all.size() < kPaths) {
      told["path"] = path_of(trajectory);
    }
    all.push_back(std::move(told));
  }
  return all;
}

void print_replicator(const PayoffTable& table, std::ostream& out) {
  MixTable told{"starts %", {}};
  bool moving = false;
  double rest = 1;
  for (const Attractor& attractor : attractors(trajectories(table))) {
    if (told.lines.size() >= kMaxBranchLines) break;
    const std::string share = fixed_text(100 * attractor.basin, 0);
    told.lines.push_back({share + (attractor.settled ? "" : " mean"), attractor.end});
    rest -= attractor.basin;
    if (attractor.settled) continue;
    moving = true;
    told.lines.push_back({"least", attractor.low});
    told.lines.push_back({"most", attractor.high});
  }
  out << "Where evolution leads (replicator equation) from " << kReplicatorStarts
      << " mixes drawn evenly: shares in %\n\n";
  print(table.space(), told, out);
  if (rest > 1e-9) out << "\nThe other " << fixed_text(100 * rest, 0) << " % lead elsewhere.\n";
  if (moving) {
    out << "\nmean, least, most: of shares that had not come to rest after "
        << real_text(Replicator::kHorizon) << " units of time\n";
  }
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

void print_alpha_rank(const PayoffTable& table, std::ostream& out) {
  const AlphaRank ranking(table, population_of(table));
  const AlphaRankSweep found = sweep(ranking, payoff_width(table));
  MixTable told{"intensity", {}};
  for (const auto& [intensity, share] : found.points)
    told.lines.push_back({rough_text(intensity, 4), ranking.mass(share)});
  out << "How long evolution by rare mutants keeps each strategy (alpha-rank, populations of "
      << population_of(table) << "): % of time,\nby how strongly payoffs select\n\n";
  print(table.space(), told, out);
  if (!found.settled) out << "\nStill changing: no limit of strong selection was reached.\n";
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

void print_logit(const PayoffTable& table, std::ostream& out) {
  const LogitBranch branch = branch_of(table);
  const std::size_t last = branch.points.size() - 1;
  const std::size_t lines = std::min(kMaxBranchLines, branch.points.size());
  MixTable told{"lambda", {}};
  for (std::size_t i = 0; i < lines; ++i) {
    const LogitPoint& point = branch.points[lines > 1 ? i * last / (lines - 1) : 0];
    told.lines.push_back({rough_text(point.lambda, 4), point.mix});
  }
  out << "What is played by those who err less and less (quantal response, principal branch): "
         "shares\nin %, by precision\n\n";
  print(table.space(), told, out);
  out << (branch.arrived ? "\nIt leads to an equilibrium: there at most "
                         : "\nIt could not be followed further: there at most ")
      << rough_text(branch.points.back().regret, 2) << " is gained by another strategy.\n";
}

}  // namespace mainmatch
