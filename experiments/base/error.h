#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace mainmatch {

/// "got X, expected Y": how every message about a wrong value ends.
inline std::string mismatch(const std::string& got, std::string_view expected) {
  return "got " + got + ", expected " + std::string(expected);
}

/// A user's mistake: one line, "WHERE: KEY: got X, expected Y". WHERE is a file, FILE:LINE or a
/// flag. Caught in main, exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A mistake in one value. what() is "<path>: <complaint>", or the complaint alone if the path is
/// empty. A caller that knows the source of the value puts it in front.
struct ValueError : InputError {
  ValueError(std::string path_of_value, std::string what_is_wrong)
      : InputError((path_of_value.empty() ? "" : path_of_value + ": ") + what_is_wrong),
        path(std::move(path_of_value)),
        complaint(std::move(what_is_wrong)) {}
  ValueError(std::string path_of_value, const std::string& got, std::string_view expected)
      : ValueError(std::move(path_of_value), mismatch(got, expected)) {}

  std::string path;
  std::string complaint;
};

/// A failure outside of the input, such as an output that cannot be written. Caught in main, exit
/// code 1.
struct RunError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace mainmatch
