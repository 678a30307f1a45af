#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "engine/core/stop.h"
#include "experiments/runtime/block_pool.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/threads.h"

namespace mainmatch {

/// The blocks of an experiment that several ranks work on: hands out each block once and does them
/// in ascending order.
class Round final : public BlockFlow, public BlockPool {
 public:
  /// Blocks first..end-1 of `experiment`, which go by way of `work`.
  Round(Experiment& experiment, BlockWork& work, std::uint64_t first, std::uint64_t end,
        const std::atomic<bool>& stop);

  // For the threads of this process:
  std::optional<std::uint64_t> next() override;
  void work(std::uint64_t block, std::size_t slot) override {
    const StopScope scope(stop_);
    work_.work(block, slot);
  }
  void finish(std::uint64_t block, std::size_t slot) override;
  /// Stops the round: rethrow() throws this, or an earlier exception.
  void fail(std::exception_ptr why) override;
  void stopped() override { end_with(nullptr); }

  // For other processes:
  /// The fewer are left the fewer at a time, so that all ranks end at about the same time. The
  /// first block, which is kept for itself, and one that is not whole come alone.
  BlockRange hand_out(std::uint64_t most, int ranks) override;
  /// Invalid bytes fail the round in the name of that rank when it is their turn; so does what
  /// doing the block throws.
  void take(const BlockRange& blocks, int rank, std::string bytes) override;
  void take_failure(const std::string& line) override;

  /// Nothing is left to hand out, or wanted.
  bool closed() const;
  /// Blocks before this one are done.
  std::uint64_t due() const;
  void rethrow() const;

 private:
  struct Waiting {
    std::uint64_t end;
    int rank;
    std::string bytes;
  };

  void add(const BlockRange& blocks, int rank, std::string bytes);
  void end_with(std::exception_ptr why);
  void end_locked_with(std::exception_ptr why);
  /// Does the blocks up to this one.
  void pass_on(std::uint64_t end, std::size_t slot);
  void pass_on_waiting();

  Experiment& experiment_;
  BlockWork& work_;
  const std::atomic<bool>& stop_;
  const std::size_t received_;  ///< the worker slot of blocks from other ranks
  const std::uint64_t first_;
  const std::uint64_t end_;

  mutable std::mutex mutex_;
  std::condition_variable moved_;
  std::uint64_t next_;  ///< to be handed out
  std::uint64_t due_;   ///< to be done
  bool closed_ = false;
  bool enough_ = false;  ///< nothing is done any more
  std::exception_ptr failure_;
  std::map<std::uint64_t, Waiting> waiting_;  ///< by first block: those that came early
  std::size_t waiting_bytes_ = 0;
};

}  // namespace mainmatch
