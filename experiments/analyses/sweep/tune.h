#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/relearn.h"
#include "experiments/analyses/sweep/search.h"
#include "experiments/analyses/sweep/varied_game.h"
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
    std::optional<RelearnedPoint> relearned = {};  ///< likewise, where bots learned
    std::vector<Estimate> relearned_differences = {};
  };
  std::vector<Judged> tried;  ///< in the search, in order
  /// The best of these, the best in the search first, on fresh deals; empty if interrupted.
  std::vector<Judged> best;
  std::vector<Judged> as_is;  ///< the rules as they are, on the same fresh deals: one or none
  nlohmann::ordered_json relearned = {};  ///< see Relearning::report; null where nobody learns
  bool partial = false;                   ///< the best are not known
  bool relearning = false;                ///< and here relearned play is not over
};

/// What bots learn under the best rules and under the rules as they are.
class RelearnedBest {
 public:
  /// Fields and game must outlive it. `plan` is how what was learned plays, but for who.
  RelearnedBest(const RelearnFields& fields, const VariedGame& game, BalancePlan plan,
                PsroWatch watch)
      : fields_(fields), game_(game), plan_(std::move(plan)), watch_(std::move(watch)) {}

  /// The trials of the search, and then relearned play. Null if `stop` came before it is known
  /// whether the payoff will do. All three must outlive it. Throws ValueError where it will not do
  /// under the rules as they are.
  Experiment* experiment(const Search& search, Trials& trials, const std::atomic<bool>& stop);
  /// Adds what was found.
  void add_to(TuneResult& result) const;

 private:
  const RelearnFields& fields_;
  const VariedGame& game_;
  BalancePlan plan_;
  PsroWatch watch_;
  std::optional<Relearning> relearning_;
  /// By final, its rule set in the relearning; none where the payoff will not do.
  std::vector<std::optional<std::size_t>> sets_;
  std::vector<std::string> left_out_;
  std::optional<ExperimentSequence> all_;
};

/// `response` is that of the trials.
TuneResult tune_result(const Search& search, const Trials& trials, const Response& response);

/// What `tune` reports:
/// {"game", "seed", "bots", "matches", "final_matches", "exhaustive", "partial", "rules", "vary",
/// "aims", "best": [{"rules", "fitness", "metrics", "aims": [{"aim", "verdict", "difference"}],
/// "checked": {"metrics", "aims"}, "relearned": {"settled", "metrics", "aims"}}], "as_is",
/// "checked_by": {"name", "bots"}, "relearned", "tried": [{"rules", "fitness", "metrics"}]}
Result to_result(const TuneResult& result, const nlohmann::ordered_json& rules);

}  // namespace mainmatch
