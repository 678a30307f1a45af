#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "experiments/analyses/balance/grouped_means.h"
#include "experiments/analyses/balance/sums.h"
#include "experiments/report/metric_definitions.h"
#include "experiments/statistics/jackknife.h"

namespace mainmatch {

/// The formula of a metric, or of a part of it, in terms of the sums. The `unit` of a quantity is
/// the number of parts of one.
struct Measure {
  /// A mean in 0..1: Wilson's interval at the effective sample size.
  struct Share {
    std::size_t quantity;
    std::int64_t unit;
  };
  /// A mean: Student's interval of the ratio estimator.
  struct Mean {
    std::size_t quantity;
    double unit;
  };
  /// A function of the means, which are given by quantity; by the grouped jackknife.
  struct Function {
    std::function<double(const std::function<double(std::size_t)>&)> of_means;
    bool corrected;  ///< see jackknife()
    Range range;
  };
  /// See gap.h.
  struct Gap {
    std::vector<std::size_t> quantities;
    double unit;
  };
  /// The number of the first round from which on all of these shares are above kDecided.
  struct Decided {
    std::size_t first;
    std::size_t rounds;
    int first_round;  ///< what the match calls the first
  };

  std::string name;
  std::string part;
  std::variant<Share, Mean, Function, Gap, Decided> how;
};

inline constexpr double kDecided = 0.9;

/// All of them, in the order of kMetrics.
std::vector<Measure> measures_of(const BalanceSubject& subject);

/// Evaluates measures on the sums of one experiment.
class Measured {
 public:
  /// `sums` must outlive it.
  explicit Measured(const BalanceSums& sums) : sums_(sums), means_(sums) {}

  /// With intervals of level 1 - alpha for shares and what follows from them; else of 95%.
  Estimate estimate(const Measure& measure, double alpha = 0.05) const;
  /// How many matches or winners a share or a mean counts.
  std::optional<std::int64_t> cases(const Measure& measure) const;
  /// A mean, a share or a function of the means, over all units and without a group of them; NaN
  /// where it is not defined.
  double value(const Measure& measure) const;
  double without(const Measure& measure, std::size_t group) const;
  const BalanceSums& sums() const { return sums_; }
  const GroupedMeans& means() const { return means_; }

 private:
  const BalanceSums& sums_;
  GroupedMeans means_;
};

/// Throws ValueError ("metrics") for a metric that is asked for by its name, and that the match
/// does not have.
void require_metrics(const MetricChoice& choice, const RuleSet& rules);

/// The metrics that are wanted, in the order of kMetrics.
std::vector<Metric> metrics_of(const BalanceSubject& subject, const BalanceSums& sums,
                               const MetricChoice& choice);

}  // namespace mainmatch
