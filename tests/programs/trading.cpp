// A program that plays the Horse Race, whose rounds begin with trades.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/programs.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

/// Swaps cards with its neighbour, buys, uses a clue, bets on what it sees, and votes.
constexpr const char* kTrader = R"(import json, sys

def decide(view, kind):
    if kind == "decision":
        if "candidates" in view:
            return {"vote": view["candidates"][0]}
        return {"second_token": view["second"][-1]}
    partner = view["seat"] ^ 1
    give, want = "AB" if view["seat"] < partner else "BA"
    if kind == "trade":
        if partner >= view["rules"]["players"] or give not in view["cards"]:
            return None
        return {"offers": [{"partner": partner, "give": give, "want": want}]}
    number = view["step"]["round"]
    turn = {"bets": {horse: min(1, view["chips"], view["limit"])
                     for horse in (view["seen"] or "")[:1]}}
    if number > 0:
        turn["spectate"] = 1 + number % view["rules"]["track"]
    elif view["cards"]:
        turn["ability"] = {"kind": "clue", "use": [min(view["cards"])]}
    if view["price"] <= view["garnets"]:
        turn["buy"] = [want]
    return turn

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "bye":
        break
    answer = {}
    if asked["type"] == "hello":
        answer = {"name": "trader", "version": "1", "deterministic": True}
    elif asked["type"] == "act":
        answer = {"submission": decide(asked["view"], asked["step"]["kind"])}
    print(json.dumps(answer), flush=True)
)";

constexpr const char* kTable = "mine,mine,mine,mine,mine,mine,mine,mine,random";

std::vector<File> trader() {
  return {{"mine.py", kTrader}, {"bots.toml", patient_bots_file(R"(["python3", "mine.py"])")}};
}

TEST_CASE("a program trades, bets and votes in the Horse Race without faults", "[programs]") {
  const Ran checked = run_program(
      {{"bot-check", "horse-race", "mine", "--matches", "1", "--bots-file", "bots.toml"},
       trader()});
  INFO(checked.out << checked.err);
  CHECK(checked.code == 0);
  CHECK(checked.out.find("decision ") != std::string::npos);
  CHECK(checked.out.find("trade ") != std::string::npos);
  CHECK(checked.out.find("\nNothing wrong\n") != std::string::npos);

  const Ran played = run_program({{"tournament", "horse-race", "--lineup", kTable, "--matches", "2",
                                   "--format", "json", "--quiet", "--bots-file", "bots.toml"},
                                  trader()});
  INFO(played.out << played.err);
  REQUIRE(played.code == 0);
  const json tree = json::parse(played.out);
  for (const json& many : tree.at("programs").at(0).at("missed")) CHECK(many == 0);
  CHECK(tree.at("bots").at(0).at("fouls") == 0);
  CHECK(tree.at("game_facts").at("trades").at("mean") > 0);
}

}  // namespace
}  // namespace mainmatch::tests
