// Runs that end when their time is over.

#include <csignal>
#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;

/// A bot that duels with itself: never decided, as any difference is of interest.
Words endless() {
  return {"duel",   "edges",   "climber",      "climber", "--field",
          "random", "--quiet", "--difference", "1e-9"};
}

}  // namespace

TEST_CASE("a duel on a time budget says what the same number of matches says", "[duel][cli]") {
  const Words asked = with(endless(), {"--format", "json"});
  const Ran timed = run_program({.args = with(asked, {"--time-budget", "0.2"})});
  INFO(timed.err);
  REQUIRE(timed.code == 0);
  const Json found = Json::parse(timed.out);
  CHECK(found.at("verdict") == "undecided");
  CHECK(found.at("partial") == false);
  CHECK(found.at("matches") >= 512);
  CHECK(found.at("a_less_b").at("low") < 0);
  const Ran counted = run_program({.args = with(asked, {"--matches", found.at("matches").dump()})});
  CHECK(counted.out == timed.out);
}

TEST_CASE("a duel on a time budget is kept as it ended", "[duel][cli]") {
  const Folder folder;
  const Ran timed = run_program_in(
      folder.path(), {.args = with(endless(), {"--time-budget", "0.2", "--out", "kept"})});
  INFO(timed.err);
  REQUIRE(timed.code == 0);
  CHECK(text_of(folder.path() / "kept" / "result.txt") == timed.out);
  const Ran resumed = run_program_in(folder.path(), {.args = {"resume", "kept", "--quiet"}});
  INFO(resumed.err);
  CHECK(resumed.code == 0);
  CHECK(resumed.out == timed.out);
}

TEST_CASE("a duel that is decided ends before its time is over", "[duel][cli]") {
  const Words asked = {"duel",   "amidakuji", "late",     "spread",       "--field",
                       "random", "--payoff",  "survival", "--difference", "0.4"};
  const Ran timed = run_program({.args = with(asked, {"--time-budget", "1e6"})});
  CHECK(timed.code == 0);
  CHECK(timed.out == run_program({.args = asked}).out);
}

TEST_CASE("a duel on a time budget that is interrupted is partial", "[duel][cli]") {
  Call call{.args = with(endless(), {"--time-budget", "1e6"})};
  call.signal = SIGINT;
  call.signal_after = std::chrono::milliseconds(500);
  const Ran ran = run_program(call);
  CHECK(ran.code == 130);
  CHECK(ran.out.find("PARTIAL: stopped after") != std::string::npos);
}

}  // namespace mainmatch::tests
