// Best responses and named bots, by the program itself.

#include "tests/cli/program.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.h"
#include "tests/store/killed.h"

using namespace mainmatch::tests;

namespace {

using Words = std::vector<std::string>;
using nlohmann::ordered_json;

const Words kImprove = {
    "improve",        "edges",    "--against",    "random:2,safe",   "--set", "rounds=2", "--from",
    "climber",        "--budget", "30000",        "--fresh",         "400",   "--payoff", "score",
    "--search-fresh", "30",       "--search-bot", "search(worlds=2)"};

Words plus(Words args, const Words& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

Ran run_in(const Folder& folder, Words args) {
  Call call;
  call.args = std::move(args);
  return run_program_in(folder.path(), call);
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a search prints the same on any number of threads", "[improve]") {
  const Folder folder;
  for (const char* const format : {"text", "json", "csv"}) {
    const Ran one = run_in(folder, plus(kImprove, {"--format", format, "--threads", "1"}));
    CHECK(one.err == "");
    REQUIRE(one.code == 0);
    CHECK(run_in(folder, plus(kImprove, {"--format", format, "--threads", "3"})).out == one.out);
  }
  CHECK(run_in(folder, plus(kImprove, {"--seed", "2"})).out != run_in(folder, kImprove).out);
}

TEST_CASE("an oracle is asked alone", "[improve]") {
  const Folder folder;
  const ordered_json by_search = ordered_json::parse(
      run_in(folder, plus(kImprove, {"--oracle", "search", "--format", "json"})).out);
  CHECK(by_search.at("by_parameters") == false);
  CHECK(by_search.at("search_matches") == 0);
  CHECK(by_search.at("bot").at("base") == "search");
  CHECK(by_search.at("gain") == by_search.at("by_search").at("gain"));
  const ordered_json by_parameters = ordered_json::parse(
      run_in(folder, plus(kImprove, {"--oracle", "parameters", "--format", "json"})).out);
  CHECK(by_parameters.at("by_search").is_null());
  CHECK(by_parameters.at("bot").at("base") == "climber");
  // Who cannot be imagined is not searched against, unless that is asked for.
  const Words imagining = {"improve",  "edges",   "--against", "random:19,search(worlds=1)",
                           "--budget", "1000",    "--fresh",   "2",
                           "--from",   "climber", "--set",     "rounds=1",
                           "--format", "json"};
  CHECK(ordered_json::parse(run_in(folder, imagining).out).at("by_search").is_null());
  Words bad_settings = kImprove;
  bad_settings.back() = "search(wolds=3)";
  CHECK_THAT(run_in(folder, bad_settings).err,
             Catch::Contains("--search-bot: unknown parameter 'wolds'"));
  for (const auto& [more, complaint] :
       {std::pair(Words{"--oracle", "search"}, "--against: got 'search(worlds=1)'"),
        {{"--oracle", "search", "--save", "x.toml"}, "--save: not with the oracle search"}}) {
    const bool of_mix = std::string(complaint).starts_with("--against");
    const Ran bad = run_in(folder, plus(of_mix ? imagining : kImprove, more));
    CHECK(bad.code == 2);
    CHECK_THAT(bad.err, Catch::Contains(complaint));
  }
}

TEST_CASE("a killed search goes on and ends with the same files", "[improve]") {
  check_kills(kImprove, {"result.json", "result.txt"}, 3);
}

TEST_CASE("a bot that was found plays by its name in the file", "[improve]") {
  const Folder folder;
  const Ran found = run_in(folder, plus(kImprove, {"--save", "sharp.toml", "--format", "json"}));
  REQUIRE(found.code == 0);
  const ordered_json result = ordered_json::parse(found.out);
  CHECK(result.at("kind") == "improve");
  const ordered_json& bot = result.at("bot");
  CHECK(bot.at("name") == "sharp");
  CHECK(bot.at("base") == "climber");
  CHECK(bot.at("parameters").contains("stride"));
  for (const char* const key : {"gain", "gain_over_base", "value_of_mix"}) {
    CHECK(result.at(key).at("low") <= result.at(key).at("mean"));
    CHECK(result.at(key).at("mean") <= result.at(key).at("high"));
  }
  CHECK(result.at("matches") > 30000);
  CHECK(result.at("trace").size() > 3);

  const Words tournament = {"tournament", "edges", "--matches", "60"};
  const Ran named =
      run_in(folder, plus(tournament, {"--bots", "sharp,random", "--bots-file", "sharp.toml",
                                       "--format", "json", "--out", "kept", "--rows"}));
  CHECK(named.err == "");
  REQUIRE(named.code == 0);
  const ordered_json played = ordered_json::parse(named.out);
  CHECK(played.at("bots")[0].at("name") == "sharp");
  CHECK(played.at("bots")[0].at("definition") == bot.at("definition"));
  CHECK(played.at("bots")[1].at("name") == "random");
  CHECK_FALSE(played.at("bots")[1].contains("definition"));
  // What is kept and recorded has the canonical name, and can be played again without the file.
  const std::string canonical = bot.at("definition");
  REQUIRE(run_in(folder, plus(tournament, {"--bots", "sharp", "--bots-file", "sharp.toml",
                                           "--records", "m.jsonl"}))
              .code == 0);
  const std::string records = read_text(folder.path() / "m.jsonl");
  CHECK(records.find(canonical) != records.npos);
  std::istringstream lines(records);
  for (std::string line; std::getline(lines, line);) {
    ordered_json record = ordered_json::parse(line);
    // The command has the name and what it stands for: it needs no file either.
    const std::string command = record.at("provenance").at("command");
    CHECK(command.find("sharp=" + canonical) != command.npos);
    CHECK(command.find("sharp.toml") == command.npos);
    record.erase("provenance");
    CHECK(record.dump().find("sharp") == std::string::npos);
  }
  const std::string rows = read_text(folder.path() / "kept" / "seats.csv");
  CHECK(rows.find("\"" + canonical + "\"") != rows.npos);
  std::filesystem::remove(folder.path() / "sharp.toml");
  CHECK(run_in(folder, {"resume", "kept", "--format", "json"}).out == named.out);
  const Ran canonically =
      run_in(folder, plus(tournament, {"--bots", canonical + ",random", "--format", "json"}));
  CHECK(ordered_json::parse(canonically.out).at("bots")[0].at("wins") ==
        played.at("bots")[0].at("wins"));
}

TEST_CASE("entries of other matches are skipped", "[improve]") {
  const Folder folder;
  write_text(folder.path() / "a.toml",
             "[bots.sharp]\ngame = \"edges\"\nbase = \"climber\"\nparameters.partner = \"any\"\n"
             "[bots.other]\ngame = \"threads\"\nbase = \"nobody\"\n");
  write_text(folder.path() / "b.toml", "[bots.plain]\ngame = \"edges\"\nbase = \"climber\"\n");
  const Ran ran = run_in(
      folder, {"duel", "edges", "sharp", "plain", "--bots-file", "a.toml", "--bots-file", "b.toml",
               "--field", "sharp:2,plain:1", "--matches", "20", "--format", "json"});
  CHECK(ran.err == "");
  REQUIRE(ran.code == 0);
  const ordered_json result = ordered_json::parse(ran.out);
  CHECK(result.at("a") == "sharp");
  CHECK(result.at("b") == "plain");
  CHECK(result.at("field") == ordered_json{{"sharp", 2}, {"plain", 1}});
}

TEST_CASE("a mix may be that of a result", "[improve]") {
  const Folder folder;
  write_text(folder.path() / "found.json",
             R"({"kind": "equilibrium", "game": "edges", "equilibria": [
               {"verdict": "open", "mix": {"all": {"random": 1}}},
               {"verdict": "certified", "mix": {"all": {"safe": 0.25, "random": 0.75, "pusher": 0}}}
             ]})");
  const Ran ran = run_in(
      folder, {"improve", "edges", "--against", "result:found.json", "--from", "climber",
               "--budget", "1000", "--fresh", "20", "--search-fresh", "4", "--format", "json"});
  CHECK(ran.err == "");
  REQUIRE(ran.code == 0);
  const ordered_json mix = {{"safe", 2500}, {"random", 7500}};
  CHECK(ordered_json::parse(ran.out).at("against") == mix);
  const Ran duel = run_in(folder, {"duel", "edges", "random", "safe", "--field",
                                   "result:found.json", "--matches", "20", "--format", "json"});
  CHECK(ordered_json::parse(duel.out).at("field") == mix);
  for (const auto& [text, complaint] :
       {std::pair("{}", "found.json: "),
        {R"({"game": "threads"})", "expected edges"},
        {R"({"game": "edges", "equilibria": []})", "no equilibrium in it"}}) {
    write_text(folder.path() / "found.json", text);
    const Ran bad = run_in(folder, {"improve", "edges", "--against", "result:found.json"});
    CHECK(bad.code == 2);
    CHECK(bad.err.find(complaint) != bad.err.npos);
  }
}
