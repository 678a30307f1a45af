#include "experiments/cli/command_line.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/version.h"
#include "experiments/cli/command.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// A word quoted for a shell.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:/=+@%-";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string text_of(const ordered_json& value) {
  return value.is_string() ? std::string(value) : value.dump();
}

std::string joined(const ordered_json& list) {
  std::string text;
  for (const ordered_json& one : list) text += (text.empty() ? "" : ",") + text_of(one);
  return text;
}

/// The flags that give one value: none for a switch that is off.
std::string flags_for(const Options::Row& row, const ordered_json& value) {
  const std::string flag = row.positional ? " " : " --" + row.name + " ";
  if (row.argument.empty()) return value == true ? " --" + row.name : "";
  if (row.repeats && value.is_array()) {
    std::string text;
    for (const ordered_json& one : value) text += flag + quoted(text_of(one));
    return text;
  }
  return flag + quoted(value.is_array() ? joined(value) : text_of(value));
}

/// --set for every rule that differs from its default.
std::string rules_flags(const std::string& game, const ordered_json& rules) {
  ordered_json usual = ordered_json::object();
  for (const MatchModule* match : matches()) {
    if (game == match->name()) usual = match->default_rules()->json();
  }
  std::string text;
  for (const auto& [key, value] : rules.items()) {
    const auto found = usual.find(key);
    if (found != usual.end() && *found == value) continue;
    text += " --set " + quoted(key + "=" + value.dump());
  }
  return text;
}

/// Values that are always given, even if they are the default: defaults may change.
bool always_said(const Options::Row& row) {
  return row.positional || row.name == "seed" || row.name == "matches";
}

}  // namespace

Manifest manifest_of(const Options& options, const std::string& command, ordered_json rules) {
  Manifest manifest{
      .version = kVersion, .commit = kCommit, .command = command, .rules = std::move(rules)};
  for (const Options::Row& row : options.rows()) {
    if (row.in_manifest == Options::Row::InManifest::no) continue;
    ordered_json value = row.value();
    if (value.is_null()) continue;
    (row.in_manifest == Options::Row::InManifest::config ? manifest.config
                                                         : manifest.extent)[row.name] =
        std::move(value);
  }
  return manifest;
}

std::string command_line(const Manifest& manifest, std::int64_t played) {
  const auto entry =
      std::find_if(commands().begin(), commands().end(),
                   [&](const CommandEntry& one) { return one.name == manifest.command; });
  if (entry == commands().end()) return "";
  const std::unique_ptr<Command> command = entry->make();
  Options options;
  command->declare(options);
  const bool in_time = played > 0 && (manifest.extent.contains("time-budget") ||
                                      manifest.config.value("time-budget", 0.0) > 0);
  std::string text = "mainmatch " + manifest.command;
  for (const bool positional : {true, false}) {
    for (const Options::Row& row : options.rows()) {
      // Seat rows change no result; the rules hold what was set.
      if (row.positional != positional || row.name == "rows" || row.name == "set") continue;
      ordered_json value;
      for (const ordered_json* const values : {&manifest.config, &manifest.extent}) {
        if (const auto found = values->find(row.name); found != values->end()) value = *found;
      }
      if (in_time && row.name == "time-budget") continue;
      if (in_time && (row.name == "matches" || row.name == "worlds")) value = played;
      if (value.is_null() || (!always_said(row) && value == row.value())) continue;
      text += flags_for(row, value);
      if (row.name == "shard") text += " --out part";
    }
  }
  return text + rules_flags(manifest.config.value("game", ""), manifest.rules);
}

void add_provenance(const Manifest& manifest, std::string_view game, Result& result) {
  ordered_json& about = result.about();
  std::int64_t played = 0;
  for (const char* const count : {"matches", "worlds"}) {
    const auto found = about.find(count);
    if (played == 0 && found != about.end() && found->is_number_integer()) played = *found;
  }
  about[kProvenance] = provenance_json(game, command_line(manifest, played));
}

}  // namespace mainmatch::cli
