#pragma once

#include <cstdint>
#include <string>

#include "experiments/analyses/analysis.h"
#include "experiments/cli/given.h"
#include "experiments/cli/program_flags.h"
#include "experiments/cli/report_flag.h"
#include "experiments/runtime/block_shard.h"

namespace mainmatch::cli {

/// The flags of a run that are not part of its plan: what it may use and what it writes.
class RunFlags {
 public:
  /// Those that this analysis has a use for.
  void declare(Fields& fields, const AnalysisEntry& entry);
  /// Those that any analysis may have a use for.
  void declare(Fields& fields);
  /// Those of a run that goes on.
  void declare_for_resume(Fields& fields);
  /// Throws InputError for a flag that this analysis has no use for, and for a bot that cannot play
  /// with these flags.
  void check(const Given& given, const AnalysisEntry& entry, const Analysis& analysis) const;

  int threads() const { return static_cast<int>(threads_); }
  bool quiet() const { return quiet_; }
  const std::string& format() const { return format_; }
  const std::string& out() const { return out_; }
  ReportFlag& report() { return report_; }
  const ProgramFlags& programs() const { return programs_; }

  /// How a checkpointed run goes on, as its manifest holds it.
  Json of_run() const;
  /// Takes that.
  void read_of_run(const Node& run);
  bool rows() const { return rows_; }
  const std::string& shard() const { return shard_; }

 private:
  void declare_use(Fields& fields, const std::vector<std::string>& formats, bool threads);
  void declare_kept(Fields& fields, bool rows);

  std::int64_t threads_ = 0;  ///< 0: all cores
  std::string format_ = "text";
  bool quiet_ = false;
  std::string out_;
  bool rows_ = false;
  std::string shard_;
  ReportFlag report_;
  ProgramFlags programs_;
};

/// Reads a shard such as "2/5"; {1, 1} for an empty text. Throws InputError without a place.
ShardNumber shard_number(const std::string& text);

}  // namespace mainmatch::cli
