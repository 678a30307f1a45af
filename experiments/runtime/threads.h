#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>

namespace mainmatch {

/// Blocks that turn up from time to time, for the threads of one process. All is called from any
/// thread, by several at a time.
class BlockFlow {
 public:
  virtual ~BlockFlow() = default;
  /// The next block, for which it waits as long as it takes; nothing if there is none any more.
  virtual std::optional<std::uint64_t> next() = 0;
  virtual void work(std::uint64_t block, std::size_t slot) = 0;
  /// After its work, in whatever order blocks are finished; then its slot is used again.
  virtual void finish(std::uint64_t block, std::size_t slot) = 0;
  /// What work() or finish() threw. After that there is no next block.
  virtual void fail(std::exception_ptr why) = 0;
};

/// Works on the blocks on so many threads, each of which has one worker slot, 0..threads-1. (The
/// threads are not oneTBB's: those may not wait, as what waits may hold up what it waits for.)
void work_on_blocks(BlockFlow& blocks, int threads);

}  // namespace mainmatch
