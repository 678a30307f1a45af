#include "experiments/report/result.h"

#include "experiments/base/json.h"
#include "experiments/base/number.h"

namespace mainmatch {

namespace {

/// The outer two levels with a line for each entry.
void append(const Json& json, int depth, std::string& text) {
  if (depth == 2 || !json.is_structured() || json.empty()) {
    text += json.dump();
    return;
  }
  const std::string indent(static_cast<std::size_t>(2 * depth + 2), ' ');
  text += json.is_object() ? '{' : '[';
  const char* separator = "\n";
  for (const auto& [key, value] : json.items()) {
    text += separator + indent;
    if (json.is_object()) text += Json(key).dump() + ": ";
    append(value, depth + 1, text);
    separator = ",\n";
  }
  text += '\n' + indent.substr(2) + (json.is_object() ? '}' : ']');
}

/// Keys and the elements of "profiles" on lines of their own.
std::string lines_of(const Json& tree) {
  std::string text = "{";
  for (const auto& [key, value] : tree.items()) {
    text += (text.size() > 1 ? ",\n" : "") + Json(key).dump() + ":";
    if (key != "profiles") {
      text += to_line(value);
      continue;
    }
    const char* separator = "[\n";
    for (const Json& profile : value) {
      text += separator + to_line(profile);
      separator = ",\n";
    }
    text += "\n]";
  }
  return text + "}\n";
}

}  // namespace

Json tree_of(const Result& result) {
  if (result.tree.contains("format")) return result.tree;
  Json tree = {{"kind", result.kind}};
  for (const auto& [key, value] : result.tree.items()) tree[key] = value;
  return tree;
}

std::string json_text(const Result& result) {
  if (result.tree.contains("format")) return lines_of(result.tree);
  const Json tree = tree_of(result);
  if (result.kind != "tournament") return tree.dump(2) + '\n';
  std::string text;
  append(tree, 0, text);
  return text + '\n';
}

std::string partial_note(std::uint64_t done, std::uint64_t asked, std::string_view things) {
  const auto count = [](std::uint64_t n) { return count_text(static_cast<std::int64_t>(n)); };
  return fmt::format("PARTIAL: stopped after {} of the {} {} asked for", count(done), count(asked),
                     things);
}

}  // namespace mainmatch
