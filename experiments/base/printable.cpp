#include "experiments/base/printable.h"

#include <cstdint>

namespace mainmatch {

namespace {

constexpr std::size_t kLongestWord = 60;
constexpr std::size_t kLongestPath = 200;
/// Words and paths are cut where they are put into a message, so this cuts none that is well made.
constexpr std::size_t kLongestFault = 4000;

std::uint32_t byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

struct Character {
  std::uint32_t code;
  std::size_t bytes;  ///< 0 if the text does not begin with a character
};

/// The first character of a text that is not empty; overlong forms, surrogates and what lies beyond
/// U+10FFFF are none (RFC 3629, section 3).
Character first_character(std::string_view text) {
  const std::uint32_t lead = byte_at(text, 0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {lead, 0};
  std::uint32_t code = lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte_at(text, i) & 0xc0u) != 0x80) return {lead, 0};
    code = code << 6 | (byte_at(text, i) & 0x3fu);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kLeast[bytes] || surrogate || code > 0x10ffff) return {lead, 0};
  return {code, bytes};
}

/// Line and paragraph separators, marks that turn the direction of writing, and the byte order
/// mark.
bool misleads(std::uint32_t code) {
  return (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

std::string hex(std::uint32_t number, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += "0123456789abcdef"[(number >> shift) & 0xfu];
  }
  return text;
}

std::string escaped(Character character) {
  if (character.code == '\n') return "\\n";
  if (character.code == '\r') return "\\r";
  if (character.code == '\t') return "\\t";
  if (character.code <= 0x7f || character.bytes == 0) return "\\x" + hex(character.code, 2);
  return "\\u" + hex(character.code, 4);
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  std::string line;
  for (std::size_t shown = 0; !text.empty(); ++shown) {
    if (shown >= most) return line + "...";
    const Character character = first_character(text);
    const std::uint32_t code = character.code;
    const bool control = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    if (character.bytes == 0 || control || misleads(code)) {
      line += escaped(character);
    } else {
      line += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes == 0 ? 1 : character.bytes);
  }
  return line;
}

std::string shown_word(std::string_view word) { return "'" + printable(word, kLongestWord) + "'"; }

std::string shown_path(std::string_view path) { return printable(path, kLongestPath); }

std::string fault_line(std::string_view what) {
  return "mainmatch: " + printable(what, kLongestFault) + "\n";
}

}  // namespace mainmatch
