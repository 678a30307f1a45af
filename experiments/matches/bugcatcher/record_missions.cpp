#include "experiments/matches/bugcatcher/record_missions.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr std::array<std::string_view, 9> kKinds = {"shape",  "length", "total", "colour", "reach",
                                                    "finish", "swaps",  "cross", "clean"};
constexpr std::array<std::string_view, 3> kWho = {"central", "border", "either"};
constexpr std::array<std::string_view, 2> kColourNames = {"black", "blue"};
constexpr int kMaxFireflies = 999;
constexpr int kMaxCount = 99;

/// The keys of a kind of goal, `kind` first.
std::span<const std::string_view> keys_of(GoalKind kind) {
  static constexpr std::array<std::array<std::string_view, 3>, 9> kKeys = {{
      {"kind", "node", "moves"},
      {"kind", "node", "count"},
      {"kind", "count"},
      {"kind", "colour", "count"},
      {"kind", "node", "at"},
      {"kind", "node", "at"},
      {"kind", "count"},
      {"kind"},
      {"kind", "rounds"},
  }};
  const auto& keys = kKeys[static_cast<std::size_t>(kind)];
  return std::span(keys).first(keys[1].empty() ? 1 : keys[2].empty() ? 2 : 3);
}

void read_moves(const mainmatch::Node& node, Goal& goal) {
  const std::string& letters = node.text();
  constexpr std::string_view kAllowed = "1..16 letters of U, D, L, R";
  if (letters.empty() || letters.size() > std::size_t{kMaxMoves}) node.fail(kAllowed);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    Moves direction = 0;
    while (direction < 4 && kDirectionLetters[direction] != letters[i]) ++direction;
    if (direction == 4) node.fail(kAllowed);
    goal.moves |= direction << (2 * i);
  }
  goal.count = static_cast<std::int8_t>(letters.size());
}

void read_place(const mainmatch::Node& at, int columns, int rows, Goal& goal) {
  const auto node = static_cast<Node>(goal.who);
  const std::optional<Spelled> place = place_named(at.text(), node, columns, rows);
  if (!place) {
    const int more = node == Node::border;
    const Place last = place_at(columns - 1 + more, rows - 1 + more);
    at.fail((more == 0 ? "a cell A1.." : "a corner A1..") + name_of(last));
  }
  goal.place = place->place;
  goal.spelling = place->spelling;
}

Goal read_goal(const mainmatch::Node& node, int columns, int rows) {
  node.object();
  Goal goal;
  goal.kind = static_cast<GoalKind>(node.at("kind").one_of(kKinds));
  const auto keys = keys_of(goal.kind);
  node.object(keys);
  for (const std::string_view key : keys) {
    const mainmatch::Node value = node.at(key);
    if (key == "node") {
      const bool places = goal.kind == GoalKind::reach || goal.kind == GoalKind::finish;
      goal.who = static_cast<Who>(value.one_of(std::span(kWho).first(places ? 2 : 3)));
    } else if (key == "moves") {
      read_moves(value, goal);
    } else if (key == "count" || key == "rounds") {
      goal.count = static_cast<std::int8_t>(value.whole(1, kMaxCount));
    } else if (key == "colour") {
      goal.colour = static_cast<Colour>(value.one_of(kColourNames));
    } else if (key == "at") {
      read_place(value, columns, rows, goal);
    }
  }
  return goal;
}

void add_goal(const Goal& goal, JsonSink& json) {
  json.object("goal", [&] {
    for (const std::string_view key : keys_of(goal.kind)) {
      if (key == "kind") json.add(key, kKinds[static_cast<std::size_t>(goal.kind)]);
      if (key == "node") json.add(key, who_name(static_cast<int>(goal.who)));
      if (key == "moves") json.add(key, letters_of(goal));
      if (key == "count" || key == "rounds") json.add(key, goal.count);
      if (key == "colour") json.add(key, kColourNames[index_of(goal.colour)]);
      if (key == "at") json.add(key, name_of(Spelled{goal.place, goal.spelling}));
    }
  });
}

}  // namespace

std::string letters_of(const Goal& goal) {
  std::string letters;
  for (int i = 0; i < goal.count; ++i) {
    letters += kDirectionLetters[index_of(move_at(goal.moves, i))];
  }
  return letters;
}

std::string_view goal_name(int kind) { return kKinds[static_cast<std::size_t>(kind)]; }
std::string_view who_name(int who) { return kWho[static_cast<std::size_t>(who)]; }

bool names(const Goal& goal, std::string_view key) {
  const auto keys = keys_of(goal.kind);
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

Mission read_mission(const mainmatch::Node& node, int columns, int rows) {
  node.object({"name", "reward", "penalty", "limit", "goal"});
  Mission mission;
  const mainmatch::Node name = node.at("name");
  if (name.text().size() > kMaxName) {
    name.fail(fmt::format("a name of at most {} bytes", kMaxName));
  }
  mission.set_name(name.text());
  mission.reward = static_cast<std::int16_t>(node.at("reward").whole(0, kMaxFireflies));
  if (const auto penalty = node.find_unless_null("penalty")) {
    mission.penalty = static_cast<std::int16_t>(penalty->whole(0, kMaxFireflies));
  }
  if (const auto limit = node.find_unless_null("limit")) {
    if (mission.penalty == 0) limit->fail("null where there is no penalty");
    mission.limit = static_cast<std::int32_t>(limit->whole(1, kUnbounded));
  } else if (mission.penalty > 0) {
    node.complain("a penalty without a limit, expected a limit of 1 or more rounds");
  }
  mission.goal = read_goal(node.at("goal"), columns, rows);
  return mission;
}

void write_mission(const Mission& mission, JsonSink& json) {
  json.object([&] {
    json.add("name", mission.name());
    json.add("reward", mission.reward);
    json.add("penalty", mission.penalty);
    json.add("limit", mission.limit == 0 ? Json() : Json(mission.limit));
    add_goal(mission.goal, json);
  });
}

Json write_mission(const Mission& mission) {
  Json root;
  JsonTree json(root);
  write_mission(mission, json);
  return root;
}

std::string text_of(const Goal& goal) {
  const std::string count = std::to_string(goal.count);
  const std::string who(who_name(static_cast<int>(goal.who)));
  const std::string place =
      goal.place == kNoPlace ? "" : name_of(Spelled{goal.place, goal.spelling});
  switch (goal.kind) {
    case GoalKind::shape:
      return "shape " + letters_of(goal) + ", " + who;
    case GoalKind::length:
      return count + " paths, " + who;
    case GoalKind::total:
      return count + " paths in all";
    case GoalKind::colour:
      return fmt::format("{} {} paths", count, kColourNames[index_of(goal.colour)]);
    case GoalKind::reach:
      return "reach " + place + ", " + who;
    case GoalKind::finish:
      return "finish on " + place + ", " + who;
    case GoalKind::swaps:
      return count + (goal.count == 1 ? " swap" : " swaps");
    case GoalKind::cross:
      return "cross the own path";
    case GoalKind::clean:
      break;
  }
  return count + (goal.count == 1 ? " clean round" : " clean rounds in a row");
}

}  // namespace mainmatch::bugcatcher
