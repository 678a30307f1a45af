#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

inline Json spoilt(Json record, const std::string& pointer, const std::string& value) {
  const Json::json_pointer place(pointer);
  if (value.empty()) {
    record[place.parent_pointer()].erase(place.back());
  } else {
    record[place] = parse_json(value);
  }
  return record;
}

/// One beyond each end of every whole parameter of a match, and no whole number at all.
inline std::vector<BadInput> bad_parameters(const MatchModule& match) {
  std::vector<BadInput> rows;
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  for (const VariableParameter& parameter : rules->parameters()) {
    if (parameter.kind != RuleKind::whole) continue;
    // "NAME: -2000000000, allowed 1..20" says where the range ends under the default rules.
    const ParameterValue far{parameter.name, -2e9};
    const std::string error = rules->validation_error(std::span(&far, 1));
    const std::size_t low = error.rfind(' ') + 1, high = error.rfind("..") + 2;
    for (const std::string& value :
         {std::to_string(std::stoi(error.substr(low)) - 1),
          std::to_string(std::stoi(error.substr(high)) + 1), std::string("3.7")}) {
      const std::string set = std::string(parameter.name) + "=" + value;
      rows.push_back({set,
                      {{"deal", std::string(match.name()), "--set", set}, {}},
                      {"--set: rules." + std::string(parameter.name) + ": ", value, ", allowed "}});
    }
  }
  return rows;
}

/// A dealt match with a fault that the records of every match can have.
inline BadRecords bad_records_of_any(const MatchModule& match) {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  const int seats = rules->seats();
  const std::string number = std::to_string(seats);
  const std::string all = times(static_cast<std::size_t>(seats), "0,");
  const std::string one_more = "[" + times(static_cast<std::size_t>(seats), "null,") + "null]";
  const std::string round = R"([{"submissions":)";
  return {
      to_line(rules->fresh_record(1, 0)),
      {
          {"/format", "", {"format: missing"}},
          {"/format", "1", {"format: 1, allowed mainmatch-record/1"}},
          {"/format", R"("mainmatch-record/2")", {"format: \"mainmatch-record/2\", allowed"}},
          {"/game", "", {"game: missing"}},
          {"/game", "null", {"game: null, allowed a string"}},
          {"/game", R"("a\nb")", {"game: unknown game 'a\\nb'", std::string(match.name())}},
          {"/no_such_key", "1", {"no_such_key: an unknown key, allowed format, game"}},
          {"/two\nlines", "1", {"[\"two\\nlines\"]: an unknown key"}},
          {"/sede", "1", {"sede: an unknown key, did you mean seed?"}},
          {"/seed", "-1", {"seed: -1, allowed a whole number, 0 or more"}},
          {"/seed", "3.7", {"seed: 3.7, allowed"}},
          {"/match", R"("1")", {"match: \"1\", allowed"}},
          {"/bots", "3", {"bots: 3, allowed a list"}},
          {"/bots", R"(["random",null])", {"bots[1]: null, allowed a string"}},
          {"/bots", "[" + times(99, R"("random",)") + R"("random"])", {"bots: a list of 100"}},
          {"/bots",
           "[" + times(static_cast<std::size_t>(seats), R"("random",)") + R"("random"])",
           {"allowed a list of 0.." + number}},
          {"/rules", "3", {"rules: 3, allowed an object"}},
          {"/rules", "null", {"rules: null, allowed an object"}},
          {"/rules/no_such_rule", "1", {"rules.no_such_rule: an unknown key, allowed "}},
          {"/setup", "", {"setup: missing"}},
          {"/setup", "[]", {"setup: [], allowed an object"}},
          {"/setup/no_such_key", "1", {"setup.no_such_key: an unknown key"}},
          {"/setup/lots", "", {"setup.lots: missing"}},
          {"/setup/lots", "[]", {"setup.lots: a list of 0, allowed a list of " + number}},
          {"/setup/lots", "[" + all + "0]", {"setup.lots: a list of " + std::to_string(seats + 1)}},
          {"/setup/lots", "[" + all.substr(0, all.size() - 1) + "]", {"setup.lots[1]: 0, allowed"}},
          {"/setup/lots/0", "-1", {"setup.lots[0]: -1, allowed 0.."}},
          {"/setup/lots/0", number, {"setup.lots[0]: " + number + ", allowed 0.."}},
          {"/setup/lots/0", "18446744073709551616", {"setup.lots[0]: 1.8446744073709552e+19"}},
          {"/setup/lots/0", "3.7", {"setup.lots[0]: 3.7, allowed a whole number"}},
          {"/setup/garnets", "[]", {"setup.garnets: a list of 0, allowed a list of " + number}},
          {"/setup/garnets/0", "-1", {"setup.garnets[0]: -1, allowed 0..999999999"}},
          {"/setup/garnets/0", "1e300", {"setup.garnets[0]: 1e+300, allowed"}},
          {"/rounds", "{}", {"rounds: {}, allowed a list"}},
          {"/rounds", "[3]", {"rounds[0]: 3, allowed an object"}},
          {"/rounds", R"([{"no_such_key":1}])", {"rounds[0].no_such_key: an unknown key"}},
          {"/rounds", R"([{"result":3}])", {"rounds[0].result: 3, allowed an object"}},
          {"/rounds", round + "3}]", {"rounds[0].submissions: 3, allowed a list"}},
          {"/rounds", round + "[3]}]", {"rounds[0].submissions[0]: 3, allowed an object"}},
          {"/rounds", round + one_more + "}]", {"rounds[0].submissions: a list of"}},
          {"/rounds", "[" + times(999, "{},") + "{}]", {"rounds: 1000 rounds, allowed 0.."}},
          {"/decisions", "3", {"decisions: 3, allowed an object"}},
          {"/decisions", R"({"no_such_key":1})", {"decisions.no_such_key: an unknown key"}},
          {"/pregame", "3", {"pregame: "}},
          {"/outcome", "3", {"outcome: 3, allowed an object"}},
      },
  };
}

}  // namespace mainmatch::tests
