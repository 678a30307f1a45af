#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/sweep/search.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// The result of an optimization of rule parameters.
struct TuneResult {
  std::string game;
  std::string title;
  std::uint64_t seed = 0;
  nlohmann::ordered_json population = nlohmann::ordered_json::object();  ///< see add_population
  std::uint64_t matches = 0;        ///< at every point of the search
  std::uint64_t final_matches = 0;  ///< at every re-evaluated point
  bool exhaustive = false;
  std::vector<RuleAxis> axes;
  std::vector<Aim> aims;
  Point start;
  std::string checked_by = {};  ///< a name of those who play to check; empty: nobody
  /// See add_population.
  nlohmann::ordered_json checking = nlohmann::ordered_json::object();

  /// A point, its measurements and its fitness (see Merit::fitness).
  struct Judged {
    Point point;
    MeasuredTrial measured;
    double fitness;
    /// Of the best, by aim: what the metric is less what it is under the rules as they are, on the
    /// same deals. All intervals hold at once with 95%.
    std::vector<Estimate> differences = {};
    /// Of the final, what others than in the search measured, if they were asked for.
    std::optional<MeasuredTrial> checked = {};
  };
  std::vector<Judged> tried;  ///< in the search, in order
  /// The best of these, the best in the search first, on fresh deals; empty if interrupted.
  std::vector<Judged> best;
  std::vector<Judged> as_is;  ///< the rules as they are, on the same fresh deals: one or none
  bool partial = false;
};

/// `response` is that of the trials.
TuneResult tune_result(const Search& search, const Trials& trials, const Response& response);

/// What `tune` reports:
/// {"game", "seed", "bots", "matches", "final_matches", "exhaustive", "partial", "rules", "vary",
/// "aims", "best": [{"rules", "fitness", "metrics", "aims": [{"aim", "verdict", "difference"}],
/// "checked": {"metrics", "aims"}}], "as_is", "checked_by": {"name", "bots"},
/// "tried": [{"rules", "fitness", "metrics"}]}
Result to_result(const TuneResult& result, const nlohmann::ordered_json& rules);

}  // namespace mainmatch
