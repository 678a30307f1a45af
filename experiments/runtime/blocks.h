#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mainmatch {

/// Matches are played in blocks of about this size, whatever the number of threads.
inline constexpr std::uint64_t kMatchesPerBlock = 256;

/// Blocks first..end-1 of an experiment.
struct BlockRange {
  std::uint64_t first;
  std::uint64_t end;
};

/// Work that falls into numbered blocks, each done on one of a few worker slots.
class BlockWork {
 public:
  virtual ~BlockWork() = default;
  /// Does block number `block` on worker slot `slot`. Different slots work at the same time.
  virtual void work(std::uint64_t block, std::size_t slot) = 0;
  /// Called for each block after its work, in ascending order, one at a time (on any thread),
  /// before its slot is used again. False if that is enough: of later blocks nobody hears, though
  /// some may have been worked on.
  virtual bool done(std::uint64_t block, std::size_t slot) = 0;
};

/// How many threads `threads` stands for: 0 is one for every core that may be used.
int threads_meant(int threads);

/// How many threads have something to do where there are so many blocks: at least 1.
int threads_for(std::uint64_t blocks, int threads);

/// How many worker slots `run_blocks` with that many threads (not 0) needs.
std::size_t worker_slots(int threads);

/// Does blocks first..end-1 on `threads` threads (not 0). When `stop` becomes true no further block
/// is begun, but those that were begun are finished, so what was done is always first..k-1; returns
/// k, also where `done` said that it is enough. What `work` or `done` throws ends the run and is
/// passed on.
std::uint64_t run_blocks(BlockWork& work, std::uint64_t first, std::uint64_t end, int threads,
                         const std::atomic<bool>& stop);

}  // namespace mainmatch
