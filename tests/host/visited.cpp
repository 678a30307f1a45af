#include "tests/host/visited.h"

#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

std::vector<std::string> host_args(const std::vector<std::string>& more) {
  std::vector<std::string> args = {"--data", "data"};
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

std::string value_in(const std::string& head, const std::string& begin) {
  const std::size_t at = head.find(begin);
  REQUIRE(at != head.npos);
  const std::size_t from = at + begin.size();
  return head.substr(from, head.find_first_of(";\r", from) - from);
}

}  // namespace

Visited::Visited(const std::vector<std::string>& more) : served_(host_args(more), "host") {
  organizer_ = enter(served_.address());
  a_ = make_match("A");
  b_ = make_match("B");
}

std::string Visited::post_of(const std::string& target, const std::string& headers,
                             const std::string& body) const {
  return request_of(served_, "POST " + target,
                    headers + "Content-Type: application/json\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n",
                    body);
}

Key Visited::enter(const std::string& link) {
  const std::string secret = link.substr(link.find('#') + 1);
  secrets_.push_back(secret);
  Connection connection(served_.port());
  connection.send(post_of("/enter/api/enter", "", Json{{"secret", secret}}.dump()));
  const Heard heard = connection.hear(false);
  INFO(heard.body);
  REQUIRE(heard.status == 200);
  std::string door = Json::parse(heard.body).at("door");
  door.pop_back();
  CHECK(value_in(heard.head, "Path=") == door);
  CHECK(heard.head.find("; HttpOnly; SameSite=Strict;") != heard.head.npos);
  secrets_.push_back(value_in(heard.head, "Set-Cookie: mainmatch="));
  return {door, secrets_.back()};
}

Heard Visited::get(const Key& key, const std::string& path) const {
  Connection connection(served_.port());
  connection.send(request_of(served_, "GET " + key.door + "/api/" + path, key.line()));
  return connection.hear(false);
}

Heard Visited::post(const Key& key, const std::string& path, const Json& body) const {
  Connection connection(served_.port());
  connection.send(post_of(key.door + "/api/" + path, key.line(), body.dump()));
  return connection.hear(false);
}

Visited::Match Visited::make_match(const std::string& name) {
  const Json plan = {{"name", name},
                     {"game", "edges"},
                     {"rules", {{"grid", {1, 3}}, {"rounds", 3}}},
                     {"seats", {{{"name", "Ann"}}, {{"name", "Ben"}}, {{"bot", "random"}}}},
                     {"deadline", {{"hours", 24}}}};
  const Heard made = post(organizer_, "matches", plan);
  INFO(made.body);
  REQUIRE(made.status == 200);
  const Json links = Json::parse(made.body);
  Match match{links.at("id"), {}, {}};
  for (const Json& link : {links.at("links").at("seats")[0], links.at("links").at("seats")[1],
                           links.at("links").at("watch")}) {
    match.keys.push_back(enter(link));
    match.secrets.push_back(link.get<std::string>().substr(link.get<std::string>().find('#') + 1));
  }
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    REQUIRE(post(match.keys[seat], "join", {{"bits", std::string(32, 'a')}}).status == 200);
  }
  return match;
}

std::string Visited::state(const Match& match) const {
  const Heard heard = get(organizer_, "matches/" + match.id);
  INFO(heard.body);
  REQUIRE(heard.status == 200);
  Json state = Json::parse(heard.body);
  state.erase("now");
  return state.dump();
}

void Visited::ask_honestly() {
  std::vector<Key> all = a_.keys;
  all.insert(all.end(), b_.keys.begin(), b_.keys.end());
  CHECK(get(all[turn_++ % all.size()], "state").status == 200);
}

}  // namespace mainmatch::tests
