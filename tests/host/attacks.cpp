// A host as the program runs it, under attack.

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <map>
#include <thread>

#include "tests/catch.h"
#include "tests/host/attack_list.h"
#include "tests/host/attack_values.h"

namespace mainmatch::tests {

namespace {

/// After each somebody is answered; after all nothing has changed.
void withstand_all(Visited& visited, const std::vector<Attack>& attacks) {
  const std::string a = visited.state(visited.a()), b = visited.state(visited.b());
  withstand(visited.served(), attacks, [&] { visited.ask_honestly(); });
  CHECK(visited.state(visited.a()) == a);
  CHECK(visited.state(visited.b()) == b);
}

/// No secret is on the disk or was printed.
void check_secrets(Visited& visited) {
  const auto folder = visited.served().folder().path();
  std::string all = text_of(folder / "stderr");
  for (const auto& file : std::filesystem::directory_iterator(folder / "data")) {
    all += text_of(file.path());
  }
  CHECK(all.find("created") != all.npos);
  CHECK(visited.secrets().size() >= 14);
  for (const std::string& secret : visited.secrets()) CHECK(all.find(secret) == all.npos);
}

}  // namespace

TEST_CASE("host: what any page can send is refused", "[host][program]") {
  Visited visited;
  const Key& key = visited.organizer();
  const Honest honest{key.line(), key.door + "/api/state", key.door + "/api/matches"};
  withstand_all(visited, attacks_on_gate(visited.served(), honest));
}

TEST_CASE("host: what is no clear request is refused", "[host][program]") {
  Visited visited;
  const Key& key = visited.organizer();
  const Honest honest{key.line(), key.door + "/api/state", key.door + "/api/matches"};
  withstand_all(visited, attacks_on_reading(visited.served(), honest));
}

TEST_CASE("host: no door opens without its own link", "[host][program]") {
  Visited visited;
  withstand_all(visited, attacks_on_doors(visited));
  CHECK(visited.served().end(SIGINT) == 130);
  check_secrets(visited);
}

TEST_CASE("host: bodies that nothing takes change nothing", "[host][program]") {
  Visited visited;
  withstand_all(visited, attacks_on_bodies(visited));
}

TEST_CASE("host: plans that nobody may make are refused", "[host][program]") {
  Visited visited;
  withstand_all(visited, attacks_on_plans(visited));
  CHECK(Json::parse(visited.get(visited.organizer(), "state").body).at("matches").size() == 2);
}

TEST_CASE("host: what cannot be done in a match changes nothing", "[host][program]") {
  Visited visited;
  withstand_all(visited, attacks_on_match(visited));
}

TEST_CASE("host: a link that has ended opens nothing, and ends its streams", "[host][program]") {
  Visited visited;
  const std::string match = "matches/" + visited.a().id;
  const Key ann = visited.a().keys[0], ben = visited.a().keys[1], watch = visited.a().keys[2];
  const Key first = visited.organizer();
  std::vector<Connection> streams;
  for (const Key& key : {ann, ben, watch}) {
    streams.emplace_back(visited.served().port());
    streams.back().send(
        request_of(visited.served(), "GET " + key.door + "/api/events", key.line()));
    const Heard head = streams.back().hear(false);
    CHECK(head.status == 200);
    CHECK(head.head.find("text/event-stream") != head.head.npos);
  }
  const auto replaced = visited.post(first, match + "/replace", {{"seat", 0}, {"name", "Eve"}});
  const auto renewed = visited.post(first, match + "/link", {{"seat", 1}});
  const auto watched = visited.post(first, match + "/link", {{"watch", true}});
  for (const Heard* const one : {&replaced, &renewed, &watched}) {
    REQUIRE(one->status == 200);
    const Key key = visited.enter(Json::parse(one->body).at("link"));
    CHECK(visited.get(key, "state").status == 200);
  }
  for (Connection& stream : streams) CHECK(stream.hear(true).closed);
  const Heard own = visited.post(first, "self/link");
  REQUIRE(own.status == 200);
  const Key organizer = visited.enter(Json::parse(own.body).at("link"));
  for (const Key& key : {ann, ben, watch, first}) {
    CHECK(visited.get(key, "state").status == 401);
    CHECK(visited.get(key, "events").status == 401);
    CHECK(visited.post(key, "hand-in", {{"number", 0}, {"submission", nullptr}}).status == 401);
    CHECK(visited.post(key, match + "/end", {{"reason", "why"}}).status == 401);
  }
  for (const std::string& secret : {visited.a().secrets[0], visited.a().secrets[1],
                                    visited.a().secrets[2], visited.served().token()}) {
    Connection connection(visited.served().port());
    connection.send(visited.post_of("/enter/api/enter", "", Json{{"secret", secret}}.dump()));
    CHECK(connection.hear(false).status == 401);
  }
  CHECK(visited.get(organizer, "state").status == 200);
  CHECK(visited.served().end(SIGINT) == 130);
  check_secrets(visited);
}

TEST_CASE("host: two tabs hand in at once, and none after the step", "[host][program]") {
  Visited visited({"--webhook", "http://127.0.0.1:9/nobody", "--webhook-private"});
  const Key ann = visited.a().keys[0], ben = visited.a().keys[1];
  const auto left = [](int amount) {
    return Json{{"number", 0},
                {"submission", {{"direction", "left"}, {"amount", amount}, {"partner", "right"}}}};
  };
  std::atomic<int> good = 0, bad = 0;
  std::vector<std::thread> tabs;
  for (int tab = 0; tab < 4; ++tab) {
    tabs.emplace_back([&, tab] {
      for (int i = 0; i < 8; ++i) {
        const Heard heard = visited.post(ann, "hand-in", left(1 + tab));
        (heard.status == 200 ? good : bad) += 1;
      }
    });
  }
  for (std::thread& tab : tabs) tab.join();
  CHECK(good == 32);
  CHECK(bad == 0);
  const Json state = Json::parse(visited.get(ann, "state").body);
  CHECK(state.at("receipts").size() == 32);
  CHECK(state.at("handed_in").at("receipt").at("hash") == state.at("receipts").back().at("hash"));
  REQUIRE(visited.post(ben, "hand-in", left(2)).status == 200);
  while (Json::parse(visited.get(visited.b().keys[2], "state").body).is_object() &&
         Json::parse(visited.get(ben, "state").body).at("number") == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const std::string after = visited.state(visited.a());
  for (const Key& key : {ann, ben}) CHECK(visited.post(key, "hand-in", left(1)).status == 409);
  CHECK(visited.state(visited.a()) == after);
  check_secrets(visited);  // also while it runs
}

TEST_CASE("host: a flood from one link is no flood for others", "[host][program]") {
  Visited visited;
  const Key ann = visited.a().keys[0];
  std::map<int, int> statuses;
  Connection connection(visited.served().port());
  for (int i = 0; i < 400; ++i) {
    if (i % 100 == 99) visited.ask_honestly();
    Connection one(visited.served().port());
    one.send(request_of(visited.served(), "GET " + ann.door + "/api/notebook", ann.line()));
    ++statuses[one.hear(false).status];
  }
  CHECK(statuses[200] >= 100);
  CHECK(statuses[429] >= 1);
  CHECK(statuses[200] + statuses[429] == 400);
  CHECK(visited.get(visited.a().keys[1], "state").status == 200);
  // Guessing
  statuses.clear();
  for (int i = 0; i < 400; ++i) {
    Connection one(visited.served().port());
    one.send(visited.post_of("/enter/api/enter", "",
                             R"({"secret": "00000000000000000000000000000000"})"));
    ++statuses[one.hear(false).status];
  }
  CHECK(statuses[401] + statuses[429] == 400);
  CHECK(statuses[429] >= 1);
  CHECK(visited.get(visited.a().keys[1], "state").status == 200);
  // Streams that one link opens
  std::vector<Connection> streams;
  for (int i = 0; i < 80; ++i) {
    streams.emplace_back(visited.served().port());
    const Key& key = visited.b().keys[static_cast<std::size_t>(i % 3)];
    streams.back().send(
        request_of(visited.served(), "GET " + key.door + "/api/events", key.line()));
    CHECK(streams.back().hear(false).status == 200);
  }
  CHECK(visited.get(visited.b().keys[1], "state").status == 200);
  CHECK(visited.post(visited.organizer(), "matches/" + visited.b().id + "/pause").status == 200);
}

TEST_CASE("host: what people write is given back as data", "[host][program]") {
  Visited visited;
  const std::string text = "<script>alert(1)</script>\x1b[2J\n\u202e\"'&";
  const std::string name = "<img src=x onerror=alert(1)>";
  const std::string match = "matches/" + visited.a().id;
  REQUIRE(visited.post(visited.organizer(), match + "/announce", {{"text", text}}).status == 200);
  const Heard replaced =
      visited.post(visited.organizer(), match + "/replace", {{"seat", 0}, {"name", name}});
  REQUIRE(replaced.status == 200);
  REQUIRE(visited.post(visited.a().keys[1], "notebook", {{"text", text}}).status == 200);
  const Heard seen = visited.get(visited.a().keys[2], "state");
  for (const Heard& heard : {seen, visited.get(visited.a().keys[1], "notebook")}) {
    CHECK(heard.head.find("Content-Type: application/json") != heard.head.npos);
    CHECK(heard.head.find("nosniff") != heard.head.npos);
    CHECK(heard.body.find('\x1b') == heard.body.npos);
  }
  const Json state = Json::parse(seen.body);
  CHECK(state.at("players")[0] == name);
  CHECK(state.at("log").dump().find(Json(text).dump().substr(1, 20)) != std::string::npos);
  CHECK(Json::parse(visited.get(visited.a().keys[1], "notebook").body).at("text") == text);
  const std::string said = text_of(visited.served().folder().path() / "stderr");
  CHECK(said.find("script") == said.npos);
}

}  // namespace mainmatch::tests
