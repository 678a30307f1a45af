#include "experiments/matches/seat_file.h"

#include <string>

#include "experiments/base/json_schema.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

constexpr std::string_view kInRounds = "rounds.";

bool is_empty(const Json& value) {
  return value.is_null() || (value.is_structured() && value.empty());
}

std::string_view last_part(std::string_view place) {
  return place.starts_with(kInRounds) ? place.substr(kInRounds.size()) : place;
}

/// What need not be written: nothing, none, no.
bool goes_without_saying(const Json& value) {
  return is_empty(value) || value == false || value == 0;
}

}  // namespace

bool is_seat_file(const Node& file) {
  if (!file.json().is_object()) return false;
  const std::optional<Node> format = file.find("format");
  return format && format->json() == kSeatFormat;
}

void check_seat_frame(const Node& file) {
  file.object({"format", "game", kProvenance, kSource, "seat", "rules", "dealt", "believed",
               "steps", "notes"});
  if (const auto provenance = file.find_unless_null(kProvenance)) provenance->object();
  const std::optional<Node> steps = file.find("steps");
  for (std::size_t i = 0, count = steps ? steps->array() : 0; i < count; ++i) {
    (*steps)[i].object({"step", "handed_in", "shown", "notes"});
  }
}

Seat seat_in(const Node& file, int seats) {
  return static_cast<Seat>(file.at("seat").whole(0, seats - 1));
}

void keep_news(const Json& from, std::string_view key, Json& to) {
  const auto there = from.find(key);
  if (there != from.end() && !is_empty(*there)) to[std::string(key)] = *there;
}

Json news_at(const Json& view, std::span<const std::string_view> places, int round) {
  Json news = Json::object();
  for (const std::string_view place : places) {
    const bool in_rounds = place.starts_with(kInRounds);
    keep_news(in_rounds ? view.at("rounds").at(static_cast<std::size_t>(round)) : view,
              last_part(place), news);
  }
  return news;
}

Json news_schema(const Json& view_schema, std::span<const std::string_view> places) {
  Json properties = Json::object();
  for (const std::string_view place : places) {
    const Json& all = place.starts_with(kInRounds)
                          ? view_schema.at("properties").at("rounds").at("items")
                          : view_schema;
    const std::string key(last_part(place));
    properties[key] = all.at("properties").at(key);
  }
  Json schema = object_schema(std::move(properties));
  schema["required"] = Json::array();
  return schema;
}

void keep_notes(const Node& from, Json& to) {
  for (const char* key : {"believed", "notes"}) {
    if (const auto there = from.find_unless_null(key)) to[key] = there->json();
  }
}

void check_same(const Node& given, const Json& expected) {
  const Json& stood = given.json();
  const auto differs = [&] { given.fail(shown(expected) + ", which follows from the rules"); };
  if (stood.is_object() && expected.is_object()) {
    for (std::size_t i = 0; i < given.size(); ++i) {
      const auto there = expected.find(given.key(i));
      if (there == expected.end() && !goes_without_saying(given.value(i).json())) differs();
      if (there != expected.end()) check_same(given.value(i), *there);
    }
    for (const auto& [key, value] : expected.items()) {
      if (!given.find(key) && !goes_without_saying(value)) differs();
    }
  } else if (stood.is_array() && expected.is_array() && stood.size() == expected.size()) {
    for (std::size_t i = 0; i < stood.size(); ++i) check_same(given[i], expected[i]);
  } else if (stood != expected) {
    // What the rules have a name for may be given by it.
    const bool is_name =
        stood.is_string() && expected.is_object() && expected.value("name", Json()) == stood;
    if (!is_name) differs();
  }
}

void check_news(const std::optional<Node>& given, const Json& expected) {
  static const Json kNothing = Json::object();
  const Node all = given ? *given : Node(kNothing, "");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Node one = all.value(i);
    if (is_empty(one.json())) continue;
    const auto there = expected.find(all.key(i));
    if (there == expected.end()) one.fail("nothing, which follows from the rules");
    check_same(one, *there);
  }
  for (const auto& [key, value] : expected.items()) {
    if (!value.is_structured() || all.find_unless_null(key)) continue;
    all.complain(key + ": missing, expected " + shown(value));
  }
}

}  // namespace mainmatch
