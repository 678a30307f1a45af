#include "experiments/matches/schema_shape.h"

#include <algorithm>

namespace mainmatch {

void SchemaShape::put(std::string_view key, Json schema) {
  if (frame_.nullable) schema = or_null_schema(std::move(schema));
  if (!help_.empty()) schema = described_schema(std::exchange(help_, {}), schema);
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
