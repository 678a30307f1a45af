// A match in a file, through the API.

#include <nlohmann/json.hpp>

#include "experiments/matches/in_files.h"
#include "experiments/serve/api.h"
#include "tests/catch.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

TEST_CASE("a match in a file is played by a form of its own", "[serve][script]") {
  const WorkingFolder folder;
  serve::ApiContext context = plain_context();
  const MatchModule& match = match_in_file(std::string(MAINMATCH_LIBRARY) + "/meadows.lua");
  context.games.push_back(&match);
  serve::Api api(context);
  const Json listed = got(api, "/api/games").at("games").back();
  CHECK(listed.at("name") == match.name());
  CHECK(listed.at("board") == nullptr);
  const std::string comment = comment_of_file(match).front();
  REQUIRE(comment.starts_with("Five Meadows: play "));
  CHECK(listed.at("about") == "Play " + comment.substr(19));  // the title stands above it
  CHECK(listed.at("fits") == false);
  const std::string rules = got(api, "/api/games/meadows/rules").at("text");
  CHECK(rules.starts_with(comment_of_file(match).front() + "\n"));
  const Json state =
      posted(api, "/api/matches", {{"game", match.name()}, {"seed", 6}, {"against", {"random"}}});
  const Json& fields = state.at("form").at("properties");
  CHECK(fields.at("go").at("enum").at(0) == "stay");
  for (const auto& [name, field] : fields.items()) {
    if (name == "go") continue;
    INFO(name);  // a card cannot be both played and paid with: what the form says holds now
    CHECK(field.at("enum").at(0) == "keep");
    CHECK(field.at("enum").size() == 2);
  }
  Json stays = {{"go", "stay"}};
  for (const auto& [name, field] : fields.items()) {
    if (name != "go") stays[name] = "keep";
  }
  const std::string path = "/api/matches/" + state.at("id").get<std::string>();
  CHECK(posted(api, path + "/explain", {{"submission", stays}}).at("objections").empty());
  const Json next = posted(api, path + "/hand-in", {{"steps", 0}, {"submission", stays}});
  CHECK(next.at("steps") == 1);
  CHECK(status_of(api, "POST", "/api/matches", {{"game", "painters"}}) == 400);  // not given
  CHECK_FALSE(state.contains("drawing"));
}

TEST_CASE("a match in a file draws what a seat is shown", "[serve][script]") {
  const WorkingFolder folder;
  serve::ApiContext context = plain_context();
  context.games.push_back(&match_in_file(std::string(MAINMATCH_LIBRARY) + "/enough.lua"));
  serve::Api api(context);
  const Json state =
      posted(api, "/api/matches", {{"game", "enough"}, {"seed", 6}, {"against", {"random"}}});
  const Json& drawing = state.at("drawing");
  CHECK(drawing.at("shapes").size() == 8);  // a bar and its number for each of four totals
  CHECK(drawing.at("shapes")[0].at("at").size() == 2);
  CHECK(drawing.at("shapes")[1].at("box").size() == 4);
  CHECK(state.at("words") == "ask 1");
}

}  // namespace mainmatch::tests
