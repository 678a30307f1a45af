#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <span>

#include "engine/core/index.h"
#include "experiments/base/number.h"
#include "experiments/game_theory/alpha_rank.h"
#include "experiments/game_theory/concepts.h"
#include "experiments/game_theory/logit_branch.h"
#include "experiments/game_theory/mix.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/replicator.h"
#include "experiments/game_theory/strategy_set.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kSeed = 1;  ///< of the starts
// Of alpha-rank over many states.
constexpr std::size_t kManyStates = 64;
constexpr int kLeastResamples = 50;

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

/// By strategy, the mean over all.
std::vector<double> mean_end(const std::vector<Trajectory>& all) {
  std::vector<double> mean(all.front().end.size());
  for (const Trajectory& one : all) {
    for (std::size_t s = 0; s < mean.size(); ++s) {
      mean[s] += one.end[s] / static_cast<double>(all.size());
    }
  }
  return mean;
}

/// What is played in a mix, but for traces.
StrategySet left_in(const std::vector<double>& mix) {
  constexpr double kTrace = 0.005;
  StrategySet left = 0;
  for (std::size_t s = 0; s < mix.size(); ++s) left |= mix[s] >= kTrace ? bit(s) : 0;
  return left;
}

/// By attractor, the share of the ends that leave the same strategies; where several do, that are
/// nearest to it.
std::vector<double> nearest_shares(const std::vector<Trajectory>& all,
                                   const std::vector<Attractor>& ends) {
  std::vector<double> shares(ends.size());
  for (const Trajectory& one : all) {
    const StrategySet left = left_in(one.end);
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (left_in(ends[i].end) != left) continue;
      const bool nearer =
          !nearest || distance(ends[i].end, one.end) < distance(ends[*nearest].end, one.end);
      if (nearer) nearest = i;
    }
    if (nearest) shares[*nearest] += 1 / static_cast<double>(all.size());
  }
  return shares;
}

/// The numbers of a set of trajectories that get intervals: the mean end, how many settle, the
/// shares of the starts that lead to these ends; then, of each, whether it settles and its end.
std::vector<double> numbers_of(const std::vector<Trajectory>& all,
                               const std::vector<Attractor>& ends) {
  std::vector<double> numbers = mean_end(all);
  double settled = 0;
  for (const Trajectory& one : all) settled += one.settled ? 1 : 0;
  numbers.push_back(settled / static_cast<double>(all.size()));
  const std::vector<double> shares = nearest_shares(all, ends);
  numbers.insert(numbers.end(), shares.begin(), shares.end());
  for (const Trajectory& one : all) {
    numbers.push_back(one.settled ? 1 : 0);
    numbers.insert(numbers.end(), one.end.begin(), one.end.end());
  }
  return numbers;
}

void add_replicator_errors(const TableResamples& resamples, const std::vector<Trajectory>& all,
                           const std::vector<Attractor>& ends, Json& result) {
  const ProfileSpace& space = resamples.table().space();
  const int count = resamples.times(kFewResamples);
  std::vector<std::vector<double>> times(static_cast<std::size_t>(count));
  resamples.each(count, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    times[i] = numbers_of(trajectories(drawn), ends);
  });
  const std::vector<double> numbers = numbers_of(all, ends);
  const std::vector<Interval> limits = around(numbers, times, resamples, {0, 1});
  const std::size_t k = space.strategies();
  std::size_t at = 0;
  Json& mean = result["replicator_mean"];
  mean["settled"] = estimate_json(numbers[k], limits[k]);
  for (std::size_t s = 0; s < k; ++s, ++at) {
    mean["end"][space.roles()[space.role_of(s)].name][space.name(s)] =
        estimate_json(numbers[at], limits[at]);
  }
  ++at;
  for (Json& end : result["replicator_ends"]) end["starts_interval"] = interval_json(limits[at++]);
  for (Json& one : result["replicator"]) {
    const std::size_t settled = at++;
    double often = 0;
    for (const auto& time : times) often += time[settled];
    one["frequency"] = to_ten_digits(often / count);
    one["end_interval"] = intervals_json(space, std::span(limits).subspan(at, k));
    at += k;
  }
}

}  // namespace

void add_replicator(const TableResamples& resamples, Json& result) {
  const ProfileSpace& space = resamples.table().space();
  const std::vector<Trajectory> found = trajectories(resamples.table());
  const std::vector<Attractor> ends = attractors(found);
  Json& all = result["replicator"] = Json::array();
  for (const Trajectory& trajectory : found) {
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
  Json& list = result["replicator_ends"] = Json::array();
  for (const Attractor& end : ends) {
    list.push_back({{"starts", to_ten_digits(end.basin)},
                    {"settled", end.settled},
                    {"end", mix_json(space, end.end)}});
    if (end.settled) continue;
    list.back()["low"] = mix_json(space, end.low);
    list.back()["high"] = mix_json(space, end.high);
  }
  if (resamples.any()) add_replicator_errors(resamples, found, ends, result);
}

void add_alpha_rank(const TableResamples& resamples, Json& result) {
  const PayoffTable& table = resamples.table();
  const ProfileSpace& space = table.space();
  const int population = population_of(table);
  const AlphaRank ranking(table, population);
  const AlphaRankSweep found = sweep(ranking, payoff_width(table));
  const std::vector<AlphaRankPoint>& points = found.points;
  result["alpharank_model"] = {
      {"selection", "global"}, {"population", population}, {"settled", found.settled}};
  Json& all = result["alpharank"] = Json::array();
  for (const auto& [intensity, share] : points) {
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
  if (!resamples.any()) return;
  // A row of numbers for each resample: by point, the masses, then the shares of states.
  const auto numbers_at = [&](const AlphaRank& drawn) {
    std::vector<double> numbers;
    for (const AlphaRankPoint& point : points) {
      const std::vector<double> share = drawn.share(point.intensity);
      const std::vector<double> mass = drawn.mass(share);
      numbers.insert(numbers.end(), mass.begin(), mass.end());
      numbers.insert(numbers.end(), share.begin(), share.end());
    }
    return numbers;
  };
  const int count =
      resamples.times(ranking.states().size() > kManyStates ? kLeastResamples : kFewResamples);
  std::vector<std::vector<double>> times(static_cast<std::size_t>(count));
  resamples.each(count, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    times[i] = numbers_at(AlphaRank(drawn, population));
  });
  const std::vector<Interval> limits = around(numbers_at(ranking), times, resamples, {0, 1});
  std::size_t at = 0;
  for (Json& point : all) {
    point["mass_interval"] =
        intervals_json(space, std::span(limits).subspan(at, space.strategies()));
    at += space.strategies();
    for (Json& state : point["states"]) state["share_interval"] = interval_json(limits[at++]);
  }
}

void add_logit(const TableResamples& resamples, Json& result) {
  const PayoffTable& table = resamples.table();
  const ProfileSpace& space = table.space();
  const LogitBranch whole = branch_of(table);
  const std::vector<LogitPoint>& points = whole.points;
  result["qre_branch"] = {{"arrived", whole.arrived}};
  Json& all = result["qre"] = Json::array();
  for (const auto& [lambda, mix, regret] : points) {
    all.push_back({{"lambda", to_ten_digits(lambda)},
                   {"mix", mix_json(space, mix)},
                   {"regret", to_ten_digits(regret)}});
  }
  if (!resamples.any()) return;
  std::vector<double> numbers;
  for (const LogitPoint& point : points) {
    numbers.insert(numbers.end(), point.mix.begin(), point.mix.end());
  }
  const int count = resamples.times(kFewResamples);
  std::vector<std::vector<double>> times(static_cast<std::size_t>(count));
  resamples.each(count, [&](std::size_t i, const PayoffTable& drawn, Stream&) {
    const DeviationPayoffs payoffs(drawn);
    const double width = payoff_width(drawn);
    const LogitBranch branch = logit_branch(space, payoffs, width);
    for (const LogitPoint& point : points) {
      const auto mix = logit_mix(space, payoffs, width, branch, point.lambda);
      times[i].insert(times[i].end(), mix.begin(), mix.end());
    }
  });
  const std::vector<Interval> limits = around(numbers, times, resamples, {0, 1});
  for (std::size_t i = 0; i < points.size(); ++i) {
    all[i]["mix_interval"] = intervals_json(
        space, std::span(limits).subspan(i * space.strategies(), space.strategies()));
  }
}

}  // namespace mainmatch
