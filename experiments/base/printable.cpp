#include "experiments/base/printable.h"

#include <fmt/core.h>
#include <utf8.h>

#include <cstdint>

namespace mainmatch {

namespace {

constexpr std::size_t kLongestWord = 60;
constexpr std::size_t kLongestPath = 200;
/// Words and paths are cut where they are put into a message, so this cuts none that is well made.
constexpr std::size_t kLongestFault = 4000;

/// Line and paragraph separators, marks that turn the direction of writing, and the byte order
/// mark.
bool misleads(std::uint32_t code) {
  return (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

std::string escaped(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  return code <= 0x7f ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  std::string line;
  const char* at = text.data();
  const char* const end = at + text.size();
  const char* valid = utf8::find_invalid(at, end);
  for (std::size_t shown = 0; at != end; ++shown) {
    if (shown >= most) return line + "...";
    if (at == valid) {  // a byte that is no UTF-8
      line += fmt::format("\\x{:02x}", static_cast<unsigned char>(*at++));
      valid = utf8::find_invalid(at, end);
      continue;
    }
    const char* const from = at;
    const std::uint32_t code = utf8::unchecked::next(at);
    const bool control = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    if (control || misleads(code)) {
      line += escaped(code);
    } else {
      line.append(from, at);
    }
  }
  return line;
}

std::string shown_word(std::string_view word) { return "'" + printable(word, kLongestWord) + "'"; }

std::string shown_path(std::string_view path) { return printable(path, kLongestPath); }

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:/=+@%-";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string fault_line(std::string_view what) {
  return "mainmatch: " + printable(what, kLongestFault) + "\n";
}

}  // namespace mainmatch
