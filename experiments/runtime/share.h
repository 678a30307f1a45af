#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/runtime/block_pool.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/threads.h"

namespace mainmatch {

/// The blocks that a rank is given in a round, for its threads and the ranks that work for it, and
/// what they gave.
class Share final : public BlockFlow, public BlockPool {
 public:
  using Clock = std::chrono::steady_clock;
  /// How long what a block gave waits at most to be joined with others, and for how long a rank
  /// asks for work at a time if the experiment joins.
  static constexpr Clock::duration kToJoin = std::chrono::seconds(1);

  /// `experiment` has two worker slots for each of its threads: those above are used to join.
  Share(Experiment& experiment, int rank, Clock::duration to_join = kToJoin);

  // For the threads of this process:
  std::optional<std::uint64_t> next() override;
  void work(std::uint64_t block, std::size_t slot) override;
  void finish(std::uint64_t block, std::size_t slot) override;
  void fail(std::exception_ptr why) override;
  void stopped() override { close(); }

  // For the ranks that work for this one:
  BlockRange hand_out(std::uint64_t most, int ranks) override;
  void take(const BlockRange& blocks, int rank, std::string bytes) override;
  void take_failure(const std::string& line) override;

  // For the thread that talks to the parent:
  void add(const BlockRange& blocks);
  /// Nothing is begun any more.
  void close();
  /// Nor finished.
  void stop() { stop_ = true; }
  /// The failures since this was asked last.
  std::vector<std::string> failures();
  /// What there is to say, in the words of kResults, if the ranks that work for this one want so
  /// many blocks; empty if there is nothing. What blocks gave that came as one goes back as one, if
  /// the experiment joins, but waits for that no longer than `to_join`.
  std::string results(std::uint64_t wanted_below);

 private:
  struct Piece {
    BlockRange blocks;
    int rank = 0;
    std::string bytes;
  };
  /// Blocks that came as one.
  struct Lot {
    std::uint64_t end = 0;
    std::uint64_t missing = 0;                   ///< blocks
    Clock::time_point since = {};                ///< the first of `pieces` came
    std::map<std::uint64_t, Piece> pieces = {};  ///< by first block
  };

  std::uint64_t wanted(std::uint64_t below);
  std::uint64_t blocks_to_hold() const;
  std::uint64_t blocks_in(Clock::duration time) const;
  std::vector<std::vector<Piece>> pieces_to_send();
  std::vector<Piece> joined(std::vector<Piece> pieces);
  bool join(std::span<Piece> run, std::size_t slot);
  void take_locked(const BlockRange& blocks, int rank, std::string bytes);

  Experiment& experiment_;
  const int rank_;
  const bool joins_;
  const Clock::duration to_join_;
  const Clock::time_point began_ = Clock::now();
  std::atomic<bool> stop_ = false;

  std::mutex mutex_;
  std::condition_variable moved_;
  bool closed_ = false;
  std::vector<std::string> failures_;
  std::deque<BlockRange> stock_;       ///< to be begun
  std::uint64_t held_ = 0;             ///< blocks of `stock_`, and those that the threads work on
  bool asked_ = false;                 ///< and not answered
  std::map<std::uint64_t, Lot> lots_;  ///< by first block: those not sent back yet
  std::uint64_t finished_ = 0;         ///< blocks, here and below
  Clock::duration worked_{0};          ///< by the threads
  std::uint64_t blocks_worked_ = 0;
};

}  // namespace mainmatch
