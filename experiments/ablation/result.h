#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/ablation/sums.h"
#include "experiments/matches/payoff.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// What a twin does without.
struct TwinKind {
  enum class Kind { mechanic, knowledge };
  Kind kind;
  std::string name;
  std::string help;
};

/// What it is worth to a bot, or to all of them, in units of the payoff.
struct TwinLine {
  std::size_t twin;  ///< index in TwinResult::twins
  std::string bot;   ///< "" for all bots alike
  std::int64_t deals = 0;
  Estimate use;      ///< share of these in which the bot used it, or there was anything to tell it
  Estimate with;     ///< mean payoff of the bot
  Estimate without;  ///< and of its twin in the same seats of the same deals
  Estimate value;    ///< the first less the second
  Estimate at_work;  ///< the same of those deals in which it did, or there was
  /// Of a value of 0; and adjusted by Holm for all lines of single bots with any use, for what was
  /// never used is worth 0 for sure. Where that is at most 0.05, it is worth something.
  std::optional<double> p_value;
  std::optional<double> adjusted;

  /// Whether its value can be told from 0.
  bool differs() const { return adjusted && *adjusted <= 0.05; }
};

/// What the mechanics and the knowledge of a match are worth. It does not depend on threads or
/// machine.
struct TwinResult {
  std::string game;
  std::string title;
  std::string payoff;
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
  std::uint64_t deals = 0;  ///< played and counted
  std::uint64_t asked = 0;
  bool of_knowledge = false;  ///< whether that was asked for: a match may have none to lose
  std::vector<TwinKind> twins;
  /// By twin: of all bots, then of every bot.
  std::vector<TwinLine> lines;

  bool partial() const { return deals < asked; }
};

/// Fills in `lines` of a result whose `twins` and `bots` are known.
void add_lines(const AllTwinSums& sums, const Payoff& payoff, TwinResult& result);

}  // namespace mainmatch
