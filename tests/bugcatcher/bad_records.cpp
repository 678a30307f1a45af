#include "tests/bugcatcher/small_match.h"
#include "tests/cli/bad_input.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows rules() {
  return {
      {"/rules/players", "7", {"rules.players: must be at most columns times rows"}},
      {"/rules/players", "2", {"setup.garnets: got a list of 3, expected a list of 2"}},
      {"/rules/rows", "9", {"rules.rows: got 9, expected 2..8"}},
      {"/rules/columns", "1", {"rules.columns: got 1, expected 2..8"}},
      {"/rules/rounds", "1", {"setup.missions: got a list of 2, expected a list of 1"}},
      {"/rules/deck", "3", {"rules.deck: got 3, expected \"built-in\" or a list of missions"}},
      {"/rules/deck", "null", {"rules.deck: got null, expected \"built-in\""}},
      {"/rules/deck", R"("mine.toml")", {"rules.deck: got \"mine.toml\", expected \"built-in\""}},
      {"/rules/deck", "[3]", {"rules.deck[0]: got 3, expected an object"}},
      {"/rules/deck", R"([{"name":"a"}])", {"rules.deck[0].reward: missing"}},
      {"/rules/deck",
       R"([{"name":"a","reward":1,"goal":{"kind":"reach","node":"central","at":"D1"}}])",
       {"rules.deck[0].goal.at: got \"D1\", expected a cell A1..C2"}},
      {"/rules/deck", "[" + times(256, "{},") + "{}]", {"rules.deck: got a list of 257, expected"}},
  };
}

Rows missions() {
  const std::string first = "setup.missions[0][0].";
  const std::string goal = first + "goal.";
  return {
      {"/setup/missions", "", {"setup.missions: missing"}},
      {"/setup/missions", "null", {"setup.missions: got null, expected a list of 2"}},
      {"/setup/missions", "[[]]", {"setup.missions: got a list of 1, expected a list of 2"}},
      {"/setup/missions/1", "null", {"setup.missions[1]: got null, expected a list of 0..8"}},
      {"/setup/missions/1", "[" + times(8, "{},") + "{}]", {"setup.missions[1]: got a list of 9"}},
      {"/setup/missions/0/0/name", "", {first + "name: missing"}},
      {"/setup/missions/0/0/name", "1", {first + "name: got 1, expected a string"}},
      {"/setup/missions/0/0/name", "\"" + times(104, "x") + "\"", {"at most 103 bytes"}},
      {"/setup/missions/0/0/reward", "", {first + "reward: missing"}},
      {"/setup/missions/0/0/reward", "1000", {first + "reward: got 1000, expected 0..999"}},
      {"/setup/missions/0/0/penalty", "-1", {first + "penalty: got -1, expected 0..999"}},
      {"/setup/missions/0/0/limit", "0", {first + "limit: got 0, expected 1.."}},
      {"/setup/missions/0/0/limit", "null", {"a penalty without a limit"}},
      {"/setup/missions/0/0/penalty",
       "0",
       {first + "limit: got 2, expected null where there is no pe"}},
      {"/setup/missions/0/0/colour", "1", {first + "colour: unknown key"}},
      {"/setup/missions/0/0/goal", "", {first + "goal: missing"}},
      {"/setup/missions/0/0/goal",
       "\"cross\"",
       {first + "goal: got \"cross\", expected an object"}},
      {"/setup/missions/0/0/goal/kind", "", {goal + "kind: missing"}},
      {"/setup/missions/0/0/goal/kind", "\"shap\"", {goal + "kind: got \"shap\"", "shape"}},
      {"/setup/missions/0/0/goal/node", "\"both\"", {goal + "node: got \"both\"", "either"}},
      {"/setup/missions/0/1/goal/node",
       "\"either\"",
       {"goal.node: got \"either\"", "central, border"}},
      {"/setup/missions/0/0/goal/moves",
       "\"\"",
       {goal + "moves: got \"\", expected 1..16 letters"}},
      {"/setup/missions/0/0/goal/moves",
       "\"rd\"",
       {goal + "moves: got \"rd\", expected 1..16 letters"}},
      {"/setup/missions/0/0/goal/moves", "\"UUUUUUUUUUUUUUUUU\"", {goal + "moves: "}},
      {"/setup/missions/0/0/goal/count", "3", {goal + "count: unknown key, expected kind, node"}},
      {"/setup/missions/0/1/goal/at", "\"E1\"", {"goal.at: got \"E1\", expected a corner A1..D3"}},
      {"/setup/missions/0/1/goal/at", "\"D1-UL\"", {"goal.at: got \"D1-UL\", expected a corner"}},
      {"/setup/missions/0/0/goal",
       R"({"kind":"total","count":0})",
       {goal + "count: got 0, expected 1.."}},
      {"/setup/missions/0/0/goal", R"({"kind":"clean","count":2})", {goal + "count: unknown key"}},
      {"/setup/missions/0/0/goal", R"({"kind":"clean"})", {goal + "rounds: missing"}},
      {"/setup/missions/0/0/goal", R"({"kind":"colour","colour":"red","count":1})", {"\"red\""}},
  };
}

Rows submissions() {
  const std::string pregame = "pregame.submissions[0].";
  const std::string round = "rounds[0].submissions[0].";
  return {
      {"/pregame/submission", "1", {"pregame.submission: unknown key; did you mean 'submission"}},
      {"/pregame/submissions", "{}", {"pregame.submissions: got {}, expected a list of 0..3"}},
      {"/pregame/submissions/0", "[]", {"pregame.submissions[0]: got [], expected an object"}},
      {"/pregame/submissions/0/centre", "[]", {pregame + "centre: unknown key"}},
      {"/pregame/submissions/0/central",
       "\"A1\"",
       {pregame + "central: got \"A1\", expected a list"}},
      {"/pregame/submissions/0/central/1", "3", {pregame + "central[1]: got 3, expected a string"}},
      {"/pregame/submissions/0/border",
       "[\"?\",null]",
       {pregame + "border[1]: got null, expected a str"}},
      {"/pregame/submissions/0/border_garnets",
       "\"1\"",
       {pregame + "border_garnets: got \"1\", expected"}},
      {"/rounds/0/submissions/0/missions", "0", {round + "missions: got 0, expected a list"}},
      {"/rounds/0/submissions/0/missions/0",
       "\"0\"",
       {round + "missions[0]: got \"0\", expected a numb"}},
      {"/rounds/0/submissions/0/missions/0",
       "null",
       {round + "missions[0]: got null, expected a number"}},
      {"/rounds/0/submissions/0/actions",
       "\"BR\"",
       {round + "actions: got \"BR\", expected a list"}},
      {"/rounds/0/submissions/0/actions/4", "1", {round + "actions[4]: got 1, expected a string"}},
      {"/rounds/0/submissions/0/actions",
       "[\"x\",[]]",
       {round + "actions[1]: got [], expected a string"}},
      {"/rounds/0/submissions/0/central",
       "[]",
       {round + "central: unknown key, expected missions"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: unknown key, expected submissions, result"}},
      {"/decisions/vote", "1", {"decisions.vote: unknown key, expected none"}},
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
