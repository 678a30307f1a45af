#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mainmatch {

// Every bot that is a program runs under a supervisor: this program, started once more. When the
// supervisor's control socket is closed, as it is when the program that plays has ended in whatever
// way, or when the bot ends, the supervisor kills all that the bot has left, and ends.

/// The program that runs, where it can be a supervisor and may have any children.
inline constexpr const char* kThisProgram = "/proc/self/exe";

/// What a supervisor is told by its command line.
struct Supervised {
  std::vector<std::string> command;  ///< the bot and its arguments; no shell
  int memory_mb = 1024;              ///< of data, for each of its processes
  std::string log;                   ///< where its stderr goes, 1 MiB at most; empty: nowhere
  bool sandbox = false;              ///< see sandbox.h
};

/// Of the supervisor's descriptors, the first not to be those of the bot.
inline constexpr int kControl = 3;

/// The command line of a supervisor but for the program itself.
std::vector<std::string> supervisor_arguments(const Supervised& supervised);

/// If this is the command line of a supervisor: does its work, and returns the exit code.
std::optional<int> supervise_if_asked(int argc, char** argv);

}  // namespace mainmatch
