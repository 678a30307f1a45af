// Who may ask for what: all that can be asked, by all who have a link.

#include <map>

#include "experiments/host/host_site.h"
#include "tests/catch.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

using host::Door;
using host::HostApi;
using host::Role;

namespace {

/// Two matches, and all who have a link: the organizer, two seats and a watcher of each.
struct TwoMatches {
  TwoMatches() : host(folder.path(), time), api(*host.house, plain_host()) {
    host.house->renew_organizer();
    for (std::string* const id : {&a, &b}) *id = host.begun({{"advice", true}, {"odds", true}});
    host::Doors& all = host.house->doors();
    doors = {{"organizer", *all.organizer()},     {"seat of A", *all.to(a, 0)},
             {"other seat of A", *all.to(a, 1)},  {"seat of B", *all.to(b, 0)},
             {"watch of A", *all.to(a, kNoSeat)}, {"watch of B", *all.to(b, kNoSeat)}};
  }

  /// Everything that is to stay as it is.
  std::string state() {
    std::string all = host.all(a).dump() + host.all(b).dump();
    for (const auto& row : host.ledger.read("SELECT owner || text FROM notebooks")) all += row[0];
    for (const auto& row : host.ledger.read("SELECT id || ended FROM doors")) all += row[0];
    return all;
  }

  Folder folder;
  FakeTime time;
  Housed host;
  HostApi api;
  std::string a, b;
  std::map<std::string, Door> doors;
};

/// A path of a pattern, about this match, or this job.
std::string path_of(std::string_view pattern, const std::string& match, const std::string& job) {
  std::string path(pattern);
  const std::size_t star = path.find('*');
  if (star == path.npos) return path;
  const std::string part = path.starts_with("jobs")    ? job
                           : path.starts_with("games") ? "edges"
                                                       : match;
  return path.replace(star, 1, part);
}

bool may_ask(const HostApi::Route& route, const Door& door) {
  return ((route.roles >> static_cast<unsigned>(door.role)) & 1u) != 0;
}

}  // namespace

TEST_CASE("host: a role is answered what is for it, and nothing else", "[host][roles]") {
  TwoMatches all;
  const std::string before = all.state();
  int refusals = 0, answers = 0;
  for (const auto& [name, door] : all.doors) {
    for (const HostApi::Route& route : HostApi::routes()) {
      const std::string path = path_of(route.pattern, all.a, "1");
      INFO(name << " " << route.method << " " << path);
      bool may = false;
      for (const HostApi::Route& one : HostApi::routes()) {
        may = may ||
              (one.pattern == route.pattern && one.method == route.method && may_ask(one, door));
      }
      // A body that nothing takes, so that what may be done is not.
      const Asked asked = ask(all.api, door, route.method, path, {{"no such key", 1}});
      if (may) {
        CHECK(asked.status != 401);
        CHECK(asked.status != 403);
        CHECK(asked.status != 500);
        ++answers;
      } else {
        CHECK((asked.status == 403 || asked.status == 404 || asked.status == 405));
        CHECK(asked.body.size() == 1);
        CHECK(asked.body.contains("error"));
        ++refusals;
      }
    }
  }
  CHECK(answers > 50);
  CHECK(refusals > 100);
  CHECK(all.state() == before);
}

TEST_CASE("host: with good bodies too, nobody does what is the organizer's", "[host][roles]") {
  TwoMatches all;
  const std::string before = all.state();
  const std::vector<std::pair<std::string, Json>> bodies = {
      {"begin", Json::object()},
      {"extend", {{"deadline", kStart + kHour}}},
      {"pause", Json::object()},
      {"resume", Json::object()},
      {"close", Json::object()},
      {"replace", {{"seat", 1}, {"name", "Eve"}}},
      {"link", {{"seat", 1}}},
      {"link", {{"watch", true}}},
      {"step-back", {{"reason", "why"}}},
      {"announce", {{"text", "text"}}},
      {"end", {{"reason", "why"}}}};
  for (const auto& [name, door] : all.doors) {
    if (door.role == Role::organizer) continue;
    INFO(name);
    for (const auto& [what, body] : bodies) {
      for (const std::string& path : {"matches/" + all.a + "/" + what, what}) {
        const unsigned status = ask(all.api, door, "POST", path, body).status;
        CHECK((status == 403 || status == 404));
      }
    }
    CHECK(ask(all.api, door, "POST", "self/link").status == 403);
    CHECK(ask(all.api, door, "GET", "matches/" + all.a).status == 403);
  }
  const Door& organizer = all.doors.at("organizer");
  for (const char* const what : {"hand-in", "join", "notebook", "odds", "advice", "explain"}) {
    CHECK(ask(all.api, organizer, "POST", what, {{"number", 0}, {"submission", nullptr}}).status ==
          403);
  }
  CHECK(ask(all.api, organizer, "GET", "notebook").status == 403);
  CHECK(all.state() == before);
}

TEST_CASE("host: a seat acts at its own match and seat alone", "[host][roles]") {
  TwoMatches all;
  const auto number = [&] { return Json{{"number", 0}, {"submission", nullptr}}; };
  const Json others = all.host.all(all.b);
  CHECK(ask(all.api, all.doors.at("seat of A"), "POST", "hand-in", number()).status == 200);
  CHECK(all.host.all(all.b) == others);
  all.host.house->look(all.a, [](const host::HostedMatch& match) {
    CHECK(match.handed_in(0));
    CHECK_FALSE(match.handed_in(1));
  });
  const Json notes = {{"text", "mine"}};
  CHECK(ask(all.api, all.doors.at("seat of A"), "POST", "notebook", notes).status == 200);
  for (const char* const other : {"other seat of A", "seat of B"}) {
    CHECK(ask(all.api, all.doors.at(other), "GET", "notebook").body.at("text") == "");
  }
  // What would name another seat is not taken.
  for (const Json& more : {Json{{"seat", 1}}, Json{{"match", all.b}}}) {
    Json body = number();
    body.update(more);
    CHECK(ask(all.api, all.doors.at("seat of A"), "POST", "hand-in", body).status == 400);
  }
}

TEST_CASE("host: a job is of whoever has asked for it", "[host][roles]") {
  TwoMatches all;
  const Asked begun =
      ask(all.api, all.doors.at("seat of A"), "POST", "odds", {{"worlds", 1'000'000}});
  REQUIRE(begun.status == 200);
  const std::string job = begun.body.at("job");
  for (const auto& [name, door] : all.doors) {
    INFO(name);
    const unsigned expected = name == "seat of A" ? 200 : 404;
    if (expected == 404) CHECK(ask(all.api, door, "POST", "jobs/" + job + "/stop").status == 404);
    CHECK(ask(all.api, door, "GET", "jobs/" + job).status == expected);
  }
  CHECK(ask(all.api, all.doors.at("seat of A"), "GET", "jobs/" + job).body.at("state") !=
        "stopped");
  CHECK(ask(all.api, all.doors.at("seat of A"), "POST", "jobs/" + job + "/stop").status == 200);
}

TEST_CASE("host: advice and odds are for whom the organizer lets have them", "[host][roles]") {
  TwoMatches all;
  const std::string id = all.host.begun();
  const Door door = *all.host.house->doors().to(id, 0);
  CHECK(ask(all.api, door, "POST", "odds").status == 403);
  CHECK(ask(all.api, door, "POST", "advice").status == 403);
}

TEST_CASE("host: a cookie opens the door that it was given for", "[host][roles]") {
  TwoMatches all;
  host::HostSite site(*all.host.house, all.api, {.hosts = {"host"}});
  host::Doors& doors = all.host.house->doors();
  // Links are known where they are made alone: all get another one.
  std::map<std::string, std::pair<Door, std::string>> keys;
  const auto add = [&](const std::string& name, const std::string& secret) {
    const auto entered = doors.enter(secret);
    REQUIRE(entered);
    keys[name] = {entered->door, entered->session};
  };
  const auto none = [](host::HostedMatch&) {};
  add("organizer", all.host.house->renew_organizer());
  for (const std::string& id : {all.a, all.b}) {
    for (const Seat seat : {Seat{0}, Seat{1}, kNoSeat}) {
      add(id + std::to_string(seat), all.host.house->act_and_change_door(id, seat, none));
    }
  }
  int tried = 0;
  for (const auto& [name, key] : keys) {
    for (const auto& [other, wrong] : keys) {
      for (const HostApi::Route& route : HostApi::routes()) {
        if (!may_ask(route, key.first)) continue;
        const std::string target = key.first.path() + "/api/" + path_of(route.pattern, all.a, "1");
        const std::string cookie = "a=b; mainmatch=" + wrong.second;
        const std::string both = cookie + "; mainmatch=" + key.second;
        serve::RequestHead head{.method = route.method,
                                .target = target,
                                .host = "host",
                                .cookie = cookie,
                                .type = "application/json"};
        all.time.pass(1'000);  // so that nothing is too often
        const auto answer = site.at_once(head);
        if (name == other) {
          CHECK_FALSE(answer);
        } else {
          REQUIRE(answer);
          CHECK(answer->status == 401);
          head.cookie = both;  // the right one among others
          CHECK_FALSE(site.at_once(head));
        }
        ++tried;
      }
    }
  }
  CHECK(tried > 700);
}

}  // namespace mainmatch::tests
