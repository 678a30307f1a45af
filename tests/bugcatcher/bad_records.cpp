#include "tests/bugcatcher/small_match.h"
#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows rules() {
  return {
      {"/rules/players", "7", {"rules.players: must be at most columns times rows"}},
      {"/rules/players", "2", {"setup.garnets: a list of 3, allowed a list of 2"}},
      {"/rules/rows", "9", {"rules.rows: 9, allowed 2..8"}},
      {"/rules/columns", "1", {"rules.columns: 1, allowed 2..8"}},
      {"/rules/rounds", "1", {"setup.missions: a list of 2, allowed a list of 1"}},
      {"/rules/deck", "3", {"rules.deck: 3, allowed \"built-in\" or a list of missions"}},
      {"/rules/deck", "null", {"rules.deck: null, allowed \"built-in\""}},
      {"/rules/deck", R"("mine.toml")", {"rules.deck: \"mine.toml\", allowed \"built-in\""}},
      {"/rules/deck", "[3]", {"rules.deck[0]: 3, allowed an object"}},
      {"/rules/deck", R"([{"name":"a"}])", {"rules.deck[0].reward: missing"}},
      {"/rules/deck",
       R"([{"name":"a","reward":1,"goal":{"kind":"reach","node":"central","at":"D1"}}])",
       {"rules.deck[0].goal.at: \"D1\", allowed a cell A1..C2"}},
      {"/rules/deck", "[" + times(256, "{},") + "{}]", {"rules.deck: a list of 257, allowed"}},
  };
}

Rows missions() {
  const std::string first = "setup.missions[0][0].";
  const std::string goal = first + "goal.";
  return {
      {"/setup/missions", "", {"setup.missions: missing"}},
      {"/setup/missions", "null", {"setup.missions: null, allowed a list of 2"}},
      {"/setup/missions", "[[]]", {"setup.missions: a list of 1, allowed a list of 2"}},
      {"/setup/missions/1", "null", {"setup.missions[1]: null, allowed a list of 0..8"}},
      {"/setup/missions/1", "[" + times(8, "{},") + "{}]", {"setup.missions[1]: a list of 9"}},
      {"/setup/missions/0/0/name", "", {first + "name: missing"}},
      {"/setup/missions/0/0/name", "1", {first + "name: 1, allowed a string"}},
      {"/setup/missions/0/0/name", "\"" + times(104, "x") + "\"", {"at most 103 bytes"}},
      {"/setup/missions/0/0/reward", "", {first + "reward: missing"}},
      {"/setup/missions/0/0/reward", "1000", {first + "reward: 1000, allowed 0..999"}},
      {"/setup/missions/0/0/penalty", "-1", {first + "penalty: -1, allowed 0..999"}},
      {"/setup/missions/0/0/limit", "0", {first + "limit: 0, allowed 1.."}},
      {"/setup/missions/0/0/limit", "null", {"a penalty without a limit"}},
      {"/setup/missions/0/0/penalty", "0", {first + "limit: 2, allowed null where there is no pe"}},
      {"/setup/missions/0/0/colour", "1", {first + "colour: an unknown key"}},
      {"/setup/missions/0/0/goal", "", {first + "goal: missing"}},
      {"/setup/missions/0/0/goal", "\"cross\"", {first + "goal: \"cross\", allowed an object"}},
      {"/setup/missions/0/0/goal/kind", "", {goal + "kind: missing"}},
      {"/setup/missions/0/0/goal/kind", "\"shap\"", {goal + "kind: \"shap\"", "shape"}},
      {"/setup/missions/0/0/goal/node", "\"both\"", {goal + "node: \"both\"", "either"}},
      {"/setup/missions/0/1/goal/node", "\"either\"", {"goal.node: \"either\"", "central, border"}},
      {"/setup/missions/0/0/goal/moves", "\"\"", {goal + "moves: \"\", allowed 1..16 letters"}},
      {"/setup/missions/0/0/goal/moves", "\"rd\"", {goal + "moves: \"rd\", allowed 1..16 letters"}},
      {"/setup/missions/0/0/goal/moves", "\"UUUUUUUUUUUUUUUUU\"", {goal + "moves: "}},
      {"/setup/missions/0/0/goal/count", "3", {goal + "count: an unknown key, allowed kind, node"}},
      {"/setup/missions/0/1/goal/at", "\"E1\"", {"goal.at: \"E1\", allowed a corner A1..D3"}},
      {"/setup/missions/0/1/goal/at", "\"D1-UL\"", {"goal.at: \"D1-UL\", allowed a corner"}},
      {"/setup/missions/0/0/goal",
       R"({"kind":"total","count":0})",
       {goal + "count: 0, allowed 1.."}},
      {"/setup/missions/0/0/goal",
       R"({"kind":"clean","count":2})",
       {goal + "count: an unknown key"}},
      {"/setup/missions/0/0/goal", R"({"kind":"clean"})", {goal + "rounds: missing"}},
      {"/setup/missions/0/0/goal", R"({"kind":"colour","colour":"red","count":1})", {"\"red\""}},
  };
}

Rows submissions() {
  const std::string pregame = "pregame.submissions[0].";
  const std::string round = "rounds[0].submissions[0].";
  return {
      {"/pregame/submission", "1", {"pregame.submission: an unknown key, did you mean submission"}},
      {"/pregame/submissions", "{}", {"pregame.submissions: {}, allowed a list of 0..3"}},
      {"/pregame/submissions/0", "[]", {"pregame.submissions[0]: [], allowed an object"}},
      {"/pregame/submissions/0/centre", "[]", {pregame + "centre: an unknown key"}},
      {"/pregame/submissions/0/central", "\"A1\"", {pregame + "central: \"A1\", allowed a list"}},
      {"/pregame/submissions/0/central/1", "3", {pregame + "central[1]: 3, allowed a string"}},
      {"/pregame/submissions/0/border",
       "[\"?\",null]",
       {pregame + "border[1]: null, allowed a str"}},
      {"/pregame/submissions/0/border_garnets",
       "\"1\"",
       {pregame + "border_garnets: \"1\", allowed"}},
      {"/rounds/0/submissions/0/missions", "0", {round + "missions: 0, allowed a list"}},
      {"/rounds/0/submissions/0/missions/0",
       "\"0\"",
       {round + "missions[0]: \"0\", allowed a numb"}},
      {"/rounds/0/submissions/0/missions/0",
       "null",
       {round + "missions[0]: null, allowed a number"}},
      {"/rounds/0/submissions/0/actions", "\"BR\"", {round + "actions: \"BR\", allowed a list"}},
      {"/rounds/0/submissions/0/actions/4", "1", {round + "actions[4]: 1, allowed a string"}},
      {"/rounds/0/submissions/0/actions",
       "[\"x\",[]]",
       {round + "actions[1]: [], allowed a string"}},
      {"/rounds/0/submissions/0/central",
       "[]",
       {round + "central: an unknown key, allowed missions"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: an unknown key, allowed submissions, result"}},
      {"/decisions/vote", "1", {"decisions.vote: an unknown key, allowed none"}},
  };
}

}  // namespace

BadRecords bad_records_bugcatcher() {
  BadRecords all = {small_bugcatcher(), {}};
  for (const Rows& table : {rules(), missions(), submissions()}) {
    all.rows.insert(all.rows.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace mainmatch::tests
