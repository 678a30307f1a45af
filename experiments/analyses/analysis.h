#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/bot_use.h"
#include "experiments/base/fields.h"
#include "experiments/report/document.h"
#include "experiments/report/result.h"

namespace mainmatch {

class Experiment;

/// Who follows a run.
class RunWatch {
 public:
  virtual ~RunWatch() = default;
  /// `done` of `total` things are done.
  virtual void advance(std::uint64_t done, std::uint64_t total, const std::string& things) = 0;
  /// The same in words, where the total is unknown.
  virtual void show(const std::string& text) = 0;
};

/// What a run may use. It changes no result.
struct RunSettings {
  int threads = 0;      ///< 0: all cores
  bool rows = false;    ///< the experiment is to give seat rows
  bool writes = true;   ///< false on ranks that only play blocks: there no file is written
  std::string command;  ///< that plays the same, for the records of matches
  Json plan = {};       ///< likewise, for what is written beside them
  std::atomic<bool>* stop = nullptr;       ///< becomes true when the run is to end soon
  std::function<bool()> out_of_time = {};  ///< whether the time budget ended it
  RunWatch* watch = nullptr;

  /// Reports progress to whoever follows.
  void advance(std::uint64_t done, std::uint64_t total, const std::string& things) const {
    if (watch) watch->advance(done, total, things);
  }
  /// The same, for an experiment to call.
  std::function<void(std::uint64_t, std::uint64_t, const std::string&)> progress() const {
    return [run = *this](std::uint64_t done, std::uint64_t total, const std::string& things) {
      run.advance(done, total, things);
    };
  }
};

/// A file that a checkpointed run keeps beside its result: a result of its own, or a text.
struct KeptFile {
  std::string name;
  std::optional<Result> table = {};
  std::string text = {};
};

/// What an analysis found.
struct FoundResult {
  Result result;
  bool partial = false;                       ///< the run was stopped before its end
  int code = 0;                               ///< the exit code, if it was not
  std::string warnings = {};                  ///< lines for stderr
  std::optional<std::string> signature = {};  ///< of the match, where game() names none
  std::string failure = {};  ///< why the run stopped early; it fails after its report
  std::vector<KeptFile> files = {};
};

/// An analysis: the values of its plan, and what follows from them. An object is one run:
/// declare(), values are read, settle(), begin(), found().
class Analysis {
 public:
  virtual ~Analysis() = default;

  /// Adds the fields of the plan, which are bound to this object.
  void declare(Fields& fields) {
    fields_ = &fields;
    add_fields();
  }
  /// Checks the values, and replaces them by what they stand for: bots by canonical names, a
  /// missing value by its default. After that the fields hold the canonical plan. Plays nothing.
  /// Throws InputError.
  virtual void settle(const ParsedFlags& flags) = 0;

  // After settle():

  /// The rules in effect; an empty object where the plan has none.
  virtual Json rules() const { return Json::object(); }
  /// The name of the match; empty if there is none.
  virtual std::string game() const { return ""; }
  /// The seconds to play; 0: as many as it takes.
  virtual double time_budget() const { return 0; }
  /// Why no shard of its experiment can be played; empty if one can.
  virtual std::string undivided() const { return ""; }
  /// The program or the hosted bot that plays, if one does.
  const BotUse& guests() const { return guests_; }

  /// Creates the experiment, which this object owns; null if there is nothing to play.
  virtual Experiment* begin(const RunSettings&) { return nullptr; }
  /// After it was played. `over`: there is nothing more to play. An analysis without an experiment
  /// does its work here.
  virtual FoundResult found(const RunSettings& run, bool over) = 0;
  /// What a table for CSV requires that was not given: "--improve"; empty if nothing.
  virtual std::string csv_needs() const { return ""; }
  /// What a format of its own prints instead of what was found; empty for the formats of all.
  virtual std::optional<std::string> exported(std::string_view) const { return std::nullopt; }

 protected:
  virtual void add_fields() = 0;
  Fields& fields() const { return *fields_; }
  void set_guests(BotUse guests) { guests_ = std::move(guests); }

 private:
  Fields* fields_ = nullptr;
  BotUse guests_;
};

/// An analysis as a list of them has it.
struct AnalysisEntry {
  std::string_view name;
  std::string_view help;
  std::unique_ptr<Analysis> (*make)();
  /// What text and pages say of its result.
  void (*describe)(const Node& result, report::Chapter& chapter);
  std::vector<std::string> formats = {"text", "json", "csv"};
  bool checkpoints = false;  ///< it plays an experiment
  bool rows = false;         ///< that gives seat rows
  bool programs = false;     ///< bots may be programs
  bool threads = true;
};

/// THE list of analyses; a line adds one.
const std::vector<AnalysisEntry>& analyses();
/// Null if there is none of this name.
const AnalysisEntry* find_analysis(std::string_view name);
/// Throws ValueError (at `path`) if there is none.
const AnalysisEntry& analysis_named(const std::string& path, const std::string& name);

}  // namespace mainmatch
