#include "experiments/base/json_sink.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

namespace mainmatch {

/// A comma, unless what follows is the first of its kind or stands behind a key.
void JsonText::part() {
  if (text_.empty()) return;
  const char last = text_.back();
  if (last != '{' && last != '[' && last != ':') text_ += ',';
}

void JsonText::quote(std::string_view text) {
  const auto is_plain = [](char byte) {
    return byte >= ' ' && byte <= '~' && byte != '"' && byte != '\\';
  };
  if (!std::all_of(text.begin(), text.end(), is_plain)) {
    text_ += Json(text).dump();
    return;
  }
  text_ += '"';
  text_ += text;
  text_ += '"';
}

void JsonText::put_key(std::string_view key) {
  part();
  quote(key);
  text_ += ':';
}
void JsonText::put_null() {
  part();
  text_ += "null";
}
void JsonText::put(bool value) {
  part();
  text_ += value ? "true" : "false";
}
void JsonText::put(std::int64_t value) {
  part();
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text_.append(digits.data(), end);
}
void JsonText::put(std::string_view value) {
  part();
  quote(value);
}
void JsonText::put(const Json& value) {
  part();
  text_ += value.dump();
}
void JsonText::put(const WrittenJson& value) {
  part();
  text_ += value.text;
}
void JsonText::begin_object() {
  part();
  text_ += '{';
}
void JsonText::end_object() { text_ += '}'; }
void JsonText::begin_list() {
  part();
  text_ += '[';
}
void JsonText::end_list() { text_ += ']'; }

Json& JsonTree::place(Json value) {
  if (open_.empty()) return root_ = std::move(value);
  Json& holder = *open_.back();
  if (holder.is_object()) return holder[key_] = std::move(value);
  holder.push_back(std::move(value));
  return holder.back();
}

void JsonTree::put_key(std::string_view key) { key_ = key; }
void JsonTree::put_null() { place(nullptr); }
void JsonTree::put(bool value) { place(value); }
void JsonTree::put(std::int64_t value) { place(value); }
void JsonTree::put(std::string_view value) { place(value); }
void JsonTree::put(const Json& value) { place(value); }
void JsonTree::put(const WrittenJson& value) { place(value.tree); }
void JsonTree::begin_object() { open_.push_back(&place(Json::object())); }
void JsonTree::end_object() { open_.pop_back(); }
void JsonTree::begin_list() { open_.push_back(&place(Json::array())); }
void JsonTree::end_list() { open_.pop_back(); }

}  // namespace mainmatch
