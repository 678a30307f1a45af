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
  RatioSums named;  ///< 1 if the coalition could name the winner

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
  /// Share of matches in which it could name the winner (see Simulator::could_name_winner).
  Estimate kingmaking;
  std::optional<double> p_value;  ///< of no gain

  bool partial() const { return deals < asked; }
};

/// Fills in what follows from the sums.
void add_estimates(const CoalitionSums& sums, const Payoff& payoff, CoalitionResult& result);

}  // namespace mainmatch
