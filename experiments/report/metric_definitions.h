#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/report/metric.h"
#include "experiments/report/unit.h"

namespace mainmatch {

/// The default smallest change of interest of a metric.
struct Interest {
  enum class Kind {
    plain,    ///< `amount`, in units of the metric
    payoff,   ///< what is of interest in the payoff (see Payoff::difference_of_interest)
    relative  ///< `amount` times what the metric was
  };
  Kind kind;
  double amount;
};

struct MetricDefinition {
  std::string_view name;
  std::string_view help;     ///< in one line, at most 60 characters
  std::string_view section;  ///< of a report
  Unit unit;
  Interest interest;
  bool on_request = false;  ///< costs more than all the others: only where it is asked for
  bool detail = false;      ///< has many parts: two rule sets are compared by it only on request
  /// What it counts, where that is not every match: "matches" in which it is defined, "winners".
  std::string_view cases = {};
};

namespace balance {
inline constexpr Interest kShare{Interest::Kind::plain, 0.02};
inline constexpr Interest kPayoff{Interest::Kind::payoff, 0};
inline constexpr Interest kRelative{Interest::Kind::relative, 0.05};
}  // namespace balance

/// The table of metrics, in the order of reports. Formulas and sources:
/// experiments/analyses/balance/measures.cpp.
inline constexpr auto kMetrics = std::to_array<MetricDefinition>({
    {"seat_gap", "largest less smallest mean payoff by seat, cross-fitted", "Fairness",
     Unit::number, balance::kPayoff},
    {"role_gap", "largest less smallest mean payoff by role, cross-fitted", "Fairness",
     Unit::number, balance::kPayoff},
    {"place_gap", "largest less smallest mean payoff by start, cross-fitted", "Fairness",
     Unit::number, balance::kPayoff},
    {"seat_payoff", "mean payoff by seat", "Fairness", Unit::number, balance::kPayoff, false, true},
    {"role_payoff", "mean payoff by role", "Fairness", Unit::number, balance::kPayoff},
    {"place_payoff", "mean payoff by where a seat begins", "Fairness", Unit::number,
     balance::kPayoff, false, true},
    {"ties", "share of matches with a tie for first", "Endings", Unit::percent, balance::kShare},
    {"no_tokens", "share of matches in which nobody gets a token", "Endings", Unit::percent,
     balance::kShare},
    {"tied_last", "share of matches where lots or a vote decide who is last", "Endings",
     Unit::percent, balance::kShare},
    {"decisiveness", "how often who leads halfway through wins", "Course", Unit::percent,
     balance::kShare, false, false, "matches"},
    {"leader_wins", "how often who leads at the end of a round wins", "Course", Unit::percent,
     balance::kShare, false, false, "matches"},
    {"decided_round",
     "first round from whose end on leaders win in over 90%",
     "Course",
     Unit::number,
     {Interest::Kind::plain, 1}},
    {"lead_changes",
     "round ends at which all leaders are new, in a match",
     "Course",
     Unit::number,
     {Interest::Kind::plain, 0.1}},
    {"comebacks", "winners who were in the lower half halfway", "Course", Unit::percent,
     balance::kShare, false, false, "winners"},
    {"score", "mean score of a seat", "Scores", Unit::number, balance::kRelative},
    {"rank_score", "mean score of who comes first, second, ... by score", "Scores", Unit::number,
     balance::kRelative, false, true},
    {"score_sd", "standard deviation of all scores", "Scores", Unit::number, balance::kRelative},
    {"gini", "Gini coefficient of a match's scores, 0 if all are alike", "Scores", Unit::number,
     balance::kShare},
    {"margin", "best score of a winner less that of the others", "Scores", Unit::number,
     balance::kRelative, false, false, "matches"},
    {"count", "mean of a count of the match itself, as trades", "Counts", Unit::number,
     balance::kRelative},
    {"skill", "share of payoff variance: differences between bots", "Variance of payoffs",
     Unit::percent, balance::kShare},
    {"luck", "share of payoff variance: what the deal gave the seat", "Variance of payoffs",
     Unit::percent, balance::kShare},
    {"seat", "share of payoff variance: the number of the seat", "Variance of payoffs",
     Unit::percent, balance::kShare},
    {"opponents", "share of payoff variance: who else plays, and matchups", "Variance of payoffs",
     Unit::percent, balance::kShare},
    {"rest", "share of payoff variance: bots' chance, use of the deal", "Variance of payoffs",
     Unit::percent, balance::kShare},
    {"bot_payoff", "mean payoff of a bot among those that play", "Bots", Unit::number,
     balance::kPayoff},
    {"bot_wins", "share of the match's win that a seat of a bot gets", "Bots", Unit::percent,
     balance::kShare},
    {"diversity",
     "effective number of bots played in equilibrium",
     "Ways to play",
     Unit::number,
     {Interest::Kind::plain, 0.5},
     true},
    {"dominated",
     "bots dominated by one bot in every homogeneous field",
     "Ways to play",
     Unit::number,
     {Interest::Kind::plain, 1},
     true},
    {"cycles", "share of homogeneous fields from which responses cycle", "Ways to play",
     Unit::percent, balance::kShare, true},
    {"sinks", "share of fields that lead to a sink of the response graph", "Ways to play",
     Unit::percent, balance::kShare, true, true},
});

/// Empty if there is none of this name.
const MetricDefinition* find_metric(std::string_view name);

/// Which metrics are wanted, by their names; none stands for all that need not be asked for.
class MetricChoice {
 public:
  MetricChoice() = default;
  /// Throws ValueError ("metrics") for unknown or duplicate names.
  explicit MetricChoice(const std::vector<std::string>& names);

  bool wants(std::string_view name) const;
  /// It was asked for by its name.
  bool names(std::string_view name) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace mainmatch
