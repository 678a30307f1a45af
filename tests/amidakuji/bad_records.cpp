#include "tests/cli/bad_input.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  const std::string touching = "allowed no two rungs";
  return {
      {"/setup/rungs", "", {"setup.rungs: missing"}},
      {"/setup/rungs", "3", {"setup.rungs: 3, allowed a list of 0..4"}},
      {"/setup/rungs/0", R"("C:S-T")", {"setup.rungs[0]: \"C:S-T\", allowed a slot, A:S-T..B:T-U"}},
      {"/setup/rungs/0", R"("A:\n-T")", {"setup.rungs[0]: \"A:\\n-T\", allowed a slot"}},
      {"/setup/rungs/0", "7", {"setup.rungs[0]: 7, allowed a string"}},
      {"/setup/rungs", R"(["A:S-T","A:S-T"])", {"setup.rungs[1]: \"A:S-T\", " + touching}},
      {"/setup/rungs", R"(["A:S-T","A:T-U"])", {"setup.rungs[1]: \"A:T-U\", " + touching}},
      {"/setup/rungs", R"(["B:S-T"])", {"setup.rungs[0]: \"B:S-T\", " + touching}},
      {"/setup/phantoms", "[]", {"setup.phantoms: a list of 0, allowed a list of 1"}},
      {"/setup/phantoms/0", "null", {"setup.phantoms[0]: null, allowed a string"}},
      {"/setup/placements", R"({"A":1,"B":2})", {"setup.placements.C: missing"}},
      {"/setup/placements/A", "4", {"setup.placements.A: 4, allowed 1..3"}},
      {"/setup/placements/A", "3", {"setup.placements.C: 3, allowed each placement once"}},
      {"/setup/placements/A", "-1", {"setup.placements.A: -1, allowed 1..3"}},
      {"/setup/placements/A", "3.7", {"setup.placements.A: 3.7, allowed a whole number in 1..3"}},
      {"/setup/placements/D", "1", {"setup.placements.D: an unknown key, allowed A, B, C"}},
      {"/setup/hints", "[]", {"setup.hints: a list of 0, allowed a list of 2"}},
      {"/setup/hints/0/rung", "", {"setup.hints[0].rung: missing"}},
      {"/setup/hints/0/rung/kind",
       R"("x")",
       {"setup.hints[0].rung.kind: \"x\", allowed column_tot"}},
      {"/setup/hints/0/rung/count", "3", {"setup.hints[0].rung: {", "is not true of this setup"}},
      {"/setup/hints/0/rung/count", "1e300", {"setup.hints[0].rung.count: 1e+300, allowed 0.."}},
      {"/setup/hints/1/rung/column",
       R"("T-S")",
       {"setup.hints[1].rung.column: \"T-S\", allowed S-T"}},
      {"/setup/hints/0/placement/better", R"("A")", {"setup.hints[0].placement: {", "is not true"}},
      {"/setup/hints/0/placement/legs",
       R"(["B","A"])",
       {"legs: [\"B\",\"A\"], allowed two different"}},
      {"/setup/hints/1/placement/even", "1", {"setup.hints[1].placement.even: 1, allowed true"}},
  };
}

Rows rules() {
  return {
      {"/rules/phantoms", "{}", {"rules.phantoms: {}, allowed a list of 0..8"}},
      {"/rules/phantoms/0/every", "13", {"rules.phantoms[0].every: 13, allowed 1..12"}},
      {"/rules/phantoms/0/starts", "true", {"rules.phantoms[0].starts: true, allowed off, on"}},
      {"/rules/max_bet", "5", {"rules.max_bet: 5, allowed 1..4"}},
      {"/rules/rung_density", "-0.1", {"rules.rung_density: -0.1, allowed 0..1"}},
      {"/rules/rung_density",
       R"("nan")",
       {"rules.rung_density: \"nan\", allowed a number in 0..1"}},
      {"/rules/second_token_after_tie", "0", {"second_token_after_tie: 0, allowed true or false"}},
      {"/rules/legs", "4", {"setup."}},
      {"/rules/players", "3", {"setup.hints: a list of 2, allowed a list of 3"}},
      {"/rules/rounds", "1", {"rounds: 2 rounds, allowed 0..1"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[0].submissions[0].";
  return {
      {"/rounds/0/submissions/0/bids",
       "{}",
       {at + "bids: an unknown key, allowed bets, peeks, bloc"}},
      {"/rounds/0/submissions/0/bets", "[]", {at + "bets: [], allowed an object"}},
      {"/rounds/0/submissions/0/bets/U", R"("2")", {at + "bets.U: \"2\", allowed a number"}},
      {"/rounds/0/submissions/0/bets/U", "null", {at + "bets.U: null, allowed a number"}},
      {"/rounds/0/submissions/0/peeks", "3", {at + "peeks: 3, allowed a list"}},
      {"/rounds/0/submissions/0/peeks",
       "[" + times(999, "\"S\",") + "\"S\"]",
       {at + "peeks: a list of"}},
      {"/rounds/0/submissions/0/peeks/0", "1", {at + "peeks[0]: 1, allowed a string"}},
      {"/rounds/1/submissions/1/blocker",
       R"("T")",
       {"submissions[1].blocker: \"T\", allowed an obj"}},
      {"/rounds/1/submissions/1/blocker/row", "", {"submissions[1].blocker.row: missing"}},
      {"/rounds/1/submissions/1/blocker/leg", "null", {"blocker.leg: null, allowed a string"}},
      {"/rounds/1/submissions/1/blocker/x", "1", {"blocker.x: an unknown key, allowed leg, row"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: an unknown key, allowed submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
      {"/decisions/vote", "1", {"decisions.vote: an unknown key, allowed none"}},
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
