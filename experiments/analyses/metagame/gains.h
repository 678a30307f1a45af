#pragma once

#include <optional>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/reduced_game.h"
#include "experiments/analyses/metagame/samples.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// The probability that the other seats, when they draw from `mix`, make `counts` with a seat that
/// plays `strategy` (of which there must be one at least).
double probability_of_others(const ProfileSpace& space, std::span<const int> counts,
                             std::size_t strategy, std::span<const double> mix);

/// The gain of a seat from playing a strategy while all others draw from a mix.
struct Gain {
  double gain;
  double error;  ///< standard error
  /// Of all strategies at once, each side wrong with probability at most 2.5%. Empty where there
  /// are too few batches, or where a payoff of unknown range did not vary.
  std::optional<Interval> limits = std::nullopt;
};

/// Whether a gain is not known to be below 0, the gain of staying.
constexpr bool could_be_greatest(const Gain& one) { return !one.limits || one.limits->high >= 0; }

/// What was sampled, as tables: of the match, and of the game that is solved (the same, unless that
/// is reduced).
struct SampledTables {
  PayoffTable of_match;
  PayoffTable table;

  SampledTables(const ReducedGame& game, const ProfileSamples& samples)
      : of_match(samples.table()), table(game.table(of_match)) {}
};

/// What seats get while all others draw from a mix, as far as it was sampled, with errors. The mix
/// is taken as given: that it was found in the same samples is not accounted for. Batches are the
/// units: those of one number share their deals in all profiles, so what they err by is not
/// independent, and is added up before it is squared (the linearized variance of a sum of means
/// over clusters; Cochran, "Sampling Techniques", 3rd ed. 1977, section 9A.3).
class FieldGains {
 public:
  /// The rest must outlive it.
  FieldGains(const ReducedGame& game, const ProfileSamples& samples, const SampledTables& tables,
             std::span<const double> mix);

  /// By strategy; empty where profiles that matter were not sampled.
  const std::vector<std::optional<double>>& payoffs() const { return payoffs_; }

  /// The gain of a seat from playing `to` in place of drawing from `from` (by strategy; of others
  /// of its role). Empty where profiles that matter were not sampled. Its limits hold for `family`
  /// gains at once; they are Student's with Bonferroni's correction, and degrees of freedom those
  /// of the profile with the fewest batches. Student's method is blind to what is too rare to be in
  /// the sample: n matches miss an event of probability log(1/a) / n with probability a. So limits
  /// are wider by what an event as probable as that could add, payoffs being in their range.
  std::optional<Gain> gain(std::span<const double> from, std::size_t to, std::size_t family) const;

 private:
  const ProfileSamples& samples_;
  const SampledTables& tables_;
  std::vector<std::optional<double>> payoffs_;
  /// By profile asked for and strategy: the probability of the others in whose place the profile
  /// stands; 0 where the count is 0.
  std::vector<double> weights_;
  /// By batch number and strategy: by how much a batch's matches move the payoff of a strategy.
  std::vector<std::vector<double>> moved_;
};

/// By strategy, of leaving the mix while all others draw from it; limits are of all of them.
std::vector<std::optional<Gain>> gains(const ReducedGame& game, const ProfileSamples& samples,
                                       const SampledTables& tables, std::span<const double> mix);

/// By profile, in the order in which they were asked for: what each adds to the standard error of
/// the gains that could be the greatest, if all profiles were sampled independently.
std::vector<double> shares_of_error(const ReducedGame& game, const ProfileSamples& samples,
                                    const SampledTables& tables, std::span<const double> mix,
                                    const std::vector<std::optional<Gain>>& of_strategies);

}  // namespace mainmatch
