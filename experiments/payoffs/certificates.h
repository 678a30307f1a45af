#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/payoffs/samples.h"
#include "experiments/statistics/betting.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// Probabilities are rounded to parts of 1 / kMixParts, so that what is drawn and added up are
/// integers. What is certified is the rounded mix.
inline constexpr int kMixParts = 10'000;

/// By strategy, adding up to kMixParts in every role: the nearest to `mix`.
std::vector<int> rounded_mix(const ProfileSpace& space, std::span<const double> mix);

/// Sums over fresh matches, independent of the payoff table. All seats draw from the mix, except
/// one seat of the role under test: it plays every strategy in turn, in the same deal with the same
/// others. So the unit is the deal, and each deal gives the mean payoff of drawing from the mix
/// too.
struct FreshSums {
  std::vector<ValueCounts> gains;   ///< by strategy: payoff less the mix's, in parts / kMixParts
  std::vector<ValueCounts> values;  ///< by role: the mix's payoff, in parts / kMixParts

  explicit FreshSums(const ProfileSpace& space)
      : gains(space.strategies()), values(space.roles().size()) {}
  /// `payoffs` are those by strategy, in parts, of one deal of one role.
  void add(const ProfileSpace& space, std::span<const int> shares, std::size_t role,
           std::span<const std::int64_t> payoffs);
  void merge(const FreshSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const FreshSums&, const FreshSums&) = default;
};

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
/// in units of the payoff. By betting where the payoff has known bounds, else by Student's method;
/// empty where the sample is too small for that.
struct Certificate {
  MixVerdict verdict = MixVerdict::kOpen;
  std::vector<int> shares;       ///< the mix, in kMixParts
  std::int64_t matches = 0;      ///< deals
  std::vector<Estimate> gains;   ///< by strategy, of a seat that leaves the mix for it
  std::vector<Estimate> values;  ///< by role, what a seat gets: each alone with 95%
  /// The largest gain of a seat from leaving the mix; 0 or more.
  std::optional<Interval> regret;
};

/// What is asked of certificates.
struct CertificatePlan {
  std::uint64_t deals = 0;      ///< for every mix; 0: nothing is certified
  std::vector<double> epsilon;  ///< by role, in units of the payoff; empty: all verdicts are open
  std::int64_t unit = 1;        ///< the payoff's, as its range (see Payoff)
  std::optional<PayoffRange> range;
};

/// The mixes to certify and the progress.
class Certificates {
 public:
  static constexpr std::uint64_t kMatchesPerBlock = 32;
  static constexpr std::size_t kMax = 20;  ///< mixes

  Certificates(const ProfileSpace& space, CertificatePlan plan)
      : space_(&space), plan_(std::move(plan)) {}

  /// Requests these mixes; once.
  void begin(const std::vector<std::vector<double>>& mixes);

  std::uint64_t blocks() const { return sums_.size() * blocks_each(); }
  struct Part {
    std::size_t mix;
    MatchRange matches;
  };
  Part part(std::uint64_t block) const;
  std::span<const int> shares(std::size_t mix) const { return shares_[mix]; }
  void add(std::size_t mix, const FreshSums& sums) { sums_[mix].merge(sums); }

  std::vector<Certificate> certificates() const;

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  std::uint64_t blocks_each() const {
    return (plan_.deals + kMatchesPerBlock - 1) / kMatchesPerBlock;
  }

  const ProfileSpace* space_;
  CertificatePlan plan_;
  std::vector<std::vector<int>> shares_;  ///< by mix and strategy
  std::vector<FreshSums> sums_;           ///< by mix
};

}  // namespace mainmatch
