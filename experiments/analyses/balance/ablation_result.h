#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/ablation_sums.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/simulator.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// An ablated part: a mechanic, or some information of the seat.
struct AblatedPart {
  Ablation::Kind kind;
  std::size_t index;  ///< in MatchModule::Traits, among those of its kind
  std::string name;
  std::string help;
};

/// The value of a part to a bot, or to all bots, in units of the payoff.
struct AblationLine {
  std::size_t part;  ///< index in AblationResult::parts
  std::string bot;   ///< "" for all bots alike
  std::int64_t deals = 0;
  Estimate use;      ///< share of these in which the bot used it, or there was anything to know
  Estimate with;     ///< mean payoff of the bot
  Estimate without;  ///< and of the same bot without it, in the same seats of the same deals
  Estimate value;    ///< the first less the second
  Estimate at_work;  ///< the same of those deals in which it did, or there was
  /// Of a value of 0; and adjusted by Holm, once among the lines of all bots together and once
  /// among those of single bots. Lines without any use are left out: what was never used is worth 0
  /// for sure. Where the adjusted one is at most 0.05, the part is worth something.
  std::optional<double> p_value;
  std::optional<double> adjusted;

  /// Whether its value is significantly different from 0.
  bool differs() const { return adjusted && *adjusted <= 0.05; }
};

/// The values of the mechanics and the information of a match. Independent of threads and machine.
struct AblationResult {
  std::string game;
  std::string title;
  std::string payoff;
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
  std::uint64_t deals = 0;  ///< played and counted
  std::uint64_t asked = 0;
  bool of_mechanics = false;  ///< whether these were asked for: a match may have none
  bool of_knowledge = false;  ///< likewise
  std::vector<AblatedPart> parts;
  /// By part: of all bots, then of every bot.
  std::vector<AblationLine> lines;

  bool partial() const { return deals < asked; }
};

/// Fills in `lines` of a result whose `parts` and `bots` are known.
void add_lines(const AllAblationSums& sums, const Payoff& payoff, AblationResult& result);

}  // namespace mainmatch
