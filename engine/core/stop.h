#pragma once

#include <atomic>
#include <utility>

namespace mainmatch {

/// Thrown by a thread that was asked to stop; its work is abandoned.
struct Stopped {};

namespace stop_detail {
inline constinit thread_local const std::atomic<bool>* of_thread = nullptr;
}  // namespace stop_detail

/// While it lives, the work of this thread can be stopped by setting `stop`, which must then stay
/// true.
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

/// Whether this thread should stop. Long computations check it now and then and may then return
/// anything: the match is abandoned.
inline bool stop_asked() noexcept {
  const std::atomic<bool>* const stop = stop_detail::of_thread;
  return stop && stop->load(std::memory_order_relaxed);
}

inline void throw_if_stopped() {
  if (stop_asked()) throw Stopped();
}

}  // namespace mainmatch
