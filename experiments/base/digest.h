#pragma once

#include <string>
#include <string_view>

namespace mainmatch {

/// SHA-256, as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

/// Whether a text is so many hexadecimal digits, in small letters.
bool is_hex(std::string_view text, std::size_t digits);

}  // namespace mainmatch
