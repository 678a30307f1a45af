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
  for (const Parameter& parameter : rules->parameters()) {
    if (parameter.kind != FieldKind::whole) continue;
    // "NAME: got -2000000000, expected 1..20" says where the range ends under the default rules.
    const ParameterValue far{parameter.name, -2e9};
    const std::string error = rules->validation_error(std::span(&far, 1));
    const std::size_t low = error.rfind(' ') + 1, high = error.rfind("..") + 2;
    for (const std::string& value :
         {std::to_string(std::stoi(error.substr(low)) - 1),
          std::to_string(std::stoi(error.substr(high)) + 1), std::string("3.7")}) {
      const std::string set = std::string(parameter.name) + "=" + value;
      rows.push_back(
          {set,
           {{"deal", std::string(match.name()), "--set", set}, {}},
           {"--set: rules." + std::string(parameter.name) + ": ", value, ", expected "}});
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
          {"/format", "1", {"format: got 1, expected mainmatch-record/1"}},
          {"/format", R"("mainmatch-record/2")", {"format: got \"mainmatch-record/2\", expected"}},
          {"/game", "", {"game: missing"}},
          {"/game", "null", {"game: got null, expected a string"}},
          {"/game", R"("a\nb")", {"game: unknown game 'a\\nb'", std::string(match.name())}},
          {"/no_such_key", "1", {"no_such_key: unknown key, expected format, game"}},
          {"/two\nlines", "1", {"[\"two\\nlines\"]: unknown key"}},
          {"/sede", "1", {"sede: unknown key; did you mean 'seed'?"}},
          {"/seed", "-1", {"seed: got -1, expected a whole number, 0 or more"}},
          {"/seed", "3.7", {"seed: got 3.7, expected"}},
          {"/match", R"("1")", {"match: got \"1\", expected"}},
          {"/bots", "3", {"bots: got 3, expected a list"}},
          {"/bots", R"(["random",null])", {"bots[1]: got null, expected a string"}},
          {"/bots", "[" + times(99, R"("random",)") + R"("random"])", {"bots: got a list of 100"}},
          {"/bots",
           "[" + times(static_cast<std::size_t>(seats), R"("random",)") + R"("random"])",
           {"expected a list of 0.." + number}},
          {"/rules", "3", {"rules: got 3, expected an object"}},
          {"/rules", "null", {"rules: got null, expected an object"}},
          {"/rules/no_such_rule", "1", {"rules.no_such_rule: unknown key, expected "}},
          {"/setup", "", {"setup: missing"}},
          {"/setup", "[]", {"setup: got [], expected an object"}},
          {"/setup/no_such_key", "1", {"setup.no_such_key: unknown key"}},
          {"/setup/lots", "", {"setup.lots: missing"}},
          {"/setup/lots", "[]", {"setup.lots: got a list of 0, expected a list of " + number}},
          {"/setup/lots",
           "[" + all + "0]",
           {"setup.lots: got a list of " + std::to_string(seats + 1)}},
          {"/setup/lots",
           "[" + all.substr(0, all.size() - 1) + "]",
           {"setup.lots[1]: got 0, expected"}},
          {"/setup/lots/0", "-1", {"setup.lots[0]: got -1, expected 0.."}},
          {"/setup/lots/0", number, {"setup.lots[0]: got " + number + ", expected 0.."}},
          {"/setup/lots/0", "18446744073709551616", {"setup.lots[0]: got 1.8446744073709552e+19"}},
          {"/setup/lots/0", "3.7", {"setup.lots[0]: got 3.7, expected a whole number"}},
          {"/setup/garnets",
           "[]",
           {"setup.garnets: got a list of 0, expected a list of " + number}},
          {"/setup/garnets/0", "-1", {"setup.garnets[0]: got -1, expected 0..999999999"}},
          {"/setup/garnets/0", "1e300", {"setup.garnets[0]: got 1e+300, expected"}},
          {"/rounds", "{}", {"rounds: got {}, expected a list"}},
          {"/rounds", "[3]", {"rounds[0]: got 3, expected an object"}},
          {"/rounds", R"([{"no_such_key":1}])", {"rounds[0].no_such_key: unknown key"}},
          {"/rounds", R"([{"result":3}])", {"rounds[0].result: got 3, expected an object"}},
          {"/rounds", round + "3}]", {"rounds[0].submissions: got 3, expected a list"}},
          {"/rounds", round + "[3]}]", {"rounds[0].submissions[0]: got 3, expected an object"}},
          {"/rounds", round + one_more + "}]", {"rounds[0].submissions: got a list of"}},
          {"/rounds", "[" + times(999, "{},") + "{}]", {"rounds: got 1000 rounds, expected 0.."}},
          {"/decisions", "3", {"decisions: got 3, expected an object"}},
          {"/decisions", R"({"no_such_key":1})", {"decisions.no_such_key: unknown key"}},
          {"/pregame", "3", {"pregame: "}},
          {"/outcome", "3", {"outcome: got 3, expected an object"}},
      },
  };
}

}  // namespace mainmatch::tests
