// What a house keeps: a disk that fails, folders, links that end.

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "experiments/base/error.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/answer.h"
#include "tests/catch.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

std::string in_one_line(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
    return error.what();
  }
  return "";
}

}  // namespace

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
    CHECK_THROWS_AS(host.house->write_notebook(id, 1, "text"), serve::Refused);
    CHECK_THROWS_AS(host.house->renew_organizer(), RunError);
    host::HostApi api(*host.house, plain_host());
    CHECK(ask(api, *door, "POST", "notebook", {{"text", "a"}}).status == 503);
    CHECK(ask(api, *door, "POST", "hand-in", {{"number", 0}, {"submission", nullptr}}).status ==
          503);
    CHECK(host.changed.empty());
    CHECK(host.dropped.empty());
    CHECK(reports(host.reported, "cannot be written"));
    CHECK(host.all(id) == before);
    CHECK(host.house->audit(id) == audit);
    CHECK(host.house->matches().size() == 1);
    CHECK(host.house->doors().to(id, 1)->id == door->id);
    time.pass(2 * 24 * kHour);
    host.tick();
    CHECK(host.number(id) == 0);
    CHECK(reports(host.reported, "its step could not be closed"));
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

TEST_CASE("host: a notebook is of the person, not of the seat", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  const std::string id = host.begun();
  host.house->write_notebook(id, 1, "mine");
  host.house->act_and_change_door(id, 1,
                                  [](host::HostedMatch& match) { match.change_link(1, kStart); });
  CHECK(host.house->notebook(id, 1) == "mine");
  host.house->act_and_change_door(
      id, 1, [](host::HostedMatch& match) { match.replace(1, {"Eve"}, kStart); });
  CHECK(host.house->notebook(id, 1) == "");
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
