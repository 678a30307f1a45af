#pragma once

#include <atomic>
#include <utility>

namespace mainmatch {

/// Thrown where a thread sees that its work is to stop: what it was doing is abandoned.
struct Stopped {};

namespace stop_detail {
inline constinit thread_local const std::atomic<bool>* of_thread = nullptr;
}  // namespace stop_detail

/// As long as it lives, this thread works on what is to stop once `stop` becomes true, which must
/// then stay so.
class StopScope {
 public:
  explicit StopScope(const std::atomic<bool>& stop) noexcept
      : outer_(std::exchange(stop_detail::of_thread, &stop)) {}
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;
  ~StopScope() { stop_detail::of_thread = outer_; }

 private:
  const std::atomic<bool>* outer_;
};

/// Whether what this thread does is to stop. Who thinks for long asks now and then, and then may
/// return anything: the match is abandoned.
inline bool stop_asked() noexcept {
  const std::atomic<bool>* const stop = stop_detail::of_thread;
  return stop && stop->load(std::memory_order_relaxed);
}

inline void throw_if_stopped() {
  if (stop_asked()) throw Stopped();
}

}  // namespace mainmatch
