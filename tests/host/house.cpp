// What time does to the matches of a house, by clocks that the test moves.

#include "experiments/host/house.h"

#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

constexpr std::int64_t kDay = 24 * kHour;

std::string log_of(Housed& host, const std::string& id) { return host.all(id).at("watch").dump(); }

}  // namespace

TEST_CASE("host: a step is closed at its deadline, once", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path() / "data", time);
  const std::string id = host.begun();
  host.hand_in(id, 1, kStart);
  time.pass(kDay - 1);
  host.tick();
  CHECK(host.number(id) == 0);
  time.pass(1);
  host.tick();
  host.tick();
  CHECK(host.number(id) == 1);
  CHECK(host.deadline(id) == kStart + 2 * kDay);
  time.pass(5 * kDay);  // each in its turn, from when it was opened
  host.tick();
  CHECK(host.number(id) == 2);
  while (host.number(id) < 4) {  // the last round, and the vote
    const int before = host.number(id);
    for (const Seat seat : host.acting(id)) host.hand_in(id, seat, host.clock.now());
    host.tick();
    REQUIRE(host.number(id) == before + 1);
  }
  CHECK(host.all(id).at("stage") == "over");
  CHECK(host.reported.empty());
}

TEST_CASE("host: people are reminded, once, unless the step was opened since", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  const std::string brief = host.begun({{"deadline", {{"hours", 1}}}});
  time.pass(kDay - 2 * kHour);
  host.tick();
  host.tick();
  const std::string log = log_of(host, id);
  const std::string said = "Two hours left";
  CHECK(log.find(said) != log.npos);
  CHECK(log.find(said) == log.rfind(said));
  CHECK(log_of(host, brief).find(said) == std::string::npos);
}

TEST_CASE("host: a host that starts again has all as it was", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Json before;
  std::string id;
  {
    Housed host(folder.path(), time);
    id = host.begun();
    host.hand_in(id, 2, kStart);
    host.house->write_notebook(id, 1, "mine");
    host.tick();
    before = host.all(id);
  }
  Housed host(folder.path(), time);
  CHECK(host.house->matches() == std::vector{id});
  CHECK(host.all(id) == before);
  CHECK(host.house->notebook(id, 1) == "mine");
  CHECK(host.house->notebook(id, 2) == "");
  CHECK(host.house->doors().all_of(id).size() == 4);
}

TEST_CASE("host: a deadline that has just passed is met by nobody", "[host][house]") {
  const Folder folder;
  FakeTime time;
  std::string id;
  {
    Housed host(folder.path(), time);
    id = host.begun();
    time.pass(kDay - 60'000);
    host.tick();
  }
  time.pass(5 * 60'000);  // less than what puts deadlines off
  Housed host(folder.path(), time);
  CHECK(host.number(id) == 0);
  CHECK_THROWS_AS(host.hand_in(id, 0, host.clock.now()), serve::Refused);
  host.tick();
  CHECK(host.number(id) == 1);
}

TEST_CASE("host: deadlines are later by as long as the host stood still", "[host][house]") {
  const Folder folder;
  FakeTime time;
  std::string id, paused, waits;
  {
    Housed host(folder.path(), time);
    id = host.begun();
    paused = host.begun();
    waits = host.begun({{"deadline", {{"when_all", true}}}});
    host.house->act(paused, [&](host::HostedMatch& match) { match.pause(kStart); });
    host.house->create(plan_of(match_named("edges", ""), 2));  // people gather
    host.tick();
  }
  time.pass(30 * kHour);
  for (int starts = 0; starts < 2; ++starts) {  // the second after it was killed at once
    Housed host(folder.path(), time);
    CHECK(host.deadline(id) == kStart + kDay + 30 * kHour);
    CHECK(log_of(host, id).find("stood still for 1800 min") != std::string::npos);
    CHECK(host.deadline(paused) == kStart + kDay);
    CHECK_FALSE(host.deadline(waits));
    CHECK(host.number(id) == 0);
  }
  Housed host(folder.path(), time);
  host.tick();
  CHECK(host.number(id) == 0);
  time.pass(kDay);
  host.tick();
  CHECK(host.number(id) == 1);
}

TEST_CASE("host: a wall clock that jumps closes nothing early, nor twice", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  host.tick();
  time.wall += 100 * kDay;
  host.tick();
  host.tick();
  CHECK(host.number(id) == 0);
  CHECK(host.reported.size() == 1);
  CHECK(reports(host.reported, "8640000 s"));
  time.wall -= 200 * kDay;
  host.tick();
  CHECK(host.number(id) == 0);
  CHECK(host.reported.size() == 2);
  time.pass(kDay);
  host.tick();
  CHECK(host.number(id) == 1);
  time.wall += 2'000;  // as any clock is set
  host.tick();
  CHECK(host.number(id) == 1);
  CHECK(host.reported.size() == 2);
  CHECK(host.clock.now() == kStart + kDay);
}

TEST_CASE("host: where the wall clock was put back meanwhile, time goes on", "[host][house]") {
  const Folder folder;
  FakeTime time;
  std::string id;
  {
    Housed host(folder.path(), time);
    id = host.begun();
    host.tick();
  }
  time.wall -= kDay;
  Housed host(folder.path(), time, kStart);
  CHECK(host.clock.now() == kStart);
  host.tick();
  CHECK(reports(host.reported, "has jumped by -86400 s"));
  CHECK(host.deadline(id) == kStart + kDay);
  time.pass(kDay - 1);
  host.tick();
  CHECK(host.number(id) == 0);
  time.pass(1);
  CHECK(host.clock.now() == kStart + kDay);
  host.tick();
  CHECK(host.number(id) == 1);
}

TEST_CASE("host: what came in time is waited for", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  time.pass(kDay - 1);
  auto in_time = host.house->arrivals().arrive();
  time.pass(1);
  auto late = host.house->arrivals().arrive();
  time.pass(1'000);
  host.tick();
  CHECK(host.number(id) == 0);
  host.hand_in(id, 0, in_time->time());
  CHECK_THROWS_AS(host.hand_in(id, 1, late->time()), serve::Refused);
  host.tick();
  CHECK(host.number(id) == 0);
  in_time.reset();
  host.tick();
  CHECK(host.number(id) == 1);
  late.reset();
}

}  // namespace mainmatch::tests
