// What seats get whose bot is a language model: of a stub that answers well, badly, or not at all.

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "experiments/base/error.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/models/stub.h"

namespace mainmatch::tests {

namespace {

const std::string kGood = R"({"direction": "left", "amount": 1, "partner": "down"})";
// A bet of garnets that the seat does not have is void.
const std::string kVoid =
    R"({"direction": "left", "amount": 1, "partner": "down", "garnets": 9999})";

/// The rounds of match 0 of Edges with this bot in seat 0 and `random` in all others; without a bot
/// seat 0 hands in nothing.
Json rounds_with(const std::string& bot) {
  const auto rules = match_named("edges", "").default_rules();
  std::vector<PooledBot> bots = {{"random", 8}};
  if (!bot.empty()) bots.push_back({bot, 1});
  const auto table = rules->table({.bots = bots});
  table->deal(1, 0);
  std::vector<int> seats(9, 0);
  seats[0] = bot.empty() ? kNobody : 1;
  table->seat(seats);
  std::string record;
  SeatSet nobody;
  if (bot.empty()) nobody.insert(0);
  for (table->begin(1, 0, &record); !table->is_over(); table->advance()) {
    table->act(table->acting() - nobody);
  }
  return Json::parse(record)["rounds"];
}

TEST_CASE("models: a seat hands in what its model writes", "[models]") {
  const FreshModels fresh;
  const HookServer server(in_turn({completion(kGood)}));
  const Json rounds = rounds_with(model_at(server));
  for (const Json& round : rounds) {
    CHECK(round["submissions"][0]["direction"] == "left");
    CHECK(round["submissions"][0]["partner"] == "down");
  }
  const ModelUse use = only_use();
  CHECK(use.decisions >= rounds.size());
  CHECK(use.requests >= use.decisions);
  CHECK(use.tokens_in == 100 * use.requests);
  CHECK(use.tokens_out == 10 * use.requests);
  const std::string first = server.requests().at(0);
  CHECK(first.starts_with("POST /v1/chat/completions HTTP/1.1"));
  CHECK(first.find("Double-edged Edges") != first.npos);
  CHECK(first.find("json_schema") != first.npos);
  CHECK(first.find("Authorization") == first.npos);
}

TEST_CASE("models: what is void is asked for once more, with the ruling", "[models]") {
  const FreshModels fresh;
  const HookServer server(in_turn({completion(kVoid), completion(kGood)}));
  const Json rounds = rounds_with(model_at(server));
  CHECK(rounds[0]["submissions"][0].value("garnets", 0) == 0);
  const std::string second = server.requests().at(1);
  CHECK(second.find("would be void") != second.npos);
  CHECK(second.find("(R") != second.npos);
  CHECK(only_use().requests == only_use().decisions + 1);
}

TEST_CASE("models: what stays void is handed in, and voided", "[models]") {
  const FreshModels fresh;
  const HookServer server(in_turn({completion(kVoid)}));
  const Json rounds = rounds_with(model_at(server));
  CHECK(rounds[0]["submissions"][0]["garnets"] == 9999);
  CHECK(only_use().missed == 0);
}

/// Answers that are no submission, after a first one that is.
struct Hostile {
  const char* name;
  StubAnswer answer;
  ModelFault fault;
  std::uint64_t requests;  ///< that a decision takes
};

StubAnswer once(const std::string& text) {
  return [text](int piece) { return piece == 0 ? std::optional(text) : std::nullopt; };
}
StubAnswer without_end(const std::string& begin, const std::string& again) {
  return [=](int piece) { return std::optional(piece == 0 ? begin : again); };
}

TEST_CASE("models: a bad answer costs the seat its submission and nothing else", "[models]") {
  const FreshModels fresh;
  const std::string head = "HTTP/1.1 200 OK\r\n";
  const std::string tool_call =
      R"({"choices": [{"message": {"content": null, "tool_calls": [{"function": {"name": "sh"}}]}}]})";
  const Hostile one = GENERATE_COPY(values<Hostile>({
      {"prose", completion("I think I shall move to the left."), ModelFault::malformed, 2},
      {"wrong JSON", completion(R"({"direction": 3})"), ModelFault::unfit, 2},
      {"a list", completion("[[[]]]"), ModelFault::unfit, 2},
      {"deep", completion(std::string(200'000, '[')), ModelFault::malformed, 2},
      {"an injected tool call", once(http_answer(tool_call)), ModelFault::malformed, 2},
      {"no choices", once(http_answer(R"({"choices": []})")), ModelFault::malformed, 2},
      {"no JSON", once(http_answer("<html>")), ModelFault::malformed, 2},
      {"status 500", once("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"), ModelFault::refused, 1},
      {"a flood", without_end(head + "\r\n", std::string(100'000, 'x')), ModelFault::too_long, 1},
      {"a long head", without_end(head, "X: " + std::string(1'000, 'x') + "\r\n"),
       ModelFault::too_long, 1},
      {"a broken body", once(head + "Content-Length: 100\r\n\r\n{"), ModelFault::unreachable, 1},
      {"no HTTP", once("220 mail\r\n\r\n"), ModelFault::unreachable, 1},
      {"a closed connection", [](int) { return std::optional<std::string>(); },
       ModelFault::unreachable, 1},
  }));
  CAPTURE(one.name);
  const HookServer server(in_turn({completion("null"), one.answer}));
  CHECK(rounds_with(model_at(server)) == rounds_with(""));
  const ModelUse use = only_use();
  CHECK(use.missed == use.decisions - 1);  // null is an answer
  CHECK(use.requests == 1 + one.requests * use.missed);
  CHECK(use.faults[static_cast<std::size_t>(one.fault)] == one.requests * use.missed);
}

TEST_CASE("models: who is slow is late", "[models]") {
  const FreshModels fresh;
  const bool drips = GENERATE(false, true);
  const HookServer server(drips ? hook::endless("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n",
                                                "x", std::chrono::milliseconds(20))
                                : hook::silence());
  CHECK(rounds_with(model_at(server, ",answer_ms=60")) == rounds_with(""));
  const ModelUse use = only_use();
  CHECK(use.faults[static_cast<std::size_t>(ModelFault::late)] == use.decisions);
}

TEST_CASE("models: one that was never reached ends the run", "[models]") {
  const FreshModels fresh;
  CHECK_THROWS_AS(rounds_with("llm(url=http%3A//127.0.0.1%3A1/v1,model=m)"), RunError);
}

TEST_CASE("models: one that takes no request ends the run with the reason", "[models]") {
  const FreshModels fresh;
  const HookServer server(hook::status(401));
  CHECK_THROWS_WITH(rounds_with(model_at(server)), Catch::Contains("answered 401"));
}

TEST_CASE("models: one that is busy is asked again, as long as there is time", "[models]") {
  const FreshModels fresh;
  const StubAnswer busy = once("HTTP/1.1 429 No\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n");
  {
    const HookServer server(in_turn({busy, busy, completion(kGood)}));
    rounds_with(model_at(server));
    const ModelUse use = only_use();
    CHECK(use.missed == 0);
    CHECK(use.requests == use.decisions);
    CHECK(server.requests().size() == use.requests + 2);
  }
  forget_models();
  const StubAnswer later =
      once("HTTP/1.1 503 No\r\nRetry-After: 100000\r\nContent-Length: 0\r\n\r\n");
  const HookServer server(in_turn({completion("null"), later}));
  CHECK(rounds_with(model_at(server)) == rounds_with(""));
  CHECK(only_use().faults[static_cast<std::size_t>(ModelFault::refused)] ==
        only_use().decisions - 1);
  forget_models();
  const HookServer never(in_turn({later}));
  CHECK_THROWS_WITH(rounds_with(model_at(never)), Catch::Contains("answered 503"));
}

TEST_CASE("models: no redirect is followed", "[models]") {
  const FreshModels fresh;
  const HookServer other(in_turn({completion(kGood)}));
  const HookServer server(
      hook::status(307, "Location: http://127.0.0.1:" + std::to_string(other.port()) + "/v1\r\n"));
  CHECK(rounds_with(model_at(server)) == rounds_with(""));
  CHECK(other.connections() == 0);
  const ModelUse use = only_use();
  CHECK(use.faults[static_cast<std::size_t>(ModelFault::refused)] == use.decisions);
}

TEST_CASE("models: a key goes into the head, and nowhere else", "[models]") {
  const FreshModels fresh;
  const Folder folder;
  model_options().answers = folder.path();
  setenv("MAINMATCH_TEST_KEY", "s3cret", 1);
  const HookServer server(in_turn({completion(kGood)}));
  rounds_with(model_at(server, ",key=MAINMATCH_TEST_KEY"));
  CHECK(server.requests().at(0).find("Authorization: Bearer s3cret") != std::string::npos);
  CHECK(std::getenv("MAINMATCH_TEST_KEY") == nullptr);
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    std::ifstream in(file.path());
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    CHECK(text.find("s3cret") == text.npos);
  }
  for (const char* const host : {"example.org", "127.example.org", "8.8.8.8"}) {
    CAPTURE(host);
    CHECK_THROWS_AS(rounds_with("llm(url=http%3A//" + std::string(host) +
                                "/v1,model=m,key=MAINMATCH_TEST_KEY)"),
                    InputError);
  }
}

TEST_CASE("models: kept answers play the match again, without the model", "[models]") {
  const FreshModels fresh;
  const Folder folder;
  model_options().answers = folder.path();
  Json first;
  std::string name;
  {
    const HookServer server(
        in_turn({completion("prose"), completion(kVoid), completion(kGood),
                 once("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"), completion(kGood)}));
    name = model_at(server);
    first = rounds_with(name);
  }
  const ModelUse use = only_use();
  forget_models();
  model_options() = {.answers = folder.path(), .replay_only = true};
  CHECK(rounds_with(name) == first);
  const ModelUse again = only_use();
  CHECK(again.requests == use.requests);
  CHECK(again.tokens_in == use.tokens_in);
  CHECK(again.milliseconds == use.milliseconds);
  CHECK(again.faults == use.faults);
  std::filesystem::remove(std::filesystem::directory_iterator(folder.path())->path());
  CHECK_THROWS_AS(rounds_with(name), RunError);
}

TEST_CASE("models: no budget is kept of who does not say what it took", "[models]") {
  const FreshModels fresh;
  const Json body = {{"choices", {{{"message", {{"content", kGood}}}}}}};
  const HookServer server(in_turn({once(http_answer(body.dump()))}));
  rounds_with(model_at(server));
  CHECK(only_use().missed == 0);
  forget_models();
  model_options().token_budget = 250;
  CHECK_THROWS_WITH(rounds_with(model_at(server)), Catch::Contains("how many tokens"));
}

TEST_CASE("models: a budget that is used up ends the run", "[models]") {
  const FreshModels fresh;
  const HookServer server(in_turn({completion(kGood)}));
  model_options().token_budget = 250;
  CHECK_THROWS_AS(rounds_with(model_at(server)), RunError);
  CHECK(only_use().requests == 3);
  forget_models();
  model_options().money_budget = 0.001;
  CHECK_THROWS_AS(rounds_with(model_at(server, ",price_in=1,price_out=20")), RunError);
  CHECK(only_use().requests == 4);  // of 0.0003 each
}

}  // namespace

}  // namespace mainmatch::tests
