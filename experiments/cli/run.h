#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/cli/checkpoint_flags.h"
#include "experiments/cli/checkpointed_run.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/cli/program_flags.h"
#include "experiments/cli/report_flag.h"
#include "experiments/report/result.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch::cli {

/// The flags of every command that plays matches: chance, threads, bots of the user's own, and how
/// to answer.
struct CommonFlags {
  /// `formats` begins with text.
  void declare(Options& options, std::vector<std::string> formats);

  std::uint64_t seed = 1;
  std::int64_t threads = 0;  ///< 0: all cores
  std::string format = "text";
  bool quiet = false;
  std::vector<std::string> bots_files;
  std::vector<std::string> named_bots;  ///< NAME=DEFINITION, see settle_bots
};

/// The flags of every command that plays an experiment: how to play it and what to write.
class RunFlags {
 public:
  /// The last flags of a command. `command` and `parts` as in CheckpointFlags; `formats` begins
  /// with text.
  void declare(Options& options, const char* command, bool parts, std::vector<std::string> formats);
  /// Before them, where bots may be programs.
  void declare_programs(Options& options) { programs_.declare(options); }
  /// Throws InputError for flags that are of no use without others.
  void check(const Given& given) const { kept_.check(given); }

  std::uint64_t seed() const { return common_.seed; }
  int threads() const { return static_cast<int>(common_.threads); }  ///< 0: all cores
  bool quiet() const { return common_.quiet; }
  const std::string& format() const { return common_.format; }
  /// NAME=DEFINITION, what --define and --bots-file have given.
  const std::vector<std::string>& named_bots() const { return common_.named_bots; }
  bool rows() const { return kept_.rows(); }
  bool kept(const Given& given) const { return kept_.kept(given); }
  /// The command that plays the same under the rules in effect.
  std::string command(nlohmann::ordered_json rules) const;
  void add_provenance(nlohmann::ordered_json rules, Result& result) const;

 private:
  friend class Run;

  const Options* options_ = nullptr;
  std::string name_;  ///< of the command
  CommonFlags common_;
  CheckpointFlags kept_;
  ReportFlag report_;
  ProgramFlags programs_;
};

/// A command's experiment from its first file to its exit code: played, on all ranks, kept where
/// that was asked for, and reported.
class Run {
 public:
  /// `rules` are those in effect. A page that cannot be written is an error now; from here on
  /// Ctrl-C is noticed. `flags` and `given` must outlive it.
  Run(RunFlags& flags, const Given& given, nlohmann::ordered_json rules);

  /// Before it is played: where the experiment is kept, with what was played of it before; null if
  /// it is not to be kept.
  const CheckpointedRun* keep(Experiment& experiment);
  /// Plays it; keeps it as well, if keep() was not called. `begun` is called when a run that is
  /// kept has added a first block.
  void play(Experiment& experiment, const std::function<void()>& begun = {});
  /// What was played is all there is to be.
  void end();
  /// The run that is kept and has nothing left to play, else null.
  const CheckpointedRun* complete() const { return kept_ && complete_ ? &*kept_ : nullptr; }
  /// Writes the result to wherever it was asked for; `partial` says that not all was found that is
  /// to be. The exit code.
  int report(const Result& found, bool partial);

  const nlohmann::ordered_json& rules() const { return rules_; }

 private:
  RunFlags& flags_;
  const Given& given_;
  nlohmann::ordered_json rules_;
  std::optional<CheckpointedRun> kept_;
  bool complete_ = false;  ///< by its blocks: without a store, nobody counts them
};

}  // namespace mainmatch::cli
