// A house of matches, with a clock that the test moves and a disk that fails.

#include "experiments/host/house.h"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "experiments/base/error.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

constexpr std::int64_t kDay = 24 * kHour;

bool mentions(const std::vector<std::string>& lines, const std::string& part) {
  return std::ranges::any_of(lines, [&](const auto& one) { return one.find(part) != one.npos; });
}

std::string in_one_line(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
    return error.what();
  }
  return "";
}

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
  CHECK(mentions(host.reported, "8640000 s"));
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

TEST_CASE("host: a wall clock that was put back meanwhile stands still", "[host][house]") {
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
  CHECK(host.deadline(id) == kStart + kDay);
  time.pass(kDay);
  CHECK(host.clock.now() == kStart);
  time.pass(kDay);
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

TEST_CASE("host: what the disk does not take has not happened", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  const auto before = host.all(id);
  const auto audit = host.house->audit(id);
  const auto door = host.house->doors().to(id, 1);
  host.changed.clear();
  {
    SQLite::Database other(folder.path() / "host.sqlite", SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");  // nobody else can write
    CHECK(refused([&] { host.hand_in(id, 1, kStart + 1); }) == 503);
    CHECK(refused([&] {
            host.house->act_and_change_door(
                id, 1, [](host::HostedMatch& match) { match.replace(1, {"Eve"}, kStart); });
          }) == 503);
    CHECK(refused([&] { host.house->create(plan_of(match_named("edges", ""), 2)); }) == 503);
    CHECK_THROWS_AS(host.house->write_notebook(id, 1, "text"), RunError);
    CHECK_THROWS_AS(host.house->renew_organizer(), RunError);
    host::HostApi api(*host.house, plain_host());
    CHECK(ask(api, *door, "POST", "notebook", {{"text", "a"}}).status == 503);
    CHECK(ask(api, *door, "POST", "hand-in", {{"number", 0}, {"submission", nullptr}}).status ==
          503);
    CHECK(host.changed.empty());
    CHECK(host.dropped.empty());
    CHECK(mentions(host.reported, "cannot be written"));
    CHECK(host.all(id) == before);
    CHECK(host.house->audit(id) == audit);
    CHECK(host.house->matches().size() == 1);
    CHECK(host.house->doors().to(id, 1)->id == door->id);
    time.pass(2 * kDay);
    host.tick();
    CHECK(host.number(id) == 0);
    CHECK(mentions(host.reported, "its step could not be closed"));
  }
  host.tick();  // is tried again, if not at once
  CHECK(host.number(id) == 0);
  time.pass(10'000);
  host.tick();
  CHECK(host.number(id) == 1);
  host.hand_in(id, 1, host.clock.now());
  CHECK(host.house->audit(id).find("submitted") != std::string::npos);
}

TEST_CASE("host: one host has a folder; others copy it", "[host][house]") {
  const Folder folder;
  const std::string data = folder.path() / "data";
  FakeTime time;
  Housed host(data, time);
  const std::string id = host.begun();
  CHECK(in_one_line([&] { host::Ledger second(data); }).find("in use") != std::string::npos);
  const Folder other;
  host::back_up(data, other.path() / "host.sqlite");
  CHECK(in_one_line([&] { host::back_up(data, other.path() / "host.sqlite"); }) != "");
  CHECK(in_one_line([&] { host::back_up(other.path() / "not-there", "copy"); }) != "");
  host.hand_in(id, 0, kStart);  // goes on
  Housed copy(other.path(), time);
  CHECK(copy.all(id) != host.all(id));
  copy.hand_in(id, 0, kStart);
  CHECK(copy.house->doors().to(id, 2)->id == host.house->doors().to(id, 2)->id);
  namespace fs = std::filesystem;
  CHECK((fs::status(data).permissions() & fs::perms(0777)) == fs::perms(0700));
  for (const std::string& file : {data + "/host.sqlite", other.path().string() + "/host.sqlite"}) {
    CHECK((fs::status(file).permissions() & fs::perms(0777)) == fs::perms(0600));
  }
}

TEST_CASE("host: other databases are refused, and stay as they are", "[host][house]") {
  const Folder folder;
  const std::string file = folder.path() / "host.sqlite";
  const auto refusal = [&] { return in_one_line([&] { host::Ledger ledger(folder.path()); }); };
  SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE x (y)");
  CHECK(refusal().find("not a host's database") != std::string::npos);
  std::filesystem::remove(file);
  { host::Ledger ledger(folder.path()); }
  SQLite::Database(file, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 2");
  CHECK(refusal().find("later version") != std::string::npos);
  SQLite::Database(file, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 1");
  CHECK(refusal() == "");
  const std::string good = text_of(file);
  std::filesystem::resize_file(file, good.size() / 2);
  CHECK(refusal() != "");
  std::ofstream(file) << "no database at all, but long enough to have a head of its own "
                      << std::string(4'000, 'x');
  CHECK(refusal().find("not a host's database") != std::string::npos);
}

TEST_CASE("host: of links that are made anew at once, one is left", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  const auto renew = [&](int i) {
    for (int n = 0; n < 10; ++n) {
      if (i < 2) {
        host.house->act_and_change_door(
            id, 1, [](host::HostedMatch& match) { match.change_link(1, kStart); });
      } else {
        host.house->renew_organizer();
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(renew, i);
  for (std::thread& one : threads) one.join();
  const auto count = [&](const char* sql) { return host.ledger.read(sql).at(0).at(0); };
  CHECK(count("SELECT count(*) FROM doors WHERE ended = 0 AND seat = 1") == "1");
  CHECK(count("SELECT count(*) FROM doors WHERE ended = 0 AND role = 'organizer'") == "1");
  CHECK(host.house->doors().all_of(id).size() == 5);
}

TEST_CASE("host: whoever was replaced meanwhile has no part in the seat", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  host::HostApi api(*host.house, plain_host());
  const std::string id = host.begun();
  const auto before = *host.house->doors().to(id, 1);  // a request has been let in by it
  host.house->act_and_change_door(
      id, 1, [](host::HostedMatch& match) { match.replace(1, {"Eve"}, kStart); });
  for (const char* const path : {"hand-in", "notebook", "join", "explain", "read"}) {
    const Json body = {{"number", 0}, {"submission", nullptr}};
    CHECK(ask(api, before, "POST", path, path == std::string("hand-in") ? body : Json::object())
              .status == 401);
  }
  CHECK(ask(api, before, "GET", "state").status == 401);
  CHECK_FALSE(host.house->look(
      id, [](const host::HostedMatch& match) { return match.handed_in(1).has_value(); }));
}

}  // namespace mainmatch::tests
