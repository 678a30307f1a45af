// The parts of the server that need neither sockets nor matches.

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "experiments/matches/rules_page.h"
#include "experiments/serve/assets.h"
#include "experiments/serve/gate.h"
#include "experiments/serve/secret.h"
#include "experiments/serve/site.h"
#include "tests/each_match.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

TEST_CASE("serve: names are drawn anew, and secrets are the same only if every letter is",
          "[serve]") {
  std::set<std::string> names;
  std::set<char> digits;
  for (int i = 0; i < 64; ++i) {
    const std::string name = serve::random_name();
    CHECK(name.size() == 32);
    CHECK(name.find_first_not_of("0123456789abcdef") == name.npos);
    names.insert(name);
    digits.insert(name.begin(), name.end());
  }
  CHECK(names.size() == 64);
  CHECK(digits.size() == 16);
  const std::string name = serve::random_name();
  CHECK(serve::same_secret(name, std::string(name)));
  for (std::size_t i = 0; i < name.size(); ++i) {
    std::string other = name;
    other[i] = other[i] == 'a' ? 'b' : 'a';
    CHECK_FALSE(serve::same_secret(name, other));
  }
  CHECK_FALSE(serve::same_secret(name, name.substr(1)));
  CHECK_FALSE(serve::same_secret(name, ""));
}

TEST_CASE("serve: paths lead where their pattern says", "[serve]") {
  std::vector<std::string> parts;
  CHECK(serve::follows("/api/matches/*/hand-in", "/api/matches/12/hand-in", parts));
  CHECK(parts == std::vector<std::string>{"12"});
  CHECK_FALSE(serve::follows("/api/matches/*", "/api/matches/12/hand-in", parts));
  CHECK_FALSE(serve::follows("/api/matches/*", "/api/matches", parts));
  CHECK_FALSE(serve::follows("/api/matches/*", "/api/matches/", parts));
  CHECK_FALSE(serve::follows("/api/matches", "/api/matches/", parts));
  CHECK_FALSE(serve::follows("/api/matches/*/read", "/api/matches//read", parts));
  // Every route is found by its own path, and by no other method.
  for (const serve::Route& route : serve::Api::routes()) {
    INFO(route.pattern);
    CHECK((route.method == "GET" || route.method == "POST"));
    const auto& found = serve::route_of(serve::Api::routes(), route.method, route.pattern, parts);
    CHECK(&found == &route);
  }
}

TEST_CASE("serve: a page is handed out once, and the oldest makes room", "[serve]") {
  serve::OneTimePages pages;
  const std::string name = pages.add("text");
  CHECK(pages.take(serve::random_name()) == nullptr);
  const auto taken = pages.take(name);
  REQUIRE(taken);
  CHECK(*taken == "text");
  CHECK(pages.take(name) == nullptr);
  const std::string first = pages.add("first");
  const std::string second = pages.add("second");
  for (std::size_t i = 1; i < serve::OneTimePages::kMax; ++i) pages.add("more");
  CHECK(pages.take(first) == nullptr);
  CHECK(pages.take(second) != nullptr);
}

TEST_CASE("serve: kept pages bring their own policy, in a sandbox", "[serve]") {
  serve::ApiContext all = plain_context();
  all.runs = [] { return Json::array({{{"name", "one"}}}); };
  all.run_page = [](const std::string& name) { return "<p>" + name; };
  serve::Api api(all);
  serve::LocalSite site(serve::Gate(80, "t"), api);
  const std::string path = posted(api, "/api/runs/one/page", Json::object()).at("page");
  CHECK(path.size() == std::string("/page/").size() + 32);
  const serve::RequestHead head{.method = "GET", .target = path, .host = "127.0.0.1:80"};
  const auto answer = site.at_once(head);
  REQUIRE(answer);
  CHECK(answer->body() == "<p>one");
  const std::string_view policy = serve::policy_of(*answer);
  CHECK(policy.find("default-src 'none'") != policy.npos);
  CHECK(policy.ends_with("; sandbox allow-scripts; frame-ancestors 'none'"));
  const auto again = site.at_once(head);
  REQUIRE(again);
  CHECK(again->status == 404);
  CHECK(serve::policy_of(*again).starts_with("default-src 'self';"));
}

TEST_CASE("serve: at the port of the scheme browsers name none", "[serve]") {
  serve::Api api(plain_context());
  const auto status = [&](std::uint16_t port, std::string_view host) {
    serve::LocalSite site(serve::Gate(port, "t"), api);
    const std::string origin = "http://" + std::string(host);
    return site.at_once({.method = "GET", .target = "/index.html", .host = host, .origin = origin})
        ->status;
  };
  for (const char* const host : {"127.0.0.1", "localhost"}) {
    CHECK(status(80, host) == 200);
    CHECK(status(80, std::string(host) + ":80") == 200);
    CHECK(status(81, host) == 421);
    CHECK(status(80, std::string(host) + ":") == 421);
  }
}

TEST_CASE("serve: the files of the page are there, of a type that browsers follow", "[serve]") {
  serve::Api api(plain_context());
  serve::LocalSite site(serve::Gate(80, "t"), api);
  const auto asked = [&](std::string_view path) {
    return *site.at_once({.method = "GET", .target = path, .host = "localhost:80"});
  };
  CHECK(asked("/").body() == asked("/index.html").body());
  CHECK(asked("/").type == "text/html; charset=utf-8");
  for (const serve::Asset& asset : serve::assets()) {
    INFO(asset.name);
    const serve::Answer answer = asked("/" + std::string(asset.name));
    CHECK(answer.status == 200);
    CHECK(answer.body() == asset.text);
    CHECK(answer.type != "application/octet-stream");
    CHECK_FALSE(asset.text.empty());
  }
}

EACH_MATCH_TEST("the page says what the match is, and by which rules", "[serve]") {
  const std::string about = serve::about(rules_page(match.name()));
  CHECK(about.size() > 200);
  CHECK(about.find('\n') == about.npos);
  CHECK(about.find('#') == about.npos);
  serve::Api api(plain_context());
  const Json games = got(api, "/api/games").at("games");
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const Json& one) { return one.at("name") == match.name(); });
  REQUIRE(game != games.end());
  CHECK(game->at("about") == about);
  CHECK(game->at("parameters") == match.parameters());
  CHECK(game->at("bots").size() == match.bots().size());
  CHECK(game->at("first_round") == match.traits().first_round);
  const Json page = got(api, "/api/games/" + std::string(match.name()) + "/rules");
  CHECK(page.at("text").get<std::string>().find("R1") != std::string::npos);
}

EACH_MATCH_TEST("the list of matches leads to the board", "[serve]") {
  serve::Api api(plain_context());
  serve::LocalSite site(serve::Gate(80, "t"), api);
  const Json games = got(api, "/api/games").at("games");
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const Json& one) { return one.at("name") == match.name(); });
  REQUIRE(game != games.end());
  if (game->at("board").is_null()) return;  // a match may do without
  const std::string path = game->at("board");
  const auto board = site.at_once({.method = "GET", .target = path, .host = "localhost:80"});
  CHECK(board->status == 200);
  CHECK(board->type == "text/javascript; charset=utf-8");
  CHECK(board->body().find("export const board = ") != std::string_view::npos);
}

TEST_CASE("serve: a board is found by the name of its match", "[serve]") {
  CHECK(serve::board_of("horse-race") == "horse_race/board.js");
  CHECK(serve::board_of("no-match").empty());
  // Each board that there is belongs to a match.
  for (const serve::Asset& asset : serve::assets()) {
    if (!asset.name.ends_with("/board.js")) continue;
    CHECK(std::ranges::any_of(matches(), [&](const MatchModule* match) {
      return serve::board_of(match->name()) == asset.name;
    }));
  }
}

namespace {

/// Waits until a job is in this state.
Json job_when(const serve::Jobs& jobs, const std::string& id, const std::string& state) {
  Json job;
  while ((job = jobs.json(id)).at("state") != state) std::this_thread::yield();
  return job;
}

}  // namespace

TEST_CASE("serve: two jobs run, others wait, and all can be stopped", "[serve]") {
  std::atomic<int> begun = 0;
  const auto until_stopped = [&](serve::Job& job) {
    ++begun;
    while (!job.stop()) std::this_thread::yield();
    job.report(0.5, std::make_shared<const Json>("partial"));
  };
  serve::Jobs jobs;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < serve::Jobs::kAtOnce; ++i) ids.push_back(jobs.add(until_stopped));
  for (const std::string& id : ids) job_when(jobs, id, "running");
  for (std::size_t i = 0; i < serve::Jobs::kMaxWaiting; ++i) ids.push_back(jobs.add(until_stopped));
  CHECK_THROWS_AS(jobs.add(until_stopped), serve::Refused);
  for (std::size_t i = serve::Jobs::kAtOnce; i < ids.size(); ++i) {
    CHECK(jobs.json(ids[i]).at("state") == "waiting");
  }
  CHECK(begun == static_cast<int>(serve::Jobs::kAtOnce));
  jobs.stop(ids[5]);  // one that waits never runs
  CHECK(jobs.json(ids[5]).at("state") == "stopped");
  jobs.stop(ids[0]);
  const Json stopped = job_when(jobs, ids[0], "stopped");
  CHECK(stopped.at("result") == "partial");
  CHECK(stopped.at("progress") == 0.5);
  job_when(jobs, ids[2], "running");
  CHECK_THROWS_AS(jobs.json("0"), serve::Refused);
}

TEST_CASE("serve: a job says what came of it, and old ones are forgotten", "[serve]") {
  serve::Jobs jobs;
  const std::string done =
      jobs.add([](serve::Job& job) { job.report(0.9, std::make_shared<const Json>(7)); });
  const Json found = job_when(jobs, done, "done");
  CHECK(found.at("progress") == 1);
  CHECK(found.at("result") == 7);
  CHECK(found.at("error").is_null());
  const std::string failed = jobs.add([](serve::Job&) { throw InputError("no such luck"); });
  CHECK(job_when(jobs, failed, "failed").at("error") == "no such luck");
  std::string last;
  for (std::size_t i = 0; i < serve::Jobs::kMaxKept; ++i) {
    last = jobs.add([](serve::Job&) {});
    job_when(jobs, last, "done");
  }
  CHECK_THROWS_AS(jobs.json(done), serve::Refused);
  CHECK(jobs.json(last).at("state") == "done");
}

TEST_CASE("serve: a job whose time is over is done with what it has found", "[serve]") {
  serve::Jobs jobs(std::chrono::seconds(0));
  const std::string id = jobs.add([](serve::Job& job) {
    while (!job.stop()) job.report(0.25, std::make_shared<const Json>("so far"));
  });
  const Json found = job_when(jobs, id, "done");
  CHECK(found.at("result") == "so far");
  CHECK(found.at("error").is_null());
}

}  // namespace mainmatch::tests
