// Whole matches through the API, without sockets.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "experiments/matches/play/played_match.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/api.h"
#include "tests/each_match.h"
#include "tests/play/recorded_play.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

namespace {

constexpr Seat kPerson = 1;
constexpr std::uint64_t kSeed = 6;
const char* const kBot = "random";

Json begun_by(serve::Api& api, const MatchModule& match) {
  const Json begun = {
      {"game", match.name()}, {"seat", kPerson}, {"seed", kSeed}, {"against", {kBot}}};
  return posted(api, "/api/matches", begun);
}

}  // namespace

EACH_MATCH_TEST("a person who does by the API what a bot would gives the match of that bot",
                "[serve]") {
  Json expected = match_of_bots(match, kBot, kSeed);
  const WorkingFolder folder;
  serve::Api api(plain_context());
  Json state = begun_by(api, match);
  const auto rules = match.default_rules();
  const auto table = rules->table({});
  table->deal(Node(expected.at("setup"), ""));
  table->begin(0, 0);
  while (!table->is_over()) {
    const Json part = part_of(expected, table->step());
    if (table->acting().contains(kPerson)) {
      REQUIRE(state.at("asked") == true);
      CHECK(state.at("view").dump() == table->view(kPerson).dump());
      const Json own = own_part(part, *table, kPerson);
      const std::string path = "/api/matches/" + state.at("id").get<std::string>();
      const Json explained = posted(api, path + "/explain", {{"submission", own}});
      CHECK(explained.at("objections").empty());
      const Json line = posted(api, path + "/write", {{"submission", own}});
      const Json read = posted(api, path + "/read", line);
      const bool is_pass = line.at("line") == "pass";  // as one that says nothing is written too
      CHECK((is_pass || nlohmann::json(read.at("submission")) == nlohmann::json(own)));
      CHECK(got(api, path).at("draft") == own);
      const Json handed_in = {{"steps", state.at("steps")}, {"submission", own}};
      state = posted(api, path + "/hand-in", handed_in);
      // The same again comes too late.
      CHECK(status_of(api, "POST", path + "/hand-in", handed_in) == 409);
    }
    const Node there(part, "");
    table->submit(table->acting(), &there);
    table->advance();
  }
  REQUIRE(state.at("over") == true);
  const Json record = got(api, "/api/matches/1/record");
  expected.at("bots").at(kPerson) = "you";
  CHECK(record.dump() == expected.dump());
  CHECK(adjudicate(record).dump() == record.dump());
  CHECK(state.at("outcome") == record.at("outcome"));
  CHECK(state.at("names") == record.at("bots"));
  const Json replay = got(api, "/api/matches/1/replay");
  CHECK(posted(api, "/api/replay", {{"record", record}}).at("text") == replay.at("text"));
  // It stands on the disk, and nothing else does.
  const std::string file = std::string(match.name()) + "-6.json";
  CHECK(text_of(folder.path() / file) == expected.dump() + "\n");
  CHECK_FALSE(std::filesystem::exists(folder.path() / (file + ".session")));
}

EACH_MATCH_TEST("the matches of a folder are listed, and go on where they stand", "[serve]") {
  const WorkingFolder folder;
  const std::string file = std::string(match.name()) + "-6.json";
  Json state;
  {
    serve::Api api(plain_context());
    state = begun_by(api, match);
    const std::string path = "/api/matches/" + state.at("id").get<std::string>();
    state = posted(api, path + "/hand-in", {{"steps", state.at("steps")}, {"submission", nullptr}});
    const Json list = got(api, "/api/kept");
    REQUIRE(list.size() == 1);
    CHECK(list.at(0).at("file") == file);
    for (const char* key : {"game", "over", "seat", "steps", "rules", "words", "view"}) {
      INFO(key);
      CHECK(list.at(0).at(key) == state.at(key));
    }
    CHECK_FALSE(list.at(0).contains("record"));  // it holds what is hidden
    CHECK(posted(api, "/api/kept/open", {{"file", file}}).at("id") == state.at("id"));
  }
  serve::Api api(plain_context());  // as after a restart
  const Json opened = posted(api, "/api/kept/open", {{"file", file}});
  for (const char* key : {"view", "steps", "seat", "field", "rules"}) {
    INFO(key);
    CHECK(opened.at(key) == state.at(key));
  }
  CHECK(posted(api, "/api/kept/open", {{"file", file}}).at("id") == opened.at("id"));
  CHECK(got(api, "/api/matches").size() == 1);
  const std::string path = "/api/matches/" + opened.at("id").get<std::string>();
  CHECK(posted(api, path + "/resign", Json::object()).at("over") == true);
  const Json over = got(api, "/api/kept");
  REQUIRE(over.size() == 1);
  CHECK(over.at(0).at("over") == true);
  CHECK_FALSE(over.at(0).contains("record"));  // it is asked for when it is needed
  CHECK(posted(api, "/api/kept/record", {{"file", file}}) == got(api, path + "/record"));
}

TEST_CASE("what is no match of this folder is not listed, and nothing else is opened", "[serve]") {
  const WorkingFolder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder.path() / name) << text;
  };
  write("broken.json", "{\"rounds\": ");
  write("list.json", "[1, 2]");
  write("other.json", R"({"game": "chess", "rounds": [], "outcome": {}})");
  write("numbers.json", R"({"game": 3, "rounds": [], "outcome": {}})");
  write("going.json", R"({"game": "edges", "rounds": []})");
  write("bare.json.session", R"({"format": "mainmatch-session/1"})");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "link.json");
  std::filesystem::create_directory(folder.path() / "folder.json");
  serve::Api api(plain_context());
  CHECK(got(api, "/api/kept").empty());
  static_cast<void>(begun_by(api, *matches().front()));
  const std::string session = std::string(matches().front()->name()) + "-6.json.session";
  Json json = parse_json(text_of(folder.path() / session));
  json["seat"] = 15;
  write("far-seat.json.session", json.dump());
  json["seat"] = kPerson;
  std::filesystem::create_symlink("/tmp/elsewhere.json", folder.path() / "led-away.json");
  write("led-away.json.session", json.dump());
  json["steps"] = 900;
  write("far-steps.json.session", json.dump());
  for (int i = 0; i < 300; ++i) write("notes-" + std::to_string(i) + ".json", "[]");  // newer
  const Json list = got(api, "/api/kept");
  REQUIRE(list.size() == 1);
  for (const char* name : {"far-seat.json", "far-steps.json"}) {
    INFO(name);
    CHECK(status_of(api, "POST", "/api/kept/open", {{"file", name}}) == 400);
  }
  for (const char* name :
       {"link.json", "led-away.json", "/etc/passwd", "../x.json", "", "broken.json", "."}) {
    INFO(name);
    CHECK(status_of(api, "POST", "/api/kept/open", {{"file", name}}) == 404);
  }
}

EACH_MATCH_TEST("a match with a board has no form on pages", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  CHECK(begun_by(api, match).at("form") == nullptr);
}

TEST_CASE("what would be void is explained in the words of 'view'", "[serve][edges]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  begun_by(api, match_named("edges", "game"));
  const Json submission = {
      {"direction", "left"}, {"amount", 2}, {"partner", "right"}, {"garnets", 1000}};
  const Json explained =
      posted(api, "/api/matches/1/explain", {{"submission", submission}}).at("objections");
  CHECK(explained == Json({{{"part", "submission"},
                            {"reason", "a bet of more garnets than are left"},
                            {"ruling", "R14"}}}));
}

EACH_MATCH_TEST("a record goes on from any step, for any seat", "[serve]") {
  const Json record = match_of_bots(match, kBot, kSeed);
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const auto steps =
      static_cast<int>(posted(api, "/api/replay", {{"record", record}}).at("steps").size());
  REQUIRE(steps > 1);
  for (const int after : {0, steps / 2, steps - 1}) {
    const Json state =
        posted(api, "/api/matches/open", {{"record", record}, {"seat", 2}, {"steps", after}});
    CHECK(state.at("steps") >= after);  // where the seat is not asked, the bots play on
    CHECK(state.at("seat") == 2);
    CHECK(state.at("name") == "you");
    const std::string path = "/api/matches/" + state.at("id").get<std::string>();
    if (state.at("over") == false) posted(api, path + "/resign", Json::object());
    const Json played = got(api, path + "/record");
    CHECK(played.at("setup") == record.at("setup"));
    CHECK(adjudicate(played).dump() == played.dump());
  }
  CHECK(status_of(api, "POST", "/api/matches/open",
                  {{"record", record}, {"seat", 2}, {"steps", steps}}) == 400);
}

EACH_MATCH_TEST("a kept session goes on where it stopped, with what was handed in", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const Json begun = begun_by(api, match);
  const std::string file = std::string(match.name()) + "-6.json.session";
  Json session = Json::parse(text_of(folder.path() / file));
  const auto opened = [&] {
    Json state = posted(api, "/api/matches/open", {{"session", session}});
    state["id"] = begun.at("id");
    return state.dump();
  };
  CHECK(opened() == begun.dump());
  // As if the program had been killed between handing in and playing.
  session["handed_in"] = nullptr;
  const Json next = posted(api, "/api/matches/1/hand-in",
                           {{"steps", begun.at("steps")}, {"submission", nullptr}});
  CHECK(opened() == next.dump());
  CHECK(opened() != begun.dump());
  session["handed_in"] = "nothing that one can hand in";
  CHECK(status_of(api, "POST", "/api/matches/open", {{"session", session}}) == 400);
  session["handed_in"] = nullptr;
  session["record"]["bots"][2] = "exec(command=sh)";
  CHECK(status_of(api, "POST", "/api/matches/open", {{"session", session}}) == 400);
}

EACH_MATCH_TEST("what a seat was shown at each step of a record is what it was shown then",
                "[serve]") {
  const Json record = match_of_bots(match, kBot, kSeed);
  serve::Api api(plain_context());
  const Json steps = posted(api, "/api/replay", {{"record", record}}).at("steps");
  const auto rules = match.default_rules();
  for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
    const auto table = table_after(record, *rules, i);
    const Json& step = steps[static_cast<std::size_t>(i)];
    CHECK(step.at("acting").size() == static_cast<std::size_t>(table->acting().size()));
    const Json shown =
        posted(api, "/api/view", {{"record", record}, {"seat", kPerson}, {"steps", i}});
    CHECK(shown.at("view").dump() == table->view(kPerson).dump());
    CHECK(shown.at("view").at("step") == step.at("step"));
  }
  CHECK(status_of(api, "POST", "/api/view",
                  {{"record", record}, {"seat", kPerson}, {"steps", steps.size() + 1}}) == 400);
}

TEST_CASE("serve: as many matches as there may be, and one that is over makes room", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const Json tiny = {{"game", "edges"}, {"rules", {{"grid", {1, 2}}, {"rounds", 1}}}, {"seed", 1}};
  for (std::size_t i = 0; i < serve::RunningMatches::kMax; ++i) posted(api, "/api/matches", tiny);
  CHECK(status_of(api, "POST", "/api/matches", tiny) == 503);
  posted(api, "/api/matches/5/resign", Json::object());
  CHECK(got(api, "/api/matches/5").at("over") == true);
  posted(api, "/api/matches", tiny);
  CHECK(status_of(api, "GET", "/api/matches/5") == 404);
  CHECK(status_of(api, "POST", "/api/matches", tiny) == 503);
  CHECK(got(api, "/api/matches").size() == serve::RunningMatches::kMax);
}

TEST_CASE("serve: a match whose files cannot be written is over when it is over", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  begun_by(api, match_named("edges", "game"));
  const std::string record = "edges-" + std::to_string(kSeed) + ".json";
  std::filesystem::create_directory(record + ".part");  // in place of a full disk
  CHECK(status_of(api, "POST", "/api/matches/1/resign", Json::object()) >= 500);
  Json state = got(api, "/api/matches/1");
  for (int steps = 0; steps < 20 && state.at("over") == false; ++steps) {
    state = got(api, "/api/matches/1");
  }
  REQUIRE(state.at("over") == true);
  CHECK(state.at("outcome").is_object());
  CHECK(std::filesystem::exists(record + ".session"));  // there is something to go on with
  std::filesystem::remove(record + ".part");
  CHECK(got(api, "/api/matches/1") == state);
  CHECK_FALSE(std::filesystem::exists(record + ".session"));
  CHECK(Json::parse(text_of(record)) == got(api, "/api/matches/1/record"));
}

TEST_CASE("serve: a seed that a browser cannot hold comes back whole", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const std::string seed = "9007199254740993";  // 2^53 + 1
  const Json begun = {{"game", "edges"}, {"seed", seed}, {"rules", {{"rounds", 1}}}};
  posted(api, "/api/matches", begun);
  posted(api, "/api/matches/1/resign", Json::object());
  const Json record = got(api, "/api/matches/1/record");
  CHECK(record.at("seed") == seed);  // as text
  const Json on_disk = parse_json(text_of(folder.path() / ("edges-" + seed + ".json")));
  CHECK(on_disk.at("seed") == 9007199254740993u);  // as a number
  const Json again =
      posted(api, "/api/matches/open", {{"record", record}, {"seat", 0}, {"steps", 0}});
  const std::string id = again.at("id").get<std::string>();
  posted(api, "/api/matches/" + id + "/resign", Json::object());
  CHECK(got(api, "/api/matches/" + id + "/record").at("seed") == seed);
  CHECK(status_of(api, "POST", "/api/matches", {{"game", "edges"}, {"seed", "12x"}}) == 400);
  CHECK(status_of(api, "POST", "/api/matches",
                  {{"game", "edges"}, {"seed", "18446744073709551616"}}) == 400);
}

}  // namespace mainmatch::tests
