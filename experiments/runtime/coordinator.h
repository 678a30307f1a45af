#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/runtime/experiment.h"
#include "experiments/runtime/message_tag.h"
#include "experiments/runtime/ranks.h"

namespace mainmatch {

/// Rank 0 and those that work for it. Blocks are dealt out as they are asked for, to the threads of
/// rank 0 as well, and are done on rank 0, in their order: so an experiment finds the same, and
/// whatever is written is written here, as if there were one process.
class Coordinator {
 public:
  explicit Coordinator(Ranks& ranks) : ranks_(ranks) {}
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;
  /// Sends all home.
  ~Coordinator();

  /// First of all. `hello` says which program this is and what it was told; throws InputError if
  /// others say something else.
  void handshake(const std::string& hello);
  /// What blocks are to be worked on from now on: with this text the others make the experiment.
  void begin(const std::string& job);
  /// As the other run_blocks does, on all ranks. `work` passes blocks on to `experiment`, which has
  /// done all that are before `first`. Throws RunError for what goes wrong elsewhere.
  std::uint64_t run_blocks(Experiment& experiment, BlockWork& work, std::uint64_t first,
                           std::uint64_t end, const std::atomic<bool>& stop);

 private:
  void send_all(MessageTag tag, const std::string& bytes);

  Ranks& ranks_;
};

}  // namespace mainmatch
