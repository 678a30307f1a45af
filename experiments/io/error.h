#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace mainmatch {

/// A user's mistake: one line that names the file, the key or flag, what stood there and what is
/// allowed. Caught in main, exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A mistake in one value. what() is "<path>: <complaint>", or just the complaint where the path is
/// empty; whoever knows where the value came from can put that before it.
struct ValueError : InputError {
  ValueError(std::string path_of_value, std::string what_is_wrong)
      : InputError((path_of_value.empty() ? "" : path_of_value + ": ") + what_is_wrong),
        path(std::move(path_of_value)),
        complaint(std::move(what_is_wrong)) {}

  std::string path;
  std::string complaint;
};

/// A run that failed for a reason outside of the input (an output that cannot be written). Caught
/// in main, exit code 1.
struct RunError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace mainmatch
