#include "experiments/analyses/balance/compare.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "experiments/analyses/balance/compared.h"
#include "experiments/analyses/balance/gap.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/jackknife.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// A difference, what speaks against there being none, and what against one of interest.
struct Found {
  Estimate difference;
  std::optional<double> p;
  std::optional<double> p_of_interest;
};

/// The smallest level, by bisection, at which `rejects` says so; 1 if it does not at any below.
double smallest_level(const std::function<bool(double)>& rejects) {
  double low = 1e-12, high = 1;
  if (rejects(low)) return low;
  if (!rejects(0.5)) return 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = std::sqrt(low * high);
    (rejects(middle) ? high : low) = middle;
  }
  return high;
}

class Comparing {
 public:
  /// Intervals are at 1 - alpha.
  Comparing(const Measured& a, const Measured& b, double alpha = kCompareAlpha)
      : a_(a), b_(b), alpha_(alpha) {}

  Found find(const Measure& a, const Measure& b, double interest) const {
    if (const auto* const gap = std::get_if<Measure::Gap>(&a.how)) {
      return of_gaps(a, *gap, std::get<Measure::Gap>(b.how), interest);
    }
    if (std::holds_alternative<Measure::Decided>(a.how)) return by_limits(a, b, interest);
    Found found = by_jackknife(a, b, interest);
    if (!found.difference.interval && std::holds_alternative<Measure::Share>(a.how)) {
      return by_limits(a, b, interest);
    }
    return found;
  }

 private:
  Found by_jackknife(const Measure& a, const Measure& b, double interest) const {
    std::vector<double> without;
    const std::size_t groups = std::min(a_.means().groups(), b_.means().groups());
    for (std::size_t group = 0; group < groups; ++group) {
      without.push_back(b_.without(b, group) - a_.without(a, group));
    }
    const bool corrected = corrected_of(a);
    const Jackknife less = jackknife(b_.value(b) - a_.value(a), without, corrected);
    Found found{less.estimate({}, alpha_), less.p_value(), {}};
    if (less.zero_variance) {
      found.p = p_of_certain(*less.value, a_.sums().units());
    }
    if (less.zero_variance || less.error) {
      found.p_of_interest = smallest_level([&](double level) {
        const double reach =
            less.error ? student_quantile(1 - level, less.degrees) * *less.error : 0.0;
        return std::abs(*less.value) + reach + unseen(a, interest) < interest;
      });
    }
    return found;
  }

  double unseen(const Measure& measure, double interest) const {
    return mainmatch::unseen(measure, interest, std::min(a_.sums().units(), b_.sums().units()));
  }

  static bool corrected_of(const Measure& measure) {
    const auto* const function = std::get_if<Measure::Function>(&measure.how);
    return function && function->corrected;
  }

  /// The interval of the difference by those of both, each at half the level.
  Found by_limits(const Measure& a, const Measure& b, double interest) const {
    const auto interval = [&](double alpha) -> std::optional<Interval> {
      const Estimate of_a = a_.estimate(a, alpha / 2), of_b = b_.estimate(b, alpha / 2);
      if (!of_a.interval || !of_b.interval) return std::nullopt;
      return Interval{of_b.interval->low - of_a.interval->high,
                      of_b.interval->high - of_a.interval->low};
    };
    const Estimate of_a = a_.estimate(a), of_b = b_.estimate(b);
    Found found;
    if (of_a.mean && of_b.mean) found.difference.mean = *of_b.mean - *of_a.mean;
    found.difference.interval = interval(alpha_);
    if (!found.difference.interval) return found;
    found.p = smallest_level([&](double alpha) {
      const auto here = interval(alpha);
      return here->low > 0 || here->high < 0;
    });
    // Each end is a one-sided test at half the level.
    found.p_of_interest = 0.5 * smallest_level([&](double alpha) {
                            const auto here = interval(alpha);
                            return here->low > -interest && here->high < interest;
                          });
    return found;
  }

  Found of_gaps(const Measure& of, const Measure::Gap& a, const Measure::Gap& b,
                double interest) const {
    const Gap of_a = gap_of(a_.sums(), a.quantities, a.unit);
    const Gap of_b = gap_of(b_.sums(), b.quantities, b.unit);
    Found found;
    if (!of_a.estimate.mean || !of_b.estimate.mean) return found;
    found.difference.mean = *of_b.estimate.mean - *of_a.estimate.mean;
    found.difference.zero_variance = of_a.estimate.zero_variance && of_b.estimate.zero_variance;
    if (of_a.errors.size() != of_b.errors.size() || of_a.errors.empty()) return found;
    const double less = *of_b.of_sample - *of_a.of_sample;
    const GapTail tail(of_a, of_b);
    const double reach = tail.reach(alpha_);
    found.difference.interval = Interval{less - reach, less + reach};
    found.difference.mean = std::clamp(*found.difference.mean, less - reach, less + reach);
    found.p = tail.p_value(std::abs(less));
    found.p_of_interest = smallest_level([&](double level) {
      const double inside = interest - std::abs(less) - unseen(of, interest);
      return inside > 0 && tail.p_value(inside) < level;
    });
    return found;
  }

  const Measured& a_;
  const Measured& b_;
  double alpha_;
};

Change verdict(const MetricDifference& difference, std::optional<double> of_interest) {
  if (difference.p_holm && *difference.p_holm <= kCompareAlpha) {
    return *difference.difference.mean > 0 ? Change::higher : Change::lower;
  }
  return of_interest && *of_interest <= kCompareAlpha ? Change::none : Change::undecided;
}

}  // namespace

std::string_view word_for(Change change) {
  switch (change) {
    case Change::higher:
      return "higher";
    case Change::lower:
      return "lower";
    case Change::none:
      return "no difference of interest";
    case Change::unsettled:
      return "not settled";
    case Change::undecided:
      break;
  }
  return "undecided";
}

Estimate difference_of(const BalanceResult& a, const BalanceResult& b, std::string_view name,
                       std::string_view part, double alpha) {
  const std::vector<Measure> of_a = measures_of(a.subject), of_b = measures_of(b.subject);
  const Measure* const first = find_measure(of_a, name, part);
  const Measure* const second = find_measure(of_b, name, part);
  if (!first || !second) return {};
  const Measured measured_a(a.sums), measured_b(b.sums);
  const double interest =
      interest_of(*find_metric(name), a, measured_a.estimate(*first), measured_b.estimate(*second));
  return Comparing(measured_a, measured_b, alpha).find(*first, *second, interest).difference;
}

std::vector<MetricDifference> compare(const BalanceResult& a, const BalanceResult& b,
                                      const MetricChoice& metrics) {
  const Measured measured_a(a.sums), measured_b(b.sums);
  const Comparing comparing(measured_a, measured_b);
  std::vector<MetricDifference> differences;
  const BothMeasures both(a.subject, b.subject, metrics);
  for (const auto& [one, other] : both.pairs()) {
    MetricDifference& difference = differences.emplace_back();
    difference.name = one->name;
    difference.part = one->part;
    difference.a = measured_a.estimate(*one);
    difference.b = measured_b.estimate(*other);
    if (!find_metric(one->name)->cases.empty()) {
      difference.cases_a = measured_a.cases(*one);
      difference.cases_b = measured_b.cases(*other);
    }
    difference.interest = interest_of(*find_metric(one->name), a, difference.a, difference.b);
    const Found found = comparing.find(*one, *other, difference.interest);
    difference.difference = found.difference;
    difference.p = found.p;
    difference.p_of_interest = found.p_of_interest;
  }
  std::vector<ComparedPopulation> alone(1);
  alone.front().differences = std::move(differences);
  adjust(alone);
  return std::move(alone.front().differences);
}

void adjust(std::span<ComparedPopulation> all) {
  std::vector<std::optional<double>> p, of_interest;
  for (const ComparedPopulation& population : all) {
    for (const MetricDifference& one : population.differences) {
      // What is not settled gets no verdict, and so takes no part.
      p.push_back(population.settled ? one.p : std::nullopt);
      of_interest.push_back(population.settled ? one.p_of_interest : std::nullopt);
    }
  }
  const auto adjusted = holm_adjusted(p);
  const auto adjusted_of_interest = holm_adjusted(of_interest);
  std::size_t i = 0;
  for (ComparedPopulation& population : all) {
    for (MetricDifference& one : population.differences) {
      one.p_holm = adjusted[i];
      one.verdict = verdict(one, adjusted_of_interest[i++]);
      if (!population.settled) one.verdict = Change::unsettled;
    }
  }
}

std::string_view word_for(RobustVerdict::Kind kind) {
  switch (kind) {
    case RobustVerdict::Kind::higher:
      return "higher";
    case RobustVerdict::Kind::lower:
      return "lower";
    case RobustVerdict::Kind::none:
      return "no difference of interest";
    case RobustVerdict::Kind::depends:
      return "depends on who plays";
    case RobustVerdict::Kind::some:
      return "shown in some";
    case RobustVerdict::Kind::undecided:
      break;
  }
  return "undecided";
}

std::vector<RobustVerdict> robust_verdicts(std::span<const ComparedPopulation> populations) {
  using Kind = RobustVerdict::Kind;
  std::vector<RobustVerdict> verdicts;
  for (const MetricDifference& one : populations.front().differences) {
    std::set<Change> seen;
    std::size_t many = 0;
    for (const ComparedPopulation& population : populations) {
      for (const MetricDifference& other : population.differences) {
        if (other.name != one.name || other.part != one.part) continue;
        seen.insert(other.verdict);
        ++many;
      }
    }
    if (many < populations.size()) continue;
    const bool higher = seen.contains(Change::higher), lower = seen.contains(Change::lower);
    const bool none = seen.contains(Change::none);
    Kind kind = Kind::undecided;
    if (seen.size() == 1) {
      kind = higher ? Kind::higher : lower ? Kind::lower : none ? Kind::none : Kind::undecided;
    } else if (higher + lower + none > 1) {
      kind = Kind::depends;
    } else if (higher || lower) {
      kind = Kind::some;
    }
    verdicts.push_back({one.name, one.part, kind});
  }
  return verdicts;
}

}  // namespace mainmatch
