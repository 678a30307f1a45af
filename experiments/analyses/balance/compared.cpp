#include "experiments/analyses/balance/compared.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/portable_log.h"

namespace mainmatch {

namespace {

/// Changes that fewer units show than this share of them are not looked for.
constexpr double kRarest = 0.01;

}  // namespace

const Measure* find_measure(const std::vector<Measure>& all, std::string_view name,
                            std::string_view part) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Measure& one) {
    return one.name == name && one.part == part;
  });
  return found == all.end() ? nullptr : &*found;
}

double interest_of(const MetricDefinition& metric, const BalanceResult& result,
                   const Estimate& before, const Estimate& after) {
  switch (metric.interest.kind) {
    case Interest::Kind::plain:
      return metric.interest.amount;
    case Interest::Kind::relative:
      return metric.interest.amount *
             std::abs(before.mean.value_or(0) != 0 ? *before.mean : after.mean.value_or(0));
    case Interest::Kind::payoff:
      break;
  }
  if (const auto known = result.subject.payoff.difference_of_interest()) return *known;
  // As in duels: 5% of the standard deviation.
  const BalanceLayout layout(result.subject);
  const GroupedMeans means(result.sums);
  const double variance = means.all(layout.products + BalanceLayout::kPayoffSquared) -
                          means.all(layout.products + BalanceLayout::kNothingShared);
  const auto unit = static_cast<double>(result.subject.payoff.unit());
  return variance > 0 ? 0.05 * std::sqrt(variance) / unit : 0;
}

// What events may add to a difference that are too rare to have been seen in so many units, with
// probability kCompareAlpha. One that adds R to what a unit shows is seen in none of n units with
// probability p if it adds R log(1 / p) / n to the mean; and with this beside Student's reach the
// limit is not below the exact one for Poisson counts (Garwood, Biometrika 1936) however few were
// seen. R is the most that the metric allows, or what is of interest if one unit in a hundred
// shows it.
double unseen(const Measure& measure, double interest, std::int64_t units) {
  double most = interest / kRarest;
  if (std::holds_alternative<Measure::Share>(measure.how)) most = std::min(most, 1.0);
  return -most * portable_log(kCompareAlpha) / static_cast<double>(units);
}

double p_of_certain(double difference, std::int64_t units) {
  if (difference == 0) return 1;
  return std::ldexp(2.0, -static_cast<int>(std::min<std::int64_t>(units, 1000)));
}

}  // namespace mainmatch
