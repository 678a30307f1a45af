#pragma once

#include <stdexcept>
#include <string>

namespace mainmatch {

/// A user's mistake: one line that names the file, the key or flag, what stood there and what is
/// allowed. Caught in main, exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A run that failed for a reason outside of the input (an output that cannot be written). Caught
/// in main, exit code 1.
struct RunError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace mainmatch
