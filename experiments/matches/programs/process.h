#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "experiments/matches/programs/supervisor.h"

namespace mainmatch {

/// A program under its supervisor, which is asked line by line. Nothing here waits longer than it
/// is told to, whatever the program does, and memory is that of two lines.
class Process {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMaxLine = std::size_t{1} << 20;  ///< bytes

  enum class Heard {
    line,
    late,      ///< nothing by the deadline; it may still come
    too_long,  ///< more than kMaxLine bytes and no end
    closed,    ///< it has ended, or closed its input or output
  };

  /// Starts the program, without waiting for it. `self` is the path of this program; where that is
  /// kThisProgram, this process becomes the parent of what a bot leaves that kills its supervisor
  /// (a child subreaper, prctl(2)). Throws RunError if the system has no room for more processes or
  /// descriptors.
  Process(const std::string& self, const Supervised& supervised);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Ends it with all that it has left.
  ~Process() { end(); }

  /// Sends a line, given without its end, and waits for the next line that it writes. Throws
  /// Stopped (engine/core/stop.h); then it is of no use any more.
  Heard ask(std::string_view message, Clock::time_point deadline, std::string& line);
  /// Waits for another line.
  Heard hear(Clock::time_point deadline, std::string& line);
  /// Whether it has written what nobody has heard yet, but for blank lines.
  bool has_more();
  /// Sends the last line, closes its input and lets it end by itself until the deadline; whether it
  /// does.
  bool bid_farewell(std::string_view message, Clock::time_point deadline);
  void end();

  static constexpr std::string_view kCannotStart = "cannot start";
  /// Of a program that has ended by itself or was never started: how, as "exit 1", "signal 11" or
  /// "cannot start: No such file or directory"; else empty.
  std::string how_it_ended();

 private:
  bool take_line(std::string& line);
  /// Before a line: blank lines are none.
  void skip_blanks();
  /// Reads once what is there; false at the end.
  bool read_some();

  int in_ = -1;       ///< what it reads
  int out_ = -1;      ///< what it writes
  int control_ = -1;  ///< of the supervisor
  pid_t supervisor_ = -1;
  std::string unsent_;
  std::string buffer_;        ///< what was read and not heard
  std::size_t searched_ = 0;  ///< of the buffer: no end of a line before
};

}  // namespace mainmatch
