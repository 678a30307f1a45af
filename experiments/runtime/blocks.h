#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mainmatch {

/// Matches of a block, about; independent of the number of threads.
inline constexpr std::uint64_t kMatchesPerBlock = 256;
/// Deals of a block where each is played several times.
inline constexpr std::uint64_t kDealsPerBlock = 32;

/// Blocks first..end-1 of an experiment.
struct BlockRange {
  std::uint64_t first;
  std::uint64_t end;
};

/// Units 0..count-1 of an experiment, in blocks of `each`; the last may have fewer.
struct UnitBlocks {
  struct Range {
    std::uint64_t first;
    std::uint64_t end;
    std::uint64_t size() const { return end - first; }
  };

  std::uint64_t count;
  std::uint64_t each;

  std::uint64_t blocks() const { return (count + each - 1) / each; }
  std::uint64_t whole_blocks() const { return count / each; }
  Range units(std::uint64_t block) const {
    return {block * each, std::min((block + 1) * each, count)};
  }
};

/// Work in numbered blocks. Each block is worked on in one of a few worker slots.
class BlockWork {
 public:
  virtual ~BlockWork() = default;
  /// Works on block `block` in worker slot `slot`. Different slots work at the same time. Throws
  /// Stopped (engine/core/stop.h) once it is to stop.
  virtual void work(std::uint64_t block, std::size_t slot) = 0;
  /// Called for each block after its work, in ascending order, one at a time (on any thread),
  /// before its slot is used again; of blocks that were joined (Experiment::joins) with the last.
  /// Returns false to stop: it is not called for later blocks, although some may have been worked
  /// on.
  virtual bool done(std::uint64_t block, std::size_t slot) = 0;
  /// The last call, instead of done(), for the first block whose work was stopped: may add what
  /// is whole of it.
  virtual void cut_short(std::uint64_t, std::size_t) {}
};

/// The number of threads that `threads` stands for: 0 is one for every core available.
int threads_meant(int threads);

/// The number of threads that have work with this many blocks: at least 1.
int threads_for(std::uint64_t blocks, int threads);

/// The number of worker slots of `run_blocks` with that many threads (not 0).
std::size_t worker_slots(int threads);

/// Does blocks first..end-1 on `threads` threads (not 0). When `stop` becomes true, no further
/// block is started and started blocks are stopped: blocks first..k-1 are done. Returns k, also if
/// `done` stopped it. An exception of `work` or `done` stops the run and is rethrown.
std::uint64_t run_blocks(BlockWork& work, std::uint64_t first, std::uint64_t end, int threads,
                         const std::atomic<bool>& stop);

}  // namespace mainmatch
