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
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/threads.h"

namespace mainmatch {

/// The failure of a rank that sent invalid bytes.
std::exception_ptr failure_of_bytes(int rank);

/// The blocks of an experiment that several ranks work on: hands out each block once and does them
/// in ascending order.
class Round final : public BlockFlow {
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
  /// Up to this many blocks; none if none can be handed out now.
  BlockRange hand_out(std::uint64_t most);
  /// Takes the sums of a block from a rank (Experiment::save_block). Invalid bytes fail the round
  /// in the name of that rank when it is their turn. Throws what doing the block throws.
  void take(std::uint64_t block, int rank, std::string bytes);

  /// Nothing is left to hand out, or wanted.
  bool closed() const;
  /// Blocks before this one are done.
  std::uint64_t due() const;
  void rethrow() const;

 private:
  struct Waiting {
    int rank;
    std::string bytes;
  };

  void end_with(std::exception_ptr why);
  void end_locked_with(std::exception_ptr why);
  void pass_on(std::size_t slot);
  void pass_on_waiting();

  Experiment& experiment_;
  BlockWork& work_;
  const std::atomic<bool>& stop_;
  const std::size_t received_;  ///< the worker slot of blocks from other ranks
  const std::uint64_t end_;

  mutable std::mutex mutex_;
  std::condition_variable moved_;
  std::uint64_t next_;  ///< to be handed out
  std::uint64_t due_;   ///< to be done
  bool closed_ = false;
  bool enough_ = false;  ///< nothing is done any more
  std::exception_ptr failure_;
  std::map<std::uint64_t, Waiting> waiting_;  ///< blocks that came before their turn
  std::size_t waiting_bytes_ = 0;
};

}  // namespace mainmatch
