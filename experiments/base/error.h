#pragma once

#include <fmt/core.h>  // IWYU pragma: export

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace mainmatch {

/// "got X, expected Y": how every message about a wrong value ends.
inline std::string mismatch(const std::string& got, std::string_view expected) {
  return "got " + got + ", expected " + std::string(expected);
}

/// An error with a message: a text, or a format of {fmt} and what stands in it.
struct MessageError : std::runtime_error {
  using std::runtime_error::runtime_error;
  template <typename First, typename... More>
  MessageError(fmt::format_string<First, More...> message, First&& first, More&&... more)
      : std::runtime_error(fmt::vformat(message, fmt::make_format_args(first, more...))) {}
};

/// A user's mistake: one line, "WHERE: KEY: got X, expected Y". WHERE is a file, FILE:LINE or a
/// flag. Caught in main, exit code 2.
struct InputError : MessageError {
  using MessageError::MessageError;
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
struct RunError : MessageError {
  using MessageError::MessageError;
};

}  // namespace mainmatch
