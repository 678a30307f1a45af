#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace mainmatch::cli {

/// A line on stderr that is drawn over and over; silent where stderr is no terminal.
class Progress {
 public:
  explicit Progress(bool quiet);
  ~Progress();
  /// A bar with rate and remaining time: `done` of `total` things are done.
  void advance(std::uint64_t done, std::uint64_t total, const std::string& things);
  /// How far it is, where nobody knows how far it has to go.
  void tell(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due();

  bool shown_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
  /// When the bar was told how far it is for the first time, and how far: a run that goes on begins
  /// where another one ended.
  Clock::time_point start_;
  std::optional<std::uint64_t> first_;
};

}  // namespace mainmatch::cli
