#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "experiments/runtime/blocks.h"
#include "experiments/runtime/seat_row.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// Something that is played block by block, block 0 first, and adds up what the blocks give, in
/// their order. So it can be kept after any block and go on from there, in another process, and end
/// with the same bytes. What kind it is, and of what size, it is told when it is made.
class Experiment : public BlockWork {
 public:
  /// All there is to play, as far as is known now: blocks 0..blocks()-1. When the last of them is
  /// done(), and only then, what was found may ask for more of them.
  virtual std::uint64_t blocks() const = 0;
  /// The blocks that are as long as blocks are: all, or all but the last. Only these are kept, and
  /// what is left is played again: then an experiment that is made longer goes on as if it had
  /// been of that length from the start.
  virtual std::uint64_t whole_blocks() const = 0;
  /// As many threads as can be used, as many as were asked for at most.
  virtual int threads() const = 0;
  /// The blocks that were done have said enough (see BlockWork::done).
  virtual bool decided() const = 0;

  /// Back to before the first block.
  virtual void clear() = 0;
  /// What the blocks that were done add up to.
  virtual void save(ByteWriter& out) const = 0;
  /// Adds what save() gave of the blocks that follow. An experiment in which the order of blocks
  /// matters takes that only before it has done any. Throws DamagedBytes.
  virtual void load(ByteReader& in) = 0;
  /// What the block that was worked on last on `slot` gave: what done() adds.
  virtual void save_block(std::size_t slot, ByteWriter& out) const = 0;
  /// As if the block of which save_block() gave this, in another process perhaps, had been worked
  /// on on `slot`. Throws DamagedBytes.
  virtual void load_block(std::size_t slot, ByteReader& in) = 0;
  /// Seat by seat, match by match, what that block gave; for those who asked for it.
  virtual std::span<const SeatRow> rows(std::size_t) const { return {}; }
};

}  // namespace mainmatch
