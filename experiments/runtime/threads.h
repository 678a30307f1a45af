#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>

namespace mainmatch {

/// A source of blocks for the threads of one process. Thread-safe.
class BlockFlow {
 public:
  virtual ~BlockFlow() = default;
  /// The next block; blocks until there is one. Empty at the end.
  virtual std::optional<std::uint64_t> next() = 0;
  virtual void work(std::uint64_t block, std::size_t slot) = 0;
  /// Called after the work of a block, in any order; then its worker slot is reused.
  virtual void finish(std::uint64_t block, std::size_t slot) = 0;
  /// Takes the exception of work() or finish(). After that there is no next block.
  virtual void fail(std::exception_ptr why) = 0;
  /// The work of a block was stopped (engine/core/stop.h). After that there is no next block.
  virtual void stopped() = 0;
};

/// Works on the blocks on so many threads, each with one worker slot, 0..threads-1. (These are not
/// threads of oneTBB: its tasks must not block.)
void work_on_blocks(BlockFlow& blocks, int threads);

}  // namespace mainmatch
