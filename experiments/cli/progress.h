#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "experiments/analyses/analysis.h"

namespace mainmatch::cli {

/// From now on progress goes here, a line each time and an empty one at the end, on any thread;
/// empty: to stderr.
void send_progress_to(std::function<void(const std::string& line)> sink);

/// A progress line on stderr, redrawn in place; silent if stderr is no terminal. It is erased when
/// this ends, which is to be before anything else is printed.
class Progress final : public RunWatch {
 public:
  explicit Progress(bool quiet);
  ~Progress() override;
  /// Draws a bar with rate and remaining time: `done` of `total` things are done. Other things than
  /// before start a new bar.
  void advance(std::uint64_t done, std::uint64_t total, const std::string& things) override;
  /// Draws a text, if the total is unknown.
  void show(const std::string& text) override;

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due();
  void draw(const std::string& line);

  bool shown_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
  /// Time and position of the first call: a resumed run does not start at 0.
  Clock::time_point start_;
  std::optional<std::uint64_t> first_;
  std::string things_;
};

}  // namespace mainmatch::cli
