#include "tests/cli/bad_input.h"
#include "tests/edges/sample.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  return {
      {"/setup/grid", "", {"setup.grid: missing"}},
      {"/setup/grid", "3", {"setup.grid: got 3, expected a list of 1"}},
      {"/setup/grid", "[]", {"setup.grid: got a list of 0, expected a list of 1"}},
      {"/setup/grid", "[2,1,0]", {"setup.grid: got a list of 3, expected a list of 1"}},
      {"/setup/grid/0", "7", {"setup.grid[0]: got 7, expected a list of 3"}},
      {"/setup/grid/0", "[2,1]", {"setup.grid[0]: got a list of 2, expected a list of 3"}},
      {"/setup/grid/0/0", "3", {"setup.grid[0][0]: got 3, expected 0..2"}},
      {"/setup/grid/0/0", "-1", {"setup.grid[0][0]: got -1, expected 0..2"}},
      {"/setup/grid/0/0", "null", {"setup.grid[0][0]: got null, expected a whole number 0..2"}},
      {"/setup/grid/0/2", "2", {"setup.grid[0][2]: got 2, expected each seat once"}},
      {"/setup/cells", "[]", {"setup.cells: unknown key, expected grid, garnets, lots"}},
  };
}

Rows rules() {
  const std::string move = "rules.default_move";
  return {
      {"/rules/grid", "[1,1]", {"rules.grid: got 1 seat, expected 2..16"}},
      {"/rules/grid", "[1,5]", {"rules.grid[1]: got 5, expected 1..4"}},
      {"/rules/grid", "[2,2]", {"setup.grid: got a list of 1, expected a list of 2"}},
      {"/rules/grid", "[3,1]", {"setup.grid: got a list of 1, expected a list of 3"}},
      {"/rules/grid", "{}", {"rules.grid: got {}, expected a list of 2"}},
      {"/rules/values", "[1]", {"rules.values: got a list of 1, expected a list of 2..32"}},
      {"/rules/values/0", "100", {"rules.values[0]: got 100, expected 0..99"}},
      {"/rules/values/0", "0.5", {"rules.values[0]: got 0.5, expected a whole number 0..99"}},
      {"/rules/values", "[1,2]", {"rules.start: got 3, expected 1..2"}},
      {"/rules/start", "7", {"rules.start: got 7, expected 1..6"}},
      {"/rules/start", "", {"rules.start: got 8 (the default), expected 1..6"}},
      {"/rules/default_move", "null", {move + ": got null, expected an object"}},
      {"/rules/default_move", R"("right")", {move + ": got \"right\", expected an object"}},
      {"/rules/default_move/amount", "", {move + ".amount: missing"}},
      {"/rules/default_move/amount", "0", {move + ".amount: got 0, expected 1..1000000"}},
      {"/rules/default_move/direction",
       R"("up")",
       {move + ".direction: got \"up\", expected left, ri"}},
      {"/rules/default_move/partner",
       R"("up")",
       {move + ".partner: got \"up\", expected right, down"}},
      {"/rules/default_move/garnets", "1", {move + ".garnets: unknown key, expected direction"}},
      {"/rules/players", "9", {"rules.players: unknown key"}},
      {"/rules/rounds", "1", {"rounds: got 2 rounds, expected 0..1"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[0].submissions[0]";
  return {
      {"/rounds/0/submissions/0", R"("left")", {at + ": got \"left\", expected an object"}},
      {"/rounds/0/submissions/0/move", "1", {at + ".move: unknown key, expected direction"}},
      {"/rounds/0/submissions/0/direction", "1", {at + ".direction: got 1, expected a string"}},
      {"/rounds/0/submissions/0/direction", "{}", {at + ".direction: got {}, expected a string"}},
      {"/rounds/0/submissions/0/amount", R"("1")", {at + ".amount: got \"1\", expected a number"}},
      {"/rounds/0/submissions/0/amount", "[1]", {at + ".amount: got [1], expected a number"}},
      {"/rounds/0/submissions/0/partner", "1", {at + ".partner: got 1, expected a string"}},
      {"/rounds/0/submissions/0/garnets", "true", {at + ".garnets: got true, expected a number"}},
      {"/rounds/0/submissions", "{}", {"rounds[0].submissions: got {}, expected a list of 0..3"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: unknown key, expected submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
  };
}

Rows decisions() {
  const std::string at = "decisions.elimination_votes";
  const auto votes = [](const std::string& text) {
    return R"({"elimination_votes":)" + text + "}";
  };
  return {
      {"/decisions", R"({"vote":1})", {"decisions.vote: unknown key, expected elimination_vo"}},
      {"/decisions", votes("3"), {at + ": got 3, expected an object"}},
      {"/decisions", votes(R"({"3":1})"), {at + ".3: unknown voter, expected 0..2"}},
      {"/decisions", votes(R"({"two\nlines":1})"), {at, "unknown voter, expected 0..2"}},
      {"/decisions", votes(R"({"2":9})"), {at + ".2: got 9, expected 0..2"}},
      {"/decisions", votes(R"({"2":[1]})"), {at + ".2: got [1], expected a whole number 0..2"}},
      {"/decisions", votes(R"({"2":0})"), {at + ".2: got 0, expected 1"}},
      {"/decisions", votes(R"({"1":1})"), {at + ".1: a vote by seat 1, expected of 2"}},
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
