// The bots of experiments/guides/bots-in-other-languages.md, as the page shows them.

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"
#include "tests/programs/paths.h"
#include "tests/programs/programs.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

void play_guide_bot(const char* game, const std::vector<std::string>& command,
                    const std::string& name) {
  const Ran ran =
      run_program({{"tournament", game, "--bots", "mine,random", "--matches", "10", "--format",
                    "json", "--quiet", "--threads", "1", "--bots-file", "bots.toml"},
                   {{"bots.toml", patient_bots_file(json(command).dump())}}});
  INFO(name << ": " << ran.err << ran.out.substr(ran.out.find("programs")));
  REQUIRE(ran.code == 0);
  const json tree = json::parse(ran.out);
  const json& program = tree.at("programs").at(0);
  CHECK(program.at("name") == name);
  for (const json& many : program.at("missed")) CHECK(many == 0);
  CHECK(tree.at("bots").at(0).at("name") == "mine");
  CHECK(tree.at("bots").at(0).at("fouls") == 0);
}

TEST_CASE("the bots of the guide play without faults", "[programs]") {
  play_guide_bot("amidakuji", {guide_bot_path()}, "even");
  play_guide_bot("edges", {"sh", guide_bots_folder() + "/mine.sh"}, "walker");
  if (std::system("node --version > /dev/null 2>&1") == 0) {
    play_guide_bot("edges", {"node", guide_bots_folder() + "/mine.js"}, "jumper");
  }
}

EACH_MATCH_TEST("the guide's bot in Python plays all experiments", "[programs]") {
  const std::string command = json({"python3", guide_bots_folder() + "/mine.py"}).dump();
  const std::string other(match.bots().front().name);
  const auto play = [&](const std::string& what, const std::vector<std::string>& more) {
    std::vector<std::string> args = {what, std::string(match.name())};
    args.insert(args.end(), more.begin(), more.end());
    for (const char* one :
         {"--threads", "1", "--format", "json", "--quiet", "--bots-file", "bots.toml"}) {
      args.emplace_back(one);
    }
    const Ran ran = run_program({args, {{"bots.toml", patient_bots_file(command)}}});
    INFO(what << ": " << ran.err);
    REQUIRE(ran.code == 0);
    const json tree = json::parse(ran.out);
    const json& programs = (tree.contains("about") ? tree.at("about") : tree).at("programs");
    CHECK(programs.at(0).at("name") == "mine");
    for (const json& many : programs.at(0).at("missed")) CHECK(many == 0);
    return tree;
  };
  const json tournament = play("tournament", {"--bots", "mine," + other, "--matches", "4"});
  CHECK(tournament.at("bots").at(0).at("seats") > 0);
  CHECK(tournament.at("bots").at(0).at("fouls") == 0);
  play("duel", {"mine", other, "--matches", "4"});
  play("equilibrium",
       {"--bots", "mine," + other, "--matches", "2", "--certify", "2", "--epsilon", "1"});
}

TEST_CASE("bot-check says what a program does wrong", "[programs]") {
  const auto check = [](const char* game, const std::string& command) {
    return run_program({{"bot-check", game, "exec(command=" + command + ",start_ms=3600000)",
                         "--matches", "2", "--move-time", "3600000"}});
  };
  const Ran right = check("amidakuji", guide_bot_path());
  CHECK(right.code == 0);
  CHECK(right.err.empty());
  CHECK(right.out.find("It says: name 'even', version '1', deterministic\nNothing wrong\n") !=
        std::string::npos);

  const Ran illegal = check("edges", hostile_path() + " void-move act");
  CHECK(illegal.code == 1);
  CHECK(illegal.out.starts_with(
      "hello: name: got null, expected a text\n"
      "hello: version: got null, expected a text\n"
      R"(match 0, seat 0, step {"kind":"round","round":0}: void: submission: )"));
  const Ran malformed = check("edges", hostile_path() + " wrong-type act");
  CHECK(malformed.code == 1);
  CHECK(malformed.out.find("malformed: submission.direction: got 7, expected") !=
        std::string::npos);
  const Ran other_game = check("threads", guide_bot_path());
  CHECK(other_game.code == 1);
  CHECK(other_game.out.find("\nFailed: signal 6 before it answered act\n") != std::string::npos);
}

}  // namespace
}  // namespace mainmatch::tests
