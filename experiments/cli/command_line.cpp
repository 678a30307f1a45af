#include "experiments/cli/command_line.h"

#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

std::string text_of(const Json& value) {
  return value.is_string() ? std::string(value) : value.dump();
}

std::string joined(const Json& list) {
  std::string text;
  for (const Json& one : list) text += (text.empty() ? "" : ",") + text_of(one);
  return text;
}

/// The flags that give one value: none for a switch that is off.
std::string flags_for(const PlanField& row, const Json& value) {
  const std::string flag = row.positional ? " " : " --" + row.name + " ";
  if (row.argument.empty()) return value == true ? " --" + row.name : "";
  if (row.kind == PlanField::Kind::texts && value.is_array()) {
    std::string text;
    for (const Json& one : value) text += flag + shell_word(text_of(one));
    return text;
  }
  return flag + shell_word(value.is_array() ? joined(value) : text_of(value));
}

/// --set for every rule that differs from its default.
std::string rules_flags(const std::string& game, const Json& rules) {
  Json usual = Json::object();
  if (!game.empty()) usual = match_named(game, "game").default_rules()->json();
  std::string text;
  for (const auto& [key, value] : rules.items()) {
    const auto found = usual.find(key);
    if (found != usual.end() && *found == value) continue;
    text += " --set " + shell_word(key + "=" + value.dump());
  }
  return text;
}

/// Values that are always given, even if they are the default: defaults may change.
bool always_said(const PlanField& row) {
  return row.positional || row.name == "seed" || row.name == "matches";
}

}  // namespace

std::string command_line(const CommandLine& line) {
  const PlanField* const budget = line.fields.find("time-budget");
  const bool in_time = line.played > 0 && budget && !budget->value().is_null();
  std::string text = "mainmatch " + std::string(line.name);
  for (const bool positional : {true, false}) {
    for (const PlanField& field : line.fields.all()) {
      if (field.positional != positional || field.part == PlanField::Part::here ||
          field.part == PlanField::Part::settled) {
        continue;
      }
      Json value = field.value();
      if (in_time && field.name == "time-budget") continue;
      if (in_time && (field.name == "matches" || field.name == "worlds")) value = line.played;
      const PlanField* const usual = line.defaults.find(field.name);
      if (value.is_null() || (!always_said(field) && usual && value == usual->value())) continue;
      text += flags_for(field, value);
    }
  }
  if (!line.shard.empty()) text += " --shard " + shell_word(line.shard) + " --out part";
  const PlanField* const game = line.fields.find("game");
  return text + rules_flags(game ? text_of(game->value()) : "", line.rules);
}

void add_provenance(std::string_view game,
                    const std::function<std::string(std::int64_t played)>& command,
                    Result& result) {
  Json& about = result.about();
  std::int64_t played = 0;
  for (const char* const count : {"matches", "worlds"}) {
    const auto found = about.find(count);
    if (played == 0 && found != about.end() && found->is_number_integer()) played = *found;
  }
  about[kProvenance] = provenance_json(game, command(played));
}

}  // namespace mainmatch::cli
