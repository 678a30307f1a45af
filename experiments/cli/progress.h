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
  /// A bar with rate and remaining time: `done` of `total` things are done. Other things than
  /// before begin a new bar.
  void advance(std::uint64_t done, std::uint64_t total, const std::string& things);
  /// How far it is, where nobody knows how far it has to go.
  void show(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due();

  bool shown_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
  /// When the bar first heard how far it is, and how far: a resumed run begins where another one
  /// ended.
  Clock::time_point start_;
  std::optional<std::uint64_t> first_;
  std::string things_;
};

}  // namespace mainmatch::cli
