// Oracle rounds by the program itself.

#include "tests/cli/program.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/psro/small_rounds.h"
#include "tests/store/killed.h"

namespace mainmatch::tests {

namespace {

using nlohmann::ordered_json;

std::vector<std::string> rounds_with(const std::vector<std::string>& more) {
  std::vector<std::string> args = with(
      small_rounds("500"),
      {"--improve-budget", "8000", "--improve-from", "climber", "--improve-search-fresh", "6"});
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

Ran run_rounds(const Folder& folder, std::vector<std::string> args) {
  Call call;
  call.args = std::move(args);
  return run_program_in(folder.path(), call);
}

}  // namespace

TEST_CASE("killed rounds go on and end with the same files", "[psro]") {
  check_kills(rounds_with({}), {"result.json", "result.txt", "payoffs.json"}, 3);
}

TEST_CASE("learned bots have names, and a result with them is a mix", "[psro]") {
  const Folder folder;
  const Ran ran = run_rounds(folder, rounds_with({"--format", "json"}));
  CHECK(ran.err == "");
  REQUIRE(ran.code == 0);
  const ordered_json result = ordered_json::parse(ran.out);
  CHECK(result.at("kind") == "equilibrium");
  REQUIRE(result.at("learned").size() == 1);
  const ordered_json& learned = result.at("learned").front();
  CHECK(learned.at("bot") == "learned-1");
  const std::string definition = learned.at("definition");
  CHECK(definition.starts_with("climber("));
  CHECK(learned.at("differs").size() > 0);
  CHECK(result.at("equilibria").front().at("mix").at("all").at("learned-1") > 0.5);
  std::ofstream(folder.path() / "found.json", std::ios::binary) << ran.out;
  const Ran found =
      run_rounds(folder, {"improve", "edges", "--against", "result:found.json", "--from", "climber",
                          "--set", "rounds=3", "--budget", "1000", "--fresh", "20",
                          "--search-fresh", "4", "--format", "json"});
  CHECK(found.err == "");
  REQUIRE(found.code == 0);
  const ordered_json& least = result.at("improve").at("least_exploited");
  const auto chosen = least.at("round").get<std::size_t>();
  const ordered_json& of_round = result.at("improve").at("rounds_played")[chosen];
  ordered_json bots = ordered_json::array();
  for (const auto& [bot, share] :
       of_round.at("mixes")[least.at("mix").get<std::size_t>()].at("mix").at("all").items()) {
    bots.push_back(bot == "learned-1" ? definition : bot);
  }
  const ordered_json against = ordered_json::parse(found.out).at("against");
  CHECK(against.size() == bots.size());
  for (const ordered_json& bot : bots) CHECK(against.contains(bot.get<std::string>()));
  const Ran text = run_rounds(folder, rounds_with({}));
  CHECK(text.out.find("The mix that is exploited least is that of round") != text.out.npos);
  CHECK(text.out.find("learned-1 plays as climber") != text.out.npos);
  CHECK(text.out.find("Bounds by round") != text.out.npos);
  const Ran csv = run_rounds(folder, rounds_with({"--format", "csv", "--threads", "3"}));
  CHECK(
      csv.out.starts_with("round,strategies,matches,within,by_parameters_mean,by_parameters_low,"));
  CHECK(std::count(csv.out.begin(), csv.out.end(), '\n') == 3);
}

TEST_CASE("bots that were learned play when they are named", "[psro]") {
  const Folder folder;
  const ordered_json all =
      ordered_json::parse(run_rounds(folder, {"bots", "--format", "json"}).out);
  std::size_t learned = 0;
  for (const auto& [game, bots] : all.items()) {
    const Ran by_default = run_rounds(
        folder, {"duel", game, "random", "random", "--matches", "2", "--format", "json"});
    CHECK(by_default.out.find("learned-") == by_default.out.npos);
    for (const ordered_json& bot : bots) {
      if (!bot.contains("definition")) continue;
      ++learned;
      const std::string name = bot.at("name");
      CHECK(bot.at("by_default") == false);
      CHECK(bot.at("idea") != "");
      const Ran ran = run_rounds(folder, {"tournament", game, "--bots", name + ",random",
                                          "--matches", "1", "--format", "json"});
      CHECK(ran.err == "");
      REQUIRE(ran.code == 0);
      const ordered_json played = ordered_json::parse(ran.out);
      CHECK(played.at("bots").front().at("name") == name);
      CHECK(played.at("bots").front().at("definition") == bot.at("definition"));
    }
  }
  CHECK(learned > 0);
}

TEST_CASE("one word names several bots", "[psro]") {
  const Folder folder;
  const auto names = [&](const std::vector<std::string>& flags, const char* of) {
    std::vector<std::string> args = {"tournament", "threads", "--matches", "2", "--format", "json"};
    args.insert(args.end(), flags.begin(), flags.end());
    const Ran ran = run_rounds(folder, args);
    CHECK(ran.err == "");
    std::vector<std::string> found;
    const ordered_json result = ordered_json::parse(ran.out);
    for (const ordered_json& bot : result.at(of)) found.push_back(bot.at("name"));
    std::sort(found.begin(), found.end());
    return found;
  };
  const ordered_json all =
      ordered_json::parse(run_rounds(folder, {"bots", "threads", "--format", "json"}).out);
  std::vector<std::string> roster, learned;
  for (const ordered_json& bot : all.at("threads")) {
    if (bot.at("by_default")) roster.push_back(bot.at("name"));
    if (bot.contains("definition")) learned.push_back(bot.at("name"));
  }
  REQUIRE(learned.size() > 1);
  std::vector<std::string> both = roster;
  both.insert(both.end(), learned.begin(), learned.end());
  for (std::vector<std::string>* one : {&roster, &learned, &both})
    std::sort(one->begin(), one->end());
  CHECK(names({"--bots", "default"}, "bots") == roster);
  CHECK(names({"--bots", "learned"}, "bots") == learned);
  CHECK(names({"--bots", "default,learned"}, "bots") == both);
  // With the weight of all, and for the role before the first.
  const Ran weighted =
      run_rounds(folder, {"improve", "threads", "--role", "hell", "--against",
                          "heaven:learned:3,pilgrim:1", "--against", "hell:pilgrim:1", "--budget",
                          "1000", "--fresh", "20", "--oracle", "parameters", "--format", "json"});
  CHECK(weighted.err == "");
  const ordered_json mix = ordered_json::parse(weighted.out).at("against").at("heaven");
  CHECK(mix.size() == learned.size() + 1);
  CHECK(mix.at("learned-1") == 3);
  CHECK(mix.at("learned-2") == 3);
  CHECK(mix.at("pilgrim") == 1);

  const auto searched = [&](const std::vector<std::string>& more) {
    std::vector<std::string> args = {"improve",  "threads",    "--role",   "hell",    "--against",
                                     "pilgrim",  "--budget",   "1000",     "--fresh", "20",
                                     "--oracle", "parameters", "--format", "json"};
    args.insert(args.end(), more.begin(), more.end());
    return ordered_json::parse(run_rounds(folder, args).out);
  };
  const ordered_json usual = searched({});
  CHECK(usual.at("from").size() > 1);
  CHECK(searched({"--from", "tunable"}) == usual);
  CHECK(searched({"--from", "tunable,learned"}).at("from").size() ==
        usual.at("from").size() + learned.size());

  const Ran own = run_rounds(folder, {"tournament", "threads", "--define", "learned=pilgrim"});
  CHECK(own.code == 2);
  CHECK(own.err.find("'learned' stands for several bots, expected a name of its own") !=
        own.err.npos);
}

TEST_CASE("a file may give the name of a learned bot to another", "[psro]") {
  const Folder folder;
  std::ofstream(folder.path() / "own.toml", std::ios::binary)
      << "# " + std::string(200, '.') +
             "\n[bots.learned-1]\ngame = \"threads\"\nbase = \"pact\"\n"
             "idea = \"mine\"\nparameters.alone = 0.25\n";
  const Ran ran =
      run_rounds(folder, {"tournament", "threads", "--bots", "learned-1,random", "--bots-file",
                          "own.toml", "--matches", "1", "--format", "json"});
  CHECK(ran.err == "");
  CHECK(ordered_json::parse(ran.out).at("bots").front().at("definition") == "pact(alone=0.25)");
}

TEST_CASE("flags of rounds need rounds", "[psro]") {
  const Folder folder;
  for (const auto& [flag, value, complaint] :
       {std::tuple("--improve-budget", "5000", "--improve-budget: requires --improve"),
        {"--format", "csv", "--format: csv requires --improve"}}) {
    const Ran ran = run_rounds(folder, {"equilibrium", "edges", flag, value});
    CHECK(ran.code == 2);
    CHECK(ran.err.find(complaint) != ran.err.npos);
  }
  const Ran own = run_rounds(folder, rounds_with({"--improve-search-bot", "search(field=random)"}));
  CHECK(own.code == 2);
  CHECK(own.err.find("expected one without a field") != own.err.npos);
  const Ran bad = run_rounds(folder, rounds_with({"--certify", "0", "--improve-from", "safe"}));
  CHECK(bad.code == 2);
}

}  // namespace mainmatch::tests
