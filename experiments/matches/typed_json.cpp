#include "experiments/matches/typed_json.h"

#include <algorithm>
#include <regex>
#include <vector>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxNamed = 8;  ///< words that a prompt lists

std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(between, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::vector<std::string> words_of(const std::string& text) {
  TypedWords typed(text);
  std::vector<std::string> words;
  while (!typed.done()) words.push_back(typed.take());
  return words;
}

bool is_type(const Json& schema, const char* type) {
  const auto there = schema.find("type");
  if (there == schema.end()) return false;
  return there->is_array() ? std::find(there->begin(), there->end(), type) != there->end()
                           : *there == type;
}

/// The first of the words of a pattern: "A:S-T" of "^[A-L]:[ST]-[TU]$".
std::string example_of(const std::string& pattern) {
  std::string word;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '[') {
      word += pattern[i + 1];
      i = pattern.find(']', i);
    } else if (std::string_view("^$*").find(pattern[i]) == std::string_view::npos) {
      word += pattern[i];
    }
  }
  return word;
}

bool is_seat(const Json& schema) { return schema.contains("$ref"); }

[[noreturn]] void fail(const Json& schema, const std::string& text) {
  throw InputError(mismatch(shown_word(text), typed_form(schema)));
}

Json one_word(const Json& schema, const std::string& word) {
  if (word == "-") return nullptr;
  const auto number = typed_number(word);
  if (const auto words = schema.find("enum"); words != schema.end()) {
    for (const Json& one : *words) {
      const bool same = one.is_string() ? lower_case(one) == lower_case(word)
                                        : number && one.is_number() && one == *number;
      if (same) return one;
    }
    fail(schema, word);
  }
  if (is_type(schema, "boolean")) {
    const std::string lower = lower_case(word);
    if (lower == "yes" || lower == "y" || lower == "true") return true;
    if (lower == "no" || lower == "n" || lower == "false") return false;
    fail(schema, word);
  }
  if (is_type(schema, "integer") || is_seat(schema)) {
    if (!number) fail(schema, word);
    return *number;
  }
  if (const auto pattern = schema.find("pattern"); pattern != schema.end()) {
    const std::regex form(pattern->get<std::string>());
    for (const std::string& one : {word, upper_case(word)}) {
      if (std::regex_search(one, form)) return one;
    }
    fail(schema, word);
  }
  return word;
}

bool takes(const Json& schema, const std::string& word) {
  try {
    read_value(schema, word);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// An object of numbers: "C=2 D=1".
Json read_numbers(const Json& schema, const std::string& text) {
  Json object = Json::object();
  for (const std::string& word : words_of(text)) {
    const std::size_t equals = word.find('=');
    if (equals == word.npos) fail(schema, word);
    std::string key = word.substr(0, equals);
    if (const auto names = schema.find("propertyNames"); names != schema.end()) {
      key = one_word(*names, key).get<std::string>();
    }
    object[key] = one_word(schema.at("additionalProperties"), word.substr(equals + 1));
  }
  return object;
}

/// Words without a key take the first that is left and that they can be a value of; lists need one.
Json read_object(const Json& schema, const std::string& text) {
  const Json& properties = schema.at("properties");
  Json found = Json::object();
  for (const std::string& word : parts_of(text, ' ')) {
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    if (equals != word.npos && properties.contains(word.substr(0, equals))) {
      const std::string key = word.substr(0, equals);
      found[key] = read_value(properties.at(key), word.substr(equals + 1));
      continue;
    }
    const auto fits = [&](const auto& one) {
      return !found.contains(one.key()) && !is_type(one.value(), "array") &&
             takes(one.value(), word);
    };
    auto one = properties.items().begin();
    const auto end = properties.items().end();
    while (one != end && !fits(*one)) ++one;
    if (one == end) fail(schema, word);
    found[(*one).key()] = read_value((*one).value(), word);
  }
  Json object = Json::object();  // in the order of the schema
  for (const auto& [key, value] : properties.items()) {
    if (found.contains(key)) object[key] = found[key];
  }
  return object;
}

/// The first alternative that the text gives all keys of.
Json read_alternative(const Json& schema, const std::string& text) {
  for (const Json& one : schema.at("oneOf")) {
    try {
      Json value = read_value(one, text);
      if (std::ranges::all_of(one.value("required", Json::array()),
                              [&](const Json& key) { return value.contains(key); })) {
        return value;
      }
    } catch (const InputError&) {
    }
  }
  fail(schema, text);
}

/// What parts the items of a list: rows, objects, or single words.
char between(const Json& items) {
  if (items.contains("oneOf")) return between(items.at("oneOf")[0]);
  if (is_type(items, "array")) return '/';
  return is_type(items, "object") ? ',' : ' ';
}

Json read_list(const Json& schema, const std::string& text) {
  const Json& items = schema.at("items");
  const char gap = between(items);
  Json list = Json::array();
  for (const std::string& part : gap == ' ' ? words_of(text) : parts_of(text, gap)) {
    if (part.find_first_not_of(" \t") != part.npos) list.push_back(read_value(items, part));
  }
  return list;
}

}  // namespace

Json read_value(const Json& schema, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return nullptr;
  const std::string trimmed = text.substr(first, text.find_last_not_of(" \t") - first + 1);
  if (trimmed == "-") return nullptr;
  if (std::string_view("[{\"").find(trimmed[0]) != std::string_view::npos) {
    const Json json = Json::parse(trimmed, nullptr, false);
    if (json.is_discarded()) throw InputError(mismatch(shown_word(trimmed), "JSON"));
    return json;
  }
  if (schema.contains("oneOf")) return read_alternative(schema, trimmed);
  if (is_type(schema, "array")) return read_list(schema, trimmed);
  if (is_type(schema, "object")) {
    return schema.contains("properties") && !schema.at("properties").empty()
               ? read_object(schema, trimmed)
               : read_numbers(schema, trimmed);
  }
  return one_word(schema, trimmed);
}

std::string typed_form(const Json& schema) {
  if (const auto words = schema.find("enum"); words != schema.end()) {
    std::string all;
    const std::size_t size = words->size();
    for (std::size_t i = 0; i < size; ++i) {
      if (size > kMaxNamed && i > 2 && i + 1 < size) continue;
      const Json& one = (*words)[i];
      all += all.empty() ? "" : size > kMaxNamed && i + 1 == size ? ".." : " or ";
      all += one.is_null() ? "-" : one.is_string() ? one.get<std::string>() : one.dump();
    }
    return all;
  }
  if (const auto alternatives = schema.find("oneOf"); alternatives != schema.end()) {
    std::string all;
    for (const Json& one : *alternatives) all += (all.empty() ? "" : " or ") + typed_form(one);
    return all;
  }
  const std::string or_null = is_type(schema, "null") ? " or -" : "";
  if (is_type(schema, "boolean")) return "yes or no";
  if (is_seat(schema)) return "a seat";
  if (is_type(schema, "integer")) return "a number" + or_null;
  if (is_type(schema, "array")) {
    const Json& items = schema.at("items");
    const std::string item = typed_form(items);
    if (between(items) == '/') return item + " / ...";
    return between(items) == ',' ? item + ", ..." : item + " ...";
  }
  if (is_type(schema, "object")) {
    if (!schema.contains("properties") || schema.at("properties").empty()) return "NAME=NUMBER ...";
    std::string keys;
    for (const auto& [key, value] : schema.at("properties").items()) {
      keys += (keys.empty() ? "" : " ") + key;
    }
    return keys;
  }
  const auto pattern = schema.find("pattern");
  return (pattern == schema.end() ? "a word" : example_of(*pattern)) + or_null;
}

}  // namespace mainmatch
