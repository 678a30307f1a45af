#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/matches/payoff.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// What coalitions and strangers in their seats got, one deal to a unit: payoffs in parts, wins in
/// parts of kWinParts, over the members.
struct CoalitionSums {
  RatioSums allied;
  RatioSums strangers;
  RatioSums gain;         ///< the first less the second
  RatioSums outsiders;    ///< what all others lost by it, in the same sense
  RatioSums wins_allied;  ///< one to a deal: the share of the win that members got together
  RatioSums wins_strangers;
  RatioSums named;            ///< 1 if the coalition could name the winner, in hindsight
  RatioSums named_strangers;  ///< 1 if the strangers in its seats could
  RatioSums made;             ///< 1, 0 or -1: whom it chose wins, less that it won anyway
  RatioSums made_strangers;

  explicit CoalitionSums(std::int64_t reach);

  /// A deal, as it ended for the coalition and for strangers.
  void add(const Payoff& payoff, SeatSet coalition, const Outcome& with, const Outcome& without);
  void merge(const CoalitionSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const CoalitionSums&, const CoalitionSums&) = default;
};

/// The value of a coalition to its members. Independent of threads and machine.
struct CoalitionResult {
  std::string game;
  std::string title;
  std::string payoff;
  std::string member;  ///< the bot that plays for the coalition
  int size = 0;
  std::uint64_t seed = 0;
  std::uint64_t deals = 0;  ///< played and counted, twice each
  std::uint64_t asked = 0;
  Estimate allied;       ///< mean payoff of a member
  Estimate strangers;    ///< of the same bots in the same seats of the same deals, without allies
  Estimate gain;         ///< the first less the second
  Estimate outsiders;    ///< what the coalition changes for each of the others
  Estimate wins_allied;  ///< share of the win that the members get together
  Estimate wins_strangers;
  /// Share of matches in which it could name the winner, all submissions known (see
  /// Kingmaking::could_name_winner), and in which strangers could who sat in its seats, each by
  /// itself until the last round.
  Estimate kingmaking_hindsight;
  Estimate kingmaking_hindsight_strangers;
  /// How much more often the outsider wins whom it chose before it knew what others hand in (see
  /// Kingmaking::choose_winner): of all matches, those in which it did, less those in which that
  /// one won anyway.
  Estimate kingmaking_foreseen;
  Estimate kingmaking_foreseen_strangers;
  std::optional<double> p_value;  ///< of no gain

  bool partial() const { return deals < asked; }
};

/// Fills in what follows from the sums.
void add_estimates(const CoalitionSums& sums, const Payoff& payoff, CoalitionResult& result);

}  // namespace mainmatch
