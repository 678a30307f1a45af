#include "tests/host/attack_values.h"

namespace mainmatch::tests {

std::vector<Attack> attacks_on_plans(Visited& visited) {
  std::vector<Attack> all;
  const Json plan = {{"name", "C"},
                     {"game", "edges"},
                     {"rules", {{"grid", {1, 3}}, {"rounds", 3}}},
                     {"seats", {{{"name", "Ann"}}, {{"name", "Ben"}}, {{"bot", "random"}}}},
                     {"deadline", {{"hours", 24}}}};
  const Key& key = visited.organizer();
  const auto with = [&](const std::string& at, const Json& value) {
    Json changed = plan;
    changed[Json::json_pointer(at)] = value;
    const std::string name = at + " " + value.dump(-1, ' ', true).substr(0, 60);
    all.push_back(
        {name, visited.post_of(key.door + "/api/matches", key.line(), changed.dump()), 400, false});
  };
  for (const char* const game : {"./x.lua", "/etc/passwd", "../data/host.sqlite", "", "Edges",
                                 "edges ", "http://evil.example/x.lua"}) {
    with("/game", game);
  }
  with("/game", nullptr);
  with("/script", {{"file", "x.lua"}, {"text", "os.exit(1)"}});
  with("/script", "x");
  for (const char* const bot : {"exec:/bin/sh", "exec:rm -rf /", "./bot.py", "random(x=1)",
                                "/bin/true", "nobody", "", "climber("}) {
    with("/seats/2/bot", bot);
    with("/missed", bot);
  }
  with("/seats/2", {{"name", "Eve"}, {"bot", "random"}});
  with("/seats/2", Json::object());
  with("/seats/3", {{"name", "Eve"}});
  with("/seats", Json::array());
  with("/seats", std::vector(20'000, Json{{"name", "a"}}));
  for (const char* const name : {"", "a\nb", "\x1b[2J", "a\tb"}) {
    with("/name", name);
    with("/seats/0/name", name);
  }
  with("/name", std::string(1, '\0'));
  with("/name", std::string(100'000, 'a'));
  with("/name", 7);
  for (const Json& number : {Json(-1), Json(0), Json(1'000'000'000), Json(1e300), Json(0.5),
                             Json(9'223'372'036'854'775'807), Json(18'446'744'073'709'551'615u),
                             Json("3"), Json(nullptr)}) {
    with("/rules/rounds", number);
    if (number != 0.5) with("/deadline/hours", number);
  }
  with("/rules/grid", {1'000'000, 1'000'000});
  with("/rules/grid", {-1, 3});
  with("/rules/no_such", 1);
  with("/rules", "/etc/passwd");
  with("/deadline", {{"hours", 1}, {"when_all", true}});
  with("/deadline", {{"times", Json::array()}});
  with("/deadline", {{"times", {5, 5}}});
  with("/deadline", {{"times", {-5}}});
  with("/deadline", {{"times", {1e18}}});
  with("/deadline", {{"times", std::vector<int>(2'000, 1)}});
  with("/deadline", {{"when_all", false}});
  with("/grace_minutes", -1);
  with("/grace_minutes", 1e18);
  with("/close_early", "yes");
  with("/advice", 1);
  with("/webhook", "http://127.0.0.1/");
  return all;
}

std::vector<Attack> attacks_on_match(Visited& visited) {
  std::vector<Attack> all;
  const auto post = [&](int expected, const Key& key, const std::string& path, const Json& body) {
    all.push_back({path + " " + body.dump(-1, ' ', true).substr(0, 60),
                   visited.post_of(key.door + "/api/" + path, key.line(), body.dump()), expected,
                   false});
  };
  const auto get = [&](int expected, const Key& key, const std::string& path) {
    all.push_back({path,
                   request_of(visited.served(), "GET " + key.door + "/api/" + path, key.line()),
                   expected, false});
  };
  const Key seat = visited.a().keys[1], watch = visited.a().keys[2];
  const Key& organizer = visited.organizer();
  for (const Json& number : {Json(-1), Json(0.5), Json("0"), Json(nullptr), Json(1'000'001),
                             Json(9'223'372'036'854'775'807), Json(18'446'744'073'709'551'615u),
                             Json(1e300), Json::array({0})}) {
    post(400, seat, "hand-in", {{"number", number}, {"submission", nullptr}});
  }
  post(409, seat, "hand-in", {{"number", 1}, {"submission", nullptr}});
  for (const Json& submission :
       {Json("left"), Json(1), Json::array(), Json{{"seat", 0}}, Json{{"garnets", {1}}}}) {
    for (const char* const path : {"hand-in", "explain", "write"}) {
      Json body = {{"submission", submission}};
      if (path == std::string("hand-in")) body["number"] = 0;
      post(400, seat, path, body);
    }
  }
  const Json large = {{"direction", "left"}, {"amount", 1}, {"partner", std::string(17'000, 'a')}};
  post(413, seat, "hand-in", {{"number", 0}, {"submission", large}});
  post(400, seat, "hand-in", {{"number", 0}, {"submission", nullptr}, {"seat", 0}});
  post(400, seat, "hand-in", {{"number", 0}, {"submission", nullptr}, {"arrived", 0}});
  post(400, seat, "read", {{"line", std::string(200'000, 'x')}});
  post(400, seat, "read", {{"line", "left\n\x1b[2J"}});
  post(400, seat, "notebook", {{"text", std::string(20'001, 'x')}});
  post(400, seat, "notebook", {{"text", 1}});
  for (const char* const bits : {"", "0", "zz", "' OR 1=1"})
    post(400, seat, "join", {{"bits", bits}});
  post(403, seat, "odds", Json::object());
  post(403, seat, "advice", {{"candidate", nullptr}});
  for (const char* const path : {"record", "replay", "audit"}) get(409, seat, path);
  post(409, watch, "view", {{"seat", 0}, {"steps", 0}});
  post(409, watch, "review", Json::object());
  post(404, watch, "jobs/1/stop", Json::object());
  get(404, watch, "jobs/1");
  get(404, watch, "jobs/18446744073709551616");
  get(404, watch, "games/nothing/rules");
  get(400, watch, "games/../rules");
  get(403, watch, "notebook");
  get(404, watch, "");
  const std::string match = "matches/" + visited.a().id;
  get(404, organizer, "matches/" + std::string(12, '0'));
  post(404, organizer, "matches/" + std::string(12, '0') + "/begin", Json::object());
  post(409, organizer, match + "/begin", Json::object());
  post(409, organizer, match + "/resume", Json::object());
  post(409, organizer, match + "/step-back", {{"reason", "why"}});
  for (const Json& time : {Json(-1), Json(0.5), Json(nullptr), Json("1"),
                           Json(9'223'372'036'854'775'807), Json(1e300)}) {
    post(400, organizer, match + "/extend", {{"deadline", time}});
  }
  post(409, organizer, match + "/extend", {{"deadline", 1}});
  for (const Json& body :
       {Json{{"seat", -1}, {"name", "Eve"}}, Json{{"seat", 3}, {"name", "Eve"}},
        Json{{"seat", 99}, {"name", "Eve"}}, Json{{"seat", 0}}, Json{{"name", "Eve"}},
        Json{{"seat", 0}, {"name", "Eve"}, {"bot", "random"}}, Json{{"seat", 0}, {"name", "a\nb"}},
        Json{{"seat", 0}, {"bot", "exec:/bin/sh"}}, Json{{"seat", 0}, {"bot", "nobody"}}}) {
    post(400, organizer, match + "/replace", body);
  }
  for (const Json& body : {Json::object(), Json{{"seat", 0}, {"watch", true}}, Json{{"seat", 17}},
                           Json{{"seat", "0"}}}) {
    post(400, organizer, match + "/link", body);
  }
  post(409, organizer, match + "/link", {{"seat", 2}});
  for (const char* const path : {"/announce", "/step-back", "/end"}) {
    const char* const key = path == std::string("/announce") ? "text" : "reason";
    for (const Json& text : {Json(""), Json(std::string(2'001, 'x')), Json(1), Json(nullptr)}) {
      post(400, organizer, match + path, {{key, text}});
    }
  }
  return all;
}

}  // namespace mainmatch::tests
