#include "experiments/base/json_schema.h"

#include <algorithm>
#include <set>
#include <string_view>

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

Json described_schema(std::string_view text, const Json& schema) {
  Json described = {{"description", text}};
  described.update(schema);
  return described;
}

Json or_null_schema(Json schema) {
  if (schema.contains("enum")) {
    schema["enum"].push_back(nullptr);
  } else {
    schema["type"] = {schema["type"], "null"};
  }
  return schema;
}

}  // namespace mainmatch
