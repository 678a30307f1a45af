#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "experiments/cli/checkpoint_flags.h"
#include "experiments/cli/given.h"
#include "experiments/report/result.h"
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
  /// Creates the folder, or opens that of a run to resume; after that, the other ranks have the
  /// experiment as well. `experiment` has not played any block; `rules` are those in effect.
  CheckpointedRun(const CheckpointFlags& flags, const Given& given, nlohmann::ordered_json rules,
                  Experiment& experiment);

  /// Seconds of play before this process, up to the checkpoint.
  double seconds_played() const;
  /// Plays. Returns whether the run is complete. `begun` is called when a first block
  /// has been added.
  bool play(const std::atomic<bool>& stop, const std::function<void()>& begun = {});
  /// Marks the run as complete as it is.
  void end();
  /// Writes result.json, result.txt and, if asked for, seats.csv. Each file appears when it is
  /// complete.
  void write_results(const Result& result) const;
  /// Writes another result file in the same way.
  void write_file(const char* name, const std::string& text) const;
  /// Prints on stderr how to resume after an interruption.
  void print_resume_hint() const;

 private:
  void open(const CheckpointFlags& flags, const Given& given);
  std::string resume_command() const;
  /// Calls f(); adds the command that resumes the run to its RunErrors.
  template <class F>
  auto with_resume_hint(F&& f) const;
  void write_rows() const;
  void begin_with_shards(const Given& given);
  BlockRange range_of(const Manifest& manifest) const;

  Coordinator* coordinator_;
  std::string folder_;
  Manifest manifest_;
  Experiment& experiment_;
  std::unique_ptr<Store> store_;
};

/// Names of the result files.
inline constexpr const char* kResultJson = "result.json";
inline constexpr const char* kResultText = "result.txt";
inline constexpr const char* kSeatsCsv = "seats.csv";

}  // namespace mainmatch::cli
