#pragma once

#include <nlohmann/json.hpp>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/base/json_schema.h"

namespace mainmatch {

/// Writes the JSON Schema of a view: a sink of Shape (see shape.h). Lists and maps may be shorter
/// than under these rules.
class SchemaShape {
 public:
  /// Adds the fields to the schema of an object, as object_schema() gives it.
  explicit SchemaShape(Json& schema) : frame_{&schema} {}

  void help(std::string_view text) { help_ = text; }

  void whole(std::string_view key, int low, auto&&) {
    Json schema = {{"type", "integer"}};
    if (low >= 0) schema["minimum"] = low;
    put(key, std::move(schema));
  }
  void wide(std::string_view key, auto&&) { put(key, {{"type", "integer"}}); }
  void flag(std::string_view key, auto&&) { put(key, {{"type", "boolean"}}); }
  void text(std::string_view key, auto&&, auto&&) { put(key, {{"type", "string"}}); }
  void choice(std::string_view key, int size, auto&& name, auto&&) {
    put(key, names_schema(size, name));
  }

  void object(std::string_view key, auto&& body) {
    Json schema = object_schema(Json::object());
    within(schema, body);
    put(key, std::move(schema));
  }
  void when(auto&&, auto&& body) {
    std::vector<std::string> keys;
    auto* const outer = std::exchange(frame_.optional, &keys);
    body();
    frame_.optional = outer;
    frame_.groups.push_back(std::move(keys));
  }
  void or_null(std::string_view, auto&&, auto&& body) {
    const bool outer = std::exchange(frame_.nullable, true);
    body();
    frame_.nullable = outer;
  }
  void list(std::string_view key, int most, auto&& items, auto&& item) {
    std::ranges::range_value_t<decltype(items())> none{};
    put_list(key, most, [&] { item(none); });
  }
  void tuple(std::string_view key, int size, auto&& item) {
    put_list(key, size, [&] { item(0); });
  }
  void entries(std::string_view key, int size, auto&&, auto&& item) { tuple(key, size, item); }
  void map(std::string_view key, int size, auto&& name, auto&&, auto&& item) {
    Json value;
    within(value, [&] { item(std::string_view(), 0); });
    put_map(key, size, name, std::move(value));
  }
  void counts(std::string_view key, int size, auto&& name, auto&&) {
    put_map(key, size, name, {{"type", "integer"}, {"minimum", 1}});
  }
  void copies(std::string_view key, int size, auto&& name, auto&&) {
    put(key, list_schema(names_schema(size, name)));
  }
  void subset(std::string_view key, int size, auto&& name, auto&&) {
    Json schema = list_schema(names_schema(size, name));
    schema["uniqueItems"] = true;
    put(key, std::move(schema));
  }
  void letters(std::string_view key, int size, auto&& name, auto&&) {
    std::string all;
    for (int i = 0; i < size; ++i) all += name(i);
    put(key, {{"type", "string"}, {"pattern", "^[" + all + "]*$"}});
  }
  void json(std::string_view key, auto&& schema, auto&&) { put(key, schema()); }
  void columns(auto&&) {}
  static constexpr bool is_live() { return false; }

  /// After all fields: adds which of them are there together.
  void close();

 private:
  /// The schema of an object, or of an item, whose fields are being added.
  struct Frame {
    Json* schema;
    std::vector<std::string>* optional = nullptr;  ///< collects keys that need not be there
    bool nullable = false;
    std::vector<std::vector<std::string>> groups = {};  ///< keys that are there together
  };

  void put(std::string_view key, Json schema);
  void put_list(std::string_view key, int most, auto&& item) {
    Json items;
    within(items, item);
    Json schema = list_schema(std::move(items));
    schema["maxItems"] = most;
    put(key, std::move(schema));
  }
  void put_map(std::string_view key, int size, auto&& name, Json value) {
    std::vector<std::string> names;
    for (int i = 0; i < size; ++i) names.push_back(key_text(name(i)));
    put(key, {{"type", "object"},
              {"propertyNames", words_schema(names)},
              {"additionalProperties", std::move(value)}});
  }
  void within(Json& schema, auto&& body) {
    Frame outer = std::exchange(frame_, Frame{&schema});
    std::string help = std::exchange(help_, {});
    body();
    close();
    frame_ = std::move(outer);
    help_ = std::move(help);
  }

  Frame frame_;
  std::string help_;  ///< of the next field
};

}  // namespace mainmatch
