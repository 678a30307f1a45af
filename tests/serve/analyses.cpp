// Advice, odds and reviews through the API are what the commands print.

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

namespace {

const Json kTiny = {{"game", "edges"},
                    {"rules", {{"grid", {1, 3}}, {"rounds", 2}}},
                    {"seed", 5},
                    {"seat", 1},
                    {"against", {"climber"}}};

Json finished(serve::Api& api, const Json& started) {
  const std::string path = "/api/jobs/" + started.at("job").get<std::string>();
  Json job;
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    job = got(api, path);
  } while (job.at("state") == "waiting" || job.at("state") == "running");
  return job;
}

Json printed(const WorkingFolder& folder, std::vector<std::string> args) {
  args.insert(args.end(), {"--format", "json", "--quiet"});
  const Ran ran = run_program_in(folder.path(), {.args = args});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  Json found = Json::parse(ran.out);
  found.at("provenance").erase("command");  // what a browser asked for was no command
  return found;
}

}  // namespace

TEST_CASE("serve: advice is what 'advise' says, with what one would type", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const Json state = posted(api, "/api/matches", kTiny);
  const Json candidate = {{"direction", "left"}, {"amount", 1}, {"partner", "right"}};
  Json job = finished(
      api, posted(api, "/api/matches/1/advice", {{"worlds", 64}, {"candidate", candidate}}));
  INFO(job.dump());
  REQUIRE(job.at("state") == "done");
  CHECK(job.at("progress") == 1);
  Json found = job.at("result");
  CHECK(found.at("judged").get<std::string>().find("climber:2; ") != std::string::npos);
  found.erase("judged");
  for (Json& one : found.at("candidates")) {
    const Json written =
        posted(api, "/api/matches/1/write", {{"submission", one.at("submission")}});
    CHECK(one.at("line") == written.at("line"));
    one.erase("line");
  }
  const Json said = printed(folder, {"advise", "edges-5.json", "--seat", "1", "--worlds", "64",
                                     "--field", "climber:2", "--candidate", candidate.dump()});
  CHECK(found.dump() == said.dump());
  CHECK(got(api, "/api/matches/1").dump() == state.dump());  // which changes nothing
}

TEST_CASE("serve: others are weighed by how they have played where that is asked for", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  posted(api, "/api/matches", kTiny);
  const Json handed = {{"direction", "left"}, {"amount", 1}, {"partner", "right"}};
  posted(api, "/api/matches/1/hand-in", {{"steps", 0}, {"submission", handed}});
  const Json body = {{"worlds", 16}, {"fitted", true}};
  for (const char* const what : {"advice", "odds"}) {
    const Json job = finished(api, posted(api, "/api/matches/1/" + std::string(what), body));
    INFO(job.dump());
    REQUIRE(job.at("state") == "done");
    const Json& fitted = job.at("result").at("fitted");
    CHECK(fitted.at("seats").size() == 2);
    const Json said =
        printed(folder, {what == std::string("advice") ? "advise" : "odds", "edges-5.json",
                         "--seat", "1", "--worlds", "16", "--field", "fitted"});
    CHECK(fitted.dump() == said.at("fitted").dump());
  }
  CHECK(status_of(api, "POST", "/api/matches/1/odds", {{"fitted", 3}}) == 400);
}

TEST_CASE("serve: odds are what 'odds' says, with its words", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const Json state = posted(api, "/api/matches", kTiny);
  const Json job = finished(api, posted(api, "/api/matches/1/odds", {{"worlds", 64}}));
  INFO(job.dump());
  REQUIRE(job.at("state") == "done");
  Json found = job.at("result");
  CHECK(found.at("words").size() == found.at("tables").size());
  CHECK_FALSE(found.at("tables").empty());
  found.erase("words");
  const Json said = printed(
      folder, {"odds", "edges-5.json", "--seat", "1", "--worlds", "64", "--field", "climber:2"});
  CHECK(found.dump() == said.dump());
  CHECK(got(api, "/api/matches/1").dump() == state.dump());
}

TEST_CASE("serve: a review is what 'review' says", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  posted(api, "/api/matches", kTiny);
  posted(
      api, "/api/matches/1/hand-in",
      {{"steps", 0}, {"submission", {{"direction", "left"}, {"amount", 1}, {"partner", "right"}}}});
  posted(api, "/api/matches/1/resign", Json::object());
  const Json record = got(api, "/api/matches/1/record");
  const Json own = finished(api, posted(api, "/api/matches/1/review", {{"worlds", 32}}));
  INFO(own.dump());
  REQUIRE(own.at("state") == "done");
  const auto without_words = [](const Json& one) {
    Json result = one.at("result");
    CHECK(result.erase("judged") == 1);
    return result.dump();
  };
  CHECK(without_words(own) == printed(folder, {"review", "edges-5.json", "--seat", "1", "--worlds",
                                               "32", "--field", "climber:2"})
                                  .dump());
  const Json other =
      finished(api, posted(api, "/api/review", {{"record", record}, {"seat", 0}, {"worlds", 32}}));
  REQUIRE(other.at("state") == "done");
  CHECK(without_words(other) ==
        printed(folder, {"review", "edges-5.json", "--seat", "0", "--worlds", "32"}).dump());
}

TEST_CASE("serve: advice can be stopped, and says what it knows by then", "[serve]") {
  const WorkingFolder folder;
  serve::Api api(plain_context());
  Json many = kTiny;
  many["against"] = {"random"};
  posted(api, "/api/matches", many);
  const std::string job = posted(api, "/api/matches/1/advice", {{"worlds", 1'000'000}}).at("job");
  while (got(api, "/api/jobs/" + job).at("result").is_null()) {
    if (got(api, "/api/jobs/" + job).at("state") == "done") break;  // settled at once
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  posted(api, "/api/jobs/" + job + "/stop", Json::object());
  const Json ended = finished(api, {{"job", job}});
  CHECK(ended.at("error").is_null());
  CHECK_FALSE(ended.at("result").at("candidates").empty());
}

}  // namespace mainmatch::tests
