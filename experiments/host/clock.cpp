#include "experiments/host/clock.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace mainmatch::host {

namespace {

constexpr std::int64_t kJump = 5'000;

std::int64_t read(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
}

}  // namespace

TimeSource system_time() {
  return {[] { return read(CLOCK_REALTIME); }, [] { return read(CLOCK_BOOTTIME); }};
}

Clock::Clock(TimeSource source, std::int64_t not_before)
    : source_(std::move(source)),
      wall_at_start_(std::max(source_.wall(), not_before)),
      steady_at_start_(source_.steady()) {}

std::int64_t Clock::now() {
  const std::lock_guard lock(mutex_);
  const std::int64_t here = wall_at_start_ + source_.steady() - steady_at_start_;
  last_ = std::max(last_, here);
  return last_;
}

std::optional<std::int64_t> Clock::new_jump() {
  const std::lock_guard lock(mutex_);
  const std::int64_t jump = source_.wall() - wall_at_start_ - (source_.steady() - steady_at_start_);
  if (std::abs(jump - said_) < kJump) return std::nullopt;
  said_ = jump;
  return jump;
}

std::string time_text(std::int64_t milliseconds) {
  const std::time_t seconds = milliseconds / 1'000;
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

}  // namespace mainmatch::host
