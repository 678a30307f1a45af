#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch::serve {

/// An analysis that runs beside all else.
class Job {
 public:
  /// Becomes true when it is to end soon.
  const std::atomic<bool>& stop() const { return stop_; }
  /// From its work: how far it is, 0..1, and what is found so far. Ends the work soon if its time
  /// is over: what it found is the result.
  void report(double progress);
  void report(double progress, std::shared_ptr<const Json> result);

 private:
  using Clock = std::chrono::steady_clock;

  friend class Jobs;
  enum class State { waiting, running, done, stopped, failed };
  Json json();
  /// Whoever holds mutex_ calls it.
  void end_if_due();

  std::uint64_t id_ = 0;
  std::function<void(Job&)> work_;
  std::atomic<bool> stop_ = false;
  Clock::time_point end_ = Clock::time_point::max();
  bool is_out_of_time_ = false;
  mutable std::mutex mutex_;
  State state_ = State::waiting;
  double progress_ = 0;
  std::shared_ptr<const Json> result_;
  std::string error_;
};

/// At most kAtOnce run, kMaxWaiting wait, and kMaxKept that have ended are remembered.
class Jobs {
 public:
  static constexpr std::size_t kAtOnce = 2;
  static constexpr std::size_t kMaxWaiting = 16;
  static constexpr std::size_t kMaxKept = 64;

  /// A job that has run for longer is to end, at its next report or when somebody asks for it.
  explicit Jobs(std::chrono::seconds longest = std::chrono::hours(24 * 365));
  /// Stops all.
  ~Jobs();

  /// Returns its id. Throws Refused if too many wait.
  std::string add(std::function<void(Job&)> work);
  /// {"state", "progress", "result", "error"}. Throws Refused.
  Json json(const std::string& id) const;
  void stop(const std::string& id);

  /// Threads that a job may use: advice takes up to 30 MB for each.
  static constexpr int kThreads = 1;

 private:
  std::shared_ptr<Job> find(const std::string& id) const;
  void work();
  void run(Job& job) const;
  void forget_old();

  const std::chrono::seconds longest_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool ending_ = false;
  std::uint64_t last_id_ = 0;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::deque<std::shared_ptr<Job>> all_;  ///< in the order in which they came
  std::vector<std::thread> threads_;
};

}  // namespace mainmatch::serve
