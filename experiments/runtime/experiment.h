#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/runtime/blocks.h"
#include "experiments/runtime/seat_row.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// A block of a part of an experiment.
struct BlockPlace {
  std::size_t part;
  std::uint64_t block;
};

/// An experiment is played block by block and adds the blocks in ascending order. So it can be
/// checkpointed after any block, resumed in another process, and ends with the same bytes. Its
/// constructor gets its kind and size.
class Experiment : public BlockWork {
 public:
  /// All blocks known now: 0..blocks()-1. Only when the last of them is done() may the experiment
  /// ask for more.
  virtual std::uint64_t blocks() const = 0;
  /// The blocks of full length: all, or all but the last. Only these are checkpointed and the last
  /// is played again: so an extended experiment is the same as one that had that length from the
  /// start.
  virtual std::uint64_t whole_blocks() const = 0;
  /// The number of threads it can use, at most the number asked for.
  virtual int threads() const = 0;
  /// Whether the experiment is decided and needs no further block (see BlockWork::done).
  virtual bool decided() const = 0;
  /// The experiments known now that are played one after another as this one.
  virtual std::vector<Experiment*> parts() { return {this}; }
  /// Which block of which part a block is that blocks() counts.
  virtual BlockPlace place(std::uint64_t block) const { return {0, block}; }

  /// Resets it to before the first block.
  virtual void clear() = 0;
  /// Writes the sums of the blocks done so far.
  virtual void save(ByteWriter& out) const = 0;
  /// Adds what save() wrote of the blocks that follow. Throws DamagedBytes.
  virtual void load(ByteReader& in) = 0;
  /// Whether load() may follow any blocks, or must come before the first one.
  virtual bool adds_up() const { return false; }
  /// Whether a block that is played again is sure to end as it did.
  virtual bool can_repeat() const { return true; }
  /// Writes the sums of the last block of worker slot `slot`: what done() adds.
  virtual void save_block(std::size_t slot, ByteWriter& out) const = 0;
  /// Restores in worker slot `slot` what save_block() wrote, perhaps on another rank. Throws
  /// DamagedBytes.
  virtual void load_block(std::size_t slot, ByteReader& in) = 0;
  /// Whether blocks that follow each other may be done as one: nothing is decided at any of them.
  virtual bool joins() const { return false; }
  /// Adds to the block in worker slot `slot` the one that follows it, as save_block() wrote it.
  /// Throws DamagedBytes.
  virtual void join_block(std::size_t, ByteReader&) {}
  /// The seat rows of that block, match by match, if asked for.
  virtual std::span<const SeatRow> rows(std::size_t) const { return {}; }
};

}  // namespace mainmatch
