#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/runtime/experiment.h"
#include "experiments/runtime/message_tag.h"
#include "experiments/runtime/ranks.h"

namespace mainmatch {

/// The coordinator on rank 0. It hands out blocks on request, to the threads of rank 0 as well, and
/// rank 0 does them in ascending order. So results and files are those of a single process. Other
/// ranks hand on and gather in the same way (Children), and join what follows each other if they
/// may: so the work of rank 0 does not grow with their number.
class Coordinator {
 public:
  explicit Coordinator(Ranks& ranks) : ranks_(ranks) {}
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;
  /// Stops all ranks.
  ~Coordinator();

  /// Handshake, before anything else. `hello` is the program and its command line; throws
  /// InputError if another rank has a different one.
  void handshake(const std::string& hello);
  /// Sets the experiment that all ranks play from now on; the others construct it from this text.
  void begin(const std::string& job);
  /// Like the other run_blocks, on all ranks. `work` passes blocks on to `experiment`, which has
  /// done all blocks before `first`. Throws RunError for a failure on another rank.
  std::uint64_t run_blocks(Experiment& experiment, BlockWork& work, std::uint64_t first,
                           std::uint64_t end, const std::atomic<bool>& stop);

 private:
  Ranks& ranks_;
};

}  // namespace mainmatch
