#include "experiments/cli/config.h"

#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/cli/file.h"
#include "experiments/error.h"
#include "experiments/nearest.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxConfigBytes = 1 << 20;
constexpr int kMaxDots = 64;

std::string at_line(const std::string& path, const toml::source_region& region) {
  return path + ":" + std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column);
}

/// The parser recurses once per part of a dotted key, so a line may not have more dots than that.
/// Dots in strings count as well: no honest line has so many.
void refuse_deep_keys(const std::string& path, const std::string& text) {
  int line = 1;
  int dots = 0;
  for (const char c : text) {
    dots = c == '\n' ? 0 : dots + (c == '.');
    if (dots > kMaxDots) {
      throw InputError(path + ":" + std::to_string(line) + ": more than " +
                       std::to_string(kMaxDots) + " dots in a line");
    }
    line += c == '\n';
  }
}

ordered_json to_json(const std::string& path, const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* array = node.as_array()) {
    ordered_json list = ordered_json::array();
    for (const toml::node& item : *array) list.push_back(to_json(path, item));
    return list;
  }
  if (const auto* table = node.as_table()) {
    ordered_json object = ordered_json::object();
    for (const auto& [key, value] : *table) {
      object[std::string(key.str())] = to_json(path, value);
    }
    return object;
  }
  throw InputError(at_line(path, node.source()) + ": dates and times are no values here");
}

/// A value as a flag would have it.
std::string as_flag_text(const toml::node& node, const std::string& where) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  std::ostringstream shown;
  shown << toml::node_view<const toml::node>(node);
  throw InputError(where + ": " + shown.str().substr(0, 60) +
                   ", allowed a whole number, a text, true or false");
}

/// A list stands for the same names with commas between them, or for a repeated flag.
void take(const Options::Row& row, const toml::node& node, const std::string& where) {
  const auto* array = node.as_array();
  if (!array) return row.take(as_flag_text(node, where));
  if (row.repeats) {
    for (const toml::node& item : *array) row.take(as_flag_text(item, where));
    return;
  }
  std::string joined;
  for (const toml::node& item : *array) {
    joined += (joined.empty() ? "" : ",") + as_flag_text(item, where);
  }
  row.take(joined);
}

[[noreturn]] void refuse_key(const std::string& where, const std::string& key,
                             const Options& options) {
  std::vector<std::string_view> known = {"rules"};
  for (const Options::Row& row : options.rows()) {
    if (!row.flag_only) known.push_back(row.name);
  }
  throw InputError(where + ": unknown key '" + key + "'" + suggestion(key, known));
}

}  // namespace

ordered_json read_config(const std::string& path, const Options& options,
                         const std::set<std::string>& given) {
  const std::string text = read_file(path, kMaxConfigBytes);
  refuse_deep_keys(path, text);
  toml::table table;
  try {
    table = toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    throw InputError(at_line(path, error.source()) + ": " + std::string(error.description()));
  }
  ordered_json rules = ordered_json::object();
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    const std::string where = at_line(path, key.source());
    if (name == "rules") {
      if (!value.is_table()) throw InputError(where + ": rules must be a table");
      rules = to_json(path, value);
      continue;
    }
    const Options::Row* row = options.find(name);
    if (!row || row->flag_only) refuse_key(where, name, options);
    if (given.contains(name)) continue;
    try {
      take(*row, value, where);
    } catch (const InputError& error) {
      throw InputError(where + ": " + name + ": " + error.what());
    }
  }
  return rules;
}

}  // namespace mainmatch::cli
