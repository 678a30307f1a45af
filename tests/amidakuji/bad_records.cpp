#include "tests/cli/bad_input.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  const std::string touching = "expected no two rungs";
  return {
      {"/setup/rungs", "", {"setup.rungs: missing"}},
      {"/setup/rungs", "3", {"setup.rungs: got 3, expected a list of 0..4"}},
      {"/setup/rungs/0",
       R"("C:S-T")",
       {"setup.rungs[0]: got \"C:S-T\", expected a slot, A:S-T..B:T-U"}},
      {"/setup/rungs/0", R"("A:\n-T")", {"setup.rungs[0]: got \"A:\\n-T\", expected a slot"}},
      {"/setup/rungs/0", "7", {"setup.rungs[0]: got 7, expected a string"}},
      {"/setup/rungs", R"(["A:S-T","A:S-T"])", {"setup.rungs[1]: got \"A:S-T\", " + touching}},
      {"/setup/rungs", R"(["A:S-T","A:T-U"])", {"setup.rungs[1]: got \"A:T-U\", " + touching}},
      {"/setup/rungs", R"(["B:S-T"])", {"setup.rungs[0]: got \"B:S-T\", " + touching}},
      {"/setup/phantoms", "[]", {"setup.phantoms: got a list of 0, expected a list of 1"}},
      {"/setup/phantoms/0", "null", {"setup.phantoms[0]: got null, expected a string"}},
      {"/setup/placements", R"({"A":1,"B":2})", {"setup.placements.C: missing"}},
      {"/setup/placements/A", "4", {"setup.placements.A: got 4, expected 1..3"}},
      {"/setup/placements/A", "3", {"setup.placements.C: got 3, expected each placement once"}},
      {"/setup/placements/A", "-1", {"setup.placements.A: got -1, expected 1..3"}},
      {"/setup/placements/A", "3.7", {"setup.placements.A: got 3.7, expected a whole number 1..3"}},
      {"/setup/placements/D", "1", {"setup.placements.D: unknown key, expected A, B, C"}},
      {"/setup/hints", "[]", {"setup.hints: got a list of 0, expected a list of 2"}},
      {"/setup/hints/0/rung", "", {"setup.hints[0].rung: missing"}},
      {"/setup/hints/0/rung/kind",
       R"("x")",
       {"setup.hints[0].rung.kind: got \"x\", expected column_tot"}},
      {"/setup/hints/0/rung/count", "3", {"setup.hints[0].rung: {", "contradicts the setup"}},
      {"/setup/hints/0/rung/count",
       "1e300",
       {"setup.hints[0].rung.count: got 1e+300, expected 0.."}},
      {"/setup/hints/1/rung/column",
       R"("T-S")",
       {"setup.hints[1].rung.column: got \"T-S\", expected S-T"}},
      {"/setup/hints/0/placement/better",
       R"("A")",
       {"setup.hints[0].placement: {", "contradicts the setup"}},
      {"/setup/hints/0/placement/legs",
       R"(["B","A"])",
       {"legs: got [\"B\",\"A\"], expected two different"}},
      {"/setup/hints/1/placement/even",
       "1",
       {"setup.hints[1].placement.even: got 1, expected true"}},
  };
}

Rows rules() {
  return {
      {"/rules/phantoms", "{}", {"rules.phantoms: got {}, expected a list of 0..8"}},
      {"/rules/phantoms/0/every", "13", {"rules.phantoms[0].every: got 13, expected 1..12"}},
      {"/rules/phantoms/0/starts",
       "true",
       {"rules.phantoms[0].starts: got true, expected off, on"}},
      {"/rules/max_bet", "5", {"rules.max_bet: got 5, expected 1..4"}},
      {"/rules/rung_density", "-0.1", {"rules.rung_density: got -0.1, expected 0..1"}},
      {"/rules/rung_density",
       R"("nan")",
       {"rules.rung_density: got \"nan\", expected a number 0..1"}},
      {"/rules/second_token_after_tie",
       "0",
       {"second_token_after_tie: got 0, expected true or false"}},
      {"/rules/legs", "4", {"setup."}},
      {"/rules/players", "3", {"setup.hints: got a list of 2, expected a list of 3"}},
      {"/rules/rounds", "1", {"rounds: got 2 rounds, expected 0..1"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[0].submissions[0].";
  return {
      {"/rounds/0/submissions/0/bids",
       "{}",
       {at + "bids: unknown key, expected bets, peeks, bloc"}},
      {"/rounds/0/submissions/0/bets", "[]", {at + "bets: got [], expected an object"}},
      {"/rounds/0/submissions/0/bets/U", R"("2")", {at + "bets.U: got \"2\", expected a number"}},
      {"/rounds/0/submissions/0/bets/U", "null", {at + "bets.U: got null, expected a number"}},
      {"/rounds/0/submissions/0/peeks", "3", {at + "peeks: got 3, expected a list"}},
      {"/rounds/0/submissions/0/peeks",
       "[" + times(999, "\"S\",") + "\"S\"]",
       {at + "peeks: got a list of"}},
      {"/rounds/0/submissions/0/peeks/0", "1", {at + "peeks[0]: got 1, expected a string"}},
      {"/rounds/1/submissions/1/blocker",
       R"("T")",
       {"submissions[1].blocker: got \"T\", expected an obj"}},
      {"/rounds/1/submissions/1/blocker/row", "", {"submissions[1].blocker.row: missing"}},
      {"/rounds/1/submissions/1/blocker/leg", "null", {"blocker.leg: got null, expected a string"}},
      {"/rounds/1/submissions/1/blocker/x", "1", {"blocker.x: unknown key, expected leg, row"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: unknown key, expected submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
      {"/decisions/vote", "1", {"decisions.vote: unknown key, expected none"}},
  };
}

}  // namespace

BadRecords bad_records_amidakuji() {
  BadRecords all = {small_match(), {}};
  for (const Rows& table : {setups(), rules(), submissions()}) {
    all.rows.insert(all.rows.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace mainmatch::tests
