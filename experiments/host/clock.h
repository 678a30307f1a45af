#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace mainmatch::host {

/// Where time comes from, in milliseconds.
struct TimeSource {
  std::function<std::int64_t()> wall;    ///< UTC since 1970; may jump
  std::function<std::int64_t()> steady;  ///< since any moment, also while the machine sleeps
};
TimeSource system_time();

/// The time of a host, by which deadlines go: the wall clock as it stood when the host began, and
/// the steady clock from there on. So a wall clock that jumps closes nothing early and nothing
/// twice; the new time holds from the next start on. May be used from any thread.
class Clock {
 public:
  /// It goes on from `not_before`, the time of the last thing that happened, where the wall clock
  /// was put back meanwhile.
  explicit Clock(TimeSource source, std::int64_t not_before = 0);

  /// Never less than before.
  std::int64_t now();
  /// By how much the wall clock has jumped against this one, if that is more than a few seconds and
  /// was not yet said.
  std::optional<std::int64_t> new_jump();

 private:
  std::mutex mutex_;
  TimeSource source_;
  std::int64_t wall_at_start_;
  std::int64_t steady_at_start_;
  std::int64_t last_ = 0;
  std::int64_t said_ = 0;
};

/// The latest time that any text may name: in the year 2248.
inline constexpr std::int64_t kLatest = std::int64_t{1} << 43;

/// A time for people: "2026-11-28 20:00 UTC".
std::string time_text(std::int64_t milliseconds);

}  // namespace mainmatch::host
