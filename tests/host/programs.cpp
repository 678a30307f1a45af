// Programs that sit at a hosted match.

#include <fstream>

#include "experiments/base/error.h"
#include "experiments/host/audit.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/cli/program.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

constexpr const char* kNumber = R"(import json, pathlib, sys
count = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"name": "mine"} if asked["type"] == "hello" else {}
    if asked["type"] == "act":
        times = int(count.read_text()) + 1 if count.exists() else 1
        count.write_text(str(times))
        answer = {"submission": {"direction": "left", "amount": times, "garnets": 0}}
    if asked["type"] == "bye":
        break
    print(json.dumps(answer), flush=True)
)";

/// Programs are run as for people at a table.
struct GoesOnWithout {
  GoesOnWithout() { program_host().goes_on_without = true; }
  ~GoesOnWithout() { program_host().goes_on_without = false; }
};

host::KnownBots knowing(const std::string& command) {
  program_host().self = program_path();
  return {no_named_bots,
          {{"mine", "exec(command=" + command + ",start_ms=3600000,move_ms=3600000)"}}};
}

/// A program that bets as many steps as it was ever asked for, so that it never answers the same.
host::KnownBots with_program(const Folder& folder) {
  const std::string path = folder.path() / "mine.py";
  std::ofstream(path) << kNumber;
  return knowing("python3 " + path + " " + (folder.path() / "count").string());
}

/// A person, a program, a bot.
host::MatchPlan plan_with_program(const host::KnownBots& bots) {
  const MatchModule& edges = match_named("edges", "");
  Json plan = plan_json_of(edges, 1, {{"rules", {{"grid", {1, 3}}, {"rounds", 3}}}});
  plan.at("seats")[1] = {{"bot", "mine"}};
  return host::read_plan(Node(plan, ""), matches(), bots);
}

std::vector<Json> amounts_of(const Driven& driven) {
  std::vector<Json> all;
  for (const host::Event& one : driven.of_kind("closed")) {
    const Json& submission = one.body.at("submissions")[1];
    if (submission.contains("amount")) all.push_back(submission.at("amount"));
  }
  return all;
}

}  // namespace

TEST_CASE("a hosted match: what a program handed in stays, however it answers again",
          "[host][program]") {
  const Folder folder;
  const host::KnownBots bots = with_program(folder);
  Driven driven(plan_with_program(bots), Driven::kSeed, bots);
  CHECK(driven.events.front().body.at("plan").at("seats")[1] == Json{{"program", "mine"}});
  driven.join_all();
  driven.hand_in_all();
  driven.close();
  REQUIRE(amounts_of(driven) == std::vector<Json>{1});

  SECTION("when the server is started again") {
    host::HostedMatch again(Driven::kSeed, bots);
    for (const host::Event& one : driven.events) again.follow(one);
    CHECK(all_of(again) == all_of(driven.match));
    again.close("organizer", driven.now);
    const Json closed = again.take_fresh().front().body;
    CHECK(closed.at("submissions")[1].at("amount") == 3);  // it was asked for the first step again
  }
  SECTION("in an audit, which asks no program") {
    driven.play_on();
    const std::string asked = text_of(folder.path() / "count");
    const host::Audit found = host::audit(driven.text(), {}, no_named_bots);
    CHECK(found.programs == std::vector<std::string>{"mine at seat 1"});
    CHECK(found.is_whole);
    CHECK(found.record.at("bots")[1] == "mine");
    CHECK(text_of(folder.path() / "count") == asked);
  }
}

TEST_CASE("a hosted match: a server without the program closes no step that it acts in", "[host]") {
  const Folder folder;
  const host::KnownBots bots = with_program(folder);
  CHECK(refused([&] { Driven other(plan_with_program(bots)); }) == 503);
  Driven driven(plan_with_program(bots), Driven::kSeed, bots);
  driven.join_all();
  driven.hand_in_all();
  driven.close();

  host::HostedMatch without(Driven::kSeed, {no_named_bots});
  for (const host::Event& one : driven.events) without.follow(one);
  CHECK(all_of(without) == all_of(driven.match));
  CHECK(refused([&] { without.close("organizer", driven.now); }) == 503);
  CHECK_FALSE(without.is_torn());
  CHECK(refused([&] { without.replace(2, {"mine", true, true}, driven.now); }) == 503);
  without.replace(1, {"random", true}, driven.now);
  without.close("organizer", driven.now);
  CHECK(without.number() == 2);
}

TEST_CASE("a hosted match: it is known which program handed in nothing", "[host][program]") {
  const Folder folder;
  const std::string path = folder.path() / "gone.py";
  std::ofstream(path) << "input()\nprint('{\"name\": \"mine\"}', flush=True)\n";
  const bool answers_once = GENERATE(false, true);
  const host::KnownBots bots = knowing(answers_once ? "python3 " + path : "false");
  const GoesOnWithout scope;
  Driven driven(plan_with_program(bots), Driven::kSeed, bots);
  driven.join_all();
  CHECK(driven.match.silent().empty());
  driven.hand_in_all();
  driven.close();
  CHECK(driven.match.silent() == SeatSet::of_bits(0b10));
  SECTION("until another sits there") {
    driven.match.replace(1, {"random", true}, driven.now);
    CHECK(driven.match.silent().empty());
  }
  SECTION("until the step is taken back") {
    driven.match.step_back(0, "mine has ended", driven.now);
    CHECK(driven.match.silent().empty());
  }
}

TEST_CASE("host: a match that is over asks its programs nothing", "[host][program]") {
  const Folder folder;
  const host::KnownBots bots = with_program(folder);
  FakeTime time;
  std::string id;
  {
    Housed one(folder.path() / "data", time, 0, false, bots);
    id = one.house->create(plan_with_program(bots)).id;
    const auto act = [&](const auto& does) {
      one.house->act(id, [&](host::HostedMatch& match) { does(match, one.clock.now()); });
    };
    act([](host::HostedMatch& match, std::int64_t now) { match.join(0, bits_of(0), now); });
    const auto is_over = [](const host::HostedMatch& match) { return match.is_done(); };
    while (!one.house->look(id, is_over)) {
      act([](host::HostedMatch& match, std::int64_t now) { match.close("organizer", now); });
    }
  }
  const std::string asked = text_of(folder.path() / "count");
  Housed again(folder.path() / "data", time, 0, false, bots);
  CHECK(again.all(id).dump().find("mine") != std::string::npos);
  CHECK(text_of(folder.path() / "count") == asked);
}

TEST_CASE("host: pages name programs and know no command", "[host]") {
  const Folder folder;
  FakeTime time;
  Housed one(folder.path() / "data", time);
  host::HostApiContext context = plain_host();
  context.bots = with_program(folder);
  one.house->renew_organizer();
  host::HostApi api(*one.house, context);
  const host::Door door = *one.house->doors().organizer();

  const Asked games = ask(api, door, "GET", "games");
  CHECK(games.body.at("games")[0].at("bots").back().at("name") == "mine");
  CHECK(to_line(games.body).find("python3") == std::string::npos);
  const Asked command = ask(api, door, "POST", "matches",
                            plan_json_of(match_named("edges", ""), 1, {{"missed", "exec:ls"}}));
  CHECK(command.status == 400);
  Json plan = plan_json_of(match_named("edges", ""), 1);
  plan.at("seats")[1] = {{"program", "other"}};
  CHECK(ask(api, door, "POST", "matches", plan).status == 503);
}

}  // namespace mainmatch::tests
