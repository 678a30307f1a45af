// The command 'review'.

#include "tests/cli/program.h"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/records/tied_race.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

/// Two seats, one round; the second hands in nothing.
const char* const kOver = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2], "rounds": 1}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"}, null]}],
  "decisions": {}})";

/// The same, not over.
const char* const kRunning = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2], "rounds": 2}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"}, null]}]})";

Ran review_of(const std::vector<std::string>& more, const std::string& record = kOver,
              int signal = 0) {
  Call call{.args = {"review", "match.json"}, .files = {{"match.json", record}}};
  call.args.insert(call.args.end(), more.begin(), more.end());
  call.signal = signal;
  if (signal != 0) call.signal_after = std::chrono::milliseconds(400);
  return run_program(call);
}

}  // namespace

TEST_CASE("review takes a second token and a vote for two decisions", "[review]") {
  Json record = Json::parse(kTiedRace);
  record["decisions"] = {{"second_token", 3}, {"elimination_votes", {{"2", 4}}}};
  const Ran ran = review_of({"--worlds", "16", "--seat", "2", "--format", "json"}, record.dump());
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json decisions = Json::parse(ran.out).at("matches").at(0).at("decisions");
  REQUIRE(decisions.size() == 13);
  CHECK(decisions.at(11).at("submission") == Json({{"second_token", 3}}));
  CHECK(decisions.at(12).at("submission") == Json({{"vote", 4}}));
}

TEST_CASE("review imagines races in which the seat made the trades it made",
          "[review][horse_race]") {
  const std::string bots = "fifth,trader,sprinter";
  const std::string many = std::to_string(scaled(12));
  const Folder folder;
  REQUIRE(run_program_in(folder.path(),
                         {.args = {"tournament", "horse-race", "--set", "players=6", "--bots", bots,
                                   "--seed", "100", "--matches", many, "--records", "races.jsonl"}})
              .code == 0);
  CHECK(text_of(folder.path() / "races.jsonl").find(R"("trades":[{"seats":[0,)") !=
        std::string::npos);
  const Ran ran =
      run_program_in(folder.path(), {.args = {"review", "races.jsonl", "--seat", "0", "--field",
                                              bots, "--worlds", "8", "--format", "json"}});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json matches = Json::parse(ran.out).at("matches");
  CHECK(matches.size() == scaled(12u));
  for (const Json& match : matches) CHECK(match.at("skipped") == 0);
}

TEST_CASE("review answers in JSON, CSV and words", "[review]") {
  const Ran ran = review_of({"--worlds", "300", "--format", "json"});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out);
  CHECK(found.at("kind") == "review");
  CHECK(found.at("judged_by").at("worlds") == 304);
  CHECK_FALSE(found.contains("players"));
  const Json match = found.at("matches").at(0);
  REQUIRE(match.at("seats").size() == 2);
  for (const Json& seat : match.at("seats")) {
    double sum = match.at("even_share");
    for (const char* const term : {"field", "deal", "skill", "opponents"}) {
      sum += seat.at(term).at("mean").get<double>();
    }
    CHECK(sum == Approx(seat.at("payoff").get<double>()).margin(1e-8));
  }
  REQUIRE(match.at("decisions").size() >= 2);
  const Json& first = match.at("decisions").at(0);
  CHECK(first.at("step") == Json({{"kind", "round"}, {"round", 0}}));
  CHECK(first.at("submission").at("amount") == 2);
  CHECK(first.at("loss").at("low") <= first.at("loss").at("mean"));
  CHECK(review_of({"--worlds", "64", "--format", "csv"})
            .out.starts_with("match,seat,player,step,mark,loss_mean,loss_low"));
  const std::string text = review_of({"--worlds", "64"}).out;
  CHECK(text.find("Expected payoff by round") < text.find("The worst decisions"));
  CHECK(text.find("The worst decisions") < text.find("What cost whom what"));
}

TEST_CASE("review has the marks of a match in the chart", "[review]") {
  const std::vector<std::string> flags = {"--payoff",     "score", "--worlds",  "512",
                                          "--inaccuracy", "0.01",  "--mistake", "1000",
                                          "--blunder",    "1000"};
  const auto with = [&](const char* format) {
    std::vector<std::string> all = flags;
    all.insert(all.end(), {"--format", format});
    return review_of(all).out;
  };
  const Json match = Json::parse(with("json")).at("matches").at(0);
  const std::string text = with("text");
  int marked = 0;
  for (const Json& one : match.at("decisions")) {
    CHECK((one.at("mark").is_null() || one.at("mark") == "inaccuracy"));
    marked += !one.at("mark").is_null();
  }
  CHECK(marked > 0);
  const std::string many = " decisions: " + std::to_string(marked) + " inaccurac";
  CHECK(text.find(many) != text.npos);  // and nothing of what there is none
  const std::size_t from = text.find("Expected payoff by round"), to = text.find("The worst");
  REQUIRE(to != text.npos);
  int shown = 0;
  for (std::size_t at = from; (at = text.find(" ?!", at)) < to; ++at) ++shown;
  CHECK(shown == marked);
}

TEST_CASE("review says where it has too few worlds to mark anything", "[review]") {
  const auto says = [](const char* worlds, const char* limit, const char* what) {
    const std::string out = review_of({"--payoff", "score", "--worlds", worlds, "--inaccuracy",
                                       limit, "--mistake", limit, "--blunder", limit})
                                .out;
    return out.find(what) != std::string::npos;
  };
  CHECK(says("16", "100", "Too few to judge: review 512."));
  CHECK(says("16", "100", "decisions none is marked: worlds are too few.\n"));
  CHECK(says("512", "100", "decisions none is marked.\n"));
  CHECK(says("512", "100", "none is told apart"));
  CHECK_FALSE(says("512", "0", "oo few"));
}

TEST_CASE("review of several matches has a row for each player", "[review]") {
  std::string line = Json::parse(kOver).dump();
  const std::string both = line + "\n" + line + "\n";
  const Ran ran = review_of({"--payoff", "score", "--worlds", "16", "--format", "json"}, both);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out);
  CHECK(found.at("matches").size() == 2);
  REQUIRE(found.at("players").size() == 2);
  const Json& first = found.at("players").at(0);
  const Json& second = found.at("players").at(1);
  CHECK(std::set<std::string>{first.at("player"), second.at("player")} ==
        std::set<std::string>{"seat 0", "seat 1"});
  CHECK(first.at("loss").at("mean") < second.at("loss").at("mean"));
  CHECK(first.at("matches") == 2);
  const Ran picked =
      review_of({"--payoff", "score", "--worlds", "16", "--format", "json", "--match", "2"}, both);
  CHECK(Json::parse(picked.out).at("matches").at(0) == found.at("matches").at(1));
}

TEST_CASE("review of a match that is not over has what was played", "[review]") {
  const Ran ran = review_of({"--worlds", "16", "--format", "json"}, kRunning);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json match = Json::parse(ran.out).at("matches").at(0);
  CHECK(match.at("over") == false);
  REQUIRE(match.at("decisions").size() == 2);
  for (const Json& seat : match.at("seats")) {
    CHECK(seat.at("payoff").is_null());
    CHECK(seat.at("decisions") == 1);
    // The terms add up to what is expected after the decision.
    double sum = match.at("even_share").get<double>();
    for (const char* const term : {"field", "deal", "skill", "opponents"}) {
      sum += seat.at(term).at("mean").get<double>();
    }
    const std::size_t number = seat.at("seat").get<std::size_t>();
    CHECK(
        sum ==
        Approx(match.at("decisions").at(number).at("value").at("mean").get<double>()).margin(1e-8));
  }
  std::string text = review_of({"--worlds", "16"}, kRunning).out;
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (const char* const part :
       {"The match is not over: what was played so far is reviewed",
        "What is expected after the last decision less even share is the sum of field"}) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  }
  CHECK(text.find(" got ") == std::string::npos);
  const Ran whole = review_of({"--worlds", "16", "--format", "json"});
  CHECK_FALSE(Json::parse(whole.out).at("matches").at(0).contains("over"));
}

TEST_CASE("players of matches that are not over have their decisions counted", "[review]") {
  const std::string lines = Json::parse(kOver).dump() + "\n" + Json::parse(kRunning).dump() + "\n";
  const Ran ran = review_of({"--payoff", "score", "--worlds", "16", "--format", "json"}, lines);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const Json found = Json::parse(ran.out);
  for (const Json& player : found.at("players")) {
    CHECK(player.at("matches") == 1);
    CHECK(player.at("decisions") == 3);  // two of the match that is over: the round, the vote
  }
  const std::string text = review_of({"--payoff", "score", "--worlds", "16"}, lines).out;
  CHECK(text.find("1 of the matches are not over") == std::string::npos);
  CHECK(text.find("1 of the matches is not over") != std::string::npos);
}

TEST_CASE("a round of which only the trades are known is not reviewed", "[review][horse_race]") {
  Json record = Json::parse(kTiedRace);
  record.erase("decisions");
  record.erase("outcome");
  Json& rounds = record.at("rounds");
  while (rounds.size() > 2) rounds.erase(rounds.size() - 1);
  rounds.push_back({{"trades", Json::array()}});
  const Ran ran = review_of({"--worlds", "16", "--seat", "2", "--format", "json"}, record.dump());
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(Json::parse(ran.out).at("matches").at(0).at("decisions").size() == 2);
}

TEST_CASE("a field of several bots is all of these", "[review][odds][advice][cli]") {
  const Json field = {{"climber", 1}, {"safe", 2}};
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"review"}, {"odds", "--seat", "0"}, {"advise", "--seat", "0"}}) {
    INFO(command[0]);
    const bool is_over = command[0] == "review";
    Call call{.args = command, .files = {{"match.json", is_over ? kOver : kRunning}}};
    call.args.insert(call.args.end(), {"match.json", "--field", "climber,safe:2", "--worlds", "16",
                                       "--format", "json"});
    const Ran ran = run_program(call);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const Json found = Json::parse(ran.out);
    CHECK((command[0] == "odds" ? found : found.at("judged_by")).at("field") == field);
  }
}

TEST_CASE("review says what it has when it is interrupted", "[review]") {
  const Ran ran = review_of({"--worlds", "1000000"}, kOver, SIGINT);
  CHECK(ran.code == 130);
  CHECK(ran.out.find("PARTIAL: stopped after") != std::string::npos);
}

TEST_CASE("review refuses in one line what cannot be reviewed", "[review][cli]") {
  const auto refused = [](const std::vector<std::string>& more, const char* said,
                          const std::string& record = kOver) {
    const Ran ran = review_of(more, record);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(said) != std::string::npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(ran.strays.empty());
  };
  refused({"--seat", "2"}, "--seat: got 2, expected 0..1");
  refused({"--match", "2"}, "match: got 2, expected 1..1");
  refused({"--field", "sfae"}, "--field: unknown bot 'sfae'");
  refused({"--base", "nobody"}, "--base: unknown bot 'nobody'");
  refused({"--payoff", "win"}, "--payoff: unknown payoff 'win'");
  refused({"--worlds", "0"}, "--worlds: got '0', expected");
  refused({}, "match.json:1:2: syntax error", "no record");
  refused({}, "match.json: rounds: empty, expected a step that was played",
          R"({"format": "mainmatch-record/1", "game": "edges", "rules": {"grid": [1, 2]},
              "setup": {"grid": [[1, 0]], "lots": [0, 1]}, "rounds": []})");
}

TEST_CASE("review: marks are limited in their order", "[review][program]") {
  const Ran ran = review_of({"--inaccuracy", "0.2", "--mistake", "0.1"});
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, Catch::Contains("--mistake: got 0.1, expected at least --inaccuracy, 0.2"));
}

}  // namespace mainmatch::tests
