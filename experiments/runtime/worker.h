#pragma once

#include <optional>
#include <string>

#include "experiments/runtime/experiment.h"
#include "experiments/runtime/message_tag.h"
#include "experiments/runtime/ranks.h"

namespace mainmatch {

/// A rank but rank 0 (see Coordinator): it works for its parent, and hands work on to its children.
class Worker {
 public:
  /// `hello` as Coordinator has it.
  Worker(Ranks& ranks, const std::string& hello);

  /// Waits for the next job; nothing if there is none any more.
  std::optional<std::string> next_job();
  /// Works on the blocks of this job, of which `experiment` is, until it is over.
  void serve(Experiment& experiment);
  /// Reports that this job failed here.
  void fail(const std::string& why);

 private:
  Message wait();
  void tell_parent(MessageTag tag, std::string bytes);
  void work_round(Experiment& experiment, const std::string& before);

  Ranks& ranks_;
  std::optional<Message> ahead_;  ///< taken from the ranks but still to be heard
};

}  // namespace mainmatch
