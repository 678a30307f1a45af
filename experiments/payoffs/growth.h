#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/payoffs/gains.h"
#include "experiments/payoffs/samples.h"
#include "experiments/payoffs/sub_games.h"

namespace mainmatch {

/// What to sample.
struct SamplingTerms {
  std::uint64_t most_profiles = 2000;      ///< more are not asked for; 0: all there are
  double tolerance = 0;                    ///< gains up to this refute no equilibrium; 0 or more
  std::optional<double> target_error;      ///< of the gains from leaving an equilibrium
  std::uint64_t most_matches = 1'000'000;  ///< in all, for the target
};

/// An equilibrium of a sub-game that was sampled completely, and what speaks against it.
struct Candidate {
  StrategySet sub_game;
  std::vector<double> mix;
  /// By strategy: of leaving it; empty where that was not sampled.
  std::vector<std::optional<Gain>> gains;

  /// The strategy that gains most; of those that are known.
  std::size_t best() const;
  /// No strategy's gain is unknown.
  bool complete() const;
  /// The greatest standard error of the strategies that could gain most.
  double error() const;
};

/// Whether a strategy is known to gain more than the tolerance by leaving it.
bool refuted(const Candidate& one, double tolerance);

/// Decides which profiles are sampled, and by how many matches. A game with few profiles is sampled
/// as a whole. Of one with more, sub-games grow: at first every strategy alone, and what one seat
/// gains by leaving it; then each equilibrium of a sub-game against all strategies, and if one of
/// them gains, the sub-game of the equilibrium's strategies and that one; until no equilibrium is
/// refuted that way or the profiles are used up. If then none stands, the sub-games themselves are
/// widened. (Quiescence: Jordan, Schvartzman, Wellman, "Strategy exploration in empirical games",
/// AAMAS 2010; Wellman, Tuyls, Greenwald, "Empirical game-theoretic analysis: a survey", JAIR
/// 2025.) Then, where a target is given, profiles get more matches: those first
/// that add most to the error of what could be gained by leaving the equilibria.
///
/// Of a reduced game the profiles are those of the match that it needs.
///
/// All of it follows from what was sampled at the moments when all that was asked for is done.
class Growth {
 public:
  /// `game` is what is solved and must outlive it.
  Growth(const SamplingTerms& terms, const ReducedGame& game);

  /// Asks for the first profiles.
  void begin(ProfileSamples& samples);
  /// When all that was asked for is done: asks for more, or for nothing at the end.
  void advance(ProfileSamples& samples);

  /// The sub-games that were asked for; empty where the whole game was.
  const std::vector<StrategySet>& sub_games() const { return sub_games_; }
  /// Those that would have been next but have too many profiles.
  const std::vector<StrategySet>& skipped() const { return skipped_; }
  /// The equilibria of all of these, or of the whole game, as far as they are sampled.
  std::vector<Candidate> candidates(const ProfileSamples& samples) const;
  /// Those of them that nothing known speaks against by more than the tolerance.
  std::vector<Candidate> standing(const ProfileSamples& samples) const;

  void save(ByteWriter& out) const;
  void load(ByteReader& in);

 private:
  bool refuted(const Candidate& one) const { return mainmatch::refuted(one, terms_.tolerance); }
  /// Asks for what tells of these profiles of the game. False if there is no room for that.
  bool ask(const std::vector<std::uint64_t>& ranks, ProfileSamples& samples) const;
  /// Asks for a sub-game that is not part of one that is there.
  bool widen(StrategySet to, ProfileSamples& samples);
  bool grow(ProfileSamples& samples);
  void refine(ProfileSamples& samples) const;

  SamplingTerms terms_;
  const ReducedGame* game_;
  bool whole_;  ///< there are so few profiles that all are sampled
  std::vector<StrategySet> sub_games_;
  std::vector<StrategySet> skipped_;
};

}  // namespace mainmatch
