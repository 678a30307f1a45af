#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "experiments/cli/interrupt.h"
#include "experiments/cli/progress.h"
#include "experiments/io/file.h"
#include "experiments/tournament/tournament.h"

namespace mainmatch::cli {

/// Shows progress and writes records. A record that cannot be written stops the run; the matches
/// so far are still reported.
class Follower final : public TournamentObserver {
 public:
  /// `seconds` is the time budget, 0 for none.
  Follower(Progress& progress, std::uint64_t matches, double seconds, OutputFile* records)
      : progress_(progress),
        matches_(matches),
        limited_(seconds > 0),
        seconds_(seconds),
        records_(records) {}

  /// Seconds of the budget that earlier processes used.
  void resume_after(double seconds) { seconds_ -= seconds; }

  void advanced(std::uint64_t played, std::string_view lines) override {
    progress_.advance(played, matches_, "matches");
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (limited_ && passed.count() >= seconds_ && !interrupted) {
      out_of_time_ = true;
      interrupted = true;
    }
    if (!records_ || !failure_.empty()) return;
    try {
      records_->write(lines);
    } catch (const RunError& error) {
      failure_ = error.what();
      interrupted = true;
    }
  }
  const std::string& failure() const { return failure_; }
  bool out_of_time() const { return out_of_time_; }

 private:
  Progress& progress_;
  std::uint64_t matches_;
  bool limited_;
  double seconds_;  ///< that are left at the start
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool out_of_time_ = false;
  OutputFile* records_;
  std::string failure_;
};

}  // namespace mainmatch::cli
