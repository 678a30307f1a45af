#include "tests/cli/bad_input.h"
#include "tests/horse_race/race.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows rules() {
  return {
      {"/rules/players", "13", {"rules.players: got 13, expected 2..12"}},
      {"/rules/players", "4", {"setup.lots: got a list of 3, expected a list of 4"}},
      {"/rules/horses", "1", {"rules.horses: got 1, expected 2..12"}},
      {"/rules/horses", "5", {"rules.place_points: must be one for each horse"}},
      {"/rules/place_points", "", {"rules.place_points (the default): must be one for each horse"}},
      {"/rules/place_points",
       "[1]",
       {"rules.place_points: got a list of 1, expected a list of 2..12"}},
      {"/rules/place_points/3", "1000", {"rules.place_points[3]: got 1000, expected 0..999"}},
      {"/rules/place_points/0", "0.5", {"rules.place_points[0]: got 0.5, expected a whole number"}},
      {"/rules/movements", "[]", {"rules.movements: got a list of 0, expected a list of 1..4"}},
      {"/rules/movements",
       "[1,2,3,4,5]",
       {"rules.movements: got a list of 5, expected a list of 1..4"}},
      {"/rules/movements", "[0]", {"rules.movements[0]: got 0, expected 1..9"}},
      {"/rules/movements", "3", {"rules.movements: got 3, expected a list of 1..4"}},
      {"/rules/rounds", "9", {"rules.rounds: got 9, expected 10..10"}},
      {"/rules/phantoms", "[]", {"rules.phantoms: unknown key"}},
  };
}

Rows setups() {
  return {
      {"/setup/movements", "", {"setup.movements: missing"}},
      {"/setup/movements", "[]", {"setup.movements: got [], expected an object"}},
      {"/setup/movements/A", "", {"setup.movements.A: missing"}},
      {"/setup/movements/E", "[]", {"setup.movements.E: unknown key, expected A, B, C, D"}},
      {"/setup/movements/B", "2", {"setup.movements.B: got 2, expected a list of 10"}},
      {"/setup/movements/B",
       "[2,2]",
       {"setup.movements.B: got a list of 2, expected a list of 10"}},
      {"/setup/movements/C/9", "4", {"setup.movements.C[9]: got 4, expected one of [1,2,3]"}},
      {"/setup/movements/C/9", "0", {"setup.movements.C[9]: got 0, expected 1..9"}},
      {"/setup/movements/C/9", "null", {"setup.movements.C[9]: got null, expected a whole number"}},
      {"/setup/places", "{}", {"setup.places: unknown key, expected movements, garnets, lots"}},
  };
}

Rows trades() {
  const std::string at = "rounds[1].trades";
  return {
      {"/rounds/1/trades", "{}", {at + ": got {}, expected a list"}},
      {"/rounds/1/trades/0", "3", {at + "[0]: got 3, expected an object"}},
      {"/rounds/1/trades/0/seats", "", {at + "[0].seats: missing"}},
      {"/rounds/1/trades/0/gives", "", {at + "[0].gives: missing"}},
      {"/rounds/1/trades/0/seats",
       "[0]",
       {at + "[0].seats: got a list of 1, expected a list of 2"}},
      {"/rounds/1/trades/0/seats", "[0,3]", {at + "[0].seats[1]: got 3, expected 0..2"}},
      {"/rounds/1/trades/0/seats", "[-1,1]", {at + "[0].seats[0]: got -1, expected 0..2"}},
      {"/rounds/1/trades/0/gives", R"("AB")", {at + "[0].gives: got \"AB\", expected a list of 2"}},
      {"/rounds/1/trades/0/gives", R"(["A",1])", {at + "[0].gives[1]: got 1, expected a string"}},
      {"/rounds/1/trades/0/gives",
       R"(["A","B","C"])",
       {at + "[0].gives: got a list of 3, expected a list of 2"}},
      {"/rounds/1/trades/0/wants", "[]", {at + "[0].wants: unknown key, expected seats, gives"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[1].submissions[0]";
  const std::string ability = at + ".ability";
  return {
      {"/rounds/1/submissions/0", "7", {at + ": got 7, expected an object"}},
      {"/rounds/1/submissions/0/trade", "7", {at + ".trade: unknown key, expected buy"}},
      {"/rounds/1/submissions/0/buy", R"("A")", {at + ".buy: got \"A\", expected a list"}},
      {"/rounds/1/submissions/0/buy", "[1]", {at + ".buy[0]: got 1, expected a string"}},
      {"/rounds/1/submissions/0/spectate",
       R"("7")",
       {at + ".spectate: got \"7\", expected a number"}},
      {"/rounds/1/submissions/0/bets", "[1]", {at + ".bets: got [1], expected an object"}},
      {"/rounds/1/submissions/0/bets",
       R"({"A":"1"})",
       {at + ".bets.A: got \"1\", expected a number"}},
      {"/rounds/1/submissions/0/bets",
       R"({"?":[]})",
       {at + ".bets[\"?\"]: got [], expected a number"}},
      {"/rounds/1/submissions/0/ability",
       R"("clue")",
       {ability + ": got \"clue\", expected an object"}},
      {"/rounds/1/submissions/0/ability/kind", "1", {ability + ".kind: got 1, expected a string"}},
      {"/rounds/1/submissions/0/ability/round", "1", {ability + ".round: unknown key, expected"}},
      {"/rounds/1/submissions/0/ability/use", "{}", {ability + ".use: got {}, expected a list"}},
      {"/rounds/1/submissions/0/ability/use",
       "[0]",
       {ability + ".use[0]: got 0, expected a string"}},
      {"/rounds/1/submissions/0/ability/select",
       R"("A")",
       {ability + ".select: got \"A\", expected a list"}},
      {"/rounds/1/submissions/0/ability/gain",
       "[null]",
       {ability + ".gain[0]: got null, expected a string"}},
      {"/rounds/1/submissions/0/ability/guesses",
       "3",
       {ability + ".guesses: got 3, expected a list"}},
      {"/rounds/1/submissions/0/ability/guesses",
       R"(["3"])",
       {ability + ".guesses[0]: got \"3\", expected a number"}},
  };
}

Rows decisions() {
  const std::string votes = "decisions.elimination_votes";
  return {
      {"/decisions/second_token", "3", {"decisions.second_token: got 3, expected 0..2"}},
      {"/decisions/second_token", "0", {"decisions.second_token: got 0, expected 1, 2"}},
      {"/decisions/second_token",
       R"("1")",
       {"decisions.second_token: got \"1\", expected a whole number 0..2"}},
      {"/decisions/elimination_votes", "[]", {votes + ": got [], expected an object"}},
      {"/decisions/elimination_votes", R"({"3":1})", {votes + ".3: unknown voter, expected 0..2"}},
      {"/decisions/elimination_votes",
       R"({"2":1})",
       {votes + ".2: a vote by seat 2, expected of 0, 1"}},
      {"/decisions/elimination_votes", R"({"0":0})", {votes + ".0: got 0, expected 1, 2"}},
      {"/decisions/votes", "{}", {"decisions.votes: unknown key, expected second_token"}},
      {"/rounds/11", "{}", {"rounds: got 12 rounds, expected 0..11"}},
  };
}

}  // namespace

BadRecords bad_records_horse_race() {
  // Seat 0 sees A and D and is on top; the others tie for second and last.
  horse_race::Race race;
  race.trade(1, "[0,1]", R"(["A","B"])").spectate(1, 0, 2).reach(10);
  race.clue(1, 0, R"("select":["C"],"use":["C"])");
  race.decisions = parse_json(R"({"second_token":1,"elimination_votes":{"0":2}})");
  Rows rows;
  for (const Rows& more : {rules(), setups(), trades(), submissions(), decisions()}) {
    rows.insert(rows.end(), more.begin(), more.end());
  }
  return {to_line(race.record()) + "\n", std::move(rows)};
}

}  // namespace mainmatch::tests
