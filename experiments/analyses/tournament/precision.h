#pragma once

#include <cstdint>
#include <vector>

#include "experiments/analyses/tournament/tally.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// The target precision of a run.
struct Precision {
  Quantity of;
  double error;  ///< the largest half-width of each bot's interval, > 0
};

/// An interim analysis of a run. The intervals of analysis k, k = 1, 2..., have level
/// 1 - 0.05 / (k (k + 1)): with probability 95% all of them cover a bot's mean, so that a run may
/// stop at any of them. (Bonferroni; the levels' complements add up to 5%.)
struct InterimAnalysis {
  int number = 0;
  Precision precision{};
  bool reached = false;
  std::vector<Estimate> bots;

  /// For a store, without the precision; of so many bots. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(std::size_t bots_of_run, ByteReader& in);
};

/// Interim analyses are after 1, 2, 4, 8... blocks: the number of blocks at analysis `number`, from
/// 1.
constexpr std::uint64_t end_of_interim(int number) { return std::uint64_t{1} << (number - 1); }

InterimAnalysis analyze(const Tally& tally, const Precision& precision, int number);

/// The mean of a quantity of a bot with an interval of level 1 - alpha.
Estimate estimate_of(const Tally& tally, const Tally::Sums& sums, Quantity quantity,
                     double alpha = 0.05);

}  // namespace mainmatch
