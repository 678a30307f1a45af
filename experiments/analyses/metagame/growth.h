#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/analyses/metagame/gains.h"
#include "experiments/analyses/metagame/samples.h"
#include "experiments/analyses/metagame/sub_games.h"

namespace mainmatch {

/// The sampling plan.
struct SamplingTerms {
  std::uint64_t most_profiles = 2000;  ///< more are not asked for; 0: all there are
  /// A game is sampled completely only if all of its supports are tried (see kMaxSupports); else
  /// sub-games grow.
  bool all_supports = false;
  double tolerance = 0;                    ///< gains up to this refute no candidate; 0 or more
  std::optional<double> target_error;      ///< of the gains from leaving an equilibrium
  std::uint64_t most_matches = 1'000'000;  ///< in all, for the target
};

/// An equilibrium of a completely sampled sub-game, and the gains from leaving it.
struct Candidate {
  StrategySet sub_game;
  std::vector<double> mix;
  /// By strategy: of leaving it; empty where that was not sampled.
  std::vector<std::optional<Gain>> gains;
  bool is_refined = false;  ///< by whole matches: then it is near an equilibrium of the table

  /// The strategy that gains most; of those that are known.
  std::size_t best() const;
  /// No strategy's gain is unknown.
  bool complete() const;
  /// The greatest standard error of the strategies that could gain most.
  double error() const;
};

/// Whether, on the table as it is, a strategy gains more than the tolerance by leaving it: a
/// direction to look in, and no statement.
bool beneficial_to_leave(const Candidate& one, double tolerance);
/// Whether the lower limit of a strategy's gain is above the tolerance.
bool refuted(const Candidate& one, double tolerance);
/// Those that are not refuted; if all are, the one that is so by least.
std::vector<Candidate> standing(const std::vector<Candidate>& all, double tolerance);

/// By strategy: in each role all are as likely.
std::vector<double> all_alike(const ProfileSpace& space);

/// Selects the profiles to sample and the number of matches of each. A game with few profiles is
/// sampled completely. In a larger game sub-games grow: first each strategy alone with the
/// deviations of one seat; then each equilibrium of a sub-game with the deviations to all
/// strategies; a beneficial deviation adds the sub-game of the support and that strategy. This
/// stops when no deviation is beneficial or the profiles are used up. If there is one from each
/// equilibrium, the sub-games themselves are widened. (Quiescence: Jordan, Schvartzman, Wellman,
/// "Strategy exploration in empirical games", AAMAS 2010; Wellman, Tuyls, Greenwald, "Empirical
/// game-theoretic analysis: a survey", JAIR 2025.) Then, with a target error, profiles get more
/// matches: first those that add most to the error of the deviation gains.
///
/// In a reduced game, the profiles are those of the match that it needs.
///
/// Decisions depend only on the samples at the moments when all requested samples are done.
class Growth {
 public:
  /// `game` is what is solved and must outlive it.
  Growth(const SamplingTerms& terms, const ReducedGame& game);

  /// There are so few profiles that all are sampled.
  bool samples_all() const { return whole_; }

  /// Requests the first profiles.
  void begin(ProfileSamples& samples);
  /// The same where `samples` have adopted those of a game with fewer strategies, `before`, which
  /// has grown: goes on from the supports of its final mixes and its sub-games, and if all seats
  /// are alike from each new strategy alone.
  void begin_after(const Growth& fewer, const ProfileSamples& before, ProfileSamples& samples);
  /// Call when all requested samples are done: requests more, or nothing at the end.
  void advance(ProfileSamples& samples);

  /// The sub-games requested; empty if the whole game was.
  const std::vector<StrategySet>& sub_games() const { return sub_games_; }
  /// The sub-games that were skipped because they have too many profiles.
  const std::vector<StrategySet>& skipped() const { return skipped_; }
  /// The equilibria of all of these, or of the whole game, as far as they are sampled: those that
  /// no deviation benefits from, then the others, the least gain first. When all is sampled there
  /// is one at least: if nothing was found, all strategies alike.
  std::vector<Candidate> candidates(const ProfileSamples& samples) const;
  std::vector<Candidate> standing(const ProfileSamples& samples) const {
    return mainmatch::standing(candidates(samples), terms_.tolerance);
  }

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  bool beneficial_to_leave(const Candidate& one) const {
    return mainmatch::beneficial_to_leave(one, terms_.tolerance);
  }
  /// Requests the first profiles: all, or of each of these sub-games.
  void begin_with(const std::vector<StrategySet>& alone, ProfileSamples& samples);
  /// Requests the samples for these profiles of the game. False if there is no room for them.
  bool ask(const std::vector<std::uint64_t>& ranks, ProfileSamples& samples) const;
  /// Asks for a sub-game that is not part of one that is there.
  bool widen(StrategySet to, ProfileSamples& samples);
  bool grow(ProfileSamples& samples);
  void refine(ProfileSamples& samples) const;

  SamplingTerms terms_;
  const ReducedGame* game_;
  bool whole_;  ///< samples_all()
  std::vector<StrategySet> sub_games_;
  std::vector<StrategySet> skipped_;
};

}  // namespace mainmatch
