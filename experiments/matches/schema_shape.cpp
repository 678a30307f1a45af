#include "experiments/matches/schema_shape.h"

#include <algorithm>
#include <set>

namespace mainmatch {

namespace {

/// Words that are more than this are described by their letters.
constexpr std::size_t kLongestList = 16;

bool have_one_length(const std::vector<std::string>& words) {
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return word.size() == words[0].size(); });
}

std::string pattern_of(const std::vector<std::string>& words) {
  std::string pattern = "^";
  for (std::size_t place = 0; place < words[0].size(); ++place) {
    std::set<char> letters;
    for (const std::string& word : words) letters.insert(word[place]);
    const std::string all(letters.begin(), letters.end());
    pattern += all.size() == 1 ? all : "[" + all + "]";
  }
  return pattern + "$";
}

}  // namespace

Json words_schema(const std::vector<std::string>& words) {
  if (words.size() > kLongestList && have_one_length(words)) {
    return {{"type", "string"}, {"pattern", pattern_of(words)}};
  }
  Json listed = Json::array();
  for (const std::string& word : words) {
    if (std::find(listed.begin(), listed.end(), word) == listed.end()) listed.push_back(word);
  }
  return {{"enum", std::move(listed)}};
}

Json object_schema(Json properties) {
  Json required = Json::array();
  for (const auto& [key, schema] : properties.items()) required.push_back(key);
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json list_schema(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json or_null_schema(Json schema) {
  if (schema.contains("enum")) {
    schema["enum"].push_back(nullptr);
  } else {
    schema["type"] = {schema["type"], "null"};
  }
  return schema;
}

void SchemaShape::put(std::string_view key, Json schema) {
  if (frame_.nullable) schema = or_null_schema(std::move(schema));
  if (!help_.empty()) {
    Json described = {{"description", std::exchange(help_, {})}};
    described.update(schema);
    schema = std::move(described);
  }
  if (key.empty()) {
    *frame_.schema = std::move(schema);
    return;
  }
  Json& there = (*frame_.schema)["properties"][std::string(key)];
  if (there.is_null()) {
    there = std::move(schema);
  } else if (there != schema) {  // in another form in another place of the walk
    if (!there.contains("anyOf")) there = {{"anyOf", {there}}};
    there["anyOf"].push_back(std::move(schema));
  }
  if (frame_.optional != nullptr) {
    frame_.optional->emplace_back(key);
  } else {
    (*frame_.schema)["required"].push_back(key);
  }
}

void SchemaShape::close() {
  const auto groups_with = [&](const std::string& key) {
    return std::count_if(frame_.groups.begin(), frame_.groups.end(), [&](const auto& group) {
      return std::find(group.begin(), group.end(), key) != group.end();
    });
  };
  for (const auto& group : frame_.groups) {
    for (const std::string& key : group) {
      if (group.size() < 2 || groups_with(key) > 1) continue;
      Json& others = (*frame_.schema)["dependentRequired"][key];
      for (const std::string& other : group) {
        if (other != key) others.push_back(other);
      }
    }
  }
}

}  // namespace mainmatch
