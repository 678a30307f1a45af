#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mainmatch {

/// The text as one line of a message may show it. Control characters, bytes that are no UTF-8 and
/// the characters of Unicode that break a line or turn its direction come out as escapes (\n, \x1b,
/// \xff, \u202e); after about `most` characters it is cut and ends in "...".
std::string printable(std::string_view text, std::size_t most = std::string_view::npos);

/// A word of the user's in a message: printable, at most 60 characters, between quotes.
std::string shown_word(std::string_view word);

/// The name of a file in a message: printable, at most 200 characters.
std::string shown_path(std::string_view path);

/// A word as a shell takes it: between quotes where it has to be.
std::string shell_word(std::string_view word);

/// The message about an error on stderr: one line, whatever `what` holds.
std::string fault_line(std::string_view what);

}  // namespace mainmatch
