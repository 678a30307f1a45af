#pragma once

#include <cstddef>
#include <string>
#include <vector>

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
};

struct Ran {
  int code;  ///< exit code, or -1 if a signal ended the program
  std::string out;
  std::string err;
  /// Names of what lay in the folder afterwards and was not put there, or no longer lay there.
  std::string strays;
};

/// Runs the program that was built along with the tests.
Ran run_program(const Call& call);

}  // namespace mainmatch::tests
