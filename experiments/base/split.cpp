#include "experiments/base/split.h"

namespace mainmatch {

namespace {

/// Calls f(position) for every character outside of parentheses and double quotes.
template <class F>
void for_each_outside(std::string_view text, F&& f) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (text[i] == ')' && depth > 0) --depth;
    if (depth == 0) f(i);
    if (text[i] == '(') ++depth;
  }
}

}  // namespace

std::vector<std::string> split_list(std::string_view list, char between) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for_each_outside(list, [&](std::size_t i) {
    if (list[i] != between) return;
    parts.emplace_back(list.substr(from, i - from));
    from = i + 1;
  });
  parts.emplace_back(list.substr(from));
  return parts;
}

std::size_t find_outside(std::string_view text, char c) {
  std::size_t found = text.npos;
  for_each_outside(text, [&](std::size_t i) {
    if (text[i] == c && found == text.npos) found = i;
  });
  return found;
}

std::size_t rfind_outside(std::string_view text, char c) {
  std::size_t found = text.npos;
  for_each_outside(text, [&](std::size_t i) {
    if (text[i] == c) found = i;
  });
  return found;
}

}  // namespace mainmatch
