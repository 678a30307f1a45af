#pragma once

#include <string>
#include <string_view>

namespace mainmatch {

/// A cell of CSV, between quotes where it needs them (RFC 4180, section 2).
inline std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace mainmatch
