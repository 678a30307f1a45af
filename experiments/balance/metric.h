#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// One number by which a designer judges a match, or a part of it.
struct Metric {
  std::string name;  ///< one of kMetrics
  std::string part;  ///< "seat 0", "round 3", the name of a role, a bot, a place; "" for the whole
  Estimate estimate;
};

/// What a change of a metric has to come to before a designer cares, if nobody says better.
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
  std::string_view help;     ///< in one line
  std::string_view section;  ///< of a report
  Interest interest;
  bool on_request = false;  ///< costs more than all the others: only where it is asked for
  bool detail = false;      ///< has many parts: two rule sets are compared by it only on request
};

namespace balance {
inline constexpr Interest kShare{Interest::Kind::plain, 0.02};
inline constexpr Interest kPayoff{Interest::Kind::payoff, 0};
inline constexpr Interest kRelative{Interest::Kind::relative, 0.05};
}  // namespace balance

/// THE table of metrics, in the order of reports. The formulas and their sources stand where they
/// are worked out: experiments/balance/measures.cpp.
inline constexpr auto kMetrics = std::to_array<MetricDefinition>({
    {"seat_gap", "largest less smallest mean payoff by seat; every seat has the same bots",
     "Fairness", balance::kPayoff},
    {"role_gap", "the same by role", "Fairness", balance::kPayoff},
    {"place_gap", "the same by where in the match's own space a seat begins", "Fairness",
     balance::kPayoff},
    {"seat_payoff", "mean payoff of a seat", "Fairness", balance::kPayoff, false, true},
    {"role_payoff", "mean payoff of the seats with a role", "Fairness", balance::kPayoff},
    {"place_payoff", "mean payoff of the seats that begin there", "Fairness", balance::kPayoff,
     false, true},
    {"ties", "share of matches with more winners than a match has places for", "Endings",
     balance::kShare},
    {"no_tokens", "share of matches in which nobody gets a token", "Endings", balance::kShare},
    {"tied_last", "share of matches in which lots or a vote decide who is eliminated", "Endings",
     balance::kShare},
    {"decisiveness", "how often who leads halfway through wins", "Course", balance::kShare},
    {"leader_wins", "how often who leads at the end of a round wins", "Course", balance::kShare},
    {"decided_round",
     "number of rounds after which who leads wins in more than 90%",
     "Course",
     {Interest::Kind::plain, 1}},
    {"lead_changes",
     "round ends at which none of those who led before leads, in a match",
     "Course",
     {Interest::Kind::plain, 0.1}},
    {"comebacks", "share of winners that stood in the lower half halfway through", "Course",
     balance::kShare},
    {"score", "mean score of a seat", "Scores", balance::kRelative},
    {"score_sd", "standard deviation of the scores of all seats of all matches", "Scores",
     balance::kRelative},
    {"gini",
     "Gini coefficient of the scores of a match: 0 if all score alike, near 1 if one has all",
     "Scores", balance::kShare},
    {"margin", "best score of a winner less the best of the others; 0 for a tie", "Scores",
     balance::kRelative},
    {"skill", "share of the variance of payoffs that differences between bots explain",
     "Variance of payoffs", balance::kShare},
    {"luck", "the same for what was dealt to the seat", "Variance of payoffs", balance::kShare},
    {"seat", "the same for the number of the seat alone", "Variance of payoffs", balance::kShare},
    {"opponents", "the same for who else plays, and how the bot fares against these",
     "Variance of payoffs", balance::kShare},
    {"rest", "the same for all else: bots' own chance, and what they make of a deal",
     "Variance of payoffs", balance::kShare},
    {"bot_payoff", "mean payoff of a bot among the bots that play", "Bots", balance::kPayoff},
    {"bot_wins", "share of the match's win that a seat of a bot gets", "Bots", balance::kShare},
});

/// Empty if there is none of this name.
const MetricDefinition* find_metric(std::string_view name);

/// Which metrics are wanted, by their names; none stands for all that need not be asked for.
class MetricChoice {
 public:
  MetricChoice() = default;
  /// Throws ValueError ("metrics") for names that are not known or stand there twice.
  explicit MetricChoice(const std::vector<std::string>& names);

  bool wants(std::string_view name) const;
  /// It was asked for by its name.
  bool names(std::string_view name) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace mainmatch
