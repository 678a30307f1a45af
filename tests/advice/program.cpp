// The command 'advise'.

#include "tests/cli/program.h"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

/// Three seats in a row, the first of three rounds played.
const char* const kMatch = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 3], "rounds": 3}, "setup": {"grid": [[2, 1, 0]], "lots": [1, 0, 2]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"},
                              {"direction": "right", "amount": 3, "partner": "right"},
                              {"direction": "left", "amount": 1, "partner": "right"}]}]})";

/// Two seats, which always land together: no candidate is ever better.
const char* const kTied = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2]}, "setup": {"grid": [[1, 0]], "lots": [0, 1]}, "rounds": []})";

/// `interrupted_after` so much CPU time; 0: not at all.
Ran advise(const std::vector<std::string>& more, const std::string& record = kMatch,
           std::chrono::milliseconds interrupted_after = {}) {
  Call call{.args = {"advise", "match.json"}, .files = {{"match.json", record}}};
  call.args.insert(call.args.end(), more.begin(), more.end());
  if (interrupted_after.count() > 0) {
    call.signal = SIGINT;
    call.signal_after = interrupted_after;
  }
  return run_program(call);
}

}  // namespace

TEST_CASE("advise answers in JSON with an interval for every number", "[advice]") {
  const Ran ran = advise({"--seat", "1", "--worlds", "300", "--format", "json"});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out);
  CHECK(found.at("kind") == "advise");
  CHECK(found.at("game") == "edges");
  CHECK(found.at("seat") == 1);
  CHECK(found.at("step") == Json({{"kind", "round"}, {"round", 1}}));
  CHECK(found.at("worlds") == 304);
  REQUIRE(found.at("candidates").size() > 1);
  double last = -1;
  for (const Json& one : found.at("candidates")) {
    for (const char* const key : {"payoff", "win", "elimination", "score", "rank", "loss"}) {
      INFO(key);
      const Json& number = one.at(key);
      if (number.contains("why")) continue;
      CHECK(number.at("low") <= number.at("mean"));
      CHECK(number.at("mean") <= number.at("high"));
    }
    if (one.at("active") == true) {
      CHECK(one.at("loss").at("mean") >= last);
      last = one.at("loss").at("mean");
    }
  }
}

TEST_CASE("advise says beside the best how many others may be as good", "[advice]") {
  const auto finds = [](std::vector<std::string> more, const char* record, const char* settled) {
    const std::vector<std::string> asked = more;
    more.insert(more.end(), {"--format", "json"});
    const Json found = Json::parse(advise(more, record).out);
    INFO(found.at("settled"));
    CHECK(found.at("settled") == settled);
    std::size_t left = 0;
    for (const Json& one : found.at("candidates")) left += one.at("active") == true ? 1 : 0;
    const std::string text = advise(asked, record).out;
    // Its first paragraph, without the ends of lines.
    std::string best = text.substr(text.find("- Best: "));
    best.resize(best.find("\n\n"));
    for (std::size_t at = 0; (at = best.find("\n  ", at)) != std::string::npos;) {
      best.replace(at, 3, " ");
    }
    return std::pair(left - 1, best);
  };
  const auto [none, alone] =
      finds({"--seat", "0", "--worlds", "4000", "--variations", "0", "--field", "safe,climber"},
            kMatch, "best told apart");
  CHECK(none == 0);
  CHECK(alone.ends_with(" None of the 10 others is as good."));
  const auto [few, alike] =
      finds({"--seat", "0", "--worlds", "640", "--indifference", "60"}, kTied, "indifferent");
  CHECK(few > 1);
  CHECK(alike.find(" " + std::to_string(few) + " of the ") != std::string::npos);
  CHECK(alike.ends_with(" others are as good."));
  const auto [all, open] =
      finds({"--seat", "1", "--worlds", "64", "--indifference", "0"}, kMatch, "worlds");
  CHECK(open.ends_with(" All of the " + std::to_string(all) + " others may be as good."));
}

TEST_CASE("advise prints the same for any number of threads", "[advice]") {
  const std::vector<std::string> asked = {"--seat", "0", "--worlds", "500", "--threads"};
  const auto with = [&](const char* threads) {
    std::vector<std::string> all = asked;
    all.push_back(threads);
    return advise(all).out;
  };
  CHECK(with("1") == with("2"));
}

TEST_CASE("advise on a time budget says how many worlds give the same bytes", "[advice]") {
  const std::vector<std::string> asked = {"--seat", "0", "--format", "json", "--indifference", "0"};
  std::vector<std::string> timed, counted = asked;
  Ran first{};
  first.code = 1;
  for (double budget = 0.001; first.code == 1; budget *= 2) {  // too short for a world at first
    timed = asked;
    timed.insert(timed.end(), {"--time-budget", std::to_string(budget)});
    first = advise(timed);
    if (first.code == 1) {
      CHECK(first.out.empty());
      CHECK(first.err == "mainmatch: --time-budget: it ended before a world was played\n");
    }
  }
  REQUIRE(first.code == 0);
  counted.insert(counted.end(), {"--worlds", Json::parse(first.out).at("worlds").dump()});
  CHECK(advise(counted).out == first.out);
}

TEST_CASE("advise against several fields has an answer for each", "[advice]") {
  const Ran ran = advise({"--seat", "0", "--worlds", "64", "--format", "json", "--variations", "0",
                          "--field", "safe:3", "--field", "random,pusher:2"});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json fields = Json::parse(ran.out).at("fields");
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].at("judged_by").at("field") == Json({{"safe", 3}}));
  CHECK(fields[1].at("judged_by").at("field") == Json({{"random", 1}, {"pusher", 2}}));
  const auto submissions = [](const Json& answer) {
    std::vector<std::string> all;
    for (const Json& one : answer.at("candidates")) all.push_back(one.at("submission").dump());
    std::sort(all.begin(), all.end());
    return all;
  };
  CHECK(submissions(fields[0]) == submissions(fields[1]));
  const Ran table = advise({"--seat", "0", "--worlds", "64", "--format", "csv", "--field", "safe"});
  CHECK(table.out.starts_with("field,submission,source,worlds,payoff_mean,payoff_low"));
}

TEST_CASE("advise says what it has when it is interrupted", "[advice]") {
  Ran ran{};
  // At first no world. Under sanitizers the program takes a while to begin.
  for (std::chrono::milliseconds after(400); ran.out.empty(); after *= 2) {
    ran = advise(
        {"--seat", "0", "--payoff", "wins", "--target-error", "0.000001", "--indifference", "0"},
        kTied, after);
    REQUIRE(ran.code == 130);
  }
  CHECK(ran.out.find("PARTIAL: stopped after") != std::string::npos);
}

TEST_CASE("advise refuses in one line what cannot be asked", "[advice][cli]") {
  const auto refused = [](const std::vector<std::string>& more, const char* said) {
    const Ran ran = advise(more);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(said) != std::string::npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(ran.strays.empty());
  };
  refused({}, "--seat: missing");
  refused({"--seat", "3"}, "--seat: got 3, expected 0..2");
  refused({"--seat", "0", "--round", "3"}, "a step of the record, or the next");
  refused({"--seat", "0", "--worlds", "0"}, "--worlds: got '0', expected");
  refused({"--seat", "0", "--worlds", "8", "--time-budget", "1"},
          "--time-budget: cannot be used with --worlds");
  refused({"--seat", "0", "--time-budget", "1", "--field", "safe", "--field", "random"},
          "--time-budget: cannot be used with several --field");
  refused({"--seat", "0", "--field", "sfae"}, "--field: unknown bot 'sfae'");
  refused({"--seat", "0", "--field", "safe,safe:2"}, "--field: got safe twice, expected");
  refused({"--seat", "0", "--field", "safe:0"}, "--field: got 'safe:0', expected");
  refused({"--seat", "0", "--base", "nobody"}, "--base: unknown bot 'nobody'");
  refused({"--seat", "0", "--payoff", "win"}, "--payoff: unknown payoff 'win'");
  refused({"--seat", "0", "--candidate", "{"}, "--candidate: got {, expected JSON");
  refused({"--seat", "0", "--candidate", R"({"amount": "x"})"}, "amount");
  refused({"--seat", "0", "--candidate",
           R"({"direction": "left", "amount": 2, "partner": "right", "garnets": 60})"},
          "R14");
  refused({"--seat", "0", "--trades", "[]"}, "no trade");
}

}  // namespace mainmatch::tests
