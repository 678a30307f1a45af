#pragma once

#include <atomic>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch::cli {

/// The flags of a command whose runs can be checkpointed in a folder.
class CheckpointFlags {
 public:
  /// `command` is its name; `seats`: its experiments have shards and seat rows.
  void declare(Options& options, const char* command, bool seats);
  /// Throws InputError for flags that require --out.
  void check(const Given& given) const;

  /// Whether the run is checkpointed.
  bool kept(const Given& given) const { return !out_.empty() || !given.run_folder.empty(); }
  bool rows() const { return rows_; }
  /// Plays an experiment without checkpoints, on all ranks. `rules` are those in effect.
  void play(const Given& given, const nlohmann::ordered_json& rules, Experiment& experiment,
            const std::atomic<bool>& stop) const;

 private:
  friend class CheckpointedRun;

  const Options* options_ = nullptr;
  std::string command_;
  std::string out_;
  bool rows_ = false;
  std::string shard_;
};

/// Reads a shard such as "2/5"; {1, 1} for an empty text. Throws InputError without a place.
struct ShardNumber {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};
ShardNumber shard_number(const std::string& text);

}  // namespace mainmatch::cli
