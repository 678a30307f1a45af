#pragma once

#include <atomic>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch::cli {

/// The flags of a command whose experiments can be kept in a folder.
class CheckpointFlags {
 public:
  /// `command` is its name; `seats` says whether its experiments fall into shards and have rows.
  void declare(Options& options, const char* command, bool seats);
  /// Throws InputError for flags that are of no use without --out.
  void check(const Given& given) const;

  /// Whether the run is to be kept.
  bool kept(const Given& given) const { return !out_.empty() || !given.run_folder.empty(); }
  bool rows() const { return rows_; }
  /// Plays an experiment that is not to be kept, on all ranks. `rules` are those in effect.
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

/// Which shard a text such as "2/5" names; {1, 1} for an empty one. Throws InputError without a
/// place.
struct ShardNumber {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};
ShardNumber shard_number(const std::string& text);

}  // namespace mainmatch::cli
