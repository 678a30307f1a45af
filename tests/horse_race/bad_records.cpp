#include "tests/cli/bad_input.h"
#include "tests/horse_race/race.h"

namespace mainmatch::tests {

namespace {

using Rows = std::vector<BadRecord>;

Rows rules() {
  return {
      {"/rules/players", "13", {"rules.players: 13, allowed 2..12"}},
      {"/rules/players", "4", {"setup.lots: a list of 3, allowed a list of 4"}},
      {"/rules/horses", "1", {"rules.horses: 1, allowed 2..12"}},
      {"/rules/horses", "5", {"rules.place_points: must be one for each horse"}},
      {"/rules/place_points", "", {"rules.place_points (the default): must be one for each horse"}},
      {"/rules/place_points", "[1]", {"rules.place_points: a list of 1, allowed a list of 2..12"}},
      {"/rules/place_points/3", "1000", {"rules.place_points[3]: 1000, allowed 0..999"}},
      {"/rules/place_points/0", "0.5", {"rules.place_points[0]: 0.5, allowed a whole number"}},
      {"/rules/movements", "[]", {"rules.movements: a list of 0, allowed a list of 1..4"}},
      {"/rules/movements", "[1,2,3,4,5]", {"rules.movements: a list of 5, allowed a list of 1..4"}},
      {"/rules/movements", "[0]", {"rules.movements[0]: 0, allowed 1..9"}},
      {"/rules/movements", "3", {"rules.movements: 3, allowed a list of 1..4"}},
      {"/rules/rounds", "9", {"rules.rounds: 9, allowed 10..10"}},
      {"/rules/phantoms", "[]", {"rules.phantoms: an unknown key"}},
  };
}

Rows setups() {
  return {
      {"/setup/movements", "", {"setup.movements: missing"}},
      {"/setup/movements", "[]", {"setup.movements: [], allowed an object"}},
      {"/setup/movements/A", "", {"setup.movements.A: missing"}},
      {"/setup/movements/E", "[]", {"setup.movements.E: an unknown key, allowed A, B, C, D"}},
      {"/setup/movements/B", "2", {"setup.movements.B: 2, allowed a list of 10"}},
      {"/setup/movements/B", "[2,2]", {"setup.movements.B: a list of 2, allowed a list of 10"}},
      {"/setup/movements/C/9", "4", {"setup.movements.C[9]: 4, allowed one of [1,2,3]"}},
      {"/setup/movements/C/9", "0", {"setup.movements.C[9]: 0, allowed 1..9"}},
      {"/setup/movements/C/9", "null", {"setup.movements.C[9]: null, allowed a whole number"}},
      {"/setup/places", "{}", {"setup.places: an unknown key, allowed movements, garnets, lots"}},
  };
}

Rows trades() {
  const std::string at = "rounds[1].trades";
  return {
      {"/rounds/1/trades", "{}", {at + ": {}, allowed a list"}},
      {"/rounds/1/trades/0", "3", {at + "[0]: 3, allowed an object"}},
      {"/rounds/1/trades/0/seats", "", {at + "[0].seats: missing"}},
      {"/rounds/1/trades/0/gives", "", {at + "[0].gives: missing"}},
      {"/rounds/1/trades/0/seats", "[0]", {at + "[0].seats: a list of 1, allowed a list of 2"}},
      {"/rounds/1/trades/0/seats", "[0,3]", {at + "[0].seats[1]: 3, allowed 0..2"}},
      {"/rounds/1/trades/0/seats", "[-1,1]", {at + "[0].seats[0]: -1, allowed 0..2"}},
      {"/rounds/1/trades/0/gives", R"("AB")", {at + "[0].gives: \"AB\", allowed a list of 2"}},
      {"/rounds/1/trades/0/gives", R"(["A",1])", {at + "[0].gives[1]: 1, allowed a string"}},
      {"/rounds/1/trades/0/gives",
       R"(["A","B","C"])",
       {at + "[0].gives: a list of 3, allowed a list of 2"}},
      {"/rounds/1/trades/0/wants", "[]", {at + "[0].wants: an unknown key, allowed seats, gives"}},
  };
}

Rows submissions() {
  const std::string at = "rounds[1].submissions[0]";
  const std::string ability = at + ".ability";
  return {
      {"/rounds/1/submissions/0", "7", {at + ": 7, allowed an object"}},
      {"/rounds/1/submissions/0/trade", "7", {at + ".trade: an unknown key, allowed buy"}},
      {"/rounds/1/submissions/0/buy", R"("A")", {at + ".buy: \"A\", allowed a list"}},
      {"/rounds/1/submissions/0/buy", "[1]", {at + ".buy[0]: 1, allowed a string"}},
      {"/rounds/1/submissions/0/spectate", R"("7")", {at + ".spectate: \"7\", allowed a number"}},
      {"/rounds/1/submissions/0/bets", "[1]", {at + ".bets: [1], allowed an object"}},
      {"/rounds/1/submissions/0/bets", R"({"A":"1"})", {at + ".bets.A: \"1\", allowed a number"}},
      {"/rounds/1/submissions/0/bets", R"({"?":[]})", {at + ".bets[\"?\"]: [], allowed a number"}},
      {"/rounds/1/submissions/0/ability", R"("clue")", {ability + ": \"clue\", allowed an object"}},
      {"/rounds/1/submissions/0/ability/kind", "1", {ability + ".kind: 1, allowed a string"}},
      {"/rounds/1/submissions/0/ability/round", "1", {ability + ".round: an unknown key, allowed"}},
      {"/rounds/1/submissions/0/ability/use", "{}", {ability + ".use: {}, allowed a list"}},
      {"/rounds/1/submissions/0/ability/use", "[0]", {ability + ".use[0]: 0, allowed a string"}},
      {"/rounds/1/submissions/0/ability/select",
       R"("A")",
       {ability + ".select: \"A\", allowed a list"}},
      {"/rounds/1/submissions/0/ability/gain",
       "[null]",
       {ability + ".gain[0]: null, allowed a string"}},
      {"/rounds/1/submissions/0/ability/guesses", "3", {ability + ".guesses: 3, allowed a list"}},
      {"/rounds/1/submissions/0/ability/guesses",
       R"(["3"])",
       {ability + ".guesses[0]: \"3\", allowed a number"}},
  };
}

Rows decisions() {
  const std::string votes = "decisions.elimination_votes";
  return {
      {"/decisions/second_token", "3", {"decisions.second_token: 3, allowed 0..2"}},
      {"/decisions/second_token", "0", {"decisions.second_token: 0, allowed 1, 2"}},
      {"/decisions/second_token",
       R"("1")",
       {"decisions.second_token: \"1\", allowed a whole number in 0..2"}},
      {"/decisions/elimination_votes", "[]", {votes + ": [], allowed an object"}},
      {"/decisions/elimination_votes",
       R"({"3":1})",
       {votes + ".3: an unknown voter, allowed 0..2"}},
      {"/decisions/elimination_votes",
       R"({"2":1})",
       {votes + ".2: a vote by seat 2, allowed by 0, 1"}},
      {"/decisions/elimination_votes", R"({"0":0})", {votes + ".0: 0, allowed 1, 2"}},
      {"/decisions/votes", "{}", {"decisions.votes: an unknown key, allowed second_token"}},
      {"/rounds/11", "{}", {"rounds: 12 rounds, allowed 0..11"}},
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
