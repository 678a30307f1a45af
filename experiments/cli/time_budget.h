#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace mainmatch::cli {

/// Seconds that a run may take, from its construction; 0: as many as it takes. Once they are over
/// it sets `stop`, unless something else set it before.
class TimeBudget {
 public:
  TimeBudget(double seconds, std::atomic<bool>& stop) : stop_(stop) {
    if (seconds <= 0) return;
    left_ = std::chrono::duration<double>(seconds);
    clock_ = std::jthread([this](const std::stop_token& ended) { watch(ended); });
  }

  /// Takes off what earlier processes used.
  void resume_after(double seconds) {
    const std::lock_guard lock(mutex_);
    left_ -= std::chrono::duration<double>(seconds);
    changed_.notify_all();
  }

  /// Whether it was this that ended the run.
  bool used_up() const { return is_used_up_; }

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (!ended.stop_requested() && Clock::now() < start_ + left_) {
      const auto end = start_ + std::chrono::ceil<Clock::duration>(left_);
      changed_.wait_until(lock, ended, end, [] { return false; });
    }
    is_used_up_ = !ended.stop_requested() && !stop_.exchange(true);
  }

  std::atomic<bool>& stop_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::chrono::duration<double> left_{0};
  std::atomic<bool> is_used_up_ = false;
  std::jthread clock_;  ///< last: it ends first
};

}  // namespace mainmatch::cli
