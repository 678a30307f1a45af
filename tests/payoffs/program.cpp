// Tables of payoffs and equilibria, by the program itself.

#include "tests/cli/program.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "experiments/base/number.h"
#include "tests/catch.h"
#include "tests/store/killed.h"

using namespace mainmatch::tests;

namespace {

using Words = std::vector<std::string>;

Ran run(const Folder& folder, Words args) {
  Call call;
  call.args = std::move(args);
  return run_program_in(folder.path(), call);
}

}  // namespace

TEST_CASE("a kept table goes on after it was killed and ends with the same files", "[payoffs]") {
  check_kills({"equilibrium", "amidakuji", "--bots", "random,spread", "--set", "players=5",
               "--matches", "200", "--certify-budget", "4000", "--epsilon", "0.01"},
              {"result.json", "result.txt", "payoffs.json", "payoffs.nfg", "gameanalysis.json"}, 6);
}

TEST_CASE("what payoffs prints for tools can be solved", "[payoffs]") {
  const Folder folder;
  const Words payoffs = {"payoffs", "threads",     "--bots",    "heaven:random,weaver",
                         "--bots",  "hell:random", "--matches", "20"};
  Words as_json = payoffs;
  as_json.insert(as_json.end(), {"--format", "json"});
  Words kept = payoffs;
  kept.insert(kept.end(), {"--out", "kept"});
  const Ran printed = run(folder, as_json);
  REQUIRE(printed.code == 0);
  REQUIRE(run(folder, kept).code == 0);
  CHECK(text_of(folder.path() / "kept" / "payoffs.json") == printed.out);
  const Ran solved = run(folder, {"solve", "kept/payoffs.json", "--format", "json"});
  CHECK(solved.err == "");
  CHECK(solved.code == 0);
  CHECK(solved.out.find("\"nash\"") != std::string::npos);
  CHECK(solved.out.find("\"source\": \"blocks\"") != std::string::npos);
  CHECK(run(folder, {"extend", "kept", "--matches", "40"}).err ==
        "mainmatch: kept/manifest.json: cannot be extended: what this run plays later "
        "depends on its --matches; run it anew with more\n");
}

TEST_CASE("payoffs as CSV has a row for each strategy of each profile", "[payoffs]") {
  const Folder folder;
  Words args = {"payoffs", "threads",     "--bots",    "heaven:random,weaver",
                "--bots",  "hell:random", "--matches", "20",
                "--seed",  "3",           "--format",  "json"};
  const auto json = nlohmann::ordered_json::parse(run(folder, args).out);
  args.back() = "csv";
  std::istringstream lines(run(folder, args).out);
  std::string line;
  REQUIRE(std::getline(lines, line));
  CHECK(line == "game,seed,profile,matches,role,strategy,seats,payoff,stderr");
  const auto number = [](const nlohmann::ordered_json& one) {
    return mainmatch::real_text(one.get<double>());
  };
  std::size_t profile = 0;
  for (const auto& one : json.at("profiles")) {
    for (const auto& [role, counts] : one.at("counts").items()) {
      for (const auto& [strategy, seats] : counts.items()) {
        REQUIRE(std::getline(lines, line));
        CHECK(line == "threads,3," + std::to_string(profile) + "," + one.at("matches").dump() +
                          "," + role + "," + strategy + "," + seats.dump() + "," +
                          number(one.at("payoffs").at(role).at(strategy)) + "," +
                          number(one.at("stderr").at(role).at(strategy)));
      }
    }
    ++profile;
  }
  CHECK(profile > 1);
  CHECK_FALSE(std::getline(lines, line));
}
