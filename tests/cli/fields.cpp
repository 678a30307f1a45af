// A candidate and its field, by the program itself.

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;
using nlohmann::ordered_json;

/// What a command that succeeds prints.
std::string printed_in(const Folder& folder, Words words, const Words& more = {}) {
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run_program_in(folder.path(), {.args = words});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return ran.out;
}

/// How many of the lines have this in them.
std::size_t lines_with(const std::string& part, const std::string& text) {
  std::istringstream in(text);
  std::size_t found = 0;
  for (std::string line; std::getline(in, line);) found += line.find(part) != line.npos;
  return found;
}

/// Seats of each bot in each role.
std::map<std::string, std::map<std::string, int>> seats_by_role(const std::string& result) {
  std::map<std::string, std::map<std::string, int>> seats;
  const ordered_json json = ordered_json::parse(result);
  for (const ordered_json& row : json.at("roles")) {
    if (row.at("bot").is_null() || row.at("seats") == 0) continue;
    seats[row.at("role")][row.at("bot")] = row.at("seats");
  }
  return seats;
}

constexpr std::size_t kMatches = scaled(600u);
const Words kAgainstItself = {
    "tournament",         "edges",     "--candidate",           "learned-1", "--field",
    "learned-1:3,random", "--matches", std::to_string(kMatches)};
const Words kByRole = {"tournament", "threads", "--candidate", "pilgrim", "--matches", "600"};
const Words kFields = {"--field", "heaven:pilgrim:3,random", "--field", "hell:weaver"};

}  // namespace

TEST_CASE("a candidate that is in its field has a row of its own", "[tournament][field]") {
  const Folder folder;
  const std::string json =
      printed_in(folder, kAgainstItself, {"--format", "json", "--out", "kept", "--rows"});
  const ordered_json result = ordered_json::parse(json);
  const ordered_json& bots = result.at("bots");
  REQUIRE(bots.size() == 3);
  CHECK(bots[0].at("name") == "learned-1");
  CHECK(bots[0].at("seats") == kMatches);
  CHECK(bots[1].at("name") == "learned-1 (field)");
  CHECK(bots[2].at("name") == "random");
  const std::size_t of_field = bots[1].at("seats");
  CHECK(of_field + bots[2].at("seats").get<std::size_t>() == 8 * kMatches);
  const std::string canonical = bots[0].at("definition");
  CHECK(canonical.starts_with("regret("));
  CHECK(bots[1].at("definition") == canonical);
  CHECK(result.at("pairs")[0].at("a") == "learned-1");
  CHECK(result.at("pairs")[0].at("b") == "learned-1 (field)");
  for (const char* const format : {"text", "csv"}) {
    CHECK(lines_with("learned-1 (field)",
                     printed_in(folder, kAgainstItself, {"--format", format})) > 0);
  }
  printed_in(folder, kAgainstItself, {"--report", "page.html"});
  CHECK(lines_with("learned-1 (field)", text_of(folder.path() / "page.html")) > 0);
  const std::string rows = text_of(folder.path() / "kept" / "seats.csv");
  CHECK(lines_with("," + canonical + ",", rows) == kMatches);
  CHECK(lines_with("," + canonical + " (field),", rows) == of_field);
  CHECK(printed_in(folder, {"resume", "kept", "--format", "json"}) == json);
}

TEST_CASE("seats draw from the field of their role", "[tournament][field][threads]") {
  const Folder folder;
  CHECK(printed_in(folder, kByRole, {"--field", "pilgrim:3,random"}) ==
        printed_in(folder, kByRole, {"--field", "heaven:pilgrim:3,random,hell:pilgrim:3,random"}));
  Words fields = kFields;
  fields.insert(fields.end(), {"--format", "json"});
  const std::string json = printed_in(folder, kByRole, fields);
  auto seats = seats_by_role(json);
  CHECK(seats["heaven"].size() == 3);
  CHECK(seats["hell"].size() == 2);
  CHECK(seats["heaven"]["pilgrim"] + seats["hell"]["pilgrim"] == 600);
  CHECK(seats["hell"]["weaver"] + seats["hell"]["pilgrim"] == 6 * 600);
  const int drawn = seats["heaven"]["pilgrim (field)"] + seats["heaven"]["random"];
  CHECK(drawn + seats["heaven"]["pilgrim"] == 3 * 600);
  CHECK(std::abs(seats["heaven"]["random"] - 0.25 * drawn) < 70);  // 4 standard errors

  for (const auto& [asked, planned] :
       {std::pair(Words{"--field", "pilgrim:3,random"}, Words{"pilgrim:3", "random"}),
        {kFields, {"heaven:pilgrim:3", "heaven:random", "hell:weaver"}}}) {
    Words plan = {"plan"};
    plan.insert(plan.end(), kByRole.begin(), kByRole.end());
    CHECK(ordered_json::parse(printed_in(folder, plan, asked)).at("field") == planned);
  }
  std::ofstream(folder.path() / "found.json")
      << R"({"game": "threads", "equilibria": [{"verdict": "certified", "mix":
            {"heaven": {"pilgrim": 0.0003, "random": 0.0001}, "hell": {"weaver": 0.0001}}}]})";
  std::ofstream(folder.path() / "run.toml")
      << "field = [\"heaven:pilgrim:3,random\", \"hell:weaver\"]\n";
  CHECK(json == printed_in(folder, kByRole, {"--config", "run.toml", "--format", "json"}));
  const std::string text = printed_in(folder, kByRole, kFields);
  for (const char* const threads : {"1", "3"}) {
    CHECK(text ==
          printed_in(folder, kByRole, {"--field", "result:found.json", "--threads", threads}));
  }
}

TEST_CASE("the mix of a result may be a part of a field", "[tournament][field]") {
  const Folder folder;
  std::ofstream(folder.path() / "found.json")
      << R"({"game": "edges", "equilibria": [{"mix": {"all": {"safe": 0.0001, "pusher": 0.0002}}}]})";
  const Words words = {"tournament", "edges", "--candidate", "safe", "--matches", "60"};
  CHECK(printed_in(folder, words, {"--field", "random,result:found.json,climber:2"}) ==
        printed_in(folder, words, {"--field", "random,safe,pusher:2,climber:2"}));
}

TEST_CASE("a search takes a mix by the names that bots go by", "[tournament][field]") {
  const Folder folder;
  std::ofstream(folder.path() / "found.json") << R"({"game": "threads", "equilibria": [{"mix":
            {"heaven": {"pilgrim": 0.0003, "random": 0.0001}, "hell": {"weaver": 0.0001}}}]})";
  std::ofstream(folder.path() / "own.toml")
      << "[bots.seer]\ngame = \"threads\"\nbase = \"search\"\n"
         "parameters = {worlds = 3, field = \"mine,random:2\"}\n";
  const auto planned = [&](const std::string& bot) {
    const Words words = {"plan",        "tournament",  "threads", "--define",
                         "mine=weaver", "--field",     "random",  "--bots-file",
                         "own.toml",    "--candidate", bot};
    return ordered_json::parse(printed_in(folder, words)).at("candidate").get<std::string>();
  };
  CHECK(planned("search(field=\"mine:2,random\",base=mine)") ==
        "search(field=\"weaver:2,random\",base=weaver)");
  CHECK(planned("search(worlds=2,heaven=mine,hell=random)") ==
        "search(worlds=2,heaven=weaver,hell=random)");
  CHECK(planned("search(field=result:found.json)") ==
        "search(heaven=\"pilgrim:3,random\",hell=weaver)");
  CHECK(planned("seer") == "search(worlds=3,field=\"weaver,random:2\")");
  const ordered_json bots =
      ordered_json::parse(printed_in(folder, {"bots", "threads", "--format", "json"}));
  std::string learned;
  for (const ordered_json& bot : bots.at("threads")) {
    if (!bot.contains("definition")) continue;
    learned += (learned.empty() ? "" : ",") + bot.at("definition").get<std::string>();
  }
  const auto complaint = [&](const std::string& bot) {
    return run_program_in(folder.path(), {.args = {"plan", "tournament", "threads", "--define",
                                                   "mine=weaver", "--candidate", bot}})
        .err;
  };
  CHECK(complaint("search(heaven=mine)").find("--candidate: 'search' has a mix for some roles") !=
        std::string::npos);
  CHECK(complaint("search(field=\"mine,nobody\")").find("--candidate: unknown bot 'nobody'") !=
        std::string::npos);
  CHECK(planned("search(field=learned)") == "search(field=\"" + learned + "\")");
}

TEST_CASE("shards of a field by role are merged", "[tournament][field][threads]") {
  const Folder folder;
  Words fields = kFields;
  const std::string whole = printed_in(folder, kByRole, fields);
  for (const char* const shard : {"1", "2"}) {
    fields = kFields;
    fields.insert(fields.end(), {"--out", shard, "--shard", std::string(shard) + "/2"});
    printed_in(folder, kByRole, fields);
  }
  CHECK(printed_in(folder, {"merge", "1", "2", "--out", "kept"}) == whole);
}

}  // namespace mainmatch::tests
