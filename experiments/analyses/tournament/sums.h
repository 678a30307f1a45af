#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analyses/tournament/finishes.h"
#include "experiments/analyses/tournament/naming.h"
#include "experiments/analyses/tournament/tally.h"
#include "experiments/runtime/seat_row.h"

namespace mainmatch {

/// All sums over the matches of a tournament. `merge` is exact; sums of blocks are merged in the
/// order of the blocks.
struct TournamentSums {
  /// Of matches of which `duplicate` have the same deal.
  TournamentSums(const TallyShape& shape, std::uint64_t duplicate);

  /// After the last match (see Tally).
  void settle();
  void merge(const TournamentSums& other);

  /// For a store; of the same shape. `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const TournamentSums&, const TournamentSums&) = default;

  Tally deals;  ///< a deal is a unit
  Tally alone;  ///< the same matches, each taken for a unit; empty where a deal is played once
  Finishes finishes;  ///< empty where a deal is played more than once
};

/// What the matches of a block leave behind.
struct TournamentBlock {
  TournamentSums sums;
  std::string lines;          ///< the records, for those who asked for them
  std::vector<SeatRow> rows;  ///< of all seats, for those who asked for them

  /// Before the next block; `none` are sums of nothing.
  void clear(const TournamentSums& none) {
    sums = none;
    lines.clear();
    rows.clear();
  }
  /// Adds the block that follows it.
  void join(const TournamentBlock& next);
  /// All of it as bytes, and back into one that is clear; the rows take their texts from `names`.
  /// `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(const Naming& names, ByteReader& in);
};

}  // namespace mainmatch
