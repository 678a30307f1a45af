#pragma once

#include <cstdint>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/equilibrium/payoff_table.h"
#include "experiments/payoffs/certificates.h"
#include "experiments/payoffs/growth.h"
#include "experiments/payoffs/resamples.h"

namespace mainmatch {

/// Of payoffs in text.
inline constexpr int kPayoffDecimals = 4;

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

/// What everybody gets where all seats of a role play the same, and one seat that does not; and
/// what was sampled and what not.
void print_text(const PayoffsResult& result, std::ostream& out);
/// A table that 'mainmatch solve' reads, mainmatch-payoffs/1, with all of this in its "about".
void print_json(const PayoffsResult& result, const nlohmann::ordered_json& rules,
                std::ostream& out);
/// The same of the match's own profiles, where the game is a reduced one.
void print_sampled_json(const PayoffsResult& result, const nlohmann::ordered_json& rules,
                        std::ostream& out);
/// {"all": 3}: the seats of the reduced game; null if it is not reduced.
nlohmann::ordered_json reduced_json(const PayoffsResult& result);

/// The result as it is reported.
inline constexpr const char* kEquilibria =
    "eps-equilibria of the empirical game over these strategies";

/// What is played in equilibrium.
struct EquilibriaResult {
  PayoffsResult payoffs;
  std::vector<Candidate> candidates = {};  ///< of all sub-games that were sampled, or of the game
  double tolerance = 0;
  std::vector<Certificate> certificates =
      {};                   ///< of the first candidates that stand, in their order
  std::uint64_t deals = 0;  ///< for each certificate
  /// Of the same ones; empty where nothing is certified or the run was interrupted.
  std::vector<Resampled> resamples = {};

  /// Those that nothing known speaks against.
  std::vector<const Candidate*> standing() const;
  bool partial() const;
};

void print_text(const EquilibriaResult& result, std::ostream& out);
void print_json(const EquilibriaResult& result, const nlohmann::ordered_json& rules,
                std::ostream& out);

/// The names of a set of strategies, with commas between them; roles as in profile_text.
std::string set_text(const ProfileSpace& space, StrategySet set);

}  // namespace mainmatch
