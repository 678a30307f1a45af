#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "experiments/cli/outsiders.h"
#include "experiments/cli/run_plan.h"
#include "experiments/report/result.h"
#include "experiments/runtime/block_shard.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/manifest.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/store.h"

namespace mainmatch::cli {

/// A run that is checkpointed in a folder. manifest.json describes the run, store.sqlite holds the
/// checkpoint; a complete run has result.json, result.txt and seats.csv. Throws InputError or
/// RunError that names the file.
class CheckpointedRun {
 public:
  /// Called with the numbers of blocks done and of all, where blocks are kept.
  using Watch = std::function<void(std::uint64_t done, std::uint64_t of)>;

  /// Creates the folder, or opens that of a run to resume. `experiment` has not played any block;
  /// `guests` play in it.
  CheckpointedRun(std::string folder, const ExistingRun& kept, Manifest manifest,
                  Experiment& experiment, const BotUse& guests, Coordinator* coordinator,
                  Watch watch);

  /// Seconds of play before this process, up to the checkpoint.
  double seconds_played() const;
  /// It is a shard whose blocks are kept, and nothing was added up in the experiment.
  bool keeps_blocks() const { return shard_.has_value(); }
  /// What bots from outside did for the run.
  Json deeds() const { return outsiders_ ? outsiders_->deeds() : Json::object(); }
  /// Plays. Returns whether the run is complete. `begun` is called when a first block
  /// has been added.
  bool play(const std::atomic<bool>& stop, const std::function<void()>& begun = {});
  /// Marks the run as complete as it is.
  void end();
  /// Writes result.json, result.txt and, if asked for, seats.csv. Each file appears when it is
  /// complete.
  void write_results(const Result& result) const;
  /// Writes another result file in the same way.
  void write_file(const std::string& name, const std::string& text) const;
  /// Prints on stderr how to resume after an interruption.
  void print_resume_hint() const;
  /// Prints on stderr how to merge a complete shard.
  void print_merge_hint() const;

 private:
  void open(const ExistingRun& kept);
  std::string resume_command() const;
  /// Calls f(); adds the command that resumes the run to its RunErrors.
  template <class F>
  auto with_resume_hint(F&& f) const;
  void write_rows() const;
  void begin_with_shards(const std::vector<std::string>& shards);
  void add_sums_of_shards(const std::vector<std::string>& shards);
  void take_blocks_of_shards(const std::vector<std::string>& shards);
  BlockRange range_of(const Manifest& manifest) const;
  Experiment& played();
  bool play_part(const std::atomic<bool>& stop, const std::function<void()>& begun);

  Coordinator* coordinator_;
  std::string folder_;
  Manifest manifest_;
  Experiment& experiment_;
  const BotUse& guests_;
  std::optional<BlockShard> shard_;         ///< played instead
  std::optional<MergedShards> merged_;      ///< likewise
  std::optional<WithOutsiders> outsiders_;  ///< around what is played, if any play in it
  std::unique_ptr<Store> store_;
};

}  // namespace mainmatch::cli
