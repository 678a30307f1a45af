#include "experiments/cli/command_line.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/cli/command.h"
#include "experiments/cli/version.h"
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

std::string text_at(const ordered_json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? std::string(*found) : std::string();
}

/// One bot per seat, if every match had the same.
ordered_json lineup_of(const ordered_json& result) {
  ordered_json lineup = ordered_json::array();
  for (const ordered_json& bot : result.at("bots")) {
    const double seats = bot.at("seats").get<double>() / result.at("matches").get<double>();
    for (int i = 0; i < std::lround(seats); ++i) lineup.push_back(bot.at("name"));
  }
  return lineup;
}

}  // namespace

Manifest manifest_of(const Options& options, const std::string& command, ordered_json rules) {
  Manifest manifest{.version = kVersion, .command = command, .rules = std::move(rules)};
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

std::string command_line(const Manifest& manifest, std::int64_t matches) {
  const auto entry =
      std::find_if(commands().begin(), commands().end(),
                   [&](const CommandEntry& one) { return one.name == manifest.command; });
  if (entry == commands().end()) return "";
  const std::unique_ptr<Command> command = entry->make();
  Options options;
  command->declare(options);
  std::string text = "mainmatch " + manifest.command;
  for (const bool positional : {true, false}) {
    for (const Options::Row& row : options.rows()) {
      // Seat rows change no result; the rules hold what was set.
      if (row.positional != positional || row.name == "rows" || row.name == "set") continue;
      ordered_json value;
      for (const ordered_json* const values : {&manifest.config, &manifest.extent}) {
        if (const auto found = values->find(row.name); found != values->end()) value = *found;
      }
      if (matches > 0 && manifest.extent.contains("time-budget")) {
        if (row.name == "time-budget") continue;
        if (row.name == "matches") value = matches;
      }
      if (value.is_null() || (!always_said(row) && value == row.value())) continue;
      text += flags_for(row, value);
      if (row.name == "shard") text += " --out part";
    }
  }
  return text + rules_flags(text_at(manifest.config, "game"), manifest.rules);
}

Manifest manifest_of_result(const ordered_json& result) {
  Manifest manifest{.version = kVersion};
  const std::string game = text_at(result, "game");
  const std::string design = text_at(result, "design");
  const auto rules = result.find("rules");
  if (text_at(result, "kind") != "tournament") return manifest;
  if (game.empty() || rules == result.end() || !rules->is_object()) return manifest;
  manifest.rules = *rules;
  manifest.config = {{"game", game}};
  const auto copy = [&](const char* key) {
    if (result.contains(key)) manifest.config[key] = result.at(key);
  };
  copy("seed");
  if (design == "mix" || design == "round-robin") {
    for (const ordered_json& bot : result.at("bots")) {
      manifest.config["bots"].push_back(bot.at("name"));
    }
  } else if (design == "lineup") {
    manifest.config["lineup"] = lineup_of(result);
  } else {
    return manifest;  // the result has no weights
  }
  manifest.command = "tournament";
  if (design != "mix") manifest.config["design"] = design;  // the flags imply the others
  copy("duplicate");
  if (const std::string payoff = text_at(result, "payoff"); !payoff.empty()) {
    manifest.config["payoff"] = ordered_json::array({payoff});
  }
  manifest.extent["matches"] = result.at("matches");
  return manifest;
}

}  // namespace mainmatch::cli
