#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "experiments/matches/seat_picture.h"
#include "experiments/statistics/estimate.h"
#include "experiments/statistics/value_counts.h"

namespace mainmatch {

/// A picture and what imagined worlds say of it.
struct SeatOdds {
  SeatPicture picture;
  /// By table, row and column; empty if there was no world.
  std::vector<std::vector<std::vector<Estimate>>> estimates;
};

/// Adds the cells of a world to those of a batch, which is empty before the first.
void add_cells(std::span<const std::int64_t> world, std::vector<std::int64_t>& batch);

/// What imagined worlds say of a picture, batch by batch.
class OddsSums {
 public:
  /// Limits hold at any time, each with probability 1 - alpha.
  OddsSums(SeatPicture picture, std::int64_t worlds_per_batch, double alpha);

  /// The sums of a batch's worlds by cell, as Adviser::count() has them.
  void add(std::span<const std::int64_t> cells);

  SeatOdds result() const;

 private:
  SeatPicture picture_;
  std::int64_t worlds_;
  double alpha_;
  std::int64_t batches_ = 0;
  std::vector<ValueCounts> counts_;  ///< by cell, of sums over a batch
};

}  // namespace mainmatch
