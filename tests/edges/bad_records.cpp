#include "tests/cli/bad_input.h"
#include "tests/edges/sample.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  return {
      {"/setup/grid", "", {"setup.grid: missing"}},
      {"/setup/grid", "3", {"setup.grid: 3, allowed a list of 1"}},
      {"/setup/grid", "[]", {"setup.grid: a list of 0, allowed a list of 1"}},
      {"/setup/grid", "[2,1,0]", {"setup.grid: a list of 3, allowed a list of 1"}},
      {"/setup/grid/0", "7", {"setup.grid[0]: 7, allowed a list of 3"}},
      {"/setup/grid/0", "[2,1]", {"setup.grid[0]: a list of 2, allowed a list of 3"}},
      {"/setup/grid/0/0", "3", {"setup.grid[0][0]: 3, allowed 0..2"}},
      {"/setup/grid/0/0", "-1", {"setup.grid[0][0]: -1, allowed 0..2"}},
      {"/setup/grid/0/0", "null", {"setup.grid[0][0]: null, allowed a whole number in 0..2"}},
      {"/setup/grid/0/2", "2", {"setup.grid[0][2]: 2, allowed each seat once"}},
      {"/setup/cells", "[]", {"setup.cells: an unknown key, allowed grid, garnets, lots"}},
  };
}

Rows rules() {
  const std::string move = "rules.default_move";
  return {
      {"/rules/grid", "[1,1]", {"rules.grid: 1 seat, allowed 2..16"}},
      {"/rules/grid", "[1,5]", {"rules.grid[1]: 5, allowed 1..4"}},
      {"/rules/grid", "[2,2]", {"setup.grid: a list of 1, allowed a list of 2"}},
      {"/rules/grid", "[3,1]", {"setup.grid: a list of 1, allowed a list of 3"}},
      {"/rules/grid", "{}", {"rules.grid: {}, allowed a list of 2"}},
      {"/rules/values", "[1]", {"rules.values: a list of 1, allowed a list of 2..32"}},
      {"/rules/values/0", "100", {"rules.values[0]: 100, allowed 0..99"}},
      {"/rules/values/0", "0.5", {"rules.values[0]: 0.5, allowed a whole number in 0..99"}},
      {"/rules/values", "[1,2]", {"rules.start: 3, allowed 1..2"}},
      {"/rules/start", "7", {"rules.start: 7, allowed 1..6"}},
      {"/rules/start", "", {"rules.start: 8 (the default), allowed 1..6"}},
      {"/rules/default_move", "null", {move + ": null, allowed an object"}},
      {"/rules/default_move", R"("right")", {move + ": \"right\", allowed an object"}},
      {"/rules/default_move/amount", "", {move + ".amount: missing"}},
      {"/rules/default_move/amount", "0", {move + ".amount: 0, allowed 1..1000000"}},
      {"/rules/default_move/direction", R"("up")", {move + ".direction: \"up\", allowed left, ri"}},
      {"/rules/default_move/partner", R"("up")", {move + ".partner: \"up\", allowed right, down"}},
      {"/rules/default_move/garnets", "1", {move + ".garnets: an unknown key, allowed direction"}},
      {"/rules/players", "9", {"rules.players: an unknown key"}},
      {"/rules/rounds", "1", {"rounds: 2 rounds, allowed 0..1"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[0].submissions[0]";
  return {
      {"/rounds/0/submissions/0", R"("left")", {at + ": \"left\", allowed an object"}},
      {"/rounds/0/submissions/0/move", "1", {at + ".move: an unknown key, allowed direction"}},
      {"/rounds/0/submissions/0/direction", "1", {at + ".direction: 1, allowed a string"}},
      {"/rounds/0/submissions/0/direction", "{}", {at + ".direction: {}, allowed a string"}},
      {"/rounds/0/submissions/0/amount", R"("1")", {at + ".amount: \"1\", allowed a number"}},
      {"/rounds/0/submissions/0/amount", "[1]", {at + ".amount: [1], allowed a number"}},
      {"/rounds/0/submissions/0/partner", "1", {at + ".partner: 1, allowed a string"}},
      {"/rounds/0/submissions/0/garnets", "true", {at + ".garnets: true, allowed a number"}},
      {"/rounds/0/submissions", "{}", {"rounds[0].submissions: {}, allowed a list of 0..3"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: an unknown key, allowed submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
  };
}

Rows decisions() {
  const std::string at = "decisions.elimination_votes";
  const auto votes = [](const std::string& text) {
    return R"({"elimination_votes":)" + text + "}";
  };
  return {
      {"/decisions", R"({"vote":1})", {"decisions.vote: an unknown key, allowed elimination_vo"}},
      {"/decisions", votes("3"), {at + ": 3, allowed an object"}},
      {"/decisions", votes(R"({"3":1})"), {at + ".3: an unknown voter, allowed 0..2"}},
      {"/decisions", votes(R"({"two\nlines":1})"), {at, "an unknown voter, allowed 0..2"}},
      {"/decisions", votes(R"({"2":9})"), {at + ".2: 9, allowed 0..2"}},
      {"/decisions", votes(R"({"2":[1]})"), {at + ".2: [1], allowed a whole number in 0..2"}},
      {"/decisions", votes(R"({"2":0})"), {at + ".2: 0, allowed 1"}},
      {"/decisions", votes(R"({"1":1})"), {at + ".1: a vote by seat 1, allowed by 2"}},
  };
}

}  // namespace

BadRecords bad_records_edges() {
  BadRecords all = {edges::sample(), {}};
  for (const Rows& table : {setups(), rules(), submissions(), decisions()}) {
    all.rows.insert(all.rows.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace mainmatch::tests
