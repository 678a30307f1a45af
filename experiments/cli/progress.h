#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace mainmatch::cli {

/// A bar on stderr with rate and remaining time; silent where stderr is no terminal.
class Progress {
 public:
  Progress(std::string what, std::uint64_t total, bool quiet);
  ~Progress();
  void advance(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t total_;
  bool shown_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace mainmatch::cli
