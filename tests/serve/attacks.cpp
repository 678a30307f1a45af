// The server as the program runs it, under attack.

#include "tests/serve/attacks.h"

#include <csignal>
#include <nlohmann/json.hpp>

#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

/// What every answer is sent with.
void check_headers(const Served& served, const Heard& heard) {
  INFO(heard.head);
  CHECK(has(heard.head, "Content-Security-Policy: default-src 'self'"));
  CHECK(has(heard.head, "X-Content-Type-Options: nosniff"));
  CHECK(has(heard.head, "X-Frame-Options: DENY"));
  CHECK(has(heard.head, "Cache-Control: no-store"));
  CHECK_FALSE(has(heard.head, "Access-Control-Allow"));
  CHECK_FALSE(has(heard.head + heard.body, served.token()));
}

}  // namespace

void withstand(const Served& served, const std::vector<Attack>& attacks,
               const std::function<void()>& ask_honestly) {
  for (const Attack& attack : attacks) {
    INFO(attack.name);
    Connection connection(served.port());
    connection.send(attack.bytes);
    if (attack.expected == 0) connection.finish();
    const Heard heard = connection.hear(attack.ends);
    INFO(heard.body);
    CHECK(heard.status == attack.expected);
    if (attack.ends) CHECK(heard.closed);
    if (attack.expected != 0) {
      check_headers(served, heard);
      CHECK(nlohmann::json::parse(heard.body).contains("error"));
    }
    ask_honestly();
  }
}

namespace {

/// Somebody else is answered after each.
void withstand(const Served& served, const std::vector<Attack>& attacks) {
  withstand(served, attacks, [&] { CHECK(ask(served, "/api/matches").status == 200); });
}

}  // namespace

TEST_CASE("serve: who has no token, or comes from elsewhere, is refused", "[serve][program]") {
  const Served served;
  withstand(served, attacks_on_token(served));
  withstand(served, attacks_on_gate(served, honest_of(served)));
}

TEST_CASE("serve: what is no clear request is refused, and ends its connection",
          "[serve][program]") {
  const Served served;
  withstand(served, attacks_on_reading(served, honest_of(served)));
}

TEST_CASE("serve: what the API does not take changes nothing", "[serve][program]") {
  const Served served;
  const Heard begun = ask(served, "/api/matches", R"({"game": "edges", "seed": 3})");
  REQUIRE(begun.status == 200);
  REQUIRE(ask(served, "/api/matches", R"({"game": "edges", "seed": 3, "rules": {"rounds": 1}})")
              .status == 200);
  const Heard over = ask(served, "/api/matches/2/hand-in", R"({"steps": 0, "submission": null})");
  REQUIRE(nlohmann::json::parse(over.body).at("over") == true);
  const std::string before = ask(served, "/api/matches/1").body;
  withstand(served, attacks_on_api(served));
  CHECK(ask(served, "/api/matches/1").body == before);
  const auto list = nlohmann::json::parse(ask(served, "/api/matches").body);
  CHECK(list.size() == 2);
}

}  // namespace mainmatch::tests
