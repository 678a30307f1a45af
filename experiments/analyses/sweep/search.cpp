#include "experiments/analyses/sweep/search.h"

#include <algorithm>
#include <numeric>

#include "experiments/analyses/sweep/colony.h"
#include "experiments/base/error.h"

namespace mainmatch {

namespace {

/// Points of the first generation: as many as all further ones have.
std::size_t generation(std::size_t points) { return std::clamp<std::size_t>(points / 5, 8, 20); }

/// By fitness; ties by the order of trials.
std::vector<std::size_t> ranked(std::span<const double> fitness) {
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return fitness[a] < fitness[b]; });
  return order;
}

}  // namespace

Search::Search(SearchPlan plan) : plan_(std::move(plan)) {
  // Rows of a sample have numbers below: nothing is searched on the deals of a sweep.
  Stream stream(plan_.seed, kMaxPoints, kRowChance);
  search_seed_ = stream();
  final_seed_ = stream();
  first_ = first_points();
}

std::vector<Point> Search::first_points() {
  double combinations = 1;
  for (const RuleAxis& axis : plan_.axes) {
    combinations *= axis.continuous() ? 1e9 : static_cast<double>(axis.levels.size());
  }
  exhaustive_ = combinations <= static_cast<double>(plan_.points);
  if (exhaustive_) {
    Points points = grid_points(plan_.axes, plan_.validation_error);
    forbidden_ = std::move(points.forbidden);
    return std::move(points.all);
  }
  const std::size_t wanted = generation(plan_.points);
  std::vector<Point> first;
  std::string why;
  for (std::uint64_t attempt = 0; attempt < 100 && first.size() < wanted; ++attempt) {
    for (const auto& row : latin_hypercube(wanted, plan_.axes.size(), search_seed_ + attempt)) {
      Point point;
      for (std::size_t i = 0; i < plan_.axes.size(); ++i) {
        const RuleAxis& axis = plan_.axes[i];
        point.push_back(axis.continuous() ? on_lattice(axis, axis.at(row[i])) : axis.at(row[i]));
      }
      const std::string validation_error = plan_.validation_error(point);
      if (!validation_error.empty()) {
        why = validation_error;
      } else if (first.size() < wanted &&
                 std::find(first.begin(), first.end(), point) == first.end()) {
        first.push_back(std::move(point));
      }
    }
  }
  if (first.size() < wanted) {
    throw ValueError("vary", "the rules forbid nearly all combinations; " + why);
  }
  return first;
}

std::vector<Trial> Search::trials_of(std::span<const Point> points) const {
  std::vector<Trial> trials;
  for (const Point& point : points) trials.push_back({point, search_seed_, plan_.matches});
  return trials;
}

std::size_t Search::tried(std::span<const Trial> trials) const {
  return static_cast<std::size_t>(
      std::count_if(trials.begin(), trials.end(),
                    [&](const Trial& trial) { return trial.seed == search_seed_; }));
}

std::vector<double> Search::fitness(std::span<const MeasuredTrial> measured) const {
  const std::vector<double> scales =
      scales_of(plan_.aims, measured.first(std::min(first_.size(), measured.size())));
  std::vector<double> fitness;
  for (const MeasuredTrial& one : measured) {
    fitness.push_back(merit_of(plan_.aims, scales, one).fitness());
  }
  return fitness;
}

std::vector<Trial> Search::next(std::span<const Trial> trials,
                                std::span<const MeasuredTrial> measured) const {
  if (trials.empty()) return trials_of(first_);
  if (tried(trials) < trials.size()) return {};  // the final was the last
  if (!exhaustive_ && trials.size() < plan_.points) {
    const std::vector<double> values = fitness(measured);
    std::vector<std::pair<Point, double>> known;
    for (std::size_t i = 0; i < trials.size(); ++i) known.emplace_back(trials[i].point, values[i]);
    const std::vector<Point> asked =
        colony_asks_for(plan_.axes, plan_.validation_error, first_, known, search_seed_,
                        plan_.points - trials.size());
    if (!asked.empty()) return trials_of(asked);
  }
  return final_trials(trials, measured);
}

std::vector<Trial> Search::final_trials(std::span<const Trial> trials,
                                        std::span<const MeasuredTrial> measured) const {
  std::vector<Trial> finals;
  for (const std::size_t i : ranked(fitness(measured))) {
    if (finals.size() == plan_.finalists) break;
    finals.push_back({trials[i].point, final_seed_, plan_.final_matches, true});
  }
  finals.push_back({plan_.start, final_seed_, plan_.final_matches, true});
  const std::size_t many = plan_.checks ? finals.size() : 0;
  for (std::size_t i = 0; i < many; ++i) {
    finals.push_back(finals[i]);
    finals.back().kept = false;
    finals.back().checks = true;
  }
  return finals;
}

}  // namespace mainmatch
