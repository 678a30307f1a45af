#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/analyses/sweep/merit.h"
#include "experiments/analyses/sweep/points.h"
#include "experiments/analyses/sweep/trials.h"

namespace mainmatch {

/// The plan of a search.
struct SearchPlan {
  std::vector<RuleAxis> axes;
  std::vector<Aim> aims;
  PointValidation validation_error;
  Point start;  ///< the rules as they are; they need not be on the axes
  std::uint64_t seed = 1;
  std::size_t points = 200;      ///< the most to try, at least kMinPoints
  std::uint64_t matches = 1000;  ///< at each of them
  std::size_t finalists = 5;     ///< to re-evaluate
  std::uint64_t final_matches = 10'000;
  bool checks = false;  ///< at last other bots play the finalists and the rules as they are
};

inline constexpr std::size_t kMinPoints = 20;
inline constexpr std::size_t kMaxPointsTried = 5000;

/// The optimizer of rule parameters: what to try next, given the trials so far (see NextTrials).
/// All combinations, if there are few enough; else a Latin hypercube and then generations of
/// pagmo's extended ant colony for mixed integers (Schlueter, Egea, Banga, "Extended ant colony
/// optimization for non-convex mixed integer nonlinear programming", Computers & Operations
/// Research 2009). All are tried on the same deals, so that the objective is a fixed function. The
/// best few and the current rules are then re-evaluated on fresh deals, because the best of many
/// are overestimated on the deals that selected them. They stay in the order in which the search
/// found them: by the fresh deals the best of a few would be overestimated again.
///
/// Real parameters are tried in steps of a power of ten, of which an axis has 100 to 1,000.
class Search {
 public:
  explicit Search(SearchPlan plan);

  const SearchPlan& plan() const { return plan_; }
  /// All combinations are tried.
  bool exhaustive() const { return exhaustive_; }
  /// Of combinations rejected before the search; see Points.
  const std::vector<std::pair<std::string, std::uint64_t>>& forbidden() const { return forbidden_; }

  std::vector<Trial> next(std::span<const Trial> trials,
                          std::span<const MeasuredTrial> measured) const;

  /// How many of the trials are of the search; those that follow are of the final: the best by the
  /// search, the best first, and then the rules as they are. If the plan `checks`, the same follow
  /// once more, played by others.
  std::size_t tried(std::span<const Trial> trials) const;
  /// By trial that is measured, of the search or of the final; in units of the first trials'
  /// spread.
  std::vector<double> fitness(std::span<const MeasuredTrial> measured) const;

 private:
  std::vector<Point> first_points();
  std::vector<Trial> trials_of(std::span<const Point> points) const;
  std::vector<Trial> final_trials(std::span<const Trial> trials,
                                  std::span<const MeasuredTrial> measured) const;

  SearchPlan plan_;
  bool exhaustive_ = false;
  std::vector<std::pair<std::string, std::uint64_t>> forbidden_;
  std::uint64_t search_seed_;
  std::uint64_t final_seed_;
  std::vector<Point> first_;
};

}  // namespace mainmatch
