#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/certificates.h"
#include "experiments/analyses/metagame/growth.h"
#include "experiments/analyses/metagame/resamples.h"
#include "experiments/game_theory/payoff_table.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// An empirical game, and how it was sampled.
struct PayoffsResult {
  std::string game;
  std::string title;
  std::string payoff;  ///< the payoff, as Payoff::name
  std::uint64_t seed = 0;

  PayoffTable table;  ///< of the game that is solved
  /// Of the match, where that is another game: a reduced one.
  std::optional<PayoffTable> of_match = std::nullopt;
  /// By row of what was sampled and strategy.
  std::vector<Estimate> estimates = {};
  std::uint64_t matches_each = 0;  ///< of every profile at first
  std::uint64_t matches = 0;       ///< in all profiles together
  std::uint64_t profiles_asked = 0;
  std::uint64_t matches_asked = 0;
  std::vector<StrategySet> sub_games = {};  ///< that were sampled; empty: the whole game
  std::vector<StrategySet> skipped = {};    ///< that had too many profiles

  const PayoffTable& sampled() const { return of_match ? *of_match : table; }
  /// The run was interrupted.
  bool partial() const { return matches < matches_asked; }
};

PayoffsResult summarize(const ReducedGame& game, const ProfileSamples& samples,
                        const Growth& growth);

/// What `payoffs` reports: a table that `solve` reads, mainmatch-payoffs/1, with all of this in its
/// "about".
Result to_result(const PayoffsResult& result, const nlohmann::ordered_json& rules);
/// The same of the match's own profiles, where the game is a reduced one.
Result to_sampled_result(const PayoffsResult& result, const nlohmann::ordered_json& rules);
/// {"all": 3}: the seats of the reduced game; null if it is not reduced.
nlohmann::ordered_json reduced_json(const PayoffsResult& result);

/// The result as it is reported.
inline constexpr const char* kEquilibria =
    "solutions of the empirical game over these strategies, each with its verdict in the match";

/// The final mixes: what was found and nothing refuted before certificates were played.
struct EquilibriaResult {
  PayoffsResult payoffs;
  std::vector<Candidate> candidates = {};  ///< of all sub-games that were sampled, or of the game
  /// Those of the candidates that are not refuted, one at least, if any; as corrected.
  std::vector<Candidate> final_mixes = {};
  double tolerance = 0;
  std::vector<double> epsilon = {};  ///< by role; empty: none is needed, or it is not known yet
  std::vector<Certificate> certificates = {};  ///< of the first final mixes, in their order
  bool finished = true;                        ///< the certificates: nothing more is to be played
  /// Of the same ones; empty where nothing is certified or the run was interrupted.
  std::vector<Resampled> resamples = {};

  bool partial() const;
};

Result to_result(const EquilibriaResult& result, const nlohmann::ordered_json& rules);

}  // namespace mainmatch
