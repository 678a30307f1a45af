#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/cli/folder.h"

namespace mainmatch::tests {

/// A file to lie in the folder in which the program runs; a name that ends with '/' is a folder.
struct File {
  std::string name;
  std::string text;
  std::size_t zeros = 0;  ///< NUL bytes after the text, a hole on the disk
};

/// How the program is run: with these arguments and files, in an empty folder of its own.
struct Call {
  std::vector<std::string> args;
  std::vector<File> files;
  std::string in = "/dev/null";  ///< what stdin reads; "" closes it
  std::string out;               ///< where stdout goes instead of being returned
  std::vector<std::string> env;  ///< NAME=VALUE, beside or in place of what the tests have
  std::vector<std::string> launcher =
      {};          ///< a program by its path and words of its own: starts it
  int signal = 0;  ///< sent once, if the program still runs when one of these says so; 0 for none
  /// The CPU time that the program has used by then: how busy the machine is does not matter.
  std::optional<std::chrono::microseconds> signal_after = {};
  std::function<bool()> signal_when = {};
  bool signals_on = false;  ///< it is sent again and again until the program ends
};

struct Ran {
  int code;  ///< exit code, or -1 if a signal ended the program
  std::string out;
  std::string err;
  /// Names of what lay in the folder afterwards and was not put there, or no longer lay there.
  std::string strays;
  std::chrono::microseconds cpu{0};  ///< that the program used
};

/// Words with more after them.
inline std::vector<std::string> with(std::vector<std::string> words,
                                     const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Runs the program that was built along with the tests, in an empty folder of its own.
Ran run_program(const Call& call);
/// The same in a folder that is there.
Ran run_program_in(const std::filesystem::path& folder, const Call& call);

/// The path of that program.
const char* program_path();

}  // namespace mainmatch::tests
