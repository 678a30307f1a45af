#include "tests/host/attack_list.h"

#include "experiments/host/host_api.h"

namespace mainmatch::tests {

namespace {

std::string nested(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "{\"submission\":";
  return text + "1" + std::string(depth, '}');
}

std::string id_of(const Key& key) { return key.door.substr(key.door.rfind('/') + 1); }

std::string flipped(std::string text) {
  text.back() = text.back() == '0' ? '1' : '0';
  return text;
}

}  // namespace

std::vector<Attack> attacks_on_doors(Visited& visited) {
  std::vector<Attack> all;
  const auto enter = [&](const char* name, int expected, const std::string& body,
                         const std::string& headers = "") {
    all.push_back({name, visited.post_of("/enter/api/enter", headers, body), expected, false});
  };
  const auto secret = [](const std::string& text) { return Json{{"secret", text}}.dump(); };
  const std::string good = visited.a().secrets[0];
  std::string capitals = good;
  for (char& c : capitals) c = static_cast<char>(std::toupper(c));
  enter("a guessed link", 401, secret(std::string(32, '0')));
  enter("a link with a wrong digit", 401, secret(flipped(good)));
  enter("a link that lacks a digit", 401, secret(good.substr(1)));
  enter("a link with a digit more", 401, secret(good + "0"));
  enter("a link in capitals", 401, secret(capitals + (capitals == good ? "x" : "")));
  enter("an empty link", 401, secret(""));
  enter("a whole address as the secret", 401, secret("http://x/enter#" + good));
  enter("the id of a door", 401, secret(id_of(visited.a().keys[0])));
  enter("a cookie as a link", 401, secret(visited.a().keys[0].cookie));
  enter("a pattern of SQL", 401, secret("%' OR '1'='1"));
  enter("a huge secret", 401, secret(std::string(900, 'a')));
  enter("a secret that is no text", 400, R"({"secret": 1})");
  enter("a list of secrets", 400, Json{{"secret", {good, good}}}.dump());
  enter("two secrets", 400, R"({"secret": "a", "secret": ")" + good + "\"}");
  enter("no secret", 400, "{}");
  enter("a secret and more", 400, R"({"secret": ")" + good + R"(", "door": "/organizer/x"})");
  enter("deep JSON", 413, nested(5'000));
  enter("more than a secret takes", 413, secret(std::string(2'000, 'a')));
  enter("no JSON", 400, good);
  const auto elsewhere = [&](const char* name, int expected, const std::string& headers) {
    all.push_back({name, visited.post_of("/enter/api/enter", headers, secret(good)), expected});
  };
  elsewhere("entering from another site", 403, "Origin: http://evil.example\r\n");
  elsewhere("entering from a file", 403, "Origin: null\r\n");

  // A session without its link, or with another one
  const auto get = [&](const std::string& name, const Key& door, const std::string& headers,
                       int expected = 401) {
    all.push_back(
        {name, request_of(visited.served(), "GET " + door.door + "/api/state", headers), expected});
  };
  const Key& own = visited.a().keys[0];
  get("no cookie", own, "");
  get("an empty cookie", own, "Cookie: mainmatch=\r\n");
  get("a cookie with a wrong digit", own, Key{"", flipped(own.cookie)}.line());
  get("a cookie that lacks a digit", own, Key{"", own.cookie.substr(1)}.line());
  get("a cookie with a digit more", own, Key{"", own.cookie + "0"}.line());
  get("a cookie in quotes", own, "Cookie: mainmatch=\"" + own.cookie + "\"\r\n");
  get("a cookie of another name", own, "Cookie: xmainmatch=" + own.cookie + "\r\n");
  get("a cookie of a name like it", own, "Cookie: Mainmatch=" + own.cookie + "\r\n");
  get("the secret of the link as a cookie", own, Key{"", good}.line());
  get("the cookie as a token", own, "X-Mainmatch-Token: " + own.cookie + "\r\n");
  get("the cookie as a password", own, "Authorization: Bearer " + own.cookie + "\r\n");
  get("two lines of cookies", own, own.line() + own.line(), 400);
  const std::string wrong = "mainmatch=" + std::string(32, '0') + "; ";
  get("a good cookie behind too many", own,
      "Cookie: " + wrong + wrong + wrong + wrong + "mainmatch=" + own.cookie + "\r\n");
  get("a cookie too large", own, "Cookie: mainmatch=" + std::string(20'000, '0') + "\r\n", 431);
  get("another seat's cookie", own, visited.a().keys[1].line());
  get("another match's cookie", own, visited.b().keys[0].line());
  get("who watches at a seat", own, visited.a().keys[2].line());
  get("the organizer at a seat", own, visited.organizer().line());
  get("a seat with whoever watches", visited.a().keys[2], own.line());
  get("a seat with the organizer", visited.organizer(), own.line());
  const std::string id = id_of(own);
  get("a seat as an organizer", {"/organizer/" + id, ""}, own.line());
  get("a seat as who watches", {"/watch/" + id, ""}, own.line());
  get("who watches as a seat", {"/seat/" + id_of(visited.a().keys[2]), ""},
      visited.a().keys[2].line());
  get("a door that is not there", {"/seat/" + std::string(16, '0'), ""}, own.line());
  get("a door of capitals", {"/seat/" + std::string(16, 'A'), ""}, own.line(), 404);
  get("a door of no id", {"/seat/", ""}, own.line(), 400);
  get("a door of another kind", {"/door/" + id, ""}, own.line(), 404);
  get("a door within a door", {"/seat/" + id + "/../" + id, ""}, own.line(), 400);
  get("a door twice", {own.door + own.door, ""}, own.line(), 404);
  for (const char* const path : {"events", "jobs/1", "notebook", "record", "audit", "nothing"}) {
    all.push_back({std::string("no cookie for ") + path,
                   request_of(visited.served(), "GET " + own.door + "/api/" + path, ""), 401});
  }
  all.push_back(
      {"the cookie in the query",
       request_of(visited.served(), "GET " + own.door + "/api/state?mainmatch=" + own.cookie, ""),
       400});
  all.push_back(
      {"a POST to events", visited.post_of(own.door + "/api/events", own.line(), "{}"), 405});
  return all;
}

std::vector<Attack> attacks_on_bodies(Visited& visited) {
  std::vector<Attack> all;
  const auto post = [&](const std::string& name, const Key& key, int expected,
                        const std::string& path, const std::string& body) {
    all.push_back({name + ": " + path, visited.post_of(key.door + "/api/" + path, key.line(), body),
                   expected, false});
  };
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"no body", ""},
      {"a list", "[]"},
      {"null", "null"},
      {"half an object", "{\"number\": "},
      {"deep JSON", std::string(100'000, '[')},
      {"deep objects", nested(10'000)},
      {"not a number", "{\"number\": NaN, \"seat\": NaN}"},
      {"bad UTF-8", "{\"text\": \"\xc3\x28\"}"},
      {"a surrogate alone", "{\"reason\": \"\\ud800\"}"},
      {"a key twice", "{\"seat\": 1, \"seat\": 0}"},
      {"a key too many", "{\"constructor\": {\"prototype\": 1}}"}};
  // Each key makes few requests at once.
  const Key organizer = visited.organizer(), seat = visited.a().keys[0],
            watch = visited.b().keys[2];
  std::size_t next = 0;
  for (const host::HostApi::Route& route : host::HostApi::routes()) {
    if (route.method != "POST" || route.pattern == "jobs/*/stop") continue;
    std::string path(route.pattern);
    if (path.find('*') != path.npos) path.replace(path.find('*'), 1, visited.a().id);
    const auto may = [&](host::Role role) {
      return ((route.roles >> static_cast<unsigned>(role)) & 1u) != 0;
    };
    const Key& key = may(host::Role::seat) ? seat : may(host::Role::watch) ? watch : organizer;
    for (int i = 0; i < 3; ++i) {
      const auto& [name, body] = bad[next++ % bad.size()];
      // Analyses take any key that they do not know for a fault too, once they are allowed.
      const bool is_refused = body.front() == '{' && body.back() == '}' &&
                              (path == "odds" || path == "advice") && name == "a key too many";
      post(name, key, is_refused ? 403 : 400, path, body);
    }
  }
  post("many values", visited.b().keys[0], 413, "hand-in", "[" + std::string(200'001, ',') + "1]");
  return all;
}

}  // namespace mainmatch::tests
