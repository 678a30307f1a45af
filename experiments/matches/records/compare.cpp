#include "experiments/matches/records/compare.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace mainmatch {

namespace {

using Found = std::optional<Difference>;

const Json* find(const Json& object, const std::string& key) {
  const auto there = object.find(key);
  return there == object.end() ? nullptr : &*there;
}

Difference between(const std::string& path, const Json* stood, const Json* given) {
  return {path, stood ? shown(*stood) : "nothing", given ? shown(*given) : "nothing"};
}

Found compare(const Node& stood, const Json& given);

template <class Compare>
Found compare_arrays(const Node& stood, const Json& given, Compare&& compare_entries) {
  const std::size_t both = std::min(stood.size(), given.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (Found found = compare_entries(stood[i], given[i])) return found;
  }
  if (stood.size() > both) {
    return between(stood.path_to(both), &stood.json()[both], nullptr);
  }
  if (given.size() > both) return between(stood.path_to(both), nullptr, &given[both]);
  return std::nullopt;
}

Found compare_objects(const Node& stood, const Json& given) {
  for (std::size_t i = 0; i < stood.size(); ++i) {
    const Node value = stood.value(i);
    const Json* other = find(given, stood.key(i));
    if (!other) return between(value.path(), &value.json(), nullptr);
    if (Found found = compare(value, *other)) return found;
  }
  for (const auto& [key, value] : given.items()) {
    if (!find(stood.json(), key)) return between(stood.path_to(key), nullptr, &value);
  }
  return std::nullopt;
}

Found compare(const Node& stood, const Json& given) {
  if (stood.json().is_array() && given.is_array()) return compare_arrays(stood, given, compare);
  if (stood.json().is_object() && given.is_object()) return compare_objects(stood, given);
  // The library finds numbers equal by value: 2 is 2.0.
  if (stood.json() == given) return std::nullopt;
  return between(stood.path(), &stood.json(), &given);
}

/// Whether the keys are letters or numbers, such as those of horses, and not the names of fields:
/// then each of them says something. So does that there is none; fields always have their names.
bool is_map(const Json& object) {
  return std::none_of(object.items().begin(), object.items().end(), [](const auto& item) {
    return item.key().empty() || (item.key()[0] >= 'a' && item.key()[0] <= 'z');
  });
}

/// An entry of a list in a result, such as a peek: further keys are ignored, and so is the reason
/// of a rejection, which is free text.
Found compare_entry(const Node& stood, const Json& given) {
  if (!stood.json().is_object() || !given.is_object() || is_map(given))
    return compare(stood, given);
  for (const auto& [key, value] : given.items()) {
    if (key == "reason") continue;
    const std::optional<Node> own = stood.find(key);
    if (!own) return between(stood.path_to(key), nullptr, &value);
    if (Found found = compare(*own, value)) return found;
  }
  return std::nullopt;
}

/// A result or an outcome: keys that the adjudicator does not write are ignored.
template <class Compare>
Found compare_known(const Node& stood, const Json& given, Compare&& compare_entries) {
  for (std::size_t i = 0; i < stood.size(); ++i) {
    const Json* other = find(given, stood.key(i));
    if (!other) continue;
    const Node value = stood.value(i);
    const bool lists = value.json().is_array() && other->is_array();
    Found found = lists ? compare_arrays(value, *other, compare_entries) : compare(value, *other);
    if (found) return found;
  }
  return std::nullopt;
}

Found compare_result(const Node& holder, const Json& given) {
  const std::optional<Node> result = holder.find_unless_null("result");
  if (!result) return std::nullopt;
  return compare_known(*result, given.at("result"), compare_entry);
}

Found compare_rounds(const Node& rounds, const Json& given) {
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (Found found = compare_result(rounds[i], given[i])) return found;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Difference> first_difference(const Node& record, const Json& given) {
  for (std::size_t i = 0; i < record.size(); ++i) {
    const Node part = record.value(i);
    if (part.is_null()) continue;
    Found found;
    if (part.path() == "pregame") found = compare_result(part, given.at("pregame"));
    if (part.path() == "rounds") found = compare_rounds(part, given.at("rounds"));
    if (part.path() == "outcome") {
      const Json* outcome = find(given, "outcome");
      found = outcome ? compare_known(part, *outcome, compare)
                      : between(part.path(), &part.json(), nullptr);
    }
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace mainmatch
