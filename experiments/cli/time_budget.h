#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace mainmatch::cli {

/// Seconds that a run may take, from its construction; 0: as many as it takes. Once they are over
/// it sets `stop`, unless something else set it before. A run that is kept counts whole blocks, so
/// that each process is to play one at least: where it `waits`, it stops nothing before begin().
class TimeBudget {
 public:
  TimeBudget(double seconds, std::atomic<bool>& stop, bool waits = false)
      : left_(seconds), waits_(waits), stop_(stop) {
    if (seconds > 0) clock_ = std::jthread([this](const std::stop_token& ended) { watch(ended); });
  }

  /// Takes off what earlier processes used.
  void resume_after(double seconds) { left_ = left_ - seconds; }
  void begin() { waits_ = false; }

  /// Whether it was this that ended the run.
  bool used_up() const { return is_used_up_; }

 private:
  void watch(const std::stop_token& ended) {
    constexpr std::chrono::milliseconds kLooks{5};
    for (; !ended.stop_requested(); std::this_thread::sleep_for(kLooks)) {
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
      if (waits_ || passed.count() < left_) continue;
      is_used_up_ = !stop_.exchange(true);
      return;
    }
  }

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<double> left_;
  std::atomic<bool> waits_;
  std::atomic<bool>& stop_;
  std::atomic<bool> is_used_up_ = false;
  std::jthread clock_;  ///< last: it ends first
};

}  // namespace mainmatch::cli
