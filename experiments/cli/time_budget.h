#pragma once

#include <atomic>
#include <chrono>

namespace mainmatch::cli {

/// Seconds that a run may take, from its construction; 0: as many as it takes. Several threads may
/// look one after another, not at once.
class TimeBudget {
 public:
  explicit TimeBudget(double seconds) : is_limited_(seconds > 0), seconds_(seconds) {}

  /// Takes off what earlier processes used.
  void resume_after(double seconds) { seconds_ -= seconds; }

  /// Sets `stop` once the time is over, unless something else set it before.
  void check(std::atomic<bool>& stop) {
    if (!is_limited_ || stop) return;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    if (passed.count() < seconds_) return;
    is_used_up_ = true;
    stop = true;
  }
  /// Whether it was this that ended the run.
  bool used_up() const { return is_used_up_; }

 private:
  bool is_limited_;
  double seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool is_used_up_ = false;
};

}  // namespace mainmatch::cli
