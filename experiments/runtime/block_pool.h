#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "experiments/runtime/blocks.h"

namespace mainmatch {

/// The blocks of a round that a rank has for the ranks that work for it. Thread-safe.
class BlockPool {
 public:
  virtual ~BlockPool() = default;
  /// Up to this many blocks that follow each other, for one of so many ranks; none if none can be
  /// handed out now. What they give may come back as one (Experiment::joins).
  virtual BlockRange hand_out(std::uint64_t most, int ranks) = 0;
  /// Takes what one block gave (Experiment::save_block), or several that were joined, on that rank.
  /// Throws DamagedBytes for blocks that it did not hand out.
  virtual void take(const BlockRange& blocks, int rank, std::string bytes) = 0;
  /// Takes the line in which a rank says why it failed.
  virtual void take_failure(const std::string& line) = 0;
};

/// How many of `left` blocks one of so many ranks gets that asks for `most`: the fewer are left the
/// fewer, so that all end at about the same time (guided self-scheduling: Polychronopoulos and
/// Kuck, IEEE Transactions on Computers C-36 (12), 1987). At least 1, if any are left and asked
/// for.
constexpr std::uint64_t fair_share(std::uint64_t left, std::uint64_t most, int ranks) {
  const std::uint64_t fair = left / (2 * static_cast<std::uint64_t>(ranks));
  return std::min({std::max<std::uint64_t>(fair, 1), most, left});
}

}  // namespace mainmatch
