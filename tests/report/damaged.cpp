// Results in which something else stands than the program writes: each is reported, or refused by
// the path of what stands there.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "experiments/analyses/analysis.h"
#include "experiments/analyses/printed.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

/// Small results, of each kind one.
const std::vector<std::vector<std::string>> kResults = {
    {"tournament", "threads", "--matches", "60", "--field-sensitivity", "--quiet"},
    {"duel", "edges", "climber", "random", "--matches", "200", "--quiet"},
    {"arena", "edges", "--players", "climber,random,safe", "--deals", "30", "--quiet"},
    {"payoffs", "edges", "--bots", "random,safe", "--matches", "10", "--quiet"},
    {"equilibrium", "edges", "--bots", "random,safe", "--matches", "10", "--certify", "40",
     "--epsilon", "0.1", "--quiet"},
    {"equilibrium",
     "edges",
     "--bots",
     "random",
     "--set",
     "rounds=2",
     "--matches",
     "10",
     "--certify",
     "40",
     "--epsilon",
     "1",
     "--improve",
     "0",
     "--improve-budget",
     "1000",
     "--improve-fresh",
     "20",
     "--improve-from",
     "climber",
     "--improve-search-fresh",
     "4",
     "--improve-search-bot",
     "search(worlds=1)",
     "--quiet"},
    {"solve", "table.json", "--concepts", "nash,replicator,alpharank,qre,cce,ce,dominated"},
    {"stage", "edges"},
    {"balance", "edges", "--matches", "400", "--mechanics", "--quiet"},
    {"compare", "edges", "--against", "rounds=6", "--matches", "100", "--quiet"},
    {"sweep", "edges", "--vary", "rounds=3,4", "--matches", "100", "--quiet"},
    {"tune", "edges", "--vary", "rounds=3:7", "--aim", "ties:<0.5", "--points", "20", "--matches",
     "20", "--fresh", "40", "--quiet"},
    {"improve", "edges", "--from", "climber", "--against", "random", "--budget", "1000", "--fresh",
     "100", "--search-fresh", "4", "--search-bot", "search(worlds=1)", "--quiet"},
    {"odds", "record.jsonl", "--seat", "0", "--round", "2", "--worlds", "16"},
    {"advise", "record.jsonl", "--seat", "0", "--round", "2", "--worlds", "16"},
    {"review", "record.jsonl", "--seat", "0", "--worlds", "8"},
};

Json result_of_run(const std::vector<std::string>& args, const std::vector<File>& files) {
  std::vector<std::string> all = args;
  all.insert(all.end(), {"--format", "json"});
  const Ran ran = run_program({.args = all, .files = files});
  INFO(args.front() << ": " << ran.err);
  REQUIRE(ran.code == 0);
  return Json::parse(ran.out);
}

/// Where something else may stand: everywhere, but of each list only in the first two.
void places_in(const Json& value, const Json::json_pointer& here,
               std::vector<Json::json_pointer>& places) {
  if (!here.empty()) places.push_back(here);
  if (value.is_object()) {
    for (const auto& [key, inside] : value.items()) places_in(inside, here / key, places);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < std::min<std::size_t>(value.size(), 2); ++i) {
      places_in(value[i], here / i, places);
    }
  }
}

}  // namespace

TEST_CASE("a damaged result is reported, or refused by what stands in it", "[report]") {
  const Folder folder;
  REQUIRE(run_program_in(folder.path(),
                         {.args = {"tournament", "edges", "--set", "rounds=2", "--matches", "1",
                                   "--records", "record.jsonl", "--quiet"}})
              .code == 0);
  const std::string record = text_of(folder.path() / "record.jsonl");
  const std::string table =
      run_program({.args = {"payoffs", "edges", "--bots", "random,safe", "--matches", "10",
                            "--format", "json", "--quiet"}})
          .out;
  const std::vector<File> files = {{"record.jsonl", record}, {"table.json", table}};
  std::set<std::string> kinds;
  for (const std::vector<std::string>& args : kResults) {
    const Json good = result_of_run(args, files);
    kinds.insert(args.front());
    std::vector<Json::json_pointer> places;
    places_in(good, Json::json_pointer(), places);
    std::size_t refused = 0;
    const Json others[] = {5, "x", Json::array(), {{"a", 1}}};
    std::size_t turn = 0;
    Json damaged = good;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!in_part(i)) continue;
      const Json::json_pointer& place = places[i];
      for (const Json& other : {Json(), others[turn++ % std::size(others)]}) {
        damaged[place] = other;
        CAPTURE(args.front(), place.to_string(), other.dump());
        try {
          report::chapter_of(report::result_of(damaged));
        } catch (const ValueError&) {
          ++refused;
        }
      }
      damaged[place] = good[place];
    }
    CHECK(refused > 0);
  }
  for (const AnalysisEntry& one : analyses()) CHECK(kinds.contains(std::string(one.name)));
}

}  // namespace mainmatch::tests
