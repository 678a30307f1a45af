#include "experiments/base/toml.h"

#define TOML_EXCEPTIONS 1
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxConfigBytes = 1 << 20;
constexpr int kMaxDots = 64;
constexpr int kDeepest = 64;
constexpr std::size_t kLongestShown = 60;
constexpr std::size_t kLongestComplaint = 200;

std::string at_line(const std::string& path, const toml::source_region& region) {
  return path + ":" + std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column);
}

/// Limits the dots of a line, because the parser recurses once per part of a dotted key. Dots in
/// strings count as well; those of a comment that is a line do not, as long as no string of several
/// lines came before, in which it could lie.
void refuse_deep_keys(const std::string& path, std::string_view text) {
  const std::size_t long_strings = std::min(text.find("\"\"\""), text.find("'''"));
  int line = 1;
  int column = 0;  // in bytes
  int dots = 0;
  bool is_comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (++column == 1) is_comment = c == '#' && i < long_strings;
    dots += c == '.' && !is_comment;
    if (dots > kMaxDots) {
      throw InputError(path + ":" + std::to_string(line) + ":" + std::to_string(column) +
                       ": too many dots in a line, expected at most " + std::to_string(kMaxDots));
    }
    if (c != '\n') continue;
    ++line;
    column = dots = 0;
  }
}

/// A value in a message.
std::string text_of(const toml::node& node) {
  std::ostringstream text;
  if (const auto* real = node.as_floating_point()) {
    text << real->get();  // the library would show all digits
  } else {
    text << toml::node_view<const toml::node>(node);
  }
  return printable(text.str(), kLongestShown);
}

Json to_json(const std::string& path, const toml::node& node, int depth = 0) {
  if (depth > kDeepest) {
    throw InputError(at_line(path, node.source()) + ": nested more than " +
                     std::to_string(kDeepest) + " levels deep");
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* real = node.as_floating_point()) {
    if (std::isfinite(real->get())) return real->get();
    throw InputError(at_line(path, node.source()) + ": " +
                     mismatch(text_of(node), "a finite number"));
  }
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* array = node.as_array()) {
    Json list = Json::array();
    for (const toml::node& item : *array) list.push_back(to_json(path, item, depth + 1));
    return list;
  }
  if (const auto* table = node.as_table()) {
    Json object = Json::object();
    for (const auto& [key, value] : *table) {
      object[std::string(key.str())] = to_json(path, value, depth + 1);
    }
    return object;
  }
  throw InputError(at_line(path, node.source()) + ": " +
                   mismatch(text_of(node), "a number, a text, true, false, a list or a table"));
}

/// A value as the text of a flag.
std::string as_flag_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (const auto* real = node.as_floating_point()) {
    std::array<char, 32> text;  // the shortest that reads back as the same number
    const auto end = std::to_chars(text.data(), text.data() + text.size(), real->get()).ptr;
    return {text.data(), end};
  }
  throw InputError(mismatch(text_of(node), "a number, a text, true or false"));
}

/// A list stands for names separated by commas, or for a repeated flag.
void take(const PlanField& row, const toml::node& node) {
  const auto* array = node.as_array();
  if (!array) return row.take(as_flag_text(node));
  if (row.repeats()) {
    for (const toml::node& item : *array) row.take(as_flag_text(item));
    return;
  }
  std::string joined;
  for (const toml::node& item : *array) {
    joined += (joined.empty() ? "" : ",") + as_flag_text(item);
  }
  row.take(joined);
}

void take_rules(const toml::node& node, const std::string& name, const std::string& where,
                ParsedFlags& given) {
  const auto* rules = node.as_table();
  if (!rules) throw InputError(where + ": rules: " + mismatch(text_of(node), "a table"));
  given.rules = to_json(name, node);
  for (const auto& [key, value] : *rules) {
    const std::string path = Node(given.rules, "rules").path_to(key.str());
    given.where[path] = at_line(name, key.source()) + ": " + path;
  }
}

[[noreturn]] void refuse_key(const std::string& where, const std::string& key,
                             const Fields& fields) {
  std::vector<std::string_view> known = {"rules"};
  for (const PlanField& row : fields.all()) {
    if (!row.flag_only) known.push_back(row.name);
  }
  throw InputError(where + ": unknown key " + shown_word(key) + suggestion(key, known));
}

/// TOML's numbers end at 2^63 - 1. A seed beyond that becomes a text, which a flag reads as well.
std::string with_seed_as_text(std::string_view text) {
  constexpr std::string_view kBlank = " \t", kDigits = "0123456789";
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = text.substr(begin, end - begin);
    begin = end;
    const auto after = [&](std::size_t at) {
      return std::min(line.find_first_not_of(kBlank, at), line.size());
    };
    const std::size_t key = after(0);
    const std::size_t sign = line.substr(key).starts_with("seed") ? after(key + 4) : line.size();
    const std::size_t first = line.substr(sign).starts_with('=') ? after(sign + 1) : line.size();
    const std::size_t last = std::min(line.find_first_not_of(kDigits, first), line.size());
    const bool too_large = last - first >= 19;  // 2^63 has as many digits
    out += line.substr(0, first);
    out += too_large ? "\"" + std::string(line.substr(first, last - first)) + "\""
                     : std::string(line.substr(first, last - first));
    out += line.substr(last);
  }
  return out;
}

toml::table parse(std::string_view text, const std::string& name) {
  refuse_deep_keys(name, text);
  try {
    return toml::parse(with_seed_as_text(text), name);
  } catch (const toml::parse_error& error) {
    throw InputError(at_line(name, error.source()) + ": " +
                     printable(error.description(), kLongestComplaint));
  }
}

/// `key = value` for every member that TOML has a value for.
std::vector<std::string> members_of(const Json& object);

/// A value on one line. TOML writes words, numbers and lists as JSON does.
std::string inline_text(const Json& value) {
  if (!value.is_structured()) return to_line(value);
  std::vector<std::string> parts;
  if (value.is_object()) parts = members_of(value);
  for (const Json& item : value) {
    if (value.is_array()) parts.push_back(inline_text(item));
  }
  const std::string joined = fmt::format("{}", fmt::join(parts, ", "));
  return value.is_array() ? "[" + joined + "]" : "{ " + joined + " }";
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '-';
  });
  return bare ? key : to_line(key);
}

std::vector<std::string> members_of(const Json& object) {
  std::vector<std::string> members;
  for (const auto& [key, value] : object.items()) {
    if (!value.is_null()) members.push_back(key_text(key) + " = " + inline_text(value));
  }
  return members;
}

bool is_list_of_objects(const Json& value) {
  return value.is_array() && !value.empty() &&
         std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_object(); });
}

}  // namespace

std::string toml_text(const Json& object) {
  Json plain = object;
  std::string tables;
  for (const auto& [key, value] : object.items()) {
    if (!is_list_of_objects(value)) continue;
    plain.erase(key);
    for (const Json& one : value) {
      tables += fmt::format("{}[[{}]]\n", tables.empty() ? "" : "\n", key_text(key));
      for (const std::string& member : members_of(one)) tables += member + "\n";
    }
  }
  std::string text;
  for (const std::string& member : members_of(plain)) text += member + "\n";
  return text + (text.empty() || tables.empty() ? "" : "\n") + tables;
}

void read_config_text(std::string_view text, const std::string& name, const Fields& fields,
                      ParsedFlags& given) {
  const toml::table table = parse(text, name);
  for (const auto& [key, value] : table) {
    const std::string word(key.str());
    const std::string where = at_line(name, key.source());
    if (word == "rules") {
      take_rules(value, name, where, given);
      continue;
    }
    const PlanField* row = fields.find(word);
    if (!row || row->flag_only) refuse_key(where, word, fields);
    if (given.where.contains(word)) continue;
    given.where[word] = where + ": " + word;
    try {
      take(*row, value);
    } catch (const InputError& error) {
      throw InputError(given.where[word] + ": " + error.what());
    }
  }
}

void read_config(const std::string& path, const Fields& fields, ParsedFlags& given) {
  read_config_text(read_file(path, kMaxConfigBytes), shown_path(path), fields, given);
}

Json read_toml(const std::string& path) {
  return toml_content(read_file(path, kMaxConfigBytes), shown_path(path));
}

Json toml_content(std::string_view text, const std::string& name) {
  return to_json(name, parse(text, name));
}

}  // namespace mainmatch
