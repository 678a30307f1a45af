#include "experiments/analyses/common_fields.h"

#include <nlohmann/json.hpp>
#include <set>

#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

namespace {

/// Replaces the name of a file by its content.
void read_rule_file(const RuleFile& file, Json& rules, ValuePlaces& where) {
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

void GameFields::declare(Fields& fields) {
  fields.text("game", game, "GAME", "which match (see 'mainmatch games')").positional();
  // A plan has all rules in effect.
  fields.repeated("set", set, "KEY=VALUE", "change a parameter (see 'mainmatch rules GAME')")
      .settled();
}

const MatchModule& GameFields::match(const ParsedFlags& flags) const {
  if (game.empty()) throw InputError("game: missing (see 'mainmatch games')");
  const auto place = flags.where.find("game");
  return match_named(game, place == flags.where.end() ? "game" : place->second);
}

std::shared_ptr<const RuleSet> GameFields::rules(const ParsedFlags& flags, const Fields& fields,
                                                 BotUse* guests) const {
  const MatchModule& played = match(flags);
  const BotUse found = settle_bots(fields, played, flags);
  if (guests) *guests = found;
  return rules_of(played, flags);
}

std::shared_ptr<const RuleSet> GameFields::rules(const ParsedFlags& flags) const {
  return rules_of(match(flags), flags);
}

std::shared_ptr<const RuleSet> GameFields::rules_of(const MatchModule& match,
                                                    const ParsedFlags& flags) const {
  Json rules = flags.rules;
  ValuePlaces where = flags.where;
  std::set<std::string> changed;
  for (const std::string& text : set) {
    Json changes;
    try {
      changes = rules_object(text);
    } catch (const InputError& error) {
      throw InputError(flags.where.at("set") + ": " + error.what());
    }
    for (auto& [key, value] : changes.items()) {
      const std::string path = Node(rules, "rules").path_to(key);
      if (!changed.insert(key).second) {
        throw InputError(flags.where.at("set") + ": " + path + " is set twice");
      }
      where[path] = flags.where.at("set") + ": " + path;
      rules[key] = std::move(value);
    }
  }
  if (!flags.confined) {
    for (const RuleFile& file : match.traits().rule_files) read_rule_file(file, rules, where);
  }
  try {
    return match.rules(rules);
  } catch (const ValueError& error) {
    throw located(error, where);
  }
}

void CommonFields::declare(Fields& fields) {
  fields.seed("seed", seed, "seed of all chance (default 1)")
      .repeated("bots-file", bots_files, "FILE.toml",
                "bots with names of their own: [bots.NAME] with game, base and parameters")
      .settled()
      .repeated("define", named_bots, "NAME=BOT(KEY=VALUE,...)",
                "the same for one bot: results call it NAME");
}

void declare_payoff(Fields& fields, std::vector<std::string>& terms, const std::string& what,
                    const std::string& more) {
  std::string help = what + ": ";
  for (const std::string_view name : payoff_names()) help.append(name).append(", ");
  fields.names("payoff", terms, "P:W,...",
               help + "or a sum with weights (default tokens)" + (more.empty() ? "" : ". ") + more);
}

}  // namespace mainmatch
