#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "experiments/cli/checkpoint_flags.h"
#include "experiments/cli/given.h"
#include "experiments/results/result.h"
#include "experiments/runtime/experiment.h"
#include "experiments/runtime/manifest.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/store.h"

namespace mainmatch::cli {

/// A run that is kept in a folder: manifest.json says what it is, store.sqlite how far it is, and
/// when nothing is left to play result.json, result.txt and seats.csv hold what it found. Errors
/// are thrown as InputError or RunError that names the file.
class CheckpointedRun {
 public:
  /// Makes the folder, or opens that of a run which is to go on; after that, the other ranks have
  /// the experiment as well. `experiment` is what is to be played and has not been; `rules` are
  /// those in effect.
  CheckpointedRun(const CheckpointFlags& flags, const Given& given, nlohmann::ordered_json rules,
                  Experiment& experiment);

  /// Seconds for which it was played before, as far as that is kept.
  double seconds_played() const;
  /// Plays; whether nothing is left to play.
  bool play(const std::atomic<bool>& stop);
  /// What was played is all there is to be.
  void end();
  /// Writes what was found: result.json and result.txt, and the table of seats, where it was asked
  /// for. Each appears when it is complete.
  void write_results(const Result& result) const;
  /// Another file with what was found, in the same way.
  void write_file(const char* name, const std::string& text) const;
  /// On stderr, after an interruption.
  void print_resume_hint() const;

 private:
  void open(const CheckpointFlags& flags, const Given& given);
  std::string resume_command() const;
  /// Calls f(); errors of the run come with what to type to go on.
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

/// The names of the files with results.
inline constexpr const char* kResultJson = "result.json";
inline constexpr const char* kResultText = "result.txt";
inline constexpr const char* kSeatsCsv = "seats.csv";

}  // namespace mainmatch::cli
