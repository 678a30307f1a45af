#include "tests/cli/bad_input.h"
#include "tests/threads/small_match.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  return {
      {"/setup/heaven", "", {"setup.heaven: missing"}},
      {"/setup/heaven", "2", {"setup.heaven: got 2, expected a list of 2"}},
      {"/setup/heaven", "[2]", {"setup.heaven: got a list of 1, expected a list of 2"}},
      {"/setup/heaven", "[2,0,1]", {"setup.heaven: got a list of 3, expected a list of 2"}},
      {"/setup/heaven/1", "2", {"setup.heaven[1]: got 2, expected each seat once"}},
      {"/setup/heaven/0", "4", {"setup.heaven[0]: got 4, expected 0..3"}},
      {"/setup/heaven/0", "-1", {"setup.heaven[0]: got -1, expected 0..3"}},
      {"/setup/heaven/0", "0.5", {"setup.heaven[0]: got 0.5, expected a whole number 0..3"}},
      {"/setup/heaven/0", R"("0")", {"setup.heaven[0]: got \"0\", expected a whole number"}},
      {"/setup/hell", "", {"setup.hell: missing"}},
      {"/setup/hell", "null", {"setup.hell: got null, expected a list of 2"}},
      {"/setup/hell/0", "0", {"setup.hell[0]: got 0, expected each seat once"}},
      {"/setup/hell/1", "null", {"setup.hell[1]: got null, expected a whole number"}},
      {"/setup/marks", "3", {"setup.marks: got 3, expected a list of 0..4"}},
      {"/setup/marks", "null", {"setup.marks: got null, expected a list of 0..4"}},
      {"/setup/marks", "[3,3]", {"setup.marks[1]: got 3, expected each seat once"}},
      {"/setup/marks", "[4]", {"setup.marks[0]: got 4, expected 0..3"}},
      {"/setup/marks", "[true]", {"setup.marks[0]: got true, expected a whole number"}},
  };
}

Rows rules() {
  return {
      {"/rules/heaven", "3", {"setup.heaven: got a list of 2, expected a list of 3"}},
      {"/rules/hell", "0", {"rules.hell: got 0, expected 1..8"}},
      {"/rules/rounds", "1", {"rounds: got 2 rounds, expected 0..1"}},
      {"/rules/thresholds", "[3,6]", {"rules.thresholds: got a list of 2, expected a list of 3"}},
      {"/rules/thresholds",
       "[3,6,6]",
       {"rules.thresholds[2]: got 6, expected more than the one before"}},
      {"/rules/thresholds", "[0,6,9]", {"rules.thresholds[0]: got 0, expected 1..99"}},
      {"/rules/thresholds", "[3,6,100]", {"rules.thresholds[2]: got 100, expected 1..99"}},
      {"/rules/thresholds", "6", {"rules.thresholds: got 6, expected a list of 3"}},
      {"/rules/clotho", "[0,1,2]", {"rules.clotho: got a list of 3, expected a list of 4"}},
      {"/rules/nona/1", "-1", {"rules.nona[1]: got -1, expected 0..99"}},
      {"/rules/lachesis/0", "100", {"rules.lachesis[0]: got 100, expected 0..99"}},
      {"/rules/decima/3", "1.5", {"rules.decima[3]: got 1.5, expected a whole number 0..99"}},
      {"/rules/atropos/2", R"("3")", {"rules.atropos[2]: got \"3\", expected a whole number"}},
      {"/rules/atropos_doubles/0",
       "0",
       {"rules.atropos_doubles[0]: got 0, expected true or false"}},
      {"/rules/atropos_doubles", "true", {"rules.atropos_doubles: got true, expected a list of 4"}},
      {"/rules/morta", "{}", {"rules.morta: got {}, expected a list of 4"}},
      {"/rules/players", "9", {"rules.players: unknown key"}},
  };
}

Rows submissions() {
  const std::string two = "rounds[0].submissions[2].";
  const std::string three = "rounds[1].submissions[2].";
  return {
      {"/rounds/0/submissions/2/cuts", "1", {two + "cuts: unknown key; did you mean 'cut'?"}},
      {"/rounds/0/submissions/2/cut", "4", {two + "cut: got 4, expected 0..3"}},
      {"/rounds/0/submissions/2/cut", "[1]", {two + "cut: got [1], expected a whole number"}},
      {"/rounds/0/submissions/2/visit",
       R"("nona")",
       {two + "visit: got \"nona\", expected an object"}},
      {"/rounds/0/submissions/2/visit/moira", "", {two + "visit.moira: missing"}},
      {"/rounds/0/submissions/2/visit/moira",
       "null",
       {two + "visit.moira: got null, expected a string"}},
      {"/rounds/0/submissions/2/visit/donate",
       R"("1")",
       {two + "visit.donate: got \"1\", expected a numb"}},
      {"/rounds/0/submissions/2/visit/x", "1", {two + "visit.x: unknown key, expected moira"}},
      {"/rounds/0/submissions/2/create", "1", {two + "create: got 1, expected an object"}},
      {"/rounds/0/submissions/2/create/recipient", "", {two + "create.recipient: missing"}},
      {"/rounds/0/submissions/2/create/recipient",
       "-1",
       {two + "create.recipient: got -1, expected 0.."}},
      {"/rounds/0/submissions/2/create/golden",
       "1",
       {two + "create.golden: got 1, expected true or fal"}},
      {"/rounds/0/submissions/2/create/head_start",
       "null",
       {two + "create.head_start: got null, expected true"}},
      {"/rounds/0/submissions/2/boost", R"({"source":2})", {two + "boost.recipient: missing"}},
      {"/rounds/0/submissions/2/boost", R"({"recipient":2})", {two + "boost.source: missing"}},
      {"/rounds/1/submissions/2/snip/source", "4", {three + "snip.source: got 4, expected 0..3"}},
      {"/rounds/1/submissions/2/snip/recipient", "", {three + "snip.recipient: missing"}},
      {"/rounds/1/submissions/2/snip", "3", {three + "snip: got 3, expected an object"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: unknown key, expected submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
      {"/decisions/vote", "1", {"decisions.vote: unknown key, expected none"}},
  };
}

}  // namespace

BadRecords bad_records_threads() {
  BadRecords all = {small_threads(), {}};
  for (const Rows& table : {setups(), rules(), submissions()}) {
    all.rows.insert(all.rows.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace mainmatch::tests
