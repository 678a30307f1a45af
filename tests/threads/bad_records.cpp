#include "tests/cli/bad_input.h"
#include "tests/threads/small_match.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows setups() {
  return {
      {"/setup/heaven", "", {"setup.heaven: missing"}},
      {"/setup/heaven", "2", {"setup.heaven: 2, allowed a list of 2"}},
      {"/setup/heaven", "[2]", {"setup.heaven: a list of 1, allowed a list of 2"}},
      {"/setup/heaven", "[2,0,1]", {"setup.heaven: a list of 3, allowed a list of 2"}},
      {"/setup/heaven/1", "2", {"setup.heaven[1]: 2, allowed each seat once"}},
      {"/setup/heaven/0", "4", {"setup.heaven[0]: 4, allowed 0..3"}},
      {"/setup/heaven/0", "-1", {"setup.heaven[0]: -1, allowed 0..3"}},
      {"/setup/heaven/0", "0.5", {"setup.heaven[0]: 0.5, allowed a whole number in 0..3"}},
      {"/setup/heaven/0", R"("0")", {"setup.heaven[0]: \"0\", allowed a whole number"}},
      {"/setup/hell", "", {"setup.hell: missing"}},
      {"/setup/hell", "null", {"setup.hell: null, allowed a list of 2"}},
      {"/setup/hell/0", "0", {"setup.hell[0]: 0, allowed each seat once"}},
      {"/setup/hell/1", "null", {"setup.hell[1]: null, allowed a whole number"}},
      {"/setup/marks", "3", {"setup.marks: 3, allowed a list of 0..4"}},
      {"/setup/marks", "null", {"setup.marks: null, allowed a list of 0..4"}},
      {"/setup/marks", "[3,3]", {"setup.marks[1]: 3, allowed each seat once"}},
      {"/setup/marks", "[4]", {"setup.marks[0]: 4, allowed 0..3"}},
      {"/setup/marks", "[true]", {"setup.marks[0]: true, allowed a whole number"}},
  };
}

Rows rules() {
  return {
      {"/rules/heaven", "3", {"setup.heaven: a list of 2, allowed a list of 3"}},
      {"/rules/hell", "0", {"rules.hell: 0, allowed 1..8"}},
      {"/rules/rounds", "1", {"rounds: 2 rounds, allowed 0..1"}},
      {"/rules/thresholds", "[3,6]", {"rules.thresholds: a list of 2, allowed a list of 3"}},
      {"/rules/thresholds",
       "[3,6,6]",
       {"rules.thresholds[2]: 6, allowed more than the one before"}},
      {"/rules/thresholds", "[0,6,9]", {"rules.thresholds[0]: 0, allowed 1..99"}},
      {"/rules/thresholds", "[3,6,100]", {"rules.thresholds[2]: 100, allowed 1..99"}},
      {"/rules/thresholds", "6", {"rules.thresholds: 6, allowed a list of 3"}},
      {"/rules/clotho", "[0,1,2]", {"rules.clotho: a list of 3, allowed a list of 4"}},
      {"/rules/nona/1", "-1", {"rules.nona[1]: -1, allowed 0..99"}},
      {"/rules/lachesis/0", "100", {"rules.lachesis[0]: 100, allowed 0..99"}},
      {"/rules/decima/3", "1.5", {"rules.decima[3]: 1.5, allowed a whole number in 0..99"}},
      {"/rules/atropos/2", R"("3")", {"rules.atropos[2]: \"3\", allowed a whole number"}},
      {"/rules/atropos_doubles/0", "0", {"rules.atropos_doubles[0]: 0, allowed true or false"}},
      {"/rules/atropos_doubles", "true", {"rules.atropos_doubles: true, allowed a list of 4"}},
      {"/rules/morta", "{}", {"rules.morta: {}, allowed a list of 4"}},
      {"/rules/players", "9", {"rules.players: an unknown key"}},
  };
}

Rows submissions() {
  const std::string two = "rounds[0].submissions[2].";
  const std::string three = "rounds[1].submissions[2].";
  return {
      {"/rounds/0/submissions/2/cuts", "1", {two + "cuts: an unknown key, did you mean cut?"}},
      {"/rounds/0/submissions/2/cut", "4", {two + "cut: 4, allowed 0..3"}},
      {"/rounds/0/submissions/2/cut", "[1]", {two + "cut: [1], allowed a whole number"}},
      {"/rounds/0/submissions/2/visit", R"("nona")", {two + "visit: \"nona\", allowed an object"}},
      {"/rounds/0/submissions/2/visit/moira", "", {two + "visit.moira: missing"}},
      {"/rounds/0/submissions/2/visit/moira",
       "null",
       {two + "visit.moira: null, allowed a string"}},
      {"/rounds/0/submissions/2/visit/donate",
       R"("1")",
       {two + "visit.donate: \"1\", allowed a numb"}},
      {"/rounds/0/submissions/2/visit/x", "1", {two + "visit.x: an unknown key, allowed moira"}},
      {"/rounds/0/submissions/2/create", "1", {two + "create: 1, allowed an object"}},
      {"/rounds/0/submissions/2/create/recipient", "", {two + "create.recipient: missing"}},
      {"/rounds/0/submissions/2/create/recipient",
       "-1",
       {two + "create.recipient: -1, allowed 0.."}},
      {"/rounds/0/submissions/2/create/golden",
       "1",
       {two + "create.golden: 1, allowed true or fal"}},
      {"/rounds/0/submissions/2/create/head_start",
       "null",
       {two + "create.head_start: null, allowed true"}},
      {"/rounds/0/submissions/2/boost", R"({"source":2})", {two + "boost.recipient: missing"}},
      {"/rounds/0/submissions/2/boost", R"({"recipient":2})", {two + "boost.source: missing"}},
      {"/rounds/1/submissions/2/snip/source", "4", {three + "snip.source: 4, allowed 0..3"}},
      {"/rounds/1/submissions/2/snip/recipient", "", {three + "snip.recipient: missing"}},
      {"/rounds/1/submissions/2/snip", "3", {three + "snip: 3, allowed an object"}},
      {"/rounds/0/trades", "[]", {"rounds[0].trades: an unknown key, allowed submissions, result"}},
      {"/pregame", R"({"submissions":[]})", {"pregame: this match has no pregame"}},
      {"/decisions/vote", "1", {"decisions.vote: an unknown key, allowed none"}},
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
