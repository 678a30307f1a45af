#include "experiments/analyses/balance/compare.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "experiments/analyses/balance/gap.h"
#include "experiments/analyses/balance/measures.h"
#include "experiments/statistics/holm.h"
#include "experiments/statistics/jackknife.h"
#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr double kAlpha = 0.05;
/// Changes that fewer units show than this share of them are not looked for.
constexpr double kRarest = 0.01;

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

/// What events may add to a difference that are too rare to have been seen in so many units, with
/// probability kAlpha. One that adds R to what a unit shows is seen in none of n units with
/// probability p if it adds R log(1 / p) / n to the mean; and with this beside Student's reach the
/// limit is not below the exact one for Poisson counts (Garwood, Biometrika 1936) however few were
/// seen. R is the most that the metric allows, or what is of interest if one unit in a hundred
/// shows it.
double unseen(const Measure& measure, double interest, std::int64_t units) {
  double most = interest / kRarest;
  if (std::holds_alternative<Measure::Share>(measure.how)) most = std::min(most, 1.0);
  return -most * portable_log(kAlpha) / static_cast<double>(units);
}

/// The p-value of no difference where all of so many units show the same one.
double p_of_certain(double difference, std::int64_t units) {
  if (difference == 0) return 1;
  return std::ldexp(2.0, -static_cast<int>(std::min<std::int64_t>(units, 1000)));
}

/// Null if there is none of this name and part.
const Measure* find_measure(const std::vector<Measure>& all, std::string_view name,
                            std::string_view part) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Measure& one) {
    return one.name == name && one.part == part;
  });
  return found == all.end() ? nullptr : &*found;
}

class Comparing {
 public:
  /// Intervals are at 1 - alpha.
  Comparing(const Measured& a, const Measured& b, double alpha = kAlpha)
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

/// The smallest difference of interest. One that is relative to what the metric was is relative to
/// `after` where `before` is 0.
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

Change verdict(const MetricDifference& difference, std::optional<double> of_interest) {
  if (difference.p_holm && *difference.p_holm <= kAlpha) {
    return *difference.difference.mean > 0 ? Change::higher : Change::lower;
  }
  return of_interest && *of_interest <= kAlpha ? Change::none : Change::undecided;
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

namespace {

/// The metrics of both that are compared, and what is known of each.
class BothMeasures {
 public:
  BothMeasures(const BalanceSubject& a, const BalanceSubject& b, const MetricChoice& choice)
      : a_(measures_of(a)), b_(measures_of(b)) {
    for (const Measure& one : a_) {
      const MetricDefinition& metric = *find_metric(one.name);
      if (!choice.wants(one.name) || (metric.detail && !choice.names(one.name))) continue;
      const Measure* const other = find_measure(b_, one.name, one.part);
      if (other) pairs_.emplace_back(&one, other);
    }
  }
  BothMeasures(const BothMeasures&) = delete;
  BothMeasures& operator=(const BothMeasures&) = delete;

  const std::vector<std::pair<const Measure*, const Measure*>>& pairs() const { return pairs_; }

 private:
  std::vector<Measure> a_;
  std::vector<Measure> b_;
  std::vector<std::pair<const Measure*, const Measure*>> pairs_;
};

/// A mean of values by seeds.
struct SeedMean {
  double mean = 0;
  double variance = 0;  ///< of the mean
  double degrees = 1;   ///< of freedom

  Estimate estimate(const Range& range = {}) const {
    if (variance == 0) return {.mean = mean, .interval = {}, .zero_variance = true};
    const double reach = student_quantile(0.975, whole_degrees()) * std::sqrt(variance);
    return {mean, Interval{std::max(mean - reach, range.low), std::min(mean + reach, range.high)}};
  }
  double p_value() const { return student_tails(mean / std::sqrt(variance), whole_degrees()); }
  /// That it is at least `inside` farther away from 0, one-sided.
  double p_of_inside(double inside) const {
    if (inside <= 0) return 1;
    return variance == 0 ? 0 : student_tails(inside / std::sqrt(variance), whole_degrees()) / 2;
  }
  std::int64_t whole_degrees() const { return static_cast<std::int64_t>(degrees + 1e-9); }

  /// `after` less this, which are independent; degrees of freedom by Welch and Satterthwaite.
  SeedMean change_to(const SeedMean& after) const {
    SeedMean change{after.mean - mean, variance + after.variance, degrees};
    if (change.variance > 0) {
      change.degrees =
          change.variance * change.variance /
          (variance * variance / degrees + after.variance * after.variance / after.degrees);
    }
    return change;
  }
};

/// The variance is that between seeds, which holds the noise of matches too, and never below that
/// of matches alone. Empty where a seed has no value, or too few matches for an interval.
std::optional<SeedMean> by_seed(const std::vector<Estimate>& estimates) {
  constexpr std::int64_t kNormal = 1'000'000;  // degrees of freedom
  const auto n = static_cast<double>(estimates.size());
  SeedMean found{.degrees = n - 1};
  double within = 0, between = 0;
  for (const Estimate& one : estimates) {
    if (!one.mean || (!one.interval && !one.zero_variance)) return std::nullopt;
    found.mean += *one.mean / n;
    if (!one.interval) continue;
    const double error =
        (one.interval->high - one.interval->low) / 2 / student_quantile(0.975, kNormal);
    within += error * error / n;
  }
  for (const Estimate& one : estimates) {
    between += (*one.mean - found.mean) * (*one.mean - found.mean) / (n - 1);
  }
  found.variance = std::max(between, within) / n;
  return found;
}

}  // namespace

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

std::vector<MetricDifference> compare(std::span<const BalanceResult> a,
                                      std::span<const BalanceResult> b,
                                      const MetricChoice& metrics) {
  std::vector<MetricDifference> differences;
  const BothMeasures both(a.front().subject, b.front().subject, metrics);
  // Other seeds have other bots, and so other quantities behind the same metric.
  const auto estimates = [](std::span<const BalanceResult> results, const Measure& measure) {
    std::vector<Estimate> all;
    for (const BalanceResult& one : results) {
      const std::vector<Measure> own = measures_of(one.subject);
      const Measure* const same = find_measure(own, measure.name, measure.part);
      all.push_back(same ? Measured(one.sums).estimate(*same) : Estimate{});
    }
    return all;
  };
  std::int64_t units = 0;
  for (const BalanceResult& one : a) units += one.sums.units();
  for (const auto& [one, other] : both.pairs()) {
    if (one->name.starts_with("bot_")) continue;  // those that learned are others in each
    MetricDifference& difference = differences.emplace_back();
    difference.name = one->name;
    difference.part = one->part;
    const auto of_a = by_seed(estimates(a, *one)), of_b = by_seed(estimates(b, *other));
    const Range range = std::holds_alternative<Measure::Share>(one->how) ? Range{0, 1} : Range{};
    if (of_a) difference.a = of_a->estimate(range);
    if (of_b) difference.b = of_b->estimate(range);
    difference.interest =
        interest_of(*find_metric(one->name), a.front(), difference.a, difference.b);
    if (!of_a || !of_b) continue;
    const SeedMean change = of_a->change_to(*of_b);
    difference.difference = change.estimate();
    difference.p = change.variance > 0 ? change.p_value() : p_of_certain(change.mean, units);
    difference.p_of_interest = change.p_of_inside(difference.interest - std::abs(change.mean) -
                                                  unseen(*one, difference.interest, units));
  }
  return differences;
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
