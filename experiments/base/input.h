#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

#include "experiments/base/fields.h"
#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/base/printable.h"

namespace mainmatch {

/// The name of an input in messages: its path, or "standard input" for "-".
std::string input_name(const std::string& path);

/// A file of at most 256 MiB or, for "-", standard input. Throws InputError.
std::string read_text_input(const std::string& path);

/// The JSON of such an input. Throws InputError
/// "NAME:LINE:COLUMN: MESSAGE" for invalid JSON.
Json read_json_input(const std::string& path);

/// The same of a file of a run that is kept, which is a regular one.
Json read_json_of_run(const std::string& path);

/// Calls f(stream, name) with a file or, for "-", standard input.
template <class F>
auto with_input(const std::string& path, F&& f) {
  const bool from_stdin = path == "-";
  const std::string name = input_name(path);
  struct stat found;
  // A stream reports neither why it does not open nor that it opened a folder.
  if (from_stdin ? ::fstat(STDIN_FILENO, &found) != 0 : ::stat(path.c_str(), &found) != 0) {
    fail_reading(name, errno);
  }
  if (S_ISDIR(found.st_mode)) fail_reading(name, EISDIR);
  // What stands where it was closed (see main.cpp) can only be written to.
  if (from_stdin && (::fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE) == O_WRONLY) {
    fail_reading(name, EBADF);
  }
  if (from_stdin) return f(std::cin, name);
  std::ifstream file(path, std::ios::binary);
  if (!file) fail_reading(name, errno);
  return f(file, name);
}

/// The same with the text of the file, if a plan holds it. Standard input is kept, so that it can
/// be read again.
template <class F>
auto with_input(InputFile& file, F&& f) {
  if (file.path == "-" && !file.text) {
    file.text = with_input(file.path, [](std::istream& in, const std::string&) {
      return std::string(std::istreambuf_iterator<char>(in), {});
    });
  }
  if (!file.text) return with_input(file.path, f);
  std::istringstream in(*file.text);
  return f(in, input_name(file.path));
}

}  // namespace mainmatch
