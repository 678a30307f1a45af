#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/fresh_sums.h"
#include "experiments/statistics/betting.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// What fresh deals say of a mix at an epsilon for each role. Every limit of a certificate holds at
/// once, so each of the two that decide is wrong with probability at most 2.5%.
enum class MixVerdict {
  kCertified,  ///< no strategy's upper limit is above epsilon: an equilibrium up to epsilon
  kRefuted,    ///< some strategy's lower limit is above epsilon: leaving for it gains more
  kOpen        ///< neither is known
};

/// "certified", "refuted", "open".
const char* name_of(MixVerdict verdict);

/// A certificate: intervals that hold all at once with probability 95% (Bonferroni's correction),
/// in units of the payoff, at a number of deals fixed beforehand or at all looks at once (see
/// LimitTerms); empty where the sample is too small for that.
struct Certificate {
  MixVerdict verdict = MixVerdict::kOpen;
  std::vector<int> shares;  ///< the mix, in kMixParts
  std::int64_t deals = 0;
  std::int64_t matches = 0;      ///< one for each deal and strategy that was played in it
  std::vector<Estimate> gains;   ///< by strategy, of a seat that leaves the mix for it
  std::vector<Estimate> values;  ///< by role, what a seat gets: each alone with 95%
  /// The largest gain of a seat from leaving the mix; 0 or more.
  std::optional<Interval> regret;
  int corrections = 0;  ///< of the mix, after earlier ones were refuted
  /// If it is open, how many more matches it would take, roughly, as limits come nearer like one
  /// over the root of the deals; empty if nothing can be said.
  std::optional<std::uint64_t> matches_to_decide;
};

/// What is asked of certificates: a number of deals, or to play until every mix is certified or
/// refuted; with neither, nothing is certified.
struct CertificatePlan {
  std::uint64_t deals = 0;      ///< for every mix; 0: until they are decided
  std::uint64_t budget = 0;     ///< then, of matches for all mixes together
  bool corrects = true;         ///< then, mixes may be corrected
  std::vector<double> epsilon;  ///< by role, in units of the payoff; empty: all verdicts are open
  std::int64_t unit = 1;        ///< the payoff's, as its range (see Payoff)
  std::optional<PayoffRange> range;
};

/// A mix that is tested.
struct TestedMix {
  std::vector<int> shares;  ///< by strategy, in kMixParts
  FreshSums sums;
  /// See LimitTerms; the index of the look at it that comes next, or of the last.
  int look = 0;
  /// How often the mix was corrected. With a budget, what is wrong about any of the mixes that it
  /// was adds up: correction n gets the share 1 / ((n + 1) (n + 2)) of alpha.
  int corrections = 0;
  bool may_be_corrected = false;
  /// By strategy, what playing it gains more in fresh deals than on the table, on average over all
  /// mixes that it was before, and the number of deals of these.
  std::vector<double> offsets = {};
  std::uint64_t offset_deals = 0;
  /// By strategy, the look that found the limits of its gain at or below epsilon: from then on no
  /// deal is played with it, unless it is one of the mix. 0: none yet.
  std::vector<int> settled = {};
  /// The deals so far and those of the mixes that it was are numbered below this.
  std::uint64_t reached = 0;

  std::uint64_t deals() const;
  /// With which a deal is played.
  std::size_t strategies() const;
};

/// The mix itself.
std::vector<double> mix_of(std::span<const int> shares);
/// The mean gain of a seat from leaving a mix for this strategy; 0 before any deal.
double mean_gain(const CertificatePlan& plan, const TestedMix& mix, std::size_t strategy);

/// Notes which strategies no longer matter to the verdict, whatever comes.
void settle(const ProfileSpace& space, const CertificatePlan& plan, TestedMix& mix);
/// What the deals so far say. `verdict` is that of the certificate, in less time.
MixVerdict verdict(const ProfileSpace& space, const CertificatePlan& plan, const TestedMix& mix);
/// Whether a mix whose verdict is open should be corrected: what leaving it gains is more than half
/// of epsilon, and all gains are so well known (standard errors of at most half of epsilon or of
/// the gain, as those of settled strategies are) that a correction by them leads nearer, also since
/// it keeps what was found of the mixes before. To play on could take long, as the gain may be just
/// epsilon.
bool worth_correcting(const ProfileSpace& space, const CertificatePlan& plan, const TestedMix& mix);
Certificate certificate(const ProfileSpace& space, const CertificatePlan& plan,
                        const TestedMix& mix);

}  // namespace mainmatch
