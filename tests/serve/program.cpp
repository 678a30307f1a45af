// The command 'serve': how it begins and ends.

#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/serve/served.h"

namespace mainmatch::tests {

TEST_CASE("serve: an interrupt ends it, with the matches saved", "[serve][program]") {
  for (const int signal : {SIGINT, SIGTERM}) {
    Served served;
    CHECK(served.address() ==
          "http://127.0.0.1:" + std::to_string(served.port()) + "/#" + served.token());
    CHECK(served.token().size() == 32);
    const std::string body = R"({"game": "edges", "seed": 9, "against": ["climber"]})";
    REQUIRE(ask(served, "/api/matches", body).status == 200);
    REQUIRE(ask(served, "/api/matches", body).status == 200);  // never over another one
    CHECK(served.end(signal) == 130);
    const std::string said = text_of(served.folder().path() / "stderr");
    CHECK(said.find(served.token()) == said.npos);
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
    for (const char* const file : {"edges-9.json", "edges-9-2.json"}) {
      const Ran ran = run_program_in(served.folder().path(),
                                     {.args = {"play", "--resume", file}, .in = "/dev/null"});
      CHECK(ran.code == 130);
      CHECK(ran.out.find("Double-edged Edges") != ran.out.npos);
      struct stat found;
      const auto session = served.folder().path() / (std::string(file) + ".session");
      REQUIRE(::stat(session.c_str(), &found) == 0);
      CHECK((found.st_mode & 0777) == 0600);
    }
  }
}

TEST_CASE("serve: it ends in the middle of what takes long", "[serve][program]") {
  Served served;
  REQUIRE(ask(served, "/api/matches", R"({"game": "edges", "seed": 9})").status == 200);
  for (int i = 0; i < 5; ++i) {
    REQUIRE(ask(served, "/api/matches/1/advice", R"({"worlds": 1000000})").status == 200);
  }
  Connection half(served.port());
  half.send("GET / HT");
  CHECK(served.end(SIGINT) == 130);
}

TEST_CASE("serve: it serves where no browser can be opened", "[serve][program]") {
  const Folder folder;
  const std::string out = (folder.path() / "out").string();
  Call call{.args = {"serve", "--open"}, .out = out, .env = {"TMPDIR=/not/there"}};
  call.signal = SIGINT;
  call.signal_when = [&] { return text_of(out).ends_with('\n'); };
  const Ran ran = run_program(call);
  CHECK(ran.code == 130);
  CHECK(ran.err.find("no browser can be opened") != ran.err.npos);
}

TEST_CASE("serve: every run has a token and a port of its own", "[serve][program]") {
  const Served one, two;
  CHECK(one.token() != two.token());
  CHECK(one.port() != two.port());
  // Nor is a port shared.
  const Ran ran = run_program({.args = {"serve", "--port", std::to_string(one.port())}});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("--port: got " + std::to_string(one.port())) != ran.err.npos);
}

TEST_CASE("serve: bad flags give one line and exit code 2", "[serve][program]") {
  const auto refused = [](const std::vector<std::string>& args, const std::string& said) {
    const Ran ran = run_program({.args = args});
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(said) != ran.err.npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  };
  refused({"serve", "--port", "65536"}, "--port: got '65536', expected a whole number 0..65535");
  refused({"serve", "--runs", "nowhere"}, "--runs: got 'nowhere', expected a folder");
  refused({"serve", "edges"}, "edges");
}

TEST_CASE("serve: kept runs are listed, and their pages shown once", "[serve][program]") {
  const Folder folder;
  const Ran ran = run_program_in(folder.path(), {.args = {"tournament", "edges", "--matches", "64",
                                                          "--out", "runs/one", "--quiet"}});
  INFO(ran.err);
  if (!std::filesystem::exists(folder.path() / "runs")) {
    std::filesystem::create_directory(folder.path() / "runs");
    REQUIRE(run_program_in(folder.path(), {.args = {"tournament", "edges", "--matches", "64",
                                                    "--out", "runs/one", "--quiet"}})
                .code == 0);
  }
  std::filesystem::create_directory(folder.path() / "runs/no run");
  std::filesystem::create_directory(folder.path() / "runs/empty");
  const Served served({"--runs", (folder.path() / "runs").string()});
  const auto runs = nlohmann::json::parse(ask(served, "/api/runs").body);
  CHECK(runs ==
        nlohmann::json::parse(R"([{"name": "one", "kind": "tournament", "game": "edges"}])"));
  const std::string page = nlohmann::json::parse(ask(served, "/api/runs/one/page", "{}").body)
                               .at("page")
                               .get<std::string>();
  const Heard shown = ask(served, page);
  CHECK(shown.status == 200);
  CHECK(shown.body.starts_with("<!DOCTYPE html>"));
  CHECK(shown.head.find("; sandbox allow-scripts; ") != shown.head.npos);
  CHECK(ask(served, page).status == 404);
  for (const char* const name : {"empty", "two", "no%20run", "..", "."}) {
    INFO(name);
    CHECK(ask(served, "/api/runs/" + std::string(name) + "/page", "{}").status >= 400);
  }
}

}  // namespace mainmatch::tests
