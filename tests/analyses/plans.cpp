// Plans: what flags give comes back from JSON, and only that is taken.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "experiments/analyses/plan.h"
#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/cli/program.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

constexpr const char* kRecord = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 3], "rounds": 3}, "setup": {"grid": [[2, 1, 0]], "lots": [1, 0, 2]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"},
                              {"direction": "right", "amount": 3, "partner": "right"},
                              {"direction": "left", "amount": 1, "partner": "right"}]}]})";
constexpr const char* kTable = R"({"format": "mainmatch-payoffs/1", "roles": [{"name": "all",
  "seats": 2, "strategies": ["a", "b"]}], "profiles": [{"counts": {"all": {"a": 2}},
  "payoffs": {"all": {"a": 1}}}, {"counts": {"all": {"a": 1, "b": 1}},
  "payoffs": {"all": {"a": 0, "b": 2}}}, {"counts": {"all": {"b": 2}},
  "payoffs": {"all": {"b": 1}}}]})";
constexpr const char* kBots =
    "[bots.mine]\ngame = \"edges\"\nbase = \"climber\"\n"
    "parameters = { stride = 4 }\n";

using Words = std::vector<std::string>;

/// A command of each analysis, and of some two.
const std::vector<Words> kAsked = {
    {"tournament", "edges", "--bots", "mine,random", "--bots-file", "bots.toml", "--matches", "20",
     "--seed", "18446744073709551615", "--set", "rounds=3", "--set", "starting_garnets=4"},
    {"tournament", "threads", "--candidate", "weaver", "--field", "random:2,pilgrim", "--payoff",
     "tokens:1,elimination:-2", "--target-error", "0.5", "--field-sensitivity"},
    {"tournament", "threads", "--candidate", "weaver", "--field", "heaven:weaver:2,random",
     "--field", "hell:pilgrim", "--matches", "20"},
    {"duel", "edges", "climber", "random", "--matches", "64", "--alpha", "0.1"},
    {"arena", "edges", "--players", "mine,random", "--bots-file", "bots.toml", "--deals", "12",
     "--payoff", "wins"},
    {"payoffs", "threads", "--bots", "random,weaver", "--matches", "2", "--profiles", "20"},
    {"equilibrium", "edges", "--bots", "random,safe", "--matches", "4", "--certify", "20",
     "--epsilon", "0.5", "--improve", "1", "--improve-budget", "1000", "--improve-fresh", "20",
     "--improve-search-fresh", "4"},
    {"improve", "edges", "--against", "random:1,safe:3", "--from", "adaptive", "--budget", "1000",
     "--fresh", "20", "--search-fresh", "4"},
    {"balance", "edges", "--bots", "random,safe", "--matches", "40", "--mechanics", "--coalition",
     "2", "--deals", "8"},
    {"compare", "threads", "--bots", "random,weaver", "--against", "rounds=2", "--matches", "40"},
    {"compare", "threads", "--against", "rounds=2", "--matches", "40", "--relearn",
     "--relearn-seeds", "2", "--relearn-rounds", "1", "--relearn-budget", "1000"},
    {"compare", "threads", "--against", "rounds=2", "--matches", "40", "--population",
     "mine=heaven:weaver:2,random", "--population", "mine=hell:thief", "--population", "random"},
    {"sweep", "edges", "--bots", "random", "--vary", "rounds=2,4", "--matches", "20"},
    {"sweep", "threads", "--bots", "learned-mix", "--vary", "rounds=2,4", "--matches", "20"},
    {"tune", "threads", "--vary", "rounds=2:4", "--aim", "ties:min", "--points", "20", "--matches",
     "8", "--fresh", "20"},
    {"tune", "edges", "--bots", "random", "--vary", "rounds=2:6", "--aim", "ties:min", "--points",
     "20", "--matches", "8", "--fresh", "20"},
    {"odds", "match.json", "--seat", "1", "--field", "random:2,safe", "--worlds", "16"},
    {"advise", "match.json", "--seat", "0", "--field", "safe", "--worlds", "16", "--candidate",
     R"({"direction": "left", "amount": 1, "partner": "right"})"},
    {"review", "match.json", "--field", "safe,random", "--worlds", "16", "--blunder", "2"},
    {"stage", "edges", "--set", "grid=[2,2]", "--tolerance", "0.5"},
    {"stage", "--record", "match.json", "--round", "2", "--tolerance", "0.5"},
    {"solve", "table.json", "--concepts", "nash,dominated"},
};

void put_files(const std::filesystem::path& folder) {
  std::ofstream(folder / "match.json") << kRecord;
  std::ofstream(folder / "table.json") << kTable;
  std::ofstream(folder / "bots.toml") << kBots;
}

Ran run_in(const std::filesystem::path& folder, Words words, std::string in = "/dev/null") {
  return run_program_in(folder, {.args = std::move(words), .in = std::move(in)});
}

/// What is printed of a plan in place of one that works, with one value changed.
std::string refusal(const char* pointer, const Json& value) {
  Json plan = {{"format", kPlanFormat}, {"analysis", "duel"}, {"game", "edges"},
               {"a", "climber"},        {"b", "random"},      {"matches", 64}};
  plan[Json::json_pointer(pointer)] = value;
  std::unique_ptr<PlannedRun> run;
  try {
    run = PlannedRun::from(plan, "plan.json");
    run->settle();
  } catch (const ValueError& error) {
    return located(error, run->places()).what();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("what is run is in its plan", "[analyses]") {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < kAsked.size(); ++i) {
    const Words& asked = kAsked[i];
    INFO(asked.front() << " " << asked[1]);
    if (!in_part(i) && seen.contains(asked.front())) continue;
    seen.insert(asked.front());
    const Folder folder;
    put_files(folder.path());
    const Ran direct = run_in(folder.path(), with(asked, {"--format", "json"}));
    INFO(direct.err);
    REQUIRE(direct.code == 0);
    const Ran plan = run_in(folder.path(), with({"plan"}, asked));
    REQUIRE(plan.code == 0);
    CHECK(plan.err.empty());
    std::ofstream(folder.path() / "plan.json") << plan.out;
    std::filesystem::remove(folder.path() / "bots.toml");
    if (asked.front() == "solve") std::filesystem::remove(folder.path() / "table.json");
    const Ran run = run_in(folder.path(), {"run", "-", "--format", "json"},
                           (folder.path() / "plan.json").string());
    CHECK(run.err == direct.err);
    CHECK(run.out == direct.out);
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const auto again = PlannedRun::from(Json::parse(plan.out), "plan.json");
    again->settle();
    CHECK(again->plan() == Json::parse(plan.out));
    std::filesystem::current_path(before);
  }
  for (const AnalysisEntry& entry : analyses()) CHECK(seen.contains(std::string(entry.name)));
}

TEST_CASE("a plan that is not valid is refused with its path", "[analyses]") {
  CHECK(refusal("/matches", 64).empty());
  CHECK(refusal("/format", "mainmatch-plan/9") ==
        "plan.json: format: got \"mainmatch-plan/9\", expected mainmatch-plan/1");
  CHECK(refusal("/analysis", "dual") ==
        "plan.json: analysis: unknown analysis 'dual'; did you mean 'duel'?");
  CHECK(refusal("/match", 3).find("plan.json: ") == 0);
  CHECK(refusal("/match", 3).find("match") != std::string::npos);
  CHECK(refusal("/matches", "64") ==
        "plan.json: matches: got \"64\", expected a whole number 2..10000000000");
  CHECK(refusal("/matches", 1).find("plan.json: matches: got 1, expected") == 0);
  CHECK(refusal("/alpha", 0.7).find("plan.json: alpha: got 0.7, expected") == 0);
  CHECK(refusal("/seed", -1).find("plan.json: seed: got -1, expected") == 0);
  CHECK(refusal("/field", Json{"safe", 3}).find("plan.json: field[1]: got 3, expected") == 0);
  CHECK(refusal("/a", "nobody").find("plan.json: a: unknown bot 'nobody'") == 0);
  CHECK(refusal("/field", Json{"nobody"}).find("plan.json: field: unknown bot 'nobody'") == 0);
  CHECK(refusal("/rules", 3).find("plan.json: rules: got 3, expected") == 0);
  CHECK(refusal("/rules", {{"rounds", 0}}).find("plan.json: rules.rounds: got 0, expected") == 0);
  CHECK(refusal("/threads", 3).find("plan.json: ") == 0);
}

TEST_CASE("a confined plan starts no program and reads no file", "[analyses]") {
  const Folder folder;
  put_files(folder.path());
  const std::string file = (folder.path() / "match.json").string();
  const auto refused = [](Json plan, const Json& changes) {
    plan["format"] = kPlanFormat;
    plan.update(changes);
    std::unique_ptr<PlannedRun> run;
    try {
      run = PlannedRun::confined(plan, "plan");
      run->settle();
    } catch (const ValueError& error) {
      return located(error, run->places()).what() + std::string();
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const Json duel = {{"analysis", "duel"}, {"game", "edges"}, {"a", "climber"}, {"b", "random"}};
  CHECK(refused(duel, Json::object()).empty());
  constexpr const char* kOnly = ", expected a bot of the match: a plan from outside has no others";
  CHECK(refused(duel, {{"a", "exec:true"}}) == "plan: a: got 'exec:true'" + std::string(kOnly));
  CHECK(refused(duel, {{"field", {"random", "exec(command=true)"}}}).find(kOnly) !=
        std::string::npos);
  CHECK(refused(duel, {{"a", "mine"}, {"define", Json::array({"mine=exec:true"})}}).find(kOnly) !=
        std::string::npos);
  CHECK(refused(duel, {{"define", Json::array({"mine=python(name=me)"})}}).find(kOnly) !=
        std::string::npos);
  CHECK(refused(duel, {{"bots-file", Json::array({file})}}).find("unknown key") !=
        std::string::npos);
  CHECK(refused({{"analysis", "improve"}, {"game", "edges"}},
                {{"against", Json::array({"result:" + file})}})
            .find("reads no files") != std::string::npos);
  CHECK(
      refused({{"analysis", "improve"}, {"game", "edges"}}, {{"save", file}}).find("unknown key") !=
      std::string::npos);
  const Json odds = {{"analysis", "odds"}, {"seat", 1}};
  CHECK(refused(odds, {{"file", {{"path", file}}}}).find("plan: file.content") == 0);
  CHECK(refused(odds, {{"file", {{"path", "match.json"}, {"content", kRecord}}}}).empty());
  const Json hunt = {{"analysis", "tournament"}, {"game", "bugcatcher"}};
  CHECK(refused(hunt, {{"rules", {{"deck", "deck.toml"}}}}).find("rules.deck: got") !=
        std::string::npos);
}

TEST_CASE("a plan of another input, or of none, is not run", "[analyses]") {
  const Folder folder;
  put_files(folder.path());
  const Ran plan = run_in(folder.path(), {"plan", "review", "match.json", "--worlds", "16"});
  REQUIRE(plan.code == 0);
  std::ofstream(folder.path() / "plan.json") << plan.out;
  std::ofstream(folder.path() / "match.json", std::ios::app) << "\n";
  Ran ran = run_in(folder.path(), {"run", "plan.json"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "mainmatch: plan.json: file: match.json has changed since the plan was made\n");
  std::filesystem::remove(folder.path() / "match.json");
  ran = run_in(folder.path(), {"run", "plan.json"});
  CHECK(ran.code == 2);
  CHECK(ran.err.find("match.json: cannot be read") != std::string::npos);
  for (const char* const text : {R"({"format": "mainmatch-plan/1", "format": "x"})", "[]", "",
                                 R"({"format": "mainmatch-plan/1"})"}) {
    std::ofstream(folder.path() / "plan.json") << text;
    ran = run_in(folder.path(), {"run", "plan.json"});
    INFO(text << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("mainmatch: plan.json") == 0);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  }
  CHECK(run_in(folder.path(), {"plan", "games"}).err.find("plan: unknown analysis 'games'") !=
        std::string::npos);
}

TEST_CASE("a run from a plan takes flags that are no part of it", "[analyses]") {
  const Folder folder;
  put_files(folder.path());
  const Ran plan = run_in(
      folder.path(), {"plan", "tournament", "edges", "--bots", "random,safe", "--matches", "20"});
  std::ofstream(folder.path() / "plan.json") << plan.out;
  Ran ran = run_in(folder.path(), {"run", "plan.json", "--records", "r.jsonl", "--records-every",
                                   "10", "--out", "kept"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "mainmatch: --records: cannot be used with --out\n");
  ran = run_in(folder.path(), {"run", "plan.json", "--records", "r.jsonl"});
  CHECK(ran.code == 0);
  CHECK(std::filesystem::file_size(folder.path() / "r.jsonl") > 1000);
  ran = run_in(folder.path(), {"run", "plan.json", "--save", "x.toml"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "mainmatch: --save: cannot be used with 'tournament'\n");
  ran = run_in(folder.path(), {"run", "plan.json", "--format", "nfg"});
  CHECK(ran.code == 2);
}

}  // namespace mainmatch::tests
