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
  fields.text("game", game, "GAME", "which match (see 'mainmatch games'), or the file of one")
      .positional();
  // A plan has all rules in effect.
  fields.repeated("set", set, "KEY=VALUE", "change a parameter (see 'mainmatch rules GAME')")
      .settled();
  fields
      .whole("script-steps", script_steps, 10'000, 1'000'000'000'000,
             "steps that the file of a match may take in each (default 20 million)")
      .here()
      .whole("script-memory", script_memory, 1, 65'536,
             "MiB that each interpreter of it may use (default 64)")
      .here();
}

const MatchModule& GameFields::match(const ParsedFlags& flags) const {
  if (game.empty()) throw InputError("game: missing (see 'mainmatch games')");
  const auto place = flags.where.find("game");
  file_limits().steps = script_steps;
  file_limits().memory = static_cast<std::size_t>(script_memory) << 20;
  if (!flags.source.is_null()) return match_of_source(Node(flags.source, kSource));
  const std::string where = place == flags.where.end() ? "game" : place->second;
  return flags.confined ? match_named(game, where) : match_at(game, where);
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
  for (const std::string_view name : payoff_names()) {
    help.append(name).append(name == "rank" ? " (share of the others that finish behind), " : ", ");
  }
  fields.names("payoff", terms, "P:W,...",
               help + "or a sum with weights (default tokens)" + (more.empty() ? "" : ". ") + more);
}

}  // namespace mainmatch
