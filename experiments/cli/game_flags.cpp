#include "experiments/cli/game_flags.h"

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "experiments/base/printable.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/config.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch::cli {

namespace {

/// Replaces the name of a file by its content.
void read_rule_file(const RuleFile& file, Json& rules, std::map<std::string, std::string>& where) {
  const auto rule = rules.find(std::string(file.rule));
  if (rule == rules.end() || !rule->is_string()) return;
  const std::string path = *rule;
  if (!path.ends_with(".toml")) return;
  const Json table = read_toml(path);
  const std::string name = shown_path(path);
  try {
    const Node node(table, "");
    node.object({file.key});
    *rule = node.at(file.key).json();
  } catch (const ValueError& error) {
    throw InputError(name + ": " + error.what());
  }
  where[Node(rules, "rules").path_to(file.rule)] = name + ": " + std::string(file.key);
}

}  // namespace

void GameFlags::declare(Options& rows) {
  options = &rows;
  rows.text("game", game, "GAME", "which match (see 'mainmatch games')").positional();
  // The manifest has all rules in effect, so --set need not be in it.
  rows.repeated("set", set, "KEY=VALUE", "change a parameter (see 'mainmatch rules GAME')")
      .not_in_manifest();
}

std::shared_ptr<const RuleSet> GameFlags::rules(const Given& given) const {
  if (game.empty()) throw InputError("game: missing (see 'mainmatch games')");
  const auto place = given.where.find("game");
  const MatchModule& match = match_named(game, place == given.where.end() ? "game" : place->second);
  if (options) settle_bots(*options, match, given);
  Json rules = given.rules;
  std::map<std::string, std::string> where = given.where;
  std::set<std::string> changed;
  for (const std::string& text : set) {
    Json changes;
    try {
      changes = rules_object(text);
    } catch (const InputError& error) {
      throw InputError(given.where.at("set") + ": " + error.what());
    }
    for (auto& [key, value] : changes.items()) {
      const std::string path = Node(rules, "rules").path_to(key);
      if (!changed.insert(key).second) {
        throw InputError(given.where.at("set") + ": " + path + " is set twice");
      }
      where[path] = given.where.at("set") + ": " + path;
      rules[key] = std::move(value);
    }
  }
  for (const RuleFile& file : match.traits().rule_files) read_rule_file(file, rules, where);
  try {
    return match.rules(rules);
  } catch (const ValueError& error) {
    throw located(error, where);
  }
}

}  // namespace mainmatch::cli
