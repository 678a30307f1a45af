#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/cli/config.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"
#include "experiments/io/file.h"
#include "experiments/matches/codecs.h"
#include "experiments/matches/dispatch.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch::cli {

/// What every command that plays a match is told: which one, under which rules.
struct GameFlags {
  std::string game;
  std::vector<std::string> set;

  void declare(Options& options) {
    options.text("game", game, "GAME", "which match (see 'mainmatch games')").positional();
    // All rules that are in effect are kept: this only says how they came about.
    options.repeated("set", set, "KEY=VALUE", "change a parameter (see 'mainmatch rules GAME')")
        .not_kept();
  }

  /// Calls f(std::type_identity<G>{}, rules) with the rules of the configuration file and of --set,
  /// which wins.
  template <class F>
  void play(const Given& given, F&& f) const {
    if (game.empty()) throw InputError("game: missing (see 'mainmatch games')");
    const auto of_type = [&](auto type) {
      f(type, rules_of<typename decltype(type)::type>(given));
    };
    const auto where = given.where.find("game");
    with_game(game, where == given.where.end() ? "game" : where->second, of_type);
  }

 private:
  /// Puts what the file holds in the place of its name.
  static void read_rule_file(const RuleFile& file, Json& rules,
                             std::map<std::string, std::string>& where) {
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

  template <Game G>
  typename G::Rules rules_of(const Given& given) const {
    Json rules = given.rules;
    std::map<std::string, std::string> where = given.where;
    for (const std::string& text : set) {
      Json changes;
      try {
        changes = rules_object(text);
      } catch (const InputError& error) {
        throw InputError(given.where.at("set") + ": " + error.what());
      }
      for (auto& [key, value] : changes.items()) {
        const std::string path = Node(rules, "rules").path_to(key);
        where[path] = given.where.at("set") + ": " + path;
        rules[key] = std::move(value);
      }
    }
    if constexpr (requires { Codec<G>::kRuleFiles; }) {
      for (const RuleFile& file : Codec<G>::kRuleFiles) read_rule_file(file, rules, where);
    }
    try {
      return rules_from_json<G>(Node(rules, "rules"));
    } catch (const ValueError& error) {
      throw located(error, where);
    }
  }
};

}  // namespace mainmatch::cli
