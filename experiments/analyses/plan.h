#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/analysis.h"

namespace mainmatch {

// A plan is what to run, as data: canonical JSON, the fields of an analysis by name.
//   {"format": "mainmatch-plan/1", "analysis": "duel", "game": "edges", ..., "rules": {...}}
// Threads, ranks, time budgets and files to write are not part of it. Whoever has the plan has the
// run: a manifest, another rank and 'mainmatch run' take it and nothing else.

inline constexpr const char* kPlanFormat = "mainmatch-plan/1";

/// An analysis with its fields, which flags or a plan give.
class PlannedRun {
 public:
  explicit PlannedRun(const AnalysisEntry& entry);
  PlannedRun(const PlannedRun&) = delete;
  PlannedRun& operator=(const PlannedRun&) = delete;

  /// The run of a plan; messages start with `place`. Throws InputError for a plan that is not
  /// valid, and for an input file that is missing or has changed.
  static std::unique_ptr<PlannedRun> from(const Json& plan, const std::string& place);
  /// The same for a plan of somebody who may start no program here and read or write no file. Its
  /// inputs stand in it by content.
  static std::unique_ptr<PlannedRun> confined(const Json& plan, const std::string& place);

  /// Gives a field that is no part of plans its value, if the analysis has one of this name; before
  /// settle(). Messages start with `place`. Throws ValueError.
  void read(const std::string& name, const Json& value, const std::string& place);
  void settle();
  /// The canonical plan, after settle(). Throws InputError for an input that cannot be read.
  Json plan() const;
  /// The keys of a plan that say only how much is played.
  std::vector<std::string> extent() const;

  const AnalysisEntry& entry() const { return entry_; }
  Analysis& analysis() const { return *analysis_; }
  Fields& fields() { return fields_; }
  const Fields& fields() const { return fields_; }
  ParsedFlags& flags() { return flags_; }
  /// The place of every value, for messages: a flag where none is known.
  ValuePlaces places() const;

 private:
  static std::unique_ptr<PlannedRun> from(const Json& plan, const std::string& place,
                                          bool confined);

  const AnalysisEntry& entry_;
  Fields fields_;
  ParsedFlags flags_;
  std::unique_ptr<Analysis> analysis_;
};

/// The JSON Schema (2020-12) of the plans of an analysis.
Json plan_schema(const AnalysisEntry& entry);
/// That of every plan.
Json plan_schema();

}  // namespace mainmatch
