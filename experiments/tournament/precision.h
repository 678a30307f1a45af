#pragma once

#include <cstdint>
#include <vector>

#include "experiments/statistics/estimate.h"
#include "experiments/tournament/tally.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// What a run is to find out.
struct Precision {
  Quantity of;
  double error;  ///< half the length of each bot's interval may be so much, > 0
};

/// What is known at one of the fixed looks at a run. The intervals of look k, k = 1, 2..., are of
/// level 1 - 0.05 / (k (k + 1)): all of them, of all looks, hold a bot's mean with probability 95%,
/// so that a run may end at any of them. (Bonferroni; the levels' complements add up to 5%.)
struct InterimAnalysis {
  int number = 0;
  Precision precision{};
  bool reached = false;
  std::vector<Estimate> bots;

  /// For a store, without the precision; of so many bots. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(std::size_t bots_of_run, ByteReader& in);
};

/// The looks are after 1, 2, 4, 8... blocks: that many when the one with this number, from 1, is.
constexpr std::uint64_t end_of_interim(int number) { return std::uint64_t{1} << (number - 1); }

InterimAnalysis analyze(const Tally& tally, const Precision& precision, int number);

/// The mean of a quantity of a bot with an interval of level 1 - alpha.
Estimate estimate_of(const Tally& tally, const Tally::Sums& sums, Quantity quantity,
                     double alpha = 0.05);

}  // namespace mainmatch
