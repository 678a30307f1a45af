#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/file.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/time_budget.h"

namespace mainmatch::cli {

/// Shows progress and writes records. A record that cannot be written stops the run; the matches
/// so far are still reported.
class Follower final : public TournamentObserver {
 public:
  /// `seconds` is the time budget, 0 for none; it waits in a run that is kept.
  Follower(Progress& progress, std::uint64_t matches, double seconds, bool kept,
           OutputFile* records)
      : progress_(progress),
        matches_(matches),
        time_(seconds, interrupted, kept),
        records_(records) {}

  TimeBudget& time() { return time_; }

  void advanced(std::uint64_t played, std::string_view lines) override {
    progress_.advance(played, matches_, "matches");
    if (!records_ || !failure_.empty()) return;
    try {
      records_->write(lines);
    } catch (const RunError& error) {
      failure_ = error.what();
      interrupted = true;
    }
  }
  const std::string& failure() const { return failure_; }

 private:
  Progress& progress_;
  std::uint64_t matches_;
  TimeBudget time_;
  OutputFile* records_;
  std::string failure_;
};

}  // namespace mainmatch::cli
